import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import { type Goods, type Offer, PRICE_KINDS, type PutPrice, type SkuTerms } from '../pricing'
import { piecesKey } from './pieces-reservable'

/** Prices that an operator puts; prices of group buy, points items and presale are put by their own modules. */
export const PUT_PRICES = {
  limited: OFFER_TYPE.limitedTime,
  flash: OFFER_TYPE.flashSale,
  'new-user': OFFER_TYPE.newUser,
  member: OFFER_TYPE.memberDiscount,
  app: OFFER_TYPE.app,
  'app-new-user': OFFER_TYPE.appNewUser,
} as const
type PutType = (typeof PUT_PRICES)[keyof typeof PUT_PRICES]
export interface PricePut extends PutPrice<PutType> {
  each: number
  /** Active only between these minutes of each day in China. */
  daily: { from: number; to: number } | null
}
type PriceRule = Pick<PricePut, 'price' | 'opens' | 'each' | 'daily'>

const MAX_CENTS = 100_000_000
const MAX_EACH = 999
const DAY_MINUTES = 24 * 60
const WORDS: Record<PutType, string> = {
  [OFFER_TYPE.limitedTime]: '限时价',
  [OFFER_TYPE.flashSale]: '秒杀价',
  [OFFER_TYPE.newUser]: '新人价',
  [OFFER_TYPE.memberDiscount]: '会员',
  [OFFER_TYPE.app]: 'App专享价',
  [OFFER_TYPE.appNewUser]: 'App新人价',
}

/** The badge of a put price: its name without 价. */
export const priceTag = ({ type }: Pick<PricePut, 'type'>): string => WORDS[type].replace(/价$/, '')

/** Why a price is invalid, for the operator; null when it is valid. */
export function priceFault({
  price,
  skus,
  each,
  daily,
}: Omit<PriceRule, 'opens'> & Pick<PricePut, 'skus'>): string | null {
  const isCents = (cents: number) => Number.isSafeInteger(cents) && cents >= 1 && cents <= MAX_CENTS
  if ('cents' in price ? !isCents(price.cents) : !(price.perMille >= 1 && price.perMille <= 999))
    return '价格为 ¥0.01 以上，或 0.01 到 9.99 折'
  const own = [...(skus?.values() ?? [])]
  if (!own.every(({ cents }) => cents === null || isCents(cents))) return '价格为 ¥0.01 以上'
  if (daily && !(daily.from >= 0 && daily.from < daily.to && daily.to <= DAY_MINUTES)) return '每天的开始要早于结束'
  return Number.isSafeInteger(each) && each >= 0 && each <= MAX_EACH ? null : `每人限购 0 到 ${MAX_EACH} 件`
}

/** The rule of an offer's row, with the prices of its SKUs. Throws for a text that `priceRuleText` never wrote. */
export function readPriceRule(text: string, skus: PricePut['skus']): PriceRule & Pick<PricePut, 'skus'> {
  const rule = JSON.parse(text) as PriceRule
  const fault = priceFault({ ...rule, skus })
  if (fault) throw new Error(`an offer's price in the database is invalid: ${fault}`)
  return { ...rule, skus }
}

export const priceRuleText = ({ price, opens, each, daily }: PricePut): string =>
  JSON.stringify({ price, opens, each, daily } satisfies PriceRule)

/** Whether a price applies to every shopper: then pages show it. */
export const isForAll = (offer: Offer): boolean => isPricePut(offer) && PRICE_KINDS[offer.type].audience === 'all'

/** Cents per piece of goods that are within an offer's reach. */
export const priceIn = (offer: PricePut, goods: Goods): number => PRICE_KINDS[offer.type].unitCents(offer, goods)

/**
 * 限时价 ¥80, 限时价 ¥80 起, 会员9.5折: the label of a price offer, or for one product. SKUs without cents of
 * their own follow the offer's price, which may be a percentage: then the label shows the percentage.
 */
export function putPriceText({ type, price, skus }: PricePut, productId?: string): string {
  const whole = 'cents' in price ? price.cents : null
  const terms: SkuTerms[] = []
  for (const one of skus?.values() ?? []) if (productId === undefined || one.productId === productId) terms.push(one)
  const prices = terms.length > 0 ? terms.map(({ cents }) => cents ?? whole) : [whole]
  const known = prices.flatMap((cents) => cents ?? [])
  if (known.length === prices.length) {
    const lowest = Math.min(...known)
    return `${WORDS[type]} ${priceText(lowest)}${known.some((cents) => cents > lowest) ? ' 起' : ''}`
  }
  const percent = 'perMille' in price ? Number(((1000 - price.perMille) / 100).toFixed(2)) : ''
  return `${WORDS[type].replace(/价$/, '')}${percent}折`
}

/**
 * The terms of a product's SKUs that have an offer's price of their own; empty when it applies to all SKUs in reach.
 */
export function termsOf({ skus }: Pick<PricePut, 'skus'>, productId: string): Map<string, SkuTerms> {
  const found = new Map<string, SkuTerms>()
  for (const [skuId, terms] of skus ?? []) if (terms.productId === productId) found.set(skuId, terms)
  return found
}

/**
 * An offer without the SKUs whose pieces are sold out (by `piecesKey`), and without products that have no SKU left in
 * it.
 */
export function withoutSoldOut(offer: PricePut, gone: ReadonlySet<string>): PricePut {
  const left = [...(offer.skus ?? [])].filter(([skuId]) => !gone.has(piecesKey(offer.id, skuId)))
  if (offer.skus === null || left.length === offer.skus.size) return offer
  return { ...offer, skus: new Map(left), productIds: new Set(left.map(([, { productId }]) => productId)) }
}

export const isPricePut = (offer: Offer): offer is PricePut => 'each' in offer
