import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferTip } from '@contract/schema/cart'
import { yuan } from '../../../kernel/money'
import type { FullReduction, Offer, PutPrice } from '../pricing'
import { fromText, stepTip } from './step-tip.rules'

/**
 * 满赠 and 换购: from a step on, goods for nothing or at a price of their own, so many pieces of those that the shopper
 * chooses. Prices reach its goods, thresholds what earns them.
 */
export interface AddOn extends PutPrice<typeof OFFER_TYPE.tradeIn> {
  storeId: string
  isGift: boolean
  basis: FullReduction['basis']
  /** Rising in both. */
  steps: readonly AddOnStep[]
  /** In the order in which gifts are given to who does not choose. */
  goods: readonly AddOnGoods[]
  /** Products that count; null: all of the store. */
  earnedBy: ReadonlySet<string> | null
}
/** Reached from `from` cents or pieces on: so many pieces. */
export interface AddOnStep {
  from: number
  number: number
}
/** Cents a piece; 0: a gift. */
export interface AddOnGoods {
  skuId: string
  productId: string
  cents: number
}
/** Pieces of one of an offer's goods. */
export interface Picked {
  skuId: string
  number: number
}
/** What an offer gives to a basket. */
export interface Granted {
  offer: AddOn
  reached: number
  /** Pieces that may be had; 0: not earned. */
  most: number
  goods: Picked[]
  /** Goods that were chosen and are not there. */
  gone: string[]
}

const MAX_STEPS = 5
const MAX_GOODS = 20
const MAX_NUMBER = 20
const MAX_CENTS = 100_000_000

export const isAddOn = (offer: Offer): offer is AddOn => 'steps' in offer

type Rule = Pick<AddOn, 'isGift' | 'basis' | 'steps' | 'goods' | 'opens'> & { earnedBy: readonly string[] | null }

/** Why a rule is none, for the operator; null when it is right. */
export function addOnFault({ isGift, steps, goods }: Pick<AddOn, 'isGift' | 'steps' | 'goods'>): string | null {
  const isWhole = (value: number, most: number) => Number.isSafeInteger(value) && value >= 1 && value <= most
  if (steps.length === 0 || steps.length > MAX_STEPS) return `1 to ${MAX_STEPS} steps`
  for (const [i, { from, number }] of steps.entries()) {
    const before = steps[i - 1]
    if (!isWhole(from, MAX_CENTS) || !isWhole(number, MAX_NUMBER)) return `a step gives 1 to ${MAX_NUMBER} pieces`
    if (before && (before.from >= from || before.number >= number)) return 'steps rise'
  }
  if (goods.length === 0 || goods.length > MAX_GOODS) return `1 to ${MAX_GOODS} goods`
  if (new Set(goods.map(({ skuId }) => skuId)).size < goods.length) return 'each of the goods once'
  if (!goods.every(({ cents }) => (isGift ? cents === 0 : isWhole(cents, MAX_CENTS))))
    return 'a gift costs nothing, other goods 0.01 yuan or more'
  return null
}

type Head = Pick<AddOn, 'id' | 'title' | 'priority' | 'storeId' | 'startsAt' | 'endsAt'>

export function addOnOf(head: Head, rule: Omit<Rule, 'opens'> & Partial<Pick<Rule, 'opens'>>): AddOn {
  const { goods } = rule
  return {
    ...head,
    type: OFFER_TYPE.tradeIn,
    price: { cents: Math.max(...goods.map(({ cents }) => cents)) },
    productIds: new Set(goods.map(({ productId }) => productId)),
    skus: new Map(goods.map(({ skuId, productId, cents }) => [skuId, { productId, cents, pieces: null }])),
    opens: { coupons: false, points: false },
    ...rule,
    earnedBy: rule.earnedBy && new Set(rule.earnedBy),
  }
}

/** The offer of a row. Throws for a text that `addOnText` never wrote. */
export function readAddOn(head: Head, text: string): AddOn {
  const rule = JSON.parse(text) as Rule
  const fault = addOnFault(rule)
  if (fault) throw new Error(`an offer's goods in the database are wrong: ${fault}`)
  return addOnOf(head, rule)
}

export const addOnText = ({ isGift, basis, steps, goods, opens, earnedBy }: AddOn): string =>
  JSON.stringify({ isGift, basis, steps, goods, opens, earnedBy: earnedBy && [...earnedBy] } satisfies Rule)

/** 满199赠1件, 满99加¥9.90起换购2件: what its steps say of themselves. */
export function addOnTexts({ isGift, basis, steps, goods }: AddOn): string[] {
  const lowest = Math.min(...goods.map(({ cents }) => cents))
  const many = goods.some(({ cents }) => cents > lowest) ? '起' : ''
  return steps.map(({ from, number }) => {
    const reached = fromText(basis, from)
    if (!isGift) return `${reached}加${yuan(lowest)}${many}换购${number}件`
    return `${reached}赠${number}件`
  })
}

export const addOnTag = ({ isGift }: AddOn): string => (isGift ? '满赠' : '换购')

/** How far a basket is. */
export function addOnTip({ offer, reached }: Pick<Granted, 'offer' | 'reached'>): OfferTip {
  const { type: activeType, id: activityId } = offer
  return { activeType, activityId, tag: addOnTag(offer), ...stepTip(offer, addOnTexts(offer), reached) }
}

/** What a basket earns of an offer that has reached so much of it. */
export const earned = (offer: AddOn, reached: number): Pick<Granted, 'offer' | 'reached' | 'most'> => ({
  offer,
  reached,
  most: offer.steps.findLast(({ from }) => from <= reached)?.number ?? 0,
})

/**
 * What each offer gives, the lowest priority first. `reachedOf`: public cents or pieces of what counts, goods of such
 * offers never among them; `free`: pieces that are left to give. Who chose none of a gift is given the first that are
 * there; what is gone of those chosen is made up for so.
 */
export function grant(
  offers: readonly AddOn[],
  reachedOf: (offer: AddOn) => number,
  chosen: ReadonlyMap<string, readonly Picked[]>,
  free: ReadonlyMap<string, number>,
): Granted[] {
  const left = new Map(free)
  const inTurn = [...offers].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  return inTurn.map((offer) => {
    const own = earned(offer, reachedOf(offer))
    return { ...own, ...pick(offer, own.most, chosen.get(offer.id) ?? [], left) }
  })
}

function pick(
  { isGift, goods }: AddOn,
  most: number,
  chosen: readonly Picked[],
  left: Map<string, number>,
): Pick<Granted, 'goods' | 'gone'> {
  const taken = new Map<string, number>()
  const gone: string[] = []
  const take = (skuId: string, number: number) => {
    const many = Math.min(number, left.get(skuId) ?? 0)
    if (many > 0) taken.set(skuId, (taken.get(skuId) ?? 0) + many)
    left.set(skuId, (left.get(skuId) ?? 0) - many)
    return many
  }
  const known = chosen.filter(({ skuId }) => goods.some((one) => one.skuId === skuId))
  let open = most
  let missing = isGift && known.length === 0 ? most : 0
  for (const { skuId, number } of known) {
    const asked = Math.min(number, open)
    const many = take(skuId, asked)
    open -= asked
    if (many < asked) gone.push(skuId)
    if (isGift) missing += asked - many
  }
  while (missing > 0) {
    const before = missing
    for (const { skuId } of goods) if (missing > 0) missing -= take(skuId, 1)
    if (missing === before) break
  }
  return { goods: [...taken].map(([skuId, number]) => ({ skuId, number })), gone }
}
