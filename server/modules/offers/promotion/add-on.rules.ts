import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferTip } from '@contract/schema/cart'
import { type AddOn, type Granted, isAddOn, type Offer } from '../pricing'
import { fromText, stepTip } from './step-tip.rules'

const MAX_STEPS = 5
const MAX_GOODS = 20
const MAX_NUMBER = 20
const MAX_CENTS = 100_000_000

/** Add-ons of some stores. */
export const addOnsOf = (offers: readonly Offer[], stores: { has(storeId: string): boolean }): AddOn[] =>
  offers.filter(isAddOn).filter(({ storeId }) => stores.has(storeId))

type Rule = Pick<AddOn, 'isGift' | 'basis' | 'steps' | 'goods' | 'opens'> & { earnedBy: readonly string[] | null }

/** Why a rule is invalid, for the operator; null when it is valid. */
export function addOnFault({ isGift, steps, goods }: Pick<AddOn, 'isGift' | 'steps' | 'goods'>): string | null {
  const isWhole = (value: number, most: number) => Number.isSafeInteger(value) && value >= 1 && value <= most
  if (steps.length === 0 || steps.length > MAX_STEPS) return `要有 1 到 ${MAX_STEPS} 档`
  for (const [i, { from, number }] of steps.entries()) {
    const before = steps[i - 1]
    if (!isWhole(from, MAX_CENTS) || !isWhole(number, MAX_NUMBER)) return `每档门槛大于 0，给 1 到 ${MAX_NUMBER} 件`
    if (before && (before.from >= from || before.number >= number)) return '门槛和件数要一档比一档高'
  }
  if (goods.length === 0 || goods.length > MAX_GOODS) return `要有 1 到 ${MAX_GOODS} 个赠品或换购品`
  if (new Set(goods.map(({ skuId }) => skuId)).size < goods.length) return '每个规格只能选一次'
  if (!goods.every(({ cents }) => (isGift ? cents === 0 : isWhole(cents, MAX_CENTS))))
    return '赠品不收钱，换购品 ¥0.01 以上'
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
  if (fault) throw new Error(`an offer's goods in the database are invalid: ${fault}`)
  return addOnOf(head, rule)
}

export const addOnText = ({ isGift, basis, steps, goods, opens, earnedBy }: AddOn): string =>
  JSON.stringify({ isGift, basis, steps, goods, opens, earnedBy: earnedBy && [...earnedBy] } satisfies Rule)

/** 满199赠1件, 满99加¥9.90起换购2件: the label of an offer's steps. */
export function addOnTexts({ isGift, basis, steps, goods }: AddOn): string[] {
  const lowest = Math.min(...goods.map(({ cents }) => cents))
  const many = goods.some(({ cents }) => cents > lowest) ? '起' : ''
  return steps.map(({ from, number }) => {
    const reached = fromText(basis, from)
    if (!isGift) return `${reached}加${priceText(lowest)}${many}换购${number}件`
    return `${reached}赠${number}件`
  })
}

export const addOnTag = ({ isGift }: AddOn): string => (isGift ? '满赠' : '换购')

/** The progress of a basket. */
export function addOnTip({ offer, reached }: Pick<Granted, 'offer' | 'reached'>): OfferTip {
  const { type: activeType, id: activityId } = offer
  return { activeType, activityId, tag: addOnTag(offer), ...stepTip(offer, addOnTexts(offer), reached) }
}
