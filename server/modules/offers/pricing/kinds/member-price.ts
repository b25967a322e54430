import { OFFER_TYPE } from '@contract/codes/offer'
import type { MemberPrice, PriceKind } from '../offer'

/** The catalogue's member prices, where they are lower; always active, so it needs no row. */
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

export const memberPrice: PriceKind = {
  phase: 'linePrice',
  audience: 'member',
  isExclusive: false,
  unitCents: (_, { priceCents, memberPriceCents }) => memberPriceCents ?? priceCents,
}
