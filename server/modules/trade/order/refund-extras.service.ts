import { ORDER_STATUS } from '@contract/codes/order'
import type { RefundExtras } from '@contract/schema/aftersale'
import type { Clock } from '../../../kernel/clock'
import type { Reader } from '../../../kernel/db'
import type { CheckoutParts, RefundOfOrder, Share } from '../checkout-part'
import type { OrderRow } from './order.repo'
import { centsLeft, isLastOf, shareOfUnits } from './order-case.rules'
import { keepsOf, keptBy } from './order-keeps'
import { partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'

/** A refund of an order; `lineId` is empty for a refund without a line. */
export interface ExtrasOf {
  cents: number
  lineId: string
  number: number
  /** The refund is requested, so the order counts its cents already. */
  isAsked?: boolean
}

const ALL: Share = { cents: 1, of: 1 }
const NONE: Share = { cents: 0, of: 1 }

/** Effects of refunds besides the money: points and coupons, which checkout parts compute. */
export class RefundExtrasService {
  constructor(
    private readonly clock: Clock,
    private readonly checkoutParts: Pick<CheckoutParts, 'onRefund' | 'stored'>,
  ) {}

  /** Effects of a refund of some cents; null for an order of another shopper. */
  async of(q: Reader, uid: string, orderId: string, refund: ExtrasOf): Promise<RefundExtras | null> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    return order ? this.#of(q, order, refund) : null
  }

  /** Effects of a cancellation: of one paid order, or of the whole checkout while it is unpaid. */
  async ofWhole(q: Reader, uid: string, orderId: string): Promise<RefundExtras | null> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    if (!order) return null
    if (order.status === ORDER_STATUS.unpaid) return this.#ofCheckout(q, order)
    return this.#of(q, order, { cents: centsLeft(order), lineId: '', number: 0 })
  }

  async #of(q: Reader, order: OrderRow, refund: ExtrasOf): Promise<RefundExtras> {
    const { cents, lineId, number, isAsked = false } = refund
    const [lines, keeps] = await Promise.all([read.findLines(q, [order]), keepsOf(q, this.checkoutParts, [order])])
    const fromCents = isAsked ? order.refundedCents - cents : order.refundedCents
    const toCents = fromCents + cents
    const isFree = order.paidCents === 0
    const isWhole = isFree ? lineId === '' || isLastOf(lines, { lineId, number }) : toCents >= order.paidCents
    return this.#read(q, order, keeps, {
      ref: { uid: order.uid, no: order.parentNo },
      lineIds: lines.map(({ id }) => id),
      before: isFree ? shareOfUnits(lines) : { cents: fromCents, of: order.paidCents },
      share: isFree
        ? isWhole
          ? ALL
          : shareOfUnits(lines, { lineId, number })
        : { cents: toCents, of: order.paidCents },
      isWhole,
      fromCents,
      toCents,
    })
  }

  async #ofCheckout(q: Reader, order: OrderRow): Promise<RefundExtras> {
    const orders = await read.findPlaced(q, order.uid, [order.parentNo])
    const [lines, keeps] = await Promise.all([read.findLines(q, orders), keepsOf(q, this.checkoutParts, [order])])
    const ref = { uid: order.uid, no: order.parentNo }
    const lineIds = lines.map(({ id }) => id)
    const refund = { ref, lineIds, before: NONE, share: ALL, isWhole: true, fromCents: 0, toCents: 0 }
    return this.#read(q, order, keeps, refund)
  }

  #read(
    q: Reader,
    order: OrderRow,
    keeps: Awaited<ReturnType<typeof keepsOf>>,
    refund: Omit<RefundOfOrder, 'order' | 'after' | 'now'> & { fromCents: number; toCents: number },
  ): Promise<RefundExtras> {
    const { fromCents, toCents, ...of } = refund
    const now = this.clock.now()
    const at = (returnedCents: number) => ({ ...partOrderOf(order, now), returnedCents })
    const asked = { ...of, order: at(fromCents), after: at(toCents), now }
    return this.checkoutParts.onRefund(q, asked, keptBy(keeps, order))
  }
}
