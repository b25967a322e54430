// What is fetched at its store by appointment, in the model of the mall: places of hours, what time brings, what staff hand over.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import { PICKUP_GRACE_MS, PICKUP_KEEP_DAYS, PICKUP_REMIND_MS } from '@contract/codes/pickup'
import { SLOT, type SlotTerms, UNPAID_PICKUP } from '@server/modules/trade/slot'
import { SLACK_MS } from './case-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'

const HOUR_MS = 3_600_000
/** Orders that an hour takes: few, so that it is full soon. */
export const MOST = 2
const LEAD_MINUTES = 30
/** Of each day; so long as that takes. */
const BEGIN = [8, 15]
const LASTS = 7

/** All that is fetched at the one store that has appointments, paid before or there. */
export const termsOf = (storeId: string): SlotTerms => ({
  storeId,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '08:00',
  closeTime: '22:00',
  minutes: LASTS * 60,
  most: MOST,
  daysAhead: 1,
  leadMinutes: LEAD_MINUTES,
  payAtPickup: true,
})

export interface Hour {
  at: number
  until: number
}
/** An order's appointment. */
export interface Fetch extends Hour {
  /** To be paid there. */
  isLater: boolean
  hasMoved: boolean
  /** Its goods are in its shopper's hands. */
  isTaken: boolean
  /** When something happens to it by itself; endless: never. */
  next: number
  /** What its shopper was told, each once. */
  told: string[]
}
/** The store with appointments: orders at each of its hours, but those of which nobody keeps count any more. */
export interface Counter {
  storeId: string
  places: Map<number, number>
}

/** Hours that begin this much after now, or later. */
export function hoursFrom(now: number, slackMs = 0): Hour[] {
  const today = startOfChinaDay(chinaDay(now))
  return [today, today + DAY_MS]
    .flatMap((day) => BEGIN.map((hour) => day + hour * HOUR_MS))
    .filter((at) => at >= now + LEAD_MINUTES * 60_000 + slackMs)
    .map((at) => ({ at, until: at + LASTS * HOUR_MS }))
}

export const isFull = ({ places }: Counter, { at }: Hour): boolean => (places.get(at) ?? 0) >= MOST
export function takePlace({ places }: Counter, { at }: Hour, number: 1 | -1): void {
  // Of hours that are long over nobody keeps count.
  if (number > 0 || places.has(at)) places.set(at, (places.get(at) ?? 0) + number)
}
export function forgetPlaces({ places }: Counter, now: number): void {
  for (const at of places.keys()) if (at < now - DAY_MS) places.delete(at)
}

/** Paid goods lie there until the end of a day; then their money goes back. */
export const keptUntil = ({ until }: Hour): number =>
  startOfChinaDay(chinaDay(until - 1)) + (PICKUP_KEEP_DAYS + 1) * DAY_MS
export const payUntil = ({ until }: Hour): number => until + PICKUP_GRACE_MS

interface Fetched {
  id: string
  status: number
  fetch?: Fetch
}
type Awaited = Fetched & { fetch: Fetch }
const hasFetch = (order: Fetched): order is Awaited => order.fetch !== undefined
/** Somebody is still to come for it. */
export const isAwaited = (order: Fetched): order is Awaited =>
  order.fetch !== undefined &&
  (order.status === ORDER_STATUS.toShip || (order.status === ORDER_STATUS.unpaid && order.fetch.isLater))

/** What happens to one that is waited for, in turn. */
function stepsOf({ status, fetch }: Awaited): { step: 'soon' | 'missed' | 'over'; at: number }[] {
  return [
    { step: 'soon', at: fetch.until - PICKUP_REMIND_MS },
    { step: 'missed', at: fetch.until },
    ...(status === ORDER_STATUS.toShip ? [{ step: 'over', at: keptUntil(fetch) } as const] : []),
  ]
}
const nextStep = (order: Awaited, now: number): number =>
  stepsOf(order).find(({ at }) => at > now)?.at ?? Number.POSITIVE_INFINITY
export const dueStep = (order: Awaited, now: number) => stepsOf(order).findLast(({ at }) => at <= now)?.step

async function jobOf(real: TestShop, order: Fetched): Promise<number> {
  const job = real.db.q.selectFrom('job').select('dueAt').where('kind', '=', 'pickup.step').where('key', '=', order.id)
  return (await job.executeTakeFirst())?.dueAt ?? Number.POSITIVE_INFINITY
}

/** It was appointed, paid or moved since `before`: its next step is the first after that. */
export async function awaitNext(order: Fetched, real: TestShop, before: number): Promise<void> {
  if (!isAwaited(order)) return
  await real.outbox.drain()
  order.fetch.next = await jobOf(real, order)
  expect([nextStep(order, before), nextStep(order, real.clock.now())]).toContain(order.fetch.next)
}

/** Time has told of a step, or could not end it yet (`isPutOff`): it is looked at again a day later. */
export async function stepDone(order: Awaited, real: TestShop, now: number, isPutOff: boolean): Promise<void> {
  const next = isPutOff ? await jobOf(real, order) : nextStep(order, now)
  if (isPutOff) expect(Math.abs(next - now - DAY_MS)).toBeLessThan(SLACK_MS)
  order.fetch.next = next
}

interface Counted {
  uids: readonly string[]
  counter: Counter
  payables: readonly { uid: string; orders: readonly Fetched[] }[]
  seen: Seen
}

/** Appointments that a shopper has and did not pay for. */
export const unpaidOf = ({ payables }: Counted, uid: string): number =>
  payables
    .filter((payable) => payable.uid === uid)
    .flatMap(({ orders }) => orders)
    .filter(({ status, fetch }) => status === ORDER_STATUS.unpaid && fetch?.isLater).length

/** What its code may be, now. */
function ticketStates({ status, fetch }: Awaited, now: number): (string | undefined)[] {
  if (status === ORDER_STATUS.unpaid || status === ORDER_STATUS.closed) return [undefined]
  if (fetch.isTaken) return ['used']
  if (status !== ORDER_STATUS.toShip) return ['void']
  // Until a sweep has said that its time is over.
  return keptUntil(fetch) <= now ? ['unused', 'expired'] : ['unused']
}

/** Expects that hours are as full as in the model, and each appointment stands, waits and was told of as there. */
export async function comparePickups(model: Counted, real: TestShop): Promise<void> {
  const { q } = real.db
  const { storeId, places } = model.counter
  const now = real.clock.now()
  const hours = hoursFrom(now).map((hour) => ({ ...hour, isFull: isFull(model.counter, hour) }))
  const own = model.payables.flatMap(({ orders }) => orders.filter(hasFetch))
  const says = own.map((order) => [order.id, order.status, order.fetch, ticketStates(order, now)])
  if (model.seen.has('pickups', [hours, [...places], says])) return
  const offered = (await real.slots.of(q, [storeId], true, now)).get(storeId)?.slots
  expect(offered).toEqual(hours)
  const rows = await q.selectFrom('quota').select(['ref', 'taken']).where('kind', '=', SLOT).execute()
  const taken = rows.flatMap(({ ref, taken: number }) => {
    const [at, of] = ref.split(' ')
    return of === storeId ? [[Number(at), number] as const] : []
  })
  expect(new Map(taken)).toEqual(places)
  const persons = await q.selectFrom('quota_person').selectAll().where('kind', '=', UNPAID_PICKUP).execute()
  for (const uid of model.uids)
    expect({ unpaid: persons.find((row) => row.uid === uid)?.taken ?? 0 }).toEqual({ unpaid: unpaidOf(model, uid) })
  if (own.length > 0) await compareAppointments(own, model.uids, real)
}

async function compareAppointments(own: readonly Awaited[], uids: readonly string[], real: TestShop): Promise<void> {
  const { q } = real.db
  const orders = await q
    .selectFrom('shop_order')
    .select(['id', 'slotFrom', 'slotUntil', 'slotChanges', 'payAtPickup'])
    .where('uid', 'in', uids)
    .where('slotFrom', '>', 0)
    .execute()
  const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]))
  expect(byId(orders)).toEqual(
    byId(
      own.map(({ id, fetch: { at, until, hasMoved, isLater } }) => ({
        id,
        slotFrom: at,
        slotUntil: until,
        slotChanges: hasMoved ? 1 : 0,
        payAtPickup: isLater ? 1 : 0,
      })),
    ),
  )
  const jobs = await q.selectFrom('job').select(['key', 'dueAt']).where('kind', '=', 'pickup.step').execute()
  const dueAt = new Map(jobs.map((job) => [job.key, job.dueAt]))
  for (const order of own)
    if (isAwaited(order)) expect(dueAt.get(order.id) ?? Number.POSITIVE_INFINITY).toBe(order.fetch.next)
  const messages = await q.selectFrom('message').select('ref').where('uid', 'in', uids).execute()
  const told = messages.map(({ ref }) => ref).filter((ref) => ref.startsWith('pickup:'))
  const known = own.flatMap(({ id, fetch }) => fetch.told.map((what) => `pickup:${id}:${what}`))
  expect(told.sort()).toEqual(known.sort())
  const tickets = await q
    .selectFrom('ticket')
    .select(['subjectId', 'state', 'validUntil'])
    .where('uid', 'in', uids)
    .execute()
  const ticketOf = new Map(tickets.map((ticket) => [ticket.subjectId, ticket]))
  const now = real.clock.now()
  for (const order of own) {
    const ticket = ticketOf.get(order.id)
    expect(ticketStates(order, now)).toContain(ticket?.state)
    if (ticket) expect(ticket.validUntil).toBe(keptUntil(order.fetch))
  }
}
