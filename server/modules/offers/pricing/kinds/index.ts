import { OFFER_TYPE, type OfferType } from '@contract/codes/offer'
import type { OfferKind } from '../offer'
import { coupon } from './coupon'
import { fullReduction } from './full-reduction'
import { memberPrice } from './member-price'

/** Every kind of offer, a file each. */
export const KINDS = {
  [OFFER_TYPE.coupon]: coupon,
  [OFFER_TYPE.fullReduction]: fullReduction,
  [OFFER_TYPE.memberPrice]: memberPrice,
} satisfies { [T in OfferType]: OfferKind<T> }
