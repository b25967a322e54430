import type { TrackedEvent } from '@contract/codes/tracking'
import { storedItems } from '@/platform/storage'

/** The most events that wait on a device; beyond it the oldest goes. */
export const MAX_QUEUED = 500
/** An event of another tab, or of this one before a reload, that is this old was left behind; should its tab still live, the
 * server drops the repeat. */
const LEFT_BEHIND_MS = 10_000
const TIME_LENGTH = 9
const TAB_LENGTH = 8
const COUNT_LENGTH = 4

const isEvent = (value: unknown): value is TrackedEvent =>
  typeof value === 'object' && value !== null && 'eventId' in value && 'name' in value && 'fields' in value

const inBase36 = (value: number, length: number) => value.toString(36).padStart(length, '0').slice(-length)

/**
 * Events that wait for the server, in the device's storage, each under its own key. An event leaves when the server has it,
 * so a push that failed has nothing to put back. Ids begin with their time: sorted is in order.
 */
export class EventQueue {
  private readonly kept = storedItems('TRACK_', isEvent)
  private readonly tab = inBase36(Math.floor(Math.random() * 36 ** TAB_LENGTH), TAB_LENGTH)
  private count = 0
  /** How many wait, as far as this tab knows; null before the storage was looked at. */
  private size: number | null = null

  /** Keeps an event and gives it its id. */
  add(event: Omit<TrackedEvent, 'eventId'>): void {
    const eventId = inBase36(event.at, TIME_LENGTH) + this.tab + inBase36(this.count++, COUNT_LENGTH)
    this.kept.set(eventId, { eventId, ...event })
    this.size = (this.size ?? this.kept.ids().length - 1) + 1
    if (this.size > MAX_QUEUED) this.dropOldest()
  }

  /** Up to `most` events of this tab, and of tabs that left theirs behind; the oldest first. `now` is epoch ms. */
  oldest(most: number, now: number, except: ReadonlySet<string> = new Set()): TrackedEvent[] {
    const ids = this.kept.ids()
    this.size = ids.length
    const events: TrackedEvent[] = []
    for (const id of ids) {
      if (events.length === most) break
      if (except.has(id) || !this.isMine(id, now)) continue
      const event = this.kept.get(id)
      if (event) events.push(event)
      // Something else under our name: an older version's.
      else this.kept.remove(id)
    }
    return events
  }

  remove(events: readonly TrackedEvent[]): void {
    for (const { eventId } of events) this.kept.remove(eventId)
    if (this.size !== null) this.size = Math.max(0, this.size - events.length)
  }

  clear(): void {
    for (const id of this.kept.ids()) this.kept.remove(id)
    this.size = 0
  }

  private isMine(id: string, now: number): boolean {
    if (id.slice(TIME_LENGTH, TIME_LENGTH + TAB_LENGTH) === this.tab) return true
    return now - Number.parseInt(id.slice(0, TIME_LENGTH), 36) > LEFT_BEHIND_MS
  }

  private dropOldest(): void {
    const ids = this.kept.ids()
    for (const id of ids.slice(0, Math.max(0, ids.length - MAX_QUEUED))) this.kept.remove(id)
    this.size = Math.min(ids.length, MAX_QUEUED)
  }
}
