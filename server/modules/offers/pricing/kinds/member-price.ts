import { OFFER_TYPE } from '@contract/codes/offer'
import type { MemberPrice, OfferKind } from '../offer'

/** The catalogue's member prices, where they are lower; everywhere and always, so that it needs no row. */
export const MEMBER_PRICE: MemberPrice = {
  type: OFFER_TYPE.memberPrice,
  id: 'member',
  title: '会员优惠',
  priority: 0,
  storeId: null,
  productIds: null,
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
}

export const memberPrice: OfferKind<typeof OFFER_TYPE.memberPrice> = {
  phase: 'linePrice',
  look(_, { lines, publicCents, isMember, within }) {
    const saved = (at: number): number => {
      const line = lines[at]
      return line && line.memberPriceCents !== null ? (publicCents[at] ?? 0) - line.memberPriceCents * line.number : 0
    }
    const better = within.filter((at) => saved(at) > 0)
    if (better.length === 0) return { lack: 'noGoods' }
    return isMember ? { lines: better, each: better.map(saved) } : { lack: 'notMember' }
  },
}
