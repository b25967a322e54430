import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferTip } from '@contract/schema/cart'
import {
  type AddOn,
  earningReach,
  type FullReduction,
  isAddOn,
  isPointsReward,
  isWithin,
  type OfferOutcome,
  type PointsReward,
  type Reach,
  type SkuTerms,
  type Tier,
} from '../pricing'
import { addOnOf, addOnTag, addOnTexts } from './add-on.rules'
import { rewardTexts } from './points-reward.rules'
import { isPricePut, type PricePut, priceTag, putPriceText } from './put-price.rules'

/** An offer that an operator puts; member prices come from the catalogue, other types from their modules. */
export type PutOffer = FullReduction | PricePut | AddOn | PointsReward

export const isReduction = (offer: PutOffer): offer is FullReduction => 'tiers' in offer

const MAX_TIERS = 5
const MAX_CENTS = 100_000_000
const MAX_PIECES = 999

/** Why tiers are invalid, for the operator; null when they are valid. */
export function tierFault(basis: FullReduction['basis'], tiers: readonly Tier[]): string | null {
  if (tiers.length === 0 || tiers.length > MAX_TIERS) return `要有 1 到 ${MAX_TIERS} 档`
  const most = basis === 'cents' ? MAX_CENTS : MAX_PIECES
  for (const [i, { from, off }] of tiers.entries()) {
    const before = tiers[i - 1]
    if (!Number.isSafeInteger(from) || from < 1 || from > most)
      return basis === 'cents' ? `门槛为 ¥0.01 到 ${priceText(most)}` : `门槛为 1 到 ${most} 件`
    if (before && from <= before.from) return '门槛要一档比一档高'
    if ('cents' in off) {
      if (!Number.isSafeInteger(off.cents) || off.cents < 1) return '每档都要有优惠'
      if (basis === 'cents' && off.cents > from) return '减的不能比门槛多'
      if (before && !('cents' in before.off && before.off.cents < off.cents))
        return '优惠要一档比一档多，并且都是金额或都是折扣'
    } else {
      if (!Number.isSafeInteger(off.perMille) || off.perMille < 1 || off.perMille > 999) return '折扣为 0.01 到 9.99 折'
      if (before && !('perMille' in before.off && before.off.perMille < off.perMille))
        return '优惠要一档比一档多，并且都是金额或都是折扣'
    }
  }
  return null
}

/** The rule of an offer's row. Throws for a text that `ruleText` never wrote. */
export function readRule(text: string): Pick<FullReduction, 'basis' | 'tiers'> {
  const { basis, tiers } = JSON.parse(text) as Pick<FullReduction, 'basis' | 'tiers'>
  const fault = tierFault(basis, tiers)
  if (fault) throw new Error(`an offer's rule in the database is invalid: ${fault}`)
  return { basis, tiers }
}

export const ruleText = ({ basis, tiers }: FullReduction): string => JSON.stringify({ basis, tiers })

const numberText = (value: number) => String(Number(value.toFixed(2)))

/** 满300减30, 满2件8折: the label of a tier. */
export function tierText(basis: FullReduction['basis'], tier: Tier | undefined): string {
  if (!tier) return ''
  const { from, off } = tier
  const reached = basis === 'cents' ? `满${numberText(from / 100)}` : `满${from}件`
  return 'cents' in off
    ? `${reached}减${numberText(off.cents / 100)}`
    : `${reached}${numberText((1000 - off.perMille) / 100)}折`
}

/** The name of a kind of offer. */
export function offerTag(offer: PutOffer): string {
  if (isAddOn(offer)) return addOnTag(offer)
  if (isPointsReward(offer)) return '积分'
  return isPricePut(offer) ? priceTag(offer) : '满减'
}

/** The labels of an offer: one per tier, or the unit price. */
export function offerTexts(offer: PutOffer, productId?: string): string[] {
  if (isAddOn(offer)) return addOnTexts(offer)
  if (isPointsReward(offer)) return rewardTexts(offer)
  return isPricePut(offer) ? [putPriceText(offer, productId)] : offer.tiers.map((tier) => tierText(offer.basis, tier))
}

/**
 * An offer in a cart: 满200减20，还差 ¥35; 已减 ¥20，再买 ¥165 享满400减50.
 * `reached`: public cents or pieces of the ticked lines.
 */
export function tipOf(offer: FullReduction, outcome: OfferOutcome | undefined, reached: number): OfferTip {
  const cents = outcome && !('lack' in outcome) ? outcome.cents : 0
  return {
    activeType: offer.type,
    activityId: offer.id,
    tag: offerTag(offer),
    text: tipText(offer, cents, reached),
    isMet: cents > 0,
  }
}

function tipText(offer: FullReduction, cents: number, reached: number): string {
  const { basis, tiers } = offer
  const missing = (tier: Tier) => (basis === 'cents' ? priceText(tier.from - reached) : `${tier.from - reached} 件`)
  const next = tiers.find(({ from }) => from > reached)
  if (cents > 0) {
    const done = `已减 ${priceText(cents)}`
    const last = tiers.findLast(({ from }) => from <= reached)
    return next ? `${done}，再买 ${missing(next)} 享${tierText(basis, next)}` : `${tierText(basis, last)}，${done}`
  }
  return reached > 0 && next ? `${tierText(basis, next)}，还差 ${missing(next)}` : offerTexts(offer).join('，')
}

/** Offers of one type and level for the same goods at the same time: only the first in order would apply. */
export function conflicts(one: PutOffer, others: readonly PutOffer[]): PutOffer[] {
  return others.filter(
    (other) =>
      other.id !== one.id &&
      other.type === one.type &&
      isGift(other) === isGift(one) &&
      other.storeId === one.storeId &&
      other.startsAt < one.endsAt &&
      one.startsAt < other.endsAt &&
      sharesGoods(countedBy(one), countedBy(other)),
  )
}

const isGift = (offer: PutOffer) => isAddOn(offer) && offer.isGift

function sharesGoods(a: Reach, b: Reach): boolean {
  const [skusOfA, skusOfB] = [a.skus, b.skus]
  if (skusOfA && skusOfB) return [...skusOfA.keys()].some((id) => skusOfB.has(id))
  return a.productIds === null || b.productIds === null || [...a.productIds].some((id) => b.productIds?.has(id))
}

/** The goods that an offer counts; for an add-on the goods that earn it. */
export const countedBy = (offer: PutOffer): Reach => (isAddOn(offer) ? earningReach(offer) : offer)

/** Whether an offer applies to a product of a store. */
export const isFor = (offer: PutOffer, goods: { storeId: string; productId: string }): boolean =>
  isWithin(countedBy(offer), goods)

/** An offer as plain JSON: sets as lists, maps as objects. */
export function plainOffer(offer: PutOffer) {
  return {
    ...offer,
    productIds: offer.productIds && [...offer.productIds],
    ...(isPricePut(offer) ? { skus: offer.skus && Object.fromEntries(offer.skus) } : {}),
    ...(isAddOn(offer) ? { skus: undefined, earnedBy: offer.earnedBy && [...offer.earnedBy] } : {}),
  }
}

/** The inverse of `plainOffer`, for the offer in an audit entry. */
export function offerOfPlain(plain: ReturnType<typeof plainOffer>): PutOffer {
  const stored: PlainOffer = JSON.parse(JSON.stringify(plain))
  if (stored.type === OFFER_TYPE.tradeIn) {
    const { id, title, priority, storeId, startsAt, endsAt, isGift, basis, steps, goods, opens, earnedBy } = stored
    return addOnOf({ id, title, priority, storeId, startsAt, endsAt }, { isGift, basis, steps, goods, opens, earnedBy })
  }
  const productIds = stored.productIds && new Set(stored.productIds)
  if (!('each' in stored)) return { ...stored, productIds }
  return { ...stored, productIds, skus: stored.skus ? new Map(Object.entries(stored.skus)) : null }
}

/** The JSON of an offer: sets as lists, maps as objects. */
type PlainOffer =
  | Plain<FullReduction>
  | Plain<PointsReward>
  | (Omit<Plain<PricePut>, 'skus'> & { skus: Record<string, SkuTerms> | null })
  | (Plain<Omit<AddOn, 'earnedBy' | 'skus'>> & { earnedBy: string[] | null })
type Plain<O extends { productIds: unknown }> = Omit<O, 'productIds'> & { productIds: string[] | null }

export const isHolding = ({ startsAt, endsAt }: PutOffer, now: number): boolean => startsAt <= now && now < endsAt
