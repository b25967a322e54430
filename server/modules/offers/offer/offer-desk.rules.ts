import { createHash } from 'node:crypto'
import { OFFER_TYPE, type OfferType } from '@contract/codes/offer'
import type { OfferKind, OfferView } from '@contract/codes/offer-desk'
import type { ListedOffer, OfferDraft } from '@contract/console/offer'
import type { Act } from '@contract/console/shared'
import { FOREVER } from '../../../kernel/clock'
import type { AppError } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { isAddOn, isPointsReward } from '../pricing'
import {
  countedBy,
  isPricePut,
  isReduction,
  offerTag,
  offerTexts,
  type PricePut,
  type PutOffer,
  plainOffer,
} from '../promotion'
import type { OfferRule } from './offer.types'

const PRICE_TYPES = {
  limited: OFFER_TYPE.limitedTime,
  flash: OFFER_TYPE.flashSale,
  newUser: OFFER_TYPE.newUser,
  member: OFFER_TYPE.memberDiscount,
  app: OFFER_TYPE.app,
  appNewUser: OFFER_TYPE.appNewUser,
} as const satisfies Partial<Record<OfferKind, PricePut['type']>>
type PriceKindWord = keyof typeof PRICE_TYPES

const isPriceKind = (kind: OfferKind): kind is PriceKindWord => kind in PRICE_TYPES

/** The type of an offer's row; gifts and trade-ins share one. */
export function typeOf(kind: OfferKind): OfferType {
  if (isPriceKind(kind)) return PRICE_TYPES[kind]
  if (kind === 'reduction') return OFFER_TYPE.fullReduction
  return kind === 'reward' ? OFFER_TYPE.pointsReward : OFFER_TYPE.tradeIn
}

export function kindOf(offer: PutOffer): OfferKind {
  if (isAddOn(offer)) return offer.isGift ? 'gift' : 'tradeIn'
  if (isPointsReward(offer)) return 'reward'
  if (isReduction(offer)) return 'reduction'
  const found = Object.entries(PRICE_TYPES).find(([, type]) => type === offer.type)
  return found?.[0] as OfferKind
}

/** The version of an offer: a hash that changes with any of its terms. */
export const versionOf = (offer: PutOffer): string =>
  createHash('sha256')
    .update(JSON.stringify(plainOffer(offer)))
    .digest('base64url')
    .slice(0, 22)

/** The rule of a draft, not yet validated. */
export function ruleOf(draft: OfferDraft): OfferRule {
  const { kind, basis, steps, offUnit, times, goods } = draft
  if (kind === 'reduction') {
    const off = (value: number) => (offUnit === 'cents' ? { cents: value } : { perMille: value })
    return { kind, basis, tiers: steps.map(({ from, value }) => ({ from, off: off(value) })) }
  }
  if (kind === 'reward') {
    const points = steps.map(({ from, value }) => ({ from, points: value }))
    return { kind, reward: times === null ? { basis, steps: points } : { times } }
  }
  if (isPriceKind(kind)) return priceRuleOf(draft, PRICE_TYPES[kind])
  const isGift = kind === 'gift'
  return {
    kind: 'addOn',
    isGift,
    basis,
    steps: steps.map(({ from, value: number }) => ({ from, number })),
    goods: goods.map(({ skuId, cents }) => ({ skuId, cents: isGift ? 0 : cents })),
  }
}

function priceRuleOf({ price, skus, each, daily, withCoupons }: OfferDraft, type: PricePut['type']): OfferRule {
  const isFlash = type === OFFER_TYPE.flashSale
  return {
    kind: 'price',
    type,
    price: price && (price.unit === 'cents' ? { cents: price.value } : { perMille: price.value }),
    own: new Map(skus.flatMap(({ skuId, cents }) => (cents === null ? [] : [[skuId, cents] as const]))),
    pieces: null,
    piecesOf: new Map(isFlash ? skus.map(({ skuId, pieces }) => [skuId, pieces]) : []),
    each: isFlash ? each : 0,
    daily: isFlash ? daily : null,
    opens: { coupons: isFlash && withCoupons, points: false },
  }
}

const EMPTY = {
  productIds: null,
  basis: 'cents',
  offUnit: 'cents',
  steps: [],
  times: null,
  price: null,
  skus: [],
  each: 0,
  daily: null,
  withCoupons: false,
  goods: [],
} satisfies Partial<OfferDraft>

/** The draft whose rule is this offer. */
export function draftOf(offer: PutOffer): OfferDraft {
  const { title, storeId, startsAt, priority } = offer
  const kind = kindOf(offer)
  const head = { ...EMPTY, title, storeId, kind, startsAt, endsAt: endOf(offer), priority }
  if (isAddOn(offer)) {
    const steps = offer.steps.map(({ from, number: value }) => ({ from, value }))
    const goods = offer.goods.map(({ skuId, cents }) => ({ skuId, cents }))
    return { ...head, basis: offer.basis, steps, goods, productIds: offer.earnedBy && [...offer.earnedBy] }
  }
  const productIds = offer.productIds && [...offer.productIds]
  if (isPointsReward(offer)) {
    const { reward } = offer
    if ('times' in reward) return { ...head, productIds, times: reward.times }
    const steps = reward.steps.map(({ from, points: value }) => ({ from, value }))
    return { ...head, productIds, basis: reward.basis, steps }
  }
  if (isReduction(offer)) {
    const first = offer.tiers[0]?.off
    const offUnit = first && 'perMille' in first ? ('perMille' as const) : ('cents' as const)
    const steps = offer.tiers.map(({ from, off }) => ({ from, value: 'cents' in off ? off.cents : off.perMille }))
    return { ...head, productIds, basis: offer.basis, offUnit, steps }
  }
  return { ...head, ...priceDraftOf(offer) }
}

function priceDraftOf({ price, skus, productIds, each, daily, opens }: PricePut) {
  const terms = [...(skus ?? [])]
  // When every SKU has a price of its own, `price` is only the highest of these.
  const isFollowed = terms.length === 0 || terms.some(([, { cents }]) => cents === null)
  const unit = 'cents' in price ? ('cents' as const) : ('perMille' as const)
  const value = 'cents' in price ? price.cents : price.perMille
  return {
    productIds: productIds && [...productIds],
    price: isFollowed ? { unit, value } : null,
    skus: terms.flatMap(([skuId, { cents, pieces }]) =>
      cents === null && pieces === null ? [] : [{ skuId, cents, pieces }],
    ),
    each,
    daily,
    withCoupons: opens.coupons,
  }
}

/** The products of a draft's rule; null when only SKUs with prices of their own are priced. */
export const productIdsOf = ({ kind, price, productIds, skus }: OfferDraft): readonly string[] | null =>
  isPriceKind(kind) && price === null && skus.some(({ cents }) => cents !== null) ? null : productIds

export const endOf = ({ endsAt }: PutOffer): number | null => (endsAt >= FOREVER ? null : endsAt)

export function stateOf({ startsAt, endsAt }: PutOffer, now: number): OfferView {
  if (endsAt <= now) return 'ended'
  return startsAt <= now ? 'active' : 'planned'
}

/** What an account may do with offers. */
export interface OfferRights {
  scope: StoreScope
  canEdit: boolean
}

export const MALL_ONLY = '全场活动由全部店铺的账号管理'

/** Whether an account sees an offer: of its stores or of the mall. */
export const isSeen = (scope: StoreScope, { storeId }: Pick<PutOffer, 'storeId'>): boolean =>
  storeId === null || isInScope(scope, storeId)

function actsOf(state: OfferView, storeId: string | null, { scope, canEdit }: OfferRights): Act[] {
  if (!canEdit) return []
  const refusal = storeId === null && scope !== 'all' ? MALL_ONLY : ''
  const copy: Act = { code: 'copy', text: '复制', look: 'plain', refusal }
  if (state === 'ended') return [copy]
  return [
    { code: 'edit', text: '编辑', look: 'plain', refusal },
    copy,
    { code: 'end', text: '结束', look: 'danger', refusal },
  ]
}

function goodsText(offer: PutOffer): string {
  const { productIds, skus } = countedBy(offer)
  if (!productIds) return '全部商品'
  return skus ? `${productIds.size} 件商品，${skus.size} 个规格` : `${productIds.size} 件商品`
}

export function rowOf(
  offer: PutOffer,
  { storeName, rights, now }: { storeName: string; rights: OfferRights; now: number },
): ListedOffer {
  const { id: offerId, title, storeId, startsAt, priority } = offer
  const state = stateOf(offer, now)
  return {
    offerId,
    version: versionOf(offer),
    title,
    kind: kindOf(offer),
    tag: offerTag(offer),
    texts: offerTexts(offer),
    storeId,
    storeName,
    goodsText: goodsText(offer),
    startsAt,
    endsAt: endOf(offer),
    priority,
    state,
    acts: actsOf(state, storeId, rights),
  }
}

/** Which of two conflicting offers applies to the goods of both, as staff read it. */
export function conflictNote(one: PutOffer, other: PutOffer): { note: string; isLost: boolean } {
  if (isPricePut(one)) return { note: '同一规格取较低的价', isLost: false }
  const isLost = other.priority < one.priority || (other.priority === one.priority && other.id < one.id)
  const why = other.priority === one.priority ? '优先级相同，先建的先用' : `优先级 ${other.priority}`
  return { note: isLost ? `共同的商品只用那一个（${why}）` : `共同的商品只用这一个（那个${why}）`, isLost }
}

/** The cursor after an offer in a view: the moment that the view sorts by, and the id. */
export const cursorOf = (view: OfferView, { id, startsAt, endsAt }: PutOffer): string =>
  `${view === 'ended' ? endsAt : startsAt}.${id}`

/** The cursor's parts; null for another text. */
export function placeOf(cursor: string): { at: number; id: string } | null {
  const [, at, id] = /^(\d{1,16})\.(.+)$/.exec(cursor) ?? []
  return at !== undefined && id !== undefined ? { at: Number(at), id } : null
}

/** Fields of a draft by the field that a refusal names. */
const FIELDS: Readonly<Record<string, string>> = {
  products: 'productIds',
  own: 'skus',
  prices: 'skus',
  tiers: 'steps',
  reward: 'steps',
  addOn: 'steps',
  gift: 'giftSkuIds',
}

/** A refusal as a fault of a field of the draft; field '' for a fault of no single field. */
export function faultOf({ message }: AppError): { field: string; text: string } {
  const [, field = '', text = message] = /^(?:(\w+): )?([\s\S]*)$/.exec(message) ?? []
  return { field: FIELDS[field] ?? field, text }
}
