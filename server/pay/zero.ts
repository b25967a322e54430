import { createHash } from 'node:crypto'
import { PayFailure } from './failures'
import { noticeReply } from './notice'
import type { PayProvider, SettledPayment } from './provider'

/**
 * The provider of payables of 0 (docs/wire.md "Cart, order, pay"): it accepts that amount only
 * and settles at once. It is stateless: a query of any number gives 'absent', never 'paid', so
 * only `open`, which gets the amount, can settle; repeat `open` after a crash.
 */
export function createZeroPay(runtime: { now?: () => number } = {}): PayProvider {
  const now = runtime.now ?? Date.now
  const payee = { merchantId: 'zero', appIds: ['zero'], currency: 'CNY' }

  function mustBeZero(cents: number): void {
    if (cents !== 0)
      throw new PayFailure('refused', 'the provider zero accepts only the amount 0', { code: 'NOT_ZERO' })
  }

  return {
    name: 'zero',
    payee,
    async open(order) {
      mustBeZero(order.amountCents)
      const payment: SettledPayment = {
        state: 'paid',
        payOrderNo: order.payOrderNo,
        merchantId: payee.merchantId,
        appId: 'zero',
        transactionId: zeroNumber(order.payOrderNo),
        tradeType: 'ZERO',
        amountCents: 0,
        payerCents: 0,
        currency: payee.currency,
        paidAt: now(),
        payerId: null,
      }
      return { kind: 'settled', payment }
    },
    async query(payOrderNo) {
      return { state: 'absent', payOrderNo }
    },
    async close() {
      return { state: 'absent' }
    },
    async refund(order) {
      mustBeZero(order.totalCents)
      const payOrderNo = order.payOrderNo ?? order.transactionId
      mustBeZero(order.refundCents)
      return {
        state: 'succeeded',
        refundNo: order.refundNo,
        payOrderNo,
        merchantId: payee.merchantId,
        refundId: zeroNumber(order.refundNo),
        transactionId: order.transactionId ?? zeroNumber(payOrderNo),
        refundCents: 0,
        totalCents: 0,
        currency: payee.currency,
        succeededAt: now(),
      }
    },
    async queryRefund({ refundNo }) {
      return { state: 'absent', refundNo }
    },
    async parseNotice() {
      throw new PayFailure('bad-signature', 'the provider zero sends no notices')
    },
    noticeReply,
  }
}

/** Deterministic for a number without revealing it: a payment number authorises payment. */
function zeroNumber(no: string): string {
  return `zero-${createHash('sha256').update(no).digest('hex').slice(0, 24)}`
}
