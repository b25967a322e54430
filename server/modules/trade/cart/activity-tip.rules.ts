import type { ActivityTip } from '@contract/schema/cart'
import { yuan } from '../../../kernel/money'
import type { SkuForSale } from '../../goods/catalog'
import { lackText, type ShownCoupon } from '../../offers/coupon'
import { type OfferOutcome, pricesOf, quote, quoteLine } from '../../offers/pricing'
import {
  addOnTip,
  countedBy,
  earned,
  isPointsReward,
  isPricePut,
  isReduction,
  offerTexts,
  type PutOffer,
  rewardTip,
  tipOf,
} from '../../offers/promotion'
import { reachedOf } from '../purchase'
import type { CartFacts, HeldLine } from './cart.rules'

/** A ticked line that can be bought. */
interface Ticked {
  line: HeldLine
  sku: SkuForSale
}

/** How far what is ticked is from a coupon, or from an offer (behaviours 2.4 "tip line"). */
export function activityTip(ticked: readonly Ticked[], facts: CartFacts, of: ShownCoupon | PutOffer): ActivityTip {
  const reach = 'coupon' in of ? of.coupon : countedBy(of)
  const bought = ticked.map(({ line, sku }) => ({ number: line.number, sku }))
  const reached = reachedOf(reach, bought, pricesOf(facts.offers, facts.now).held)
  const { offers, coupons } = quote(
    {
      lines: ticked.map(({ line, sku }) => quoteLine(line.id, sku, line.number)),
      ...{ isMember: facts.isMember, isNew: facts.isNew, isApp: facts.isApp, now: facts.now },
    },
    facts.offers,
    'coupon' in of ? { coupons: { wallet: [of.coupon], ids: [of.coupon.id] } } : {},
  )
  if (!('coupon' in of)) return { ...putTip(of, offers, reached), ...reached }
  const [outcome] = coupons
  const cents = outcome && 'cents' in outcome ? outcome.cents : 0
  const isMet = outcome !== undefined && !('lack' in outcome)
  const text = isMet
    ? cents > 0
      ? `可减 ${yuan(cents)}`
      : '可得赠品'
    : outcome && reached.number > 0
      ? lackText(outcome)
      : ''
  return { title: of.coupon.title, ruleText: of.ruleText, text, isMet, ...reached }
}

function putTip(
  offer: PutOffer,
  outcomes: readonly OfferOutcome[],
  reached: { number: number; cents: number },
): Pick<ActivityTip, 'title' | 'ruleText' | 'text' | 'isMet'> {
  const told = { title: offer.title, ruleText: offerTexts(offer).join('，') }
  if (isPricePut(offer)) return { ...told, text: '', isMet: false }
  if (isPointsReward(offer)) {
    const { text, isMet } = rewardTip(offer, reached)
    return { ...told, text: text === told.ruleText ? '' : text, isMet }
  }
  const counted = offer.basis === 'cents' ? reached.cents : reached.number
  const outcome = outcomes.find(({ id }) => id === offer.id)
  const { text, isMet } = isReduction(offer) ? tipOf(offer, outcome, counted) : addOnTip(earned(offer, counted))
  return { ...told, text: text === told.ruleText ? '' : text, isMet }
}
