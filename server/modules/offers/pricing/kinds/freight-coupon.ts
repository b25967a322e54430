import { FREIGHT_COUPON } from '@contract/codes/offer'
import type { OfferKind } from '../offer'

/** 包邮券: takes off the freight of its goods, all of it or up to an amount. */
export const freightCoupon: OfferKind<typeof FREIGHT_COUPON> = {
  phase: 'freight',
  adjustment: FREIGHT_COUPON,
  requests: ({ id }) => [{ kind: 'coupon', id }],
  look({ from, mostCents }, { publicCents, leftCents, within }) {
    let reached = 0
    for (const at of within) reached += publicCents[at] ?? 0
    if (reached < from) return { lack: 'belowCents', cents: from - reached }
    const lines = within.filter((at) => (leftCents[at] ?? 0) > 0)
    if (lines.length === 0) return { lack: 'noFreight' }
    return { lines, cents: mostCents > 0 ? mostCents : Number.POSITIVE_INFINITY }
  },
}
