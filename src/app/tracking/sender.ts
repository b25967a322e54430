import { ERROR_CODES } from '@contract/codes/errors'
import {
  cleanFields,
  isTrackEventName,
  TRACKING,
  TRACKING_FIELD,
  TRACKING_MAX_BYTES,
  TRACKING_PATH,
  type TrackedEvent,
  trackText,
} from '@contract/codes/tracking'
import type { Beacon } from '@/platform/beacon.types'
import { host } from '@/platform/host'
import type { SendRequest } from '@/platform/request.types'
import { getDeviceId } from '../api/device'
import { toForm } from '../api/sign'
import type { EventQueue } from './event-queue'

const FORM_TYPE = 'application/x-www-form-urlencoded'

export interface SenderDeps {
  queue: EventQueue
  send: SendRequest
  beacon: Pick<Beacon, 'hand'>
  /** Origin of the server, '' for the page's own. */
  origin(): string
  isOnline(): boolean
  /** Asked before each push: another tab may have said no. */
  isGranted(): boolean
  /** Epoch ms by the server's clock. */
  now(): number
}

/**
 * Brings the queue to the server by the limits of spec 9: ten events a push, at most one push in 500 ms, one on schedule each
 * 20 s. After five failures in a row it is silent until the app starts again; the events wait.
 */
export class Sender {
  private throttle: ReturnType<typeof setTimeout> | undefined
  private schedule: ReturnType<typeof setInterval> | undefined
  private failures = 0
  private isPushing = false
  /** Ids of what was handed to the platform: hiding and closing both ask for it. */
  private readonly handed = new Set<string>()

  constructor(private readonly deps: SenderDeps) {}

  /** Begins the schedule, and sends what an earlier visit left. */
  start(): void {
    if (this.hasGivenUp || this.schedule) return
    this.schedule = setInterval(() => void this.push(TRACKING.dataSendTimeoutMs), TRACKING.scheduledMs)
    this.poke()
  }

  stop(): void {
    clearTimeout(this.throttle)
    clearInterval(this.schedule)
    this.throttle = undefined
    this.schedule = undefined
  }

  /** Something is there to send: a push follows, with what else comes until then. */
  poke(): void {
    if (this.schedule === undefined || this.throttle !== undefined) return
    this.throttle = setTimeout(() => {
      this.throttle = undefined
      void this.push(TRACKING.sendTimeoutMs)
    }, TRACKING.throttleMs)
  }

  /**
   * The app goes away: what waits is handed to the platform. Nobody hears whether it arrived, so it stays in the queue
   * until a push confirms it; the server drops the repeat.
   */
  leave(): void {
    if (!this.canSend) return
    const { queue, beacon, now, origin } = this.deps
    const { hand } = beacon
    if (!hand) return void this.push(TRACKING.dataSendTimeoutMs)
    for (;;) {
      const events = fitting(queue.oldest(TRACKING.maxPush, now(), this.handed))
      if (events.length === 0 || !hand(origin() + TRACKING_PATH, formOf(events))) return
      for (const { eventId } of events) this.handed.add(eventId)
    }
  }

  private get hasGivenUp(): boolean {
    return this.failures >= TRACKING.maxErrors
  }
  private get canSend(): boolean {
    const { isOnline, isGranted } = this.deps
    return this.schedule !== undefined && isOnline() && isGranted()
  }

  private async push(timeoutMs: number): Promise<void> {
    if (this.isPushing || !this.canSend) return
    const { queue, now } = this.deps
    const events = fitting(queue.oldest(TRACKING.maxPush, now()))
    if (events.length === 0) return
    this.isPushing = true
    const isDone = await this.sent(formOf(events), timeoutMs)
    this.isPushing = false
    if (isDone) {
      this.failures = 0
      queue.remove(events)
      if (queue.oldest(1, now()).length > 0) this.poke()
    } else {
      this.failures += 1
      if (this.hasGivenUp) this.stop()
    }
  }

  private async sent(body: string, timeoutMs: number): Promise<boolean> {
    const { send, origin } = this.deps
    const headers = { 'Content-Type': FORM_TYPE }
    try {
      const reply = await send({ method: 'POST', url: origin() + TRACKING_PATH, headers, body, timeoutMs })
      return isOk(reply.body)
    } catch {
      // No network, or too late: counted as a failure, never told to the shopper.
      return false
    }
  }
}

function isOk(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === ERROR_CODES.SYS_OK
}

/** What the server gets of an event: its allowed fields, each with a value or '-' (spec 4). */
function cleanEvent(event: TrackedEvent): TrackedEvent {
  const { eventId, at, name, page, uid, crm_channel_id, sale_channel, fields } = event
  return {
    eventId,
    at,
    name,
    page: trackText(page),
    uid: trackText(uid),
    crm_channel_id: trackText(crm_channel_id),
    sale_channel: trackText(sale_channel),
    fields: isTrackEventName(name) ? cleanFields(name, fields).fields : {},
  }
}

function formOf(events: readonly TrackedEvent[]): string {
  const dto = { deviceId: getDeviceId(), platform: host.name, source: host.source, events: events.map(cleanEvent) }
  return toForm({ [TRACKING_FIELD]: JSON.stringify(dto) })
}

/** As many of them as one post may carry; very long texts in Chinese are nine bytes a character. */
function fitting(events: readonly TrackedEvent[]): readonly TrackedEvent[] {
  for (let count = events.length; count > 1; count--) {
    const some = events.slice(0, count)
    if (formOf(some).length <= TRACKING_MAX_BYTES) return some
  }
  return events.slice(0, 1)
}
