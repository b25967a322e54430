import { AFTERSALE_STATUS, AFTERSALE_TYPE } from '@contract/codes/aftersale'
import type { Reader } from '@server/kernel/db'
import { isOver } from '@server/modules/trade/aftersale/aftersale.machine'

interface CaseReservation {
  no: string
  kind: string
  lineId: string
  number: number
  state: 'reserved' | 'committed' | 'released'
}

/** What is held for cases goes by their numbers, not by a payable's. */
export const isOfCase = ({ no }: { no: string }): boolean => no.startsWith('RF')

/**
 * An open case has its line and an ended one has not, a line has its own or none; what an exchange sets aside waits until it
 * is sent or ends; pieces that are back are no more than were sold; money that is on its way or back was asked for.
 */
export async function caseBreaches(q: Reader, reservations: readonly CaseReservation[]): Promise<string[]> {
  const found: string[] = []
  const cases = await q.selectFrom('aftersale_case').selectAll().execute()
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
  for (const { id, number, caseNo, returnedNumber, replacedNumber } of lines) {
    const sum = (all: readonly { lineId: string; number: number }[]) =>
      all.reduce((total, one) => total + (one.lineId === id ? one.number : 0), 0)
    if (sum(refunds) !== returnedNumber - replacedNumber)
      found.push(`money of ${sum(refunds)} pieces of line ${id} is back, it says ${returnedNumber - replacedNumber}`)
    if (sum(cases.filter(({ status }) => status === AFTERSALE_STATUS.replaced)) !== replacedNumber)
      found.push(`${replacedNumber} pieces of line ${id} were exchanged, its cases say otherwise`)
    if (returnedNumber < 0 || returnedNumber > number)
      found.push(`${returnedNumber} of ${number} of line ${id} are back`)
    if (caseNo !== '' && open.get(caseNo)?.lineId !== id) found.push(`line ${id} is held by ${caseNo}, which is over`)
  }
  const events = await q.selectFrom('case_event').select(['caseId']).execute()
  const told = new Set(events.map(({ caseId }) => caseId))
  for (const { id, no, lineId, status, type, number, refundNo, dueAt } of cases) {
    const isOpen = open.has(no)
    if (!told.has(id)) found.push(`case ${no} has no record`)
    if (isOpen && lineId !== '' && lineOf.get(lineId)?.caseNo !== no) found.push(`case ${no} is open without its line`)
    if (!isOpen && dueAt > 0) found.push(`case ${no} is over and still due`)
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
