import type { Db } from '../../../kernel/db'
import type { SubjectKey } from './payable.repo'
import type { PayableService } from './payable.service'
import type { Payable } from './payable.types'
import * as repo from './payment.repo'
import { isSecond, WAYS } from './payment.rules'

/**
 * Money that no order kept, or that is stuck on its way back; amounts in cents, times in epoch ms.
 * - late: arrived after closing, its refund is in progress · second: a second payment of a paid trade, refund in
 * progress
 * - returned: refunded at the provider without our request; only the provider has the amount
 * - abnormal: a refund that the payer's account did not accept
 */
export interface StrayMoney {
  what: 'late' | 'second' | 'returned' | 'abnormal'
  /** When the money arrived; for an abnormal refund, when it was requested. */
  at: number
  cents: number
  parentNo: string
  uid: string
  provider: string
  /** The provider's own number of the payment. */
  transactionId: string
}

/** A payment that arrived; cents of the whole payable, which may pay for other things too. */
export interface PaidMoney {
  wayText: string
  /** The provider's own number. */
  transactionId: string
  state: repo.PaymentRow['state']
  cents: number
  paidAt: number
}

export interface MoneyOf {
  payables: (Payable & { partCents: number })[]
  payments: PaidMoney[]
  refunds: repo.RefundRow[]
}

/** Payments for the operator, and the money that needs attention. */
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

  /** Everything that is due and was paid for one thing, and its refunds, the oldest first. */
  async moneyOf(of: SubjectKey): Promise<MoneyOf> {
    const { q } = this.db
    const [payables, refunds] = await Promise.all([this.payables.payablesOf(q, of), repo.listRefundsOf(q, of)])
    const payments: PaidMoney[] = []
    for (const { no } of payables)
      for (const row of (await repo.listAttempts(q, { uid: of.uid, no })).reverse()) {
        const { payWay, transactionId, state, amountCents, paidAt } = row
        if (paidAt > 0) payments.push({ wayText: WAYS[payWay].name, transactionId, state, cents: amountCents, paidAt })
      }
    return { payables, payments, refunds }
  }

  async #stray(what: StrayMoney['what'], payment: repo.PaymentRow, at: number, cents: number): Promise<StrayMoney> {
    const parentNo = (await this.payables.find(this.db.q, payment.uid, payment.payableNo))?.ref ?? ''
    const { uid, provider, transactionId } = payment
    return { what, at, cents, parentNo, uid, provider, transactionId }
  }
}
