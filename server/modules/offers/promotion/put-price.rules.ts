import { OFFER_TYPE } from '@contract/codes/offer'
import { yuan } from '../../../kernel/money'
import { type Goods, type Offer, PRICE_KINDS, type PutPrice } from '../pricing'

/** Prices that an operator puts; a group's, one for points, a presale's are put by their own areas. */
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
  /** A shopper may have so many pieces of a product at this price while the offer holds; 0: any number. */
  each: number
  /** How many there are at this price, by product; of others there is no end. */
  pieces: ReadonlyMap<string, number>
  /** Holds between these minutes of each of China's days alone. */
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

/** Why a price is none, for the operator; null when it is right. */
export function priceFault({
  price,
  own,
  each,
  daily,
}: Omit<PriceRule, 'opens'> & Pick<PricePut, 'own'>): string | null {
  const isCents = (cents: number) => Number.isSafeInteger(cents) && cents >= 1 && cents <= MAX_CENTS
  if ('cents' in price ? !isCents(price.cents) : !(price.perMille >= 1 && price.perMille <= 999))
    return 'a price is 0.01 yuan or more, or takes 0.1 to 99.9 percent off'
  if (![...own.values()].every(isCents)) return 'a price is 0.01 yuan or more'
  if (daily && !(daily.from >= 0 && daily.from < daily.to && daily.to <= DAY_MINUTES))
    return 'a day begins before it ends'
  return Number.isSafeInteger(each) && each >= 0 && each <= MAX_EACH ? null : `each shopper may have 0 to ${MAX_EACH}`
}

/** The rule of an offer's row, with the prices of its products. Throws for a text that `priceRuleText` never wrote. */
export function readPriceRule(text: string, own: ReadonlyMap<string, number>): PriceRule & Pick<PricePut, 'own'> {
  const rule = JSON.parse(text) as PriceRule
  const fault = priceFault({ ...rule, own })
  if (fault) throw new Error(`an offer's price in the database is wrong: ${fault}`)
  return { ...rule, own }
}

export const priceRuleText = ({ price, opens, each, daily }: PricePut): string =>
  JSON.stringify({ price, opens, each, daily } satisfies PriceRule)

/** Whether a price is everybody's: then it is the price that pages show. */
export const isForAll = (offer: Offer): boolean => isPricePut(offer) && PRICE_KINDS[offer.type].audience === 'all'

/** Cents a piece of goods that are within an offer's reach. */
export const priceIn = (offer: PricePut, goods: Goods): number => PRICE_KINDS[offer.type].unitCents(offer, goods)

/** 限时价 ¥80, 会员9.5折: what an offer of prices says of itself, beside goods what it says of them. */
export function priceText({ type, price, own }: PricePut, productId?: string): string {
  const cents = own.get(productId ?? '') ?? ('cents' in price ? price.cents : null)
  const lowest =
    productId === undefined && own.size > 0 ? Math.min(...own.values(), cents ?? Number.POSITIVE_INFINITY) : null
  if (lowest !== null) return `${WORDS[type]} ${yuan(lowest)} 起`
  if (cents !== null) return `${WORDS[type]} ${yuan(cents)}`
  return `${WORDS[type].replace(/价$/, '')}${'perMille' in price ? Number(((1000 - price.perMille) / 100).toFixed(2)) : ''}折`
}

export const isPricePut = (offer: Offer): offer is PricePut => 'each' in offer
