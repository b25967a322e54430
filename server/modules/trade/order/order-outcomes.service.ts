import { ORDER_STATUS } from '@contract/codes/order'
import type { Reader } from '../../../kernel/db'
import { hasCase } from './order-case.repo'
import * as read from './order-read.repo'

/** An order as what its end brings to others goes by. */
export interface OrderOutcome {
  /** What was paid of it in money. */
  cents: number
  /** Asked back, and given back so far. */
  refundedCents: number
  returnedCents: number
  /** 0 until it is completed. */
  receivedAt: number
  /** Something is asked for after the sale. */
  hasCase: boolean
}

/** Orders as what others have of their being kept; its module stands above this one. */
export class OrderOutcomes {
  /** Those that were paid together, deleted or not; none for a number that is nobody's or another's. */
  async paidTogether(q: Reader, uid: string, parentNo: string): Promise<OrderOutcome[]> {
    const orders = (await read.findPlaced(q, uid, [parentNo])).filter(({ paidAt }) => paidAt > 0)
    return Promise.all(
      orders.map(async (order) => ({
        cents: order.payableCents,
        refundedCents: order.refundedCents,
        returnedCents: order.returnedCents,
        receivedAt: order.status === ORDER_STATUS.completed ? order.receivedAt || order.paidAt : 0,
        hasCase: await hasCase(q, order),
      })),
    )
  }
}
