import { COUPON_VIEW_TEXT, type CouponView, OFFER_VIEW_TEXT, type OfferView } from '@contract/codes/offer-desk'
import { Tag } from '../../ui'

const LOOKS = { active: 'ok', claimable: 'ok', planned: 'info', ended: 'plain' } as const
const MARKS = { active: 'full', claimable: 'full', planned: 'ring', ended: 'flat' } as const

export const OfferTag = ({ state }: { state: OfferView }) => (
  <Tag look={LOOKS[state]} progress={MARKS[state]}>
    {OFFER_VIEW_TEXT[state]}
  </Tag>
)

export const CouponTag = ({ state }: { state: CouponView }) => (
  <Tag look={LOOKS[state]} progress={MARKS[state]}>
    {COUPON_VIEW_TEXT[state]}
  </Tag>
)
