import { DAY_MS } from '@contract/codes/china-time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { TrackingEventTable, TrackingPaidTable } from './tracking.tables'

/** Steps that devices report. */
const STEPS = { page_view: 'views', cart_add: 'carts', order_submit: 'orders' } as const
/** A device repeats an order for at most so many days; older reports of it are not searched. */
const LOOK_BACK_DAYS = 30
const STEP_NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[]

export interface Range {
  /** Days in China, both included. */
  from: string
  to: string
  channel?: string
}
export interface StepCount {
  day: string
  channel: string
  step: 'views' | 'carts' | 'orders' | 'paid'
  devices: number
}

/** Adds events; those that exist stay as they are. */
export function addEvents(tx: Tx, rows: readonly TrackingEventTable[]): Promise<void> {
  return insertMany(tx, 'tracking_event', rows, 'skip')
}

export function addPaid(tx: Tx, rows: readonly TrackingPaidTable[]): Promise<void> {
  return insertMany(tx, 'tracking_paid', rows, 'skip')
}

/** Devices in each step by day and channel, or in total ('' for both). */
export async function countSteps(q: Reader, range: Range, by: 'day' | 'all'): Promise<StepCount[]> {
  const told = await ofRange(q, range)
    .where('name', 'in', STEP_NAMES)
    .select(({ fn }) => ['name', fn.count<number>('deviceId').distinct().as('devices')])
    .$if(by === 'day', (query) => query.select(['day', 'channel']).groupBy(['day', 'channel']))
    .groupBy('name')
    .execute()
  const { channel } = range
  const paid = await q
    .selectFrom(
      // An order counts for one device, the first that reported it, in any channel and even before these days.
      ofRange(q, { from: daysBefore(range.from, LOOK_BACK_DAYS), to: range.to })
        .where('name', '=', 'order_submit')
        .where('parentNo', '<>', '')
        .select(['day', 'channel', 'deviceId', 'parentNo'])
        .select(sql<number>`row_number() over (partition by parent_no order by received_at, event_id)`.as('nth'))
        .as('submit'),
    )
    .innerJoin('tracking_paid', 'tracking_paid.parentNo', 'submit.parentNo')
    .where('submit.nth', '=', 1)
    .where('submit.day', '>=', range.from)
    .$if(channel !== undefined, (query) => query.where('submit.channel', '=', channel ?? ''))
    .select(({ fn }) => fn.count<number>('submit.deviceId').distinct().as('devices'))
    .$if(by === 'day', (query) =>
      query.select(['submit.day', 'submit.channel']).groupBy(['submit.day', 'submit.channel']),
    )
    .execute()
  return [
    ...told.map(({ name, day = '', channel: of = '', devices }) => ({
      day,
      channel: of,
      step: STEPS[name as keyof typeof STEPS],
      devices: Number(devices),
    })),
    ...paid.map(({ day = '', channel: of = '', devices }) => ({
      day,
      channel: of,
      step: 'paid' as const,
      devices: Number(devices),
    })),
  ]
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** Devices that opened a page on a day in China before a moment. */
export async function countVisitors(q: Reader, day: string, before: number): Promise<number> {
  const { count } = await q
    .selectFrom('tracking_event')
    .select(({ fn }) => fn.count<number>('deviceId').distinct().as('count'))
    .where('day', '=', day)
    .where('name', '=', 'page_view')
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Submits that were paid on these days, by all shoppers. */
export async function countPaid(q: Reader, { from, to }: Range): Promise<number> {
  const { count } = await q
    .selectFrom('tracking_paid')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function ofRange(q: Reader, { from, to, channel }: Range) {
  return q
    .selectFrom('tracking_event')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? ''))
}

/** Deletes up to `most` events of days before `beforeDay`; gives their number. */
export async function forgetEvents(tx: Tx, beforeDay: string, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tracking_event')
    .where('eventId', 'in', (some) =>
      some.selectFrom('tracking_event').select('eventId').where('day', '<', beforeDay).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function forgetPaid(tx: Tx, beforeDay: string): Promise<void> {
  await tx.deleteFrom('tracking_paid').where('day', '<', beforeDay).execute()
}
