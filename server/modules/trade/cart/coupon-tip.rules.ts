import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import type { CartReply, OfferTip } from '@contract/schema/cart'
import { lackText, type Wallet } from '../../offers/coupon'
import { type CouponOutcome, type QuoteLine, quote } from '../../offers/pricing'
import type { CartFacts } from './cart.rules'

/** Number of coupons in a cart's tip. */
const MOST_COUPONS = 3

/**
 * The shopper's coupons that the selected goods reach, the largest first; then those out of reach, the nearest first.
 */
export function couponTips(lines: readonly QuoteLine[], facts: CartFacts): OfferTip[] {
  const { wallet, isMember, isNew, isApp, now, offers } = facts
  if (!wallet || wallet.coupons.length === 0 || lines.length === 0) return []
  const basket = { lines, isMember, isNew, isApp, now }
  // Coupons are judged one by one: each shows its own discount or the missing amount.
  const { coupons } = quote(basket, offers, { coupons: { wallet: wallet.coupons, ids: [] } })
  const met = coupons.flatMap((one) => ('cents' in one && !('lack' in one) && one.cents > 0 ? [one] : []))
  const near = coupons.flatMap((one) => ('lack' in one && one.lack === 'belowCents' ? [one] : []))
  const ranked = [...met.sort((a, b) => b.cents - a.cents), ...near.sort((a, b) => a.cents - b.cents)]
  return ranked.slice(0, MOST_COUPONS).map((one) => tipOf(one, wallet))
}

function tipOf(outcome: CouponOutcome, { coupons, held }: Wallet): OfferTip {
  const { id } = outcome
  const title = coupons.find((coupon) => coupon.id === id)?.title ?? ''
  const isMet = !('lack' in outcome)
  return {
    activeType: OFFER_TYPE.coupon,
    activityId: held.find(({ heldId }) => heldId === id)?.couponId ?? '',
    tag: '券',
    text: `${title}，${isMet ? `可减 ${priceText(outcome.cents)}` : lackText(outcome)}`,
    isMet,
  }
}

/**
 * The first offer (nearest first) that the selected goods do not reach, else the first such coupon, else the first
 * coupon; with all coupons.
 */
export function nearestTip(
  offers: readonly OfferTip[],
  coupons: readonly OfferTip[],
): CartReply['activityOrCouponTipDto'] {
  const nearest = [...offers, ...coupons].find(({ isMet }) => !isMet) ?? coupons[0]
  return nearest ? { ...nearest, coupons: [...coupons] } : null
}
