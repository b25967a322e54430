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
  beacon: Pick<Beacon, 'sendBeacon'>
  /** Origin of the server, '' for the origin of the page. */
  origin(): string
  isOnline(): boolean
  /** Read before each push: consent may have been withdrawn in another tab. */
  isGranted(): boolean
  /** Epoch ms of the server's clock. */
  now(): number
}

/**
 * Sends the events of the queue: ten per push, at most one push in 500 ms, one scheduled push every 20 s. After five
 * failures in a row it stops until the next start of the app; the events stay in the queue.
 */
export class Sender {
  private throttle: ReturnType<typeof setTimeout> | undefined
  private schedule: ReturnType<typeof setInterval> | undefined
  private failures = 0
  private isPushing = false
  /** Ids of events that were handed to a beacon: hiding and closing the page both trigger one. */
  private readonly handed = new Set<string>()

  constructor(private readonly deps: SenderDeps) {}

  /** Starts the schedule and sends events of an earlier visit. */
  start(): void {
    if (this.hasGivenUp || this.schedule) return
    this.schedule = setInterval(() => void this.push(TRACKING.dataSendTimeoutMs), TRACKING.scheduledMs)
    this.wake()
  }

  stop(): void {
    clearTimeout(this.throttle)
    clearInterval(this.schedule)
    this.throttle = undefined
    this.schedule = undefined
  }

  /** An event was added: a push follows, which includes events that are added until then. */
  wake(): void {
    if (this.schedule === undefined || this.throttle !== undefined) return
    this.throttle = setTimeout(() => {
      this.throttle = undefined
      void this.push(TRACKING.sendTimeoutMs)
    }, TRACKING.throttleMs)
  }

  /**
   * The app is hidden or closed: hands the stored events to a beacon. A beacon has no reply, so the events stay in the
   * queue until a push confirms them; the server drops the duplicates.
   */
  leave(): void {
    if (!this.canSend) return
    const { queue, beacon, now, origin } = this.deps
    const { sendBeacon } = beacon
    if (!sendBeacon) return void this.push(TRACKING.dataSendTimeoutMs)
    for (;;) {
      const events = fitting(queue.oldest(TRACKING.maxPush, now(), this.handed))
      if (events.length === 0 || !sendBeacon(origin() + TRACKING_PATH, formOf(events))) return
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
      if (queue.oldest(1, now()).length > 0) this.wake()
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
      // No network or a timeout: counts as a failure and is not shown to the shopper.
      return false
    }
  }
}

function isOk(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === ERROR_CODES.SYS_OK
}

/** The event as the server receives it: its allowed fields, each with a value or '-' [tracking.empty-dash]. */
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

/** The first events that fit into one post; in form encoding a Chinese character takes nine bytes. */
function fitting(events: readonly TrackedEvent[]): readonly TrackedEvent[] {
  for (let count = events.length; count > 1; count--) {
    const some = events.slice(0, count)
    if (formOf(some).length <= TRACKING_MAX_BYTES) return some
  }
  return events.slice(0, 1)
}
