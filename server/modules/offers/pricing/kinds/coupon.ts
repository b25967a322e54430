import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferKind } from '../offer'

/** Thousandths of cents, rounded half up. */
export const percentOf = (cents: number, perMille: number): number => Math.floor((cents * perMille + 500) / 1000)

/** 满100减20, 9 折最高减 60. Threshold and shares use the same goods; a maximum is shared like any amount. */
export const coupon: OfferKind<typeof OFFER_TYPE.coupon> = {
  phase: 'coupon',
  adjustment: OFFER_TYPE.coupon,
  requests: ({ id }) => [{ kind: 'coupon', id }],
  look({ from, off, stacks }, { publicCents, leftCents, isReduced, units, within }) {
    const open = within.filter(
      (at) =>
        (stacks.reductions || !isReduced[at]) &&
        units[at]?.opens.coupons !== false &&
        (stacks.memberPrices || !units[at]?.hasMemberPrice),
    )
    if (open.length === 0) return { lack: 'barred' }
    let reached = 0
    for (const at of open) reached += publicCents[at] ?? 0
    if (reached < from) return { lack: 'belowCents', cents: from - reached }
    if ('cents' in off) return { lines: open, cents: off.cents }
    const each = open.map((at) => percentOf(leftCents[at] ?? 0, off.perMille))
    const all = each.reduce((sum, one) => sum + one, 0)
    return off.most > 0 && all > off.most ? { lines: open, cents: off.most } : { lines: open, each }
  },
}
