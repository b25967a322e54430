import type { Reader, Tx } from '../../../kernel/db'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order-case.repo'
import { canReview } from './order-case.rules'
import * as read from './order-read.repo'

/** An order as its reviews go by. */
export interface ReviewedOrder extends Pick<OrderRow, 'uid' | 'id' | 'storeName' | 'receivedAt' | 'orderNo'> {
  /** Those that may be reviewed now. */
  open: OrderLineRow[]
}

interface LineOf {
  uid: string
  orderId: string
  lineId: string
}

/** Orders as what shoppers say of their goods goes by; its module stands above this one. */
export class OrderReviewService {
  /** A shopper's own, deleted or not; undefined for one that is not theirs. */
  async find(q: Reader, uid: string, orderId: string, now: number): Promise<ReviewedOrder | undefined> {
    const order = await read.findAnyOrder(q, { uid, id: orderId })
    if (!order) return undefined
    const lines = await read.findLines(q, [order])
    return { ...order, open: lines.filter((line) => canReview(order, line, now)) }
  }

  /** Marks a line as reviewed, and until when more can be said; false when it was. */
  mark(tx: Tx, line: LineOf, appendUntil: number): Promise<boolean> {
    return repo.markReviewed(tx, line, appendUntil)
  }

  /** More was said. */
  appended(tx: Tx, line: LineOf): Promise<void> {
    return repo.markAppended(tx, line)
  }
}
