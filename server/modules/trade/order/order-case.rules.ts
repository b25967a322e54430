import { FAULT_WINDOW_MS } from '@contract/codes/aftersale'
import { INVOICE_APPLY_MS } from '@contract/codes/invoice'
import { FREIGHT_COUPON } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { REVIEW_MS } from '@contract/codes/review'
import { type Adjustment, refundShare } from '../../offers/pricing'
import type { AdjustmentRow, OrderLineRow, OrderRow } from './order.repo'

/** What some pieces of a line bring back at most, and how much of that is what bringing them cost. Integer cents. */
export interface LineShare {
  goodsCents: number
  freightCents: number
}

/** A line's way from its list price to what it cost, as it was frozen. */
function adjustmentsOf(line: OrderLineRow, rows: readonly AdjustmentRow[]): Adjustment[] {
  const own = rows.filter(({ lineId }) => lineId === line.id).sort((a, b) => a.turn - b.turn)
  const off = own.filter(({ kind }) => kind === FREIGHT_COUPON)
  const freeCents = off.reduce((sum, { cents }) => sum + cents, 0)
  const all: Adjustment[] = own
    .filter(({ kind }) => kind !== FREIGHT_COUPON)
    .map(({ kind, ref, cents }) => ({ kind, ref, cents: -cents }))
  if (line.freightCents + freeCents > 0) all.push({ kind: 'freight', ref: '', cents: line.freightCents + freeCents })
  for (const { kind, ref, cents } of off) all.push({ kind, ref, cents: -cents })
  if (line.taxCents > 0) all.push({ kind: 'tax', ref: '', cents: line.taxCents })
  return all
}

/**
 * What `number` more pieces bring back after those that are back already: the share of what was frozen, never shared anew
 * over what is left (behaviours 2.8). However a return is split, its parts sum to the whole.
 */
export function lineShare(line: OrderLineRow, rows: readonly AdjustmentRow[], number: number): LineShare {
  const adjustments = adjustmentsOf(line, rows)
  const { cents, adjustments: shares } = refundShare(
    { originalCents: line.originalCents, pieces: line.number, adjustments },
    number,
    line.returnedNumber,
  )
  const freightCents = shares
    .filter(({ kind }) => kind === 'freight' || kind === FREIGHT_COUPON)
    .reduce((sum, share) => sum + share.cents, 0)
  return { goodsCents: cents - freightCents, freightCents }
}

const ASKABLE: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.awaitingAcceptance, ORDER_STATUS.toReceive]

/** Whether something may be asked for a line now (behaviours 2.8); what and how much, its form says. */
export function canAskFor(
  order: Pick<OrderRow, 'status' | 'deliveryType' | 'receivedAt'>,
  line: Pick<OrderLineRow, 'caseNo' | 'number' | 'returnedNumber' | 'unitCents'>,
  now: number,
): boolean {
  if (order.deliveryType === DELIVERY_TYPE.ticket || line.unitCents === 0) return false
  if (line.caseNo !== '' || piecesLeft(line) === 0) return false
  const isInTime = order.status === ORDER_STATUS.completed && now <= order.receivedAt + FAULT_WINDOW_MS
  return isInTime || ASKABLE.includes(order.status)
}

/** Whether a line may be reviewed now: received not long ago, not all given back, not reviewed yet; gifts are not asked about. */
export function canReview(
  order: Pick<OrderRow, 'status' | 'receivedAt' | 'deliveryType'>,
  line: Pick<OrderLineRow, 'number' | 'returnedNumber' | 'replacedNumber' | 'unitCents' | 'isReviewed'>,
  now: number,
): boolean {
  const isThere = order.status === ORDER_STATUS.completed && now < order.receivedAt + REVIEW_MS
  return isThere && line.isReviewed === 0 && line.unitCents > 0 && line.number > piecesBack(line)
}

const INVOICEABLE: readonly number[] = [...ASKABLE, ORDER_STATUS.completed]

/** Whether an order's invoice may be asked for now: something of what was paid stays, and it was not received long ago. */
export function canInvoice(
  order: Pick<OrderRow, 'status' | 'receivedAt' | 'payableCents' | 'refundedCents'>,
  now: number,
): boolean {
  const isInTime = order.receivedAt === 0 || now <= order.receivedAt + INVOICE_APPLY_MS
  return isInTime && centsLeft(order) > 0 && INVOICEABLE.includes(order.status)
}

type Back = Pick<OrderLineRow, 'returnedNumber' | 'replacedNumber'>

/** Pieces of a line whose money is back; what was exchanged is with its shopper. */
export const piecesBack = (line: Back): number => line.returnedNumber - line.replacedNumber

/** 售后中, 已退 1 件, 已换 1 件; empty while nothing was asked back. */
export function afterSaleText(line: Back & Pick<OrderLineRow, 'caseNo'>): string {
  if (line.caseNo !== '') return '售后中'
  const [back, replaced] = [piecesBack(line), line.replacedNumber]
  return [back > 0 ? `已退 ${back} 件` : '', replaced > 0 ? `已换 ${replaced} 件` : ''].filter(Boolean).join('，')
}

export const WITH_CASES: readonly number[] = [...ASKABLE, ORDER_STATUS.completed]

/**
 * Whether a case is open on every line of which something is left: the order as a whole is being looked at. The list of
 * the operator asks the same in SQL (`listOrders`).
 */
export function isInAfterSale(
  order: Pick<OrderRow, 'status'>,
  lines: readonly Pick<OrderLineRow, 'caseNo' | 'number' | 'returnedNumber' | 'unitCents'>[],
): boolean {
  const open = lines.filter((line) => line.unitCents > 0 && piecesLeft(line) > 0)
  return WITH_CASES.includes(order.status) && open.length > 0 && open.every(({ caseNo }) => caseNo !== '')
}

/** Pieces of a line that can still be asked for. */
export const piecesLeft = (line: Pick<OrderLineRow, 'number' | 'returnedNumber'>): number =>
  line.number - line.returnedNumber

/** Whether all that was paid for is back but so many pieces of one line, which are going back now. */
export function isLastOf(
  lines: readonly Pick<OrderLineRow, 'id' | 'number' | 'returnedNumber' | 'unitCents'>[],
  { lineId, number }: { lineId: string; number: number },
): boolean {
  return lines.every((line) => line.unitCents === 0 || piecesLeft(line) === (line.id === lineId ? number : 0))
}

/** What is left of an order's money. */
export const centsLeft = (order: Pick<OrderRow, 'payableCents' | 'refundedCents'>): number =>
  order.payableCents - order.refundedCents
