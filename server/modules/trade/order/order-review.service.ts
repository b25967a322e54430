import type { Reader, Tx } from '../../../kernel/db'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order-case.repo'
import { canReview } from './order-case.rules'
import * as read from './order-read.repo'

/** The facts of an order that reviews depend on. */
export interface ReviewedOrder extends Pick<OrderRow, 'uid' | 'id' | 'storeName' | 'receivedAt' | 'orderNo'> {
  /** Lines that can be reviewed now. */
  open: OrderLineRow[]
}

interface LineOf {
  uid: string
  orderId: string
  lineId: string
}

/** Reads and changes of orders for reviews; the review module depends on this module, not the reverse. */
export class OrderReviewService {
  /** A shopper's own order, deleted or not; undefined for another shopper's. */
  async find(q: Reader, uid: string, orderId: string, now: number): Promise<ReviewedOrder | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    if (!order) return undefined
    const lines = await read.findLines(q, [order])
    return { ...order, open: lines.filter((line) => canReview(order, line, now)) }
  }

  /** Marks a line as reviewed, with the deadline for an addition; false when it was reviewed already. */
  mark(tx: Tx, line: LineOf, appendUntil: number): Promise<boolean> {
    return repo.markReviewed(tx, line, appendUntil)
  }

  /** Marks that the review has its addition. */
  appended(tx: Tx, line: LineOf): Promise<void> {
    return repo.markAppended(tx, line)
  }
}
