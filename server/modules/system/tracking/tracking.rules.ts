import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { cleanFields, isTrackEventName, NO_VALUE, trackText } from '@contract/codes/tracking'
import type { TrackingBatch } from '@contract/schema/tracking'
import { scrub } from '../../../kernel/log'
import type { TrackingEventTable } from './tracking.tables'

/** A device's clock may be ahead by this much; a later event counts as now. */
const AHEAD_MS = 5 * 60_000
/** An older event is dropped: its day has been reported long ago. */
const MAX_AGE_MS = 30 * DAY_MS

/** Rows of a batch, and how many events and fields were dropped. */
export function rowsOf(batch: TrackingBatch, now: number): { rows: TrackingEventTable[]; dropped: number } {
  const rows: TrackingEventTable[] = []
  let dropped = 0
  for (const event of batch.events) {
    const read = rowOf(event, batch, now)
    if (read) rows.push(read.row)
    dropped += read ? read.dropped : 1
  }
  return { rows, dropped }
}

function rowOf(
  event: unknown,
  { deviceId, platform, source }: TrackingBatch,
  now: number,
): { row: TrackingEventTable; dropped: number } | null {
  if (!isRecord(event)) return null
  const { eventId, name, at, page, uid, crm_channel_id, saleChannel } = event
  if (typeof eventId !== 'string' || !/^[0-9a-z]{16,40}$/.test(eventId) || !isTrackEventName(name)) return null
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < now - MAX_AGE_MS) return null
  const moment = at > now + AHEAD_MS ? now : at
  const { fields, dropped } = cleanFields(name, isRecord(event.fields) ? event.fields : {})
  const row: TrackingEventTable = {
    eventId,
    at: moment,
    receivedAt: now,
    day: chinaDay(moment),
    name,
    channel: textOf(crm_channel_id),
    saleChannel: textOf(saleChannel),
    deviceId,
    uid: textOf(uid),
    platform: textOf(platform),
    source: textOf(source),
    page: textOf(page),
    parentNo: name === 'order_submit' && 'parentNo' in fields ? parentNoOf(fields.parentNo) : '',
    // Phone and identity numbers are masked in every field.
    fields: JSON.stringify(masked(fields)),
  }
  return { row, dropped }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return String(scrub(trackText(value)))
}

function parentNoOf(value: unknown): string {
  return typeof value === 'string' && value !== NO_VALUE ? value : ''
}

/** Order numbers are long digits, too, and are kept. */
function masked(fields: Readonly<Record<string, string | number>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, field === 'parentNo' ? value : scrub(value)]),
  )
}
