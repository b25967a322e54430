import { FAULT_WINDOW_MS } from '@contract/codes/aftersale'
import { INVOICE_APPLY_MS } from '@contract/codes/invoice'
import { FREIGHT_COUPON } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { REVIEW_MS } from '@contract/codes/review'
import { weightText } from '@contract/codes/scan'
import type { BackLine } from '../../../kernel/reservations'
import { type Adjustment, refundShare } from '../../offers/pricing'
import type { AdjustmentRow, OrderLineRow, OrderRow } from './order.repo'

/**
 * Returns of a line are counted in units: grams of weighed goods [aftersale.weighed], else pieces. The amounts of a
 * line belong to all its units.
 */
type Measured = Pick<OrderLineRow, 'number' | 'pieceGrams'>

/** All units of a line. */
export const unitsOf = ({ number, pieceGrams }: Measured): number => number * (pieceGrams || 1)

/** 0.500 kg, 2 件 */
export const unitsText = ({ pieceGrams }: Pick<Measured, 'pieceGrams'>, units: number): string =>
  pieceGrams > 0 ? weightText(units) : `${units} 件`

/** The maximum refund for some units of a line, and the freight in it. Integer cents. */
export interface LineShare {
  goodsCents: number
  freightCents: number
}

/** The adjustments from a line's list price to its cost, as frozen at commit. */
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
 * Refund for `units` more units after those that are returned already. It is a share of the frozen amounts, never
 * computed again from the rest, so the parts of a split return sum to the whole.
 */
export function lineShare(line: OrderLineRow, rows: readonly AdjustmentRow[], units: number): LineShare {
  const adjustments = adjustmentsOf(line, rows)
  const { cents, adjustments: shares } = refundShare(
    { originalCents: line.originalCents, pieces: unitsOf(line), adjustments },
    units,
    line.returnedNumber,
  )
  const freightCents = shares
    .filter(({ kind }) => kind === 'freight' || kind === FREIGHT_COUPON)
    .reduce((sum, share) => sum + share.cents, 0)
  return { goodsCents: cents - freightCents, freightCents }
}

const ASKABLE: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.awaitingAcceptance, ORDER_STATUS.toReceive]

/** Whether an after-sale case can be opened for a line now; its form shows which kinds and amounts. */
export function canAskFor(
  order: Pick<OrderRow, 'status' | 'deliveryType' | 'receivedAt'>,
  line: Pick<OrderLineRow, 'caseNo' | 'number' | 'pieceGrams' | 'returnedNumber' | 'unitCents'>,
  now: number,
): boolean {
  if (order.deliveryType === DELIVERY_TYPE.ticket || line.unitCents === 0) return false
  if (line.caseNo !== '' || unitsLeft(line) === 0) return false
  const isInTime = order.status === ORDER_STATUS.completed && now <= order.receivedAt + FAULT_WINDOW_MS
  return isInTime || ASKABLE.includes(order.status)
}

/** Whether a line can be reviewed now: received recently, not fully returned, not reviewed yet, and not a gift. */
export function canReview(
  order: Pick<OrderRow, 'status' | 'receivedAt' | 'deliveryType'>,
  line: Measured & Back & Pick<OrderLineRow, 'unitCents' | 'isReviewed'>,
  now: number,
): boolean {
  const isThere = order.status === ORDER_STATUS.completed && now < order.receivedAt + REVIEW_MS
  return isThere && line.isReviewed === 0 && line.unitCents > 0 && unitsOf(line) > unitsBack(line)
}

const INVOICEABLE: readonly number[] = [...ASKABLE, ORDER_STATUS.completed]

/** Whether an invoice can be requested now: some paid money is not refunded, and the order was received recently. */
export function canInvoice(
  order: Pick<OrderRow, 'status' | 'receivedAt' | 'paidCents' | 'refundedCents'>,
  now: number,
): boolean {
  const isInTime = order.receivedAt === 0 || now <= order.receivedAt + INVOICE_APPLY_MS
  return isInTime && centsLeft(order) > 0 && INVOICEABLE.includes(order.status)
}

type Back = Pick<OrderLineRow, 'returnedNumber' | 'replacedNumber'>

/** Units of a line whose money is refunded; replaced ones do not count, because the shopper has them. */
export const unitsBack = (line: Back): number => line.returnedNumber - line.replacedNumber

/** 售后中, 已退 1 件, 已退 0.500 kg, 已换 1 件; empty when no case was opened. */
export function afterSaleText(line: Back & Pick<OrderLineRow, 'caseNo' | 'pieceGrams'>): string {
  if (line.caseNo !== '') return '售后中'
  const [back, replaced] = [unitsBack(line), line.replacedNumber]
  return [back > 0 ? `已退 ${unitsText(line, back)}` : '', replaced > 0 ? `已换 ${unitsText(line, replaced)}` : '']
    .filter(Boolean)
    .join('，')
}

export const WITH_CASES: readonly number[] = [...ASKABLE, ORDER_STATUS.completed]

/**
 * Whether every line with units left has an open case; the shopper then sees the whole order as in after-sale.
 * `listOrders` applies the same condition in SQL for the operator's list.
 */
export function isInAfterSale(
  order: Pick<OrderRow, 'status'>,
  lines: readonly Pick<OrderLineRow, 'caseNo' | 'number' | 'pieceGrams' | 'returnedNumber' | 'unitCents'>[],
): boolean {
  const open = lines.filter((line) => line.unitCents > 0 && unitsLeft(line) > 0)
  return WITH_CASES.includes(order.status) && open.length > 0 && open.every(({ caseNo }) => caseNo !== '')
}

/** Units of a line that a case can still cover. */
export const unitsLeft = (line: Measured & Pick<OrderLineRow, 'returnedNumber'>): number =>
  unitsOf(line) - line.returnedNumber

/** Whether everything paid is refunded except these units of one line, which are being refunded now. */
export function isLastOf(
  lines: readonly (Measured & Pick<OrderLineRow, 'id' | 'returnedNumber' | 'unitCents'>)[],
  { lineId, number }: { lineId: string; number: number },
): boolean {
  return lines.every((line) => line.unitCents === 0 || unitsLeft(line) === (line.id === lineId ? number : 0))
}

/** Parts of a piece of weighed goods that `shareOfUnits` counts. */
const PARTS = 1000

/** The returned share of a free order, counted in pieces instead of cents; `more`: units that are returned now. */
export function shareOfUnits(
  lines: readonly (Measured & Back & Pick<OrderLineRow, 'id' | 'unitCents'>)[],
  more?: { lineId: string; number: number },
): { cents: number; of: number } {
  const own = lines.filter(({ unitCents }) => unitCents > 0)
  const parts = own.some(({ pieceGrams }) => pieceGrams > 0) ? PARTS : 1
  const backOf = (line: (typeof own)[number]) => unitsBack(line) + (more?.lineId === line.id ? more.number : 0)
  const back = own.reduce((sum, line) => sum + Math.floor((backOf(line) * parts) / (line.pieceGrams || 1)), 0)
  return { cents: back, of: own.reduce((sum, { number }) => sum + number * parts, 0) }
}

/**
 * The part of a line's reservations that a refund of some units releases: grams of weighed goods to their stock, and a
 * piece to the limits once all its grams are returned. `line`: as it was before the refund.
 */
export function givenBack(line: (Measured & Back & Pick<OrderLineRow, 'id'>) | undefined, units: number): BackLine {
  const lineId = line?.id ?? ''
  if (!line || line.pieceGrams === 0) return { lineId, number: units }
  const piecesIn = (grams: number) => Math.floor(grams / line.pieceGrams)
  const before = unitsBack(line)
  return { lineId, number: piecesIn(before + units) - piecesIn(before), ofKind: { stock: units } }
}

/** Cents of an order that are not refunded. */
export const centsLeft = (order: Pick<OrderRow, 'paidCents' | 'refundedCents'>): number =>
  order.paidCents - order.refundedCents
