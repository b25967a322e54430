import { OFFER_TYPE } from '@contract/codes/offer'
import type { SimulatedOffer } from '@contract/console/simulator'
import type { PricedLine } from '../../trade/checkout-part'
import {
  earningReach,
  isAddOn,
  isPointsReward,
  isWithin,
  type Lack,
  type OfferOutcome,
  pricesOf,
  quoteLine,
  reachedOf,
} from '../pricing'
import { countedBy, isPricePut, offerTag, offerTexts, type PutOffer, piecesKey } from '../promotion'
import { momentOf, NO_GOODS_TEXT, reasonOf } from './explain.rules'

export interface OffersTried {
  lines: readonly PricedLine[]
  /** Offers that are active at the moment, without prices that are sold out. */
  held: readonly PutOffer[]
  outcomes: ReadonlyMap<string, OfferOutcome>
  /** Pieces left at limited prices, by `piecesKey`. */
  pieces: ReadonlyMap<string, number>
  bonusPoints: number
  now: number
}

/** An offer of a basket: its effect, or why it has none. */
export function offerView(offer: PutOffer, tried: OffersTried, storeName: string): SimulatedOffer {
  const { cents, text, isUsed } = effectOf(offer, tried)
  const title = offer.title || offerTexts(offer).join('，')
  return { id: offer.id, isCoupon: false, tag: offerTag(offer), title, storeName, isUsed, cents, text }
}

type Effect = Pick<SimulatedOffer, 'cents' | 'text' | 'isUsed'>
const unused = (text: string): Effect => ({ isUsed: false, cents: 0, text })

function effectOf(offer: PutOffer, tried: OffersTried): Effect {
  const { lines, held, outcomes, now } = tried
  const texts = offerTexts(offer).join('，')
  if (offer.startsAt > now) return unused(`${momentOf(offer.startsAt)} 才开始`)
  if (offer.endsAt <= now) return unused('到时已结束')
  if (isAddOn(offer)) return addOnEffect(offer, tried, texts)
  if (isPointsReward(offer)) {
    const reached = reachedOf(offer, quoteLines(lines), pricesOf(held, now).held)
    if (reached.number === 0) return unused(NO_GOODS_TEXT)
    const { reward } = offer
    const from = 'times' in reward ? 0 : (reward.steps[0]?.from ?? 0)
    const has = 'times' in reward || reward.basis === 'cents' ? reached.cents : reached.number
    const isMet = has >= from && tried.bonusPoints > 0
    if (isMet) return { isUsed: true, cents: 0, text: `会用上，${texts}` }
    const isPieces = 'basis' in reward && reward.basis === 'pieces'
    return unused(
      reasonOf(isPieces ? { lack: 'belowPieces', pieces: from - has } : { lack: 'belowCents', cents: from - has }),
    )
  }
  const outcome = outcomes.get(offer.id)
  if (outcome && !('lack' in outcome))
    return outcome.cents > 0
      ? { isUsed: true, cents: outcome.cents, text: texts === offer.title ? '' : texts }
      : unused('没有减到钱')
  return unused(lackOf(offer, outcome ?? { lack: 'noGoods' }, tried))
}

function addOnEffect(
  offer: Extract<PutOffer, { steps: unknown }>,
  { lines, held, now }: OffersTried,
  texts: string,
): Effect {
  const given = lines.filter(({ offerId }) => offerId === offer.id).length
  if (given > 0) return { isUsed: true, cents: 0, text: texts }
  const bought = lines.filter(({ offerId }) => offerId === undefined)
  const reached = reachedOf(earningReach(offer), quoteLines(bought), pricesOf(held, now).held)
  if (reached.number === 0) return unused(NO_GOODS_TEXT)
  const has = offer.basis === 'cents' ? reached.cents : reached.number
  const missing = (offer.steps[0]?.from ?? 0) - has
  if (missing > 0)
    return unused(
      reasonOf(
        offer.basis === 'cents' ? { lack: 'belowCents', cents: missing } : { lack: 'belowPieces', pieces: missing },
      ),
    )
  return unused(offer.isGift ? '赠品已送完' : '可以换购，没有选')
}

const quoteLines = (lines: readonly PricedLine[]) =>
  lines.map(({ lineId, sku, number }) => quoteLine(lineId, sku, number))

/** The text of a lack for this basket: the pieces are sold out, or which other offer came first. */
function lackOf(offer: PutOffer, lack: Lack, { lines, held, outcomes, pieces }: OffersTried): string {
  if (lack.lack !== 'noGoods') return reasonOf(lack)
  const own = lines.filter(({ sku }) => isWithin(countedBy(offer), sku))
  const isGone = isPricePut(offer) && own.some(({ skuId }) => (pieces.get(piecesKey(offer.id, skuId)) ?? 1) <= 0)
  if (isGone) return '这个价的件数已抢完'
  if (own.length === 0 || offer.type !== OFFER_TYPE.fullReduction) return reasonOf(lack)
  const first = held.find((other) => {
    const outcome = outcomes.get(other.id)
    const isLike = other.type === offer.type && (other.storeId === null) === (offer.storeId === null)
    return isLike && outcome !== undefined && !('lack' in outcome) && own.some(({ sku }) => isWithin(other, sku))
  })
  return first ? `商品已参加「${first.title}」，同级只用先的一个` : reasonOf(lack)
}
