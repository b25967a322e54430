import type { TrackedEvent } from '@contract/codes/tracking'
import { storedItems } from '@/platform/storage'

/** The most events that are stored on a device; beyond it the oldest is dropped. */
export const MAX_QUEUED = 500
/**
 * An event of another tab, or of this one before a reload, counts as abandoned at this age; if its tab is still active,
 * the server drops the duplicate.
 */
const LEFT_BEHIND_MS = 10_000
const TIME_LENGTH = 9
const TAB_LENGTH = 8
const COUNT_LENGTH = 4

const isEvent = (value: unknown): value is TrackedEvent =>
  typeof value === 'object' && value !== null && 'eventId' in value && 'name' in value && 'fields' in value

const inBase36 = (value: number, length: number) => value.toString(36).padStart(length, '0').slice(-length)

/**
 * Events to send, in the device's storage, each under its own key. An event is removed when the server has it, so a
 * failed push has nothing to put back. Ids start with the time: sorting them gives the order.
 */
export class EventQueue {
  private readonly kept = storedItems('TRACK_', isEvent)
  private readonly tab = inBase36(Math.floor(Math.random() * 36 ** TAB_LENGTH), TAB_LENGTH)
  private count = 0
  /** The number of stored events as far as this tab knows; null before the storage was read. */
  private size: number | null = null

  /** Stores an event under a new id. */
  add(event: Omit<TrackedEvent, 'eventId'>): void {
    const eventId = inBase36(event.at, TIME_LENGTH) + this.tab + inBase36(this.count++, COUNT_LENGTH)
    this.kept.set(eventId, { eventId, ...event })
    this.size = (this.size ?? this.kept.ids().length - 1) + 1
    if (this.size > MAX_QUEUED) this.dropOldest()
  }

  /** Up to `most` events of this tab and abandoned events of other tabs, oldest first. `now` is epoch ms. */
  oldest(most: number, now: number, except: ReadonlySet<string> = new Set()): TrackedEvent[] {
    const ids = this.kept.ids()
    this.size = ids.length
    const events: TrackedEvent[] = []
    for (const id of ids) {
      if (events.length === most) break
      if (except.has(id) || !this.isMine(id, now)) continue
      const event = this.kept.get(id)
      if (event) events.push(event)
      // The key holds another value, for example of an older version.
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
