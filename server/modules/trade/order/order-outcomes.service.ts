import { ORDER_STATUS } from '@contract/codes/order'
import type { Reader } from '../../../kernel/db'
import { hasCase } from './order-case.repo'
import * as read from './order-read.repo'

/** The facts of a finished order that rewards depend on. */
export interface OrderOutcome {
  /** Cents that were paid in money. */
  cents: number
  /** Cents requested back, and cents returned so far. */
  refundedCents: number
  returnedCents: number
  /** 0 until it is completed. */
  receivedAt: number
  /** An after-sale case is open. */
  hasCase: boolean
}

/** Order data for rewards; the reward modules depend on this one, not the reverse. */
export class OrderOutcomes {
  /** Orders that were paid together, deleted ones included; empty for an unknown number or another shopper's. */
  async paidTogether(q: Reader, uid: string, parentNo: string): Promise<OrderOutcome[]> {
    const orders = (await read.findPlaced(q, uid, [parentNo])).filter(({ paidAt }) => paidAt > 0)
    return Promise.all(
      orders.map(async (order) => ({
        cents: order.paidCents,
        refundedCents: order.refundedCents,
        returnedCents: order.returnedCents,
        receivedAt: order.status === ORDER_STATUS.completed ? order.receivedAt || order.paidAt : 0,
        hasCase: await hasCase(q, order),
      })),
    )
  }
}
