import { ORDER_STATUS } from '@contract/codes/order'
import type { CheckoutPart } from '@server/modules/trade/checkout-part'

/** The remark that requests a deposit, because the contract has no choice for this part. */
export const BY_DEPOSIT = '先付定金'
export const LAPSED_TEXT = '尾款没有按时支付，定金不退'
export const SHARE = 0.1
/** Start and duration of the time for the rest, counted from the deposit. */
export const REST_AFTER_MS = 3_600_000
export const REST_OPEN_MS = 7_200_000

/** Orders with two payments: first a tenth, rounded up to the cent, later the rest. */
export const depositPart: CheckoutPart<{ depositCents: number }> = {
  key: 'deposit',
  prepare: async () => ({
    settle({ stores }) {
      const deposits = stores
        .filter(({ basket }) => basket.choices.remark === BY_DEPOSIT)
        .map(({ store, sums }) => [store.storeId, Math.ceil(sums.payableCents * SHARE)] as const)
      return {
        firstCents: new Map(deposits),
        keep: new Map(deposits.map(([storeId, depositCents]) => [storeId, { depositCents }])),
      }
    },
  }),
  async paid(_tx, { status, now }) {
    if (status === ORDER_STATUS.awaitingFinal) return 'go'
    const fromAt = now + REST_AFTER_MS
    return { wait: ORDER_STATUS.awaitingFinal, rest: { fromAt, expireAt: fromAt + REST_OPEN_MS } }
  },
  expiredText: () => LAPSED_TEXT,
}
