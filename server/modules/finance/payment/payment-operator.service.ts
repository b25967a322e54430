import type { Db } from '../../../kernel/db'
import type { PayableService } from './payable.service'
import * as repo from './payment.repo'
import { isSecond } from './payment.rules'

/**
 * Money that took another way than from a shopper to an order; cents, moments epoch ms.
 * - late: came after closing, its refund is under way · second: came for a paid trade once more, likewise
 * - returned: came and went back at the provider, unasked; how much of it only the provider knows
 * - abnormal: a refund that the payer's account did not take
 */
export interface StrayMoney {
  what: 'late' | 'second' | 'returned' | 'abnormal'
  /** When the money came; of an abnormal refund, when it was asked for. */
  at: number
  cents: number
  parentNo: string
  uid: string
  provider: string
  /** The provider's own number of the payment. */
  transactionId: string
}

/** The operator's side of payments: what somebody should look at. */
export class PaymentOperatorService {
  constructor(
    private readonly db: Db,
    private readonly payables: PayableService,
  ) {}

  /** Newest first, at most `limit`. */
  async list(limit: number): Promise<StrayMoney[]> {
    const { q } = this.db
    const found: StrayMoney[] = []
    for (const payment of await repo.listStray(q, limit)) {
      const what = payment.state === 'returned' ? 'returned' : isSecond(payment) ? 'second' : 'late'
      found.push(await this.#stray(what, payment, payment.paidAt, payment.amountCents))
    }
    for (const refund of await repo.listAbnormal(q, limit)) {
      const payment = await repo.findPayment(q, refund.uid, refund.tradeNo)
      if (payment) found.push(await this.#stray('abnormal', payment, refund.createdAt, refund.cents))
    }
    return found.sort((a, b) => b.at - a.at).slice(0, limit)
  }

  async #stray(what: StrayMoney['what'], payment: repo.PaymentRow, at: number, cents: number): Promise<StrayMoney> {
    const parentNo = (await this.payables.find(this.db.q, payment.uid, payment.payableNo))?.ref ?? ''
    const { uid, provider, transactionId } = payment
    return { what, at, cents, parentNo, uid, provider, transactionId }
  }
}
