import { AFTERSALE_STATUS, AFTERSALE_TYPE, MOST_AMENDS } from '@contract/codes/aftersale'
import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'
import { unitsOf } from '../order'
import { isOver } from './aftersale.machine'
import { dueAfter } from './aftersale.rules'

/** Prefix of the numbers of cases; a reservation of a case has its number. */
export const CASE = 'RF'

/**
 * An open case locks its line, an ended one does not; a line has at most one open case. The goods of a replacement stay
 * reserved until they are sent or the case ends. No more is returned than sold. Every refund was requested by a case.
 */
export async function caseBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const cases = await q.selectFrom('aftersale_case').selectAll().execute()
  const reservations = await q.selectFrom('reservation').selectAll().where('no', 'like', `${CASE}%`).execute()
  const lines = await q.selectFrom('order_line').selectAll().execute()
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const open = new Map(cases.filter(({ status }) => !isOver(status)).map((one) => [one.no, one]))
  const refunds = await q
    .selectFrom('order_refund as one')
    .innerJoin('payment_refund as money', (j) =>
      j.onRef('money.uid', '=', 'one.uid').onRef('money.refundNo', '=', 'one.refundNo'),
    )
    .select(['one.lineId', 'one.number'])
    .where('money.state', '=', 'succeeded')
    .execute()
  for (const line of lines) {
    const { id, caseNo, returnedNumber, replacedNumber } = line
    const sum = (all: readonly { lineId: string; number: number }[]) =>
      all.reduce((total, one) => total + (one.lineId === id ? one.number : 0), 0)
    if (sum(refunds) !== returnedNumber - replacedNumber)
      found.push(`money of ${sum(refunds)} units of line ${id} is back, it says ${returnedNumber - replacedNumber}`)
    if (sum(cases.filter(({ status }) => status === AFTERSALE_STATUS.replaced)) !== replacedNumber)
      found.push(`${replacedNumber} units of line ${id} were exchanged, its cases say otherwise`)
    if (returnedNumber < 0 || returnedNumber > unitsOf(line))
      found.push(`${returnedNumber} of ${unitsOf(line)} of line ${id} are back`)
    if (caseNo !== '' && open.get(caseNo)?.lineId !== id) found.push(`line ${id} is held by ${caseNo}, which is over`)
  }
  const events = await q.selectFrom('case_event').select(['caseId']).execute()
  const told = new Set(events.map(({ caseId }) => caseId))
  for (const { id, no, lineId, status, type, number, refundNo, dueAt, endedAt, isRefundFailed } of cases) {
    const isOpen = open.has(no)
    if (!told.has(id)) found.push(`case ${no} has no record`)
    if (isOpen && lineId !== '' && lineOf.get(lineId)?.caseNo !== no) found.push(`case ${no} is open without its line`)
    if (!isOpen && dueAt > 0) found.push(`case ${no} is over and still due`)
    if (isOpen !== (endedAt === 0)) found.push(`case ${no} stands at ${status} and ended at ${endedAt}`)
    if (isRefundFailed === 1 && status !== AFTERSALE_STATUS.refunding)
      found.push(`case ${no} stands at ${status} with a failed refund`)
    const isMoney = status === AFTERSALE_STATUS.refunding || status === AFTERSALE_STATUS.refunded
    if (isMoney !== (refundNo !== '')) found.push(`case ${no} stands at ${status} with the refund "${refundNo}"`)
    const own = reservations.filter((hold) => hold.no.startsWith(`${no}.`))
    const held = own.filter(({ state }) => state === 'reserved')
    const waits = type === AFTERSALE_TYPE.replacement && isOpen && !isMoney && status !== AFTERSALE_STATUS.toReceive
    const expected = waits ? number : 0
    if (held.reduce((sum, hold) => sum + hold.number, 0) !== expected)
      found.push(`case ${no} sets ${held.length} aside, not ${expected}`)
  }
  const known = new Set(cases.map(({ no }) => no))
  for (const { no } of reservations)
    if (!known.has(no.split('.')[0] ?? '')) found.push(`something is held for ${no}, which is no case`)
  return found
}

/**
 * An open case has the time limit of its status, counted from the event that led there, and a job at that time; an
 * ended case has neither. A shopper amends a rejected case at most MOST_AMENDS times.
 */
export async function caseTimeBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const cases = await q.selectFrom('aftersale_case').selectAll().execute()
  const events = grouped(await q.selectFrom('case_event').selectAll().execute(), ({ caseId }) => caseId)
  const jobs = await q.selectFrom('job').select(['key', 'dueAt']).where('kind', '=', 'aftersale.due').execute()
  const jobAt = new Map(jobs.map(({ key, dueAt }) => [key, dueAt]))
  for (const { id, no, status, dueAt, endedAt, isEscalated, reapplied } of cases) {
    const isUntimed = isOver(status) || dueAfter(status, 0) === 0
    if (isUntimed && dueAt > 0) found.push(`case ${no} has no time limit at ${status}, it is due`)
    if (!isUntimed && dueAt === 0 && isEscalated === 0) found.push(`case ${no} has no end at ${status}`)
    const begins = (events.get(id) ?? []).map(({ at }) => dueAfter(status, at))
    // A limit that could not be applied is tried again later.
    if (dueAt > 0 && !begins.some((begin) => begin <= dueAt)) found.push(`case ${no} ends before its time limit`)
    // The job of a case that was escalated stays, and does nothing.
    if (dueAt > 0 && jobAt.get(id) !== dueAt) found.push(`case ${no} is due at ${dueAt}, its job is not`)
    if (isOver(status) !== endedAt > 0) found.push(`case ${no} ended at ${endedAt}, its status is ${status}`)
    if (reapplied > MOST_AMENDS) found.push(`case ${no} was amended ${reapplied} times after a rejection`)
  }
  return found
}

/**
 * The refund of a case is one of its order, has the amount of the case, and succeeded when the case is refunded. A
 * line of an order that was sent gives back at most what was paid for it.
 */
export async function caseMoneyBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const cases = await q.selectFrom('aftersale_case').selectAll().where('refundNo', '<>', '').execute()
  const refunds = await q.selectFrom('payment_refund').selectAll().execute()
  const orders = new Map((await q.selectFrom('shop_order').selectAll().execute()).map((order) => [order.id, order]))
  for (const { no, orderId, status, refundNo, cents } of cases) {
    const order = orders.get(orderId)
    if (!order || order.payableCents === 0) continue
    const own = refunds.filter((refund) => refund.refundNo === refundNo && refund.subjectId === orderId)
    if (own.length === 0) found.push(`case ${no} names the refund ${refundNo}, which its order does not have`)
    // A refund that is split over several payments has a row for each.
    if (own.some((refund) => refund.cents > cents)) found.push(`case ${no} is of ${cents}, its refund is of more`)
    if (status === AFTERSALE_STATUS.refunded && own.some(({ state }) => state !== 'succeeded'))
      found.push(`case ${no} is refunded, its money is not back`)
  }
  const ofLine = grouped(cases, ({ lineId }) => lineId)
  for (const { id, orderId, payableCents, freightCents, taxCents } of await q
    .selectFrom('order_line')
    .selectAll()
    .execute()) {
    const back = total(ofLine.get(id) ?? [], ({ cents }) => cents)
    const { shippedAt = 0, receivedAt = 0 } = orders.get(orderId) ?? {}
    if (shippedAt + receivedAt > 0 && back > payableCents + freightCents + taxCents)
      found.push(`line ${id} gives back ${back} of ${payableCents}`)
  }
  return found
}
