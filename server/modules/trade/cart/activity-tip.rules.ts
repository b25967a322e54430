import { priceText } from '@contract/codes/money'
import type { ActivityTip } from '@contract/schema/cart'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { lackText, type ShownCoupon } from '../../offers/coupon'
import {
  isPointsReward,
  type OfferOutcome,
  pricesOf,
  quote,
  quoteLine,
  reachedOf,
  untilFree,
} from '../../offers/pricing'
import {
  addOnTip,
  countedBy,
  isPricePut,
  isReduction,
  offerTexts,
  type PutOffer,
  rewardTip,
  tipOf,
} from '../../offers/promotion'
import type { CartFacts, HeldLine } from './cart.rules'

/** A selected line that can be bought. */
interface Ticked {
  line: HeldLine
  sku: SkuForSale
}

/** The progress of the selected lines toward a coupon or an offer. */
export function activityTip(ticked: readonly Ticked[], facts: CartFacts, of: ShownCoupon | PutOffer): ActivityTip {
  const reach = 'coupon' in of ? of.coupon : countedBy(of)
  const lines = ticked.map(({ line, sku }) => quoteLine(line.id, sku, line.number))
  const reached = reachedOf(reach, lines, pricesOf(facts.offers, facts.now).held)
  const { offers, coupons } = quote(
    {
      lines,
      isMember: facts.isMember,
      isNew: facts.isNew,
      isApp: facts.isApp,
      now: facts.now,
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
      ? `可减 ${priceText(cents)}`
      : '可得赠品'
    : outcome && reached.number > 0
      ? lackText(outcome)
      : ''
  const gapCents = Math.max(0, of.coupon.from - reached.cents)
  return { title: of.coupon.title, ruleText: of.ruleText, text, isMet, gapCents, ...reached }
}

/**
 * The progress of a store's selected goods toward free delivery; an empty text for a store without one threshold for
 * all of them.
 */
export function freightTip(ticked: readonly Ticked[], facts: CartFacts, store: Store): ActivityTip {
  const lines = ticked.map(({ line, sku }) => quoteLine(line.id, sku, line.number))
  const reach = { storeId: store.storeId, productIds: null }
  const { held } = pricesOf(facts.offers, facts.now)
  const reached = reachedOf(reach, lines, held)
  const own = lines.filter(({ storeId }) => storeId === store.storeId)
  const freighted = own.map((line) => ({ ...line, publicCents: reachedOf(reach, [line], held).cents }))
  const threshold = untilFree(
    store,
    freighted.map((line) => ({ ...line, publicCents: 0 })),
  )
  const ruleText = threshold ? `${store.name}，满 ${priceText(threshold)} 免运费` : store.name
  const gap = untilFree(store, freighted)
  if (gap === null || own.length === 0)
    return { title: '包邮', ruleText, text: '', isMet: false, gapCents: 0, ...reached }
  const text = gap > 0 ? `还差 ${priceText(gap)} 免运费` : '已免运费'
  return { title: '包邮', ruleText, text, isMet: gap === 0, gapCents: gap, ...reached }
}

function putTip(
  offer: PutOffer,
  outcomes: readonly OfferOutcome[],
  reached: { number: number; cents: number },
): Omit<ActivityTip, 'number' | 'cents'> {
  const told = { title: offer.title, ruleText: offerTexts(offer).join('，'), gapCents: gapOf(offer, reached) }
  if (isPricePut(offer)) return { ...told, text: '', isMet: false }
  if (isPointsReward(offer)) {
    const { text, isMet } = rewardTip(offer, reached)
    return { ...told, text: text === told.ruleText ? '' : text, isMet }
  }
  const counted = offer.basis === 'cents' ? reached.cents : reached.number
  const outcome = outcomes.find(({ id }) => id === offer.id)
  const { text, isMet } = isReduction(offer) ? tipOf(offer, outcome, counted) : addOnTip({ offer, reached: counted })
  return { ...told, text: text === told.ruleText ? '' : text, isMet }
}

/** Cents missing until an offer's next step by amount; 0 without one. */
function gapOf(offer: PutOffer, reached: { cents: number }): number {
  const next = stepsOf(offer).find(({ from }) => from > reached.cents)
  return next ? next.from - reached.cents : 0
}

function stepsOf(offer: PutOffer): readonly { from: number }[] {
  if (isPricePut(offer)) return []
  if (isPointsReward(offer)) return 'steps' in offer.reward && offer.reward.basis === 'cents' ? offer.reward.steps : []
  if (offer.basis !== 'cents') return []
  return isReduction(offer) ? offer.tiers : offer.steps
}
