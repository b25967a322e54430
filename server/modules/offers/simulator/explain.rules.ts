import { chinaClock, chinaDay } from '@contract/codes/china-time'
import { NOT_SENT } from '@contract/codes/delivery'
import { priceText } from '@contract/codes/money'
import { FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import { PRICE_STEP_KEYS, type PriceStepKey } from '@contract/codes/simulator'
import type { PriceCell } from '@contract/console/simulator'
import type { PricedLine } from '../../trade/checkout-part'
import {
  type CouponOutcome,
  isPrice,
  isWithin,
  type Lack,
  type LineDiscount,
  type Offer,
  type OfferOutcome,
  PRICE_KINDS,
  type PriceOffer,
  type WalletCoupon,
} from '../pricing'

/** The offers and coupons that were tried, with their outcomes: they explain the cells of a line. */
export interface Tried {
  offers: readonly Offer[]
  outcomes: ReadonlyMap<string, OfferOutcome>
  wallet: readonly WalletCoupon[]
  coupons: ReadonlyMap<string, CouponOutcome>
  points: { isAsked: boolean; usable: number; storeIds: ReadonlySet<string> }
}

const PRICE_NAMES: Record<PriceOffer['type'], string> = {
  [OFFER_TYPE.limitedTime]: '限时价',
  [OFFER_TYPE.groupBuy]: '拼团价',
  [OFFER_TYPE.flashSale]: '秒杀价',
  [OFFER_TYPE.pointsItem]: '积分价',
  [OFFER_TYPE.memberPrice]: '会员价',
  [OFFER_TYPE.newUser]: '新人价',
  [OFFER_TYPE.memberDiscount]: '会员折扣',
  [OFFER_TYPE.app]: 'App 专享价',
  [OFFER_TYPE.appNewUser]: 'App 新人价',
  [OFFER_TYPE.tradeIn]: '换购价',
  [OFFER_TYPE.presale]: '预售价',
}
const isPriceType = (type: number): type is PriceOffer['type'] => type in PRICE_NAMES

/** 12-01 20:00. */
export const momentOf = (at: number): string => `${chinaDay(at).slice(5)} ${chinaClock(at)}`

/** The text of the lack `noGoods`; such offers are last in the list. */
export const NO_GOODS_TEXT = '没有符合的商品'

/** Why an offer takes nothing off a basket. */
export function reasonOf(lack: Lack): string {
  switch (lack.lack) {
    case 'notStarted':
      return `${momentOf(lack.at)} 才开始`
    case 'ended':
      return '已结束'
    case 'noGoods':
      return NO_GOODS_TEXT
    case 'notMember':
      return '会员才有'
    case 'notNew':
      return '只给新客'
    case 'notApp':
      return '只在 App 里有'
    case 'beaten':
      return '有更低的价'
    case 'barred':
      return '不与已享的优惠同享'
    case 'noFreight':
      return '本单没有运费'
    case 'giftGone':
      return '赠品已送完'
    case 'belowCents':
      return `还差 ${priceText(lack.cents)}`
    case 'belowPieces':
      return `还差 ${lack.pieces} 件`
  }
}

/** The step to which a discount of a line belongs. */
export function stepOf(
  { kind, ref }: Pick<LineDiscount, 'kind' | 'ref'>,
  wallet: readonly WalletCoupon[],
): PriceStepKey {
  if (isPriceType(kind)) return 'price'
  if (kind === OFFER_TYPE.points) return 'points'
  if (kind === FREIGHT_COUPON) return 'freight'
  if (kind !== OFFER_TYPE.coupon) return 'reduction'
  return wallet.find(({ id }) => id === ref)?.storeId === null ? 'mallCoupon' : 'storeCoupon'
}

/** Every step of a line's price, with the cents that it took or why it took nothing. */
export function cellsOf(line: PricedLine, deliveryType: number, tried: Tried): PriceCell[] {
  const { quoted } = line
  return PRICE_STEP_KEYS.map((key) => {
    if (key === 'freight') return freightCell(line, deliveryType)
    if (key === 'tax') return { key, cents: quoted.taxCents, note: quoted.taxCents > 0 ? '' : '不收' }
    const own = quoted.discounts.filter((one) => stepOf(one, tried.wallet) === key)
    const cents = own.reduce((sum, one) => sum - one.cents, 0)
    if (own.length === 0) return { key, cents, note: reasonsOf[key](line, tried) }
    return { key, cents, note: key === 'price' ? priceNote(line, own) : titlesOf(own, tried) }
  })
}

/** Titles of the offers and coupons that share a step. */
function titlesOf(own: readonly LineDiscount[], { outcomes, wallet }: Tried): string {
  const titles = own.map(({ ref }) => outcomes.get(ref)?.title ?? wallet.find(({ id }) => id === ref)?.title ?? '')
  return titles.join('，')
}

function priceNote({ offerId }: PricedLine, own: readonly LineDiscount[]): string {
  const last = own.at(-1)
  if (last === undefined || !isPriceType(last.kind)) return ''
  if (last.kind === OFFER_TYPE.tradeIn && offerId !== undefined) return '赠品或换购'
  return `取${PRICE_NAMES[last.kind]}`
}

function freightCell({ quoted }: PricedLine, deliveryType: number): PriceCell {
  const off = quoted.freightDiscounts.reduce((sum, { cents }) => sum + cents, 0)
  const head = { key: 'freight', cents: quoted.freightCents } as const
  if (off > 0) return { ...head, note: `运费券减 ${priceText(off)}` }
  if (quoted.freightCents > 0) return { ...head, note: '' }
  return { ...head, note: NOT_SENT.some((type) => type === deliveryType) ? '不用送' : '免运费' }
}

type Reason = (line: PricedLine, tried: Tried) => string

const reasonsOf: Record<Exclude<PriceStepKey, 'freight' | 'tax'>, Reason> = {
  price: ({ sku }, { offers, outcomes }) => {
    const [other] = offers.filter((offer): offer is PriceOffer => isPrice(offer) && isWithin(offer, sku))
    const outcome = other && outcomes.get(other.id)
    if (outcome && 'lack' in outcome && outcome.lack !== 'noGoods') return reasonOf(outcome)
    return sku.memberPriceCents !== null ? '会员才有' : '没有单品价'
  },
  reduction: ({ sku, offerId }, { offers, outcomes }) => {
    if (offerId !== undefined) return '赠品不参加'
    const near = offers.filter((offer) => offer.type === OFFER_TYPE.fullReduction && isWithin(offer, sku))
    const lacks = near.flatMap(({ id }) => {
      const outcome = outcomes.get(id)
      return outcome && 'lack' in outcome && outcome.lack !== 'noGoods' ? [reasonOf(outcome)] : []
    })
    return near.length === 0 ? '不参加' : (lacks[0] ?? '不参加')
  },
  storeCoupon: (line, tried) => couponReason(line, tried, false),
  mallCoupon: (line, tried) => couponReason(line, tried, true),
  points: ({ sku }, { points: { isAsked, usable, storeIds } }) => {
    if (!isAsked) return '没用'
    if (!storeIds.has(sku.storeId)) return '本店不收'
    return usable === 0 ? '不够用' : '不参加'
  },
}

function couponReason(
  { sku, quoted, offerId }: PricedLine,
  { offers, wallet, coupons }: Tried,
  isMall: boolean,
): string {
  if (offerId !== undefined) return '赠品不参加'
  const near = wallet.filter(
    ({ type, storeId }) => type === OFFER_TYPE.coupon && (isMall ? storeId === null : storeId === sku.storeId),
  )
  if (near.length === 0) return '没有券'
  const within = near.filter((coupon) => isWithin(coupon, sku))
  if (within.length === 0) return '别的商品的券'
  const price = offers.find((offer) => quoted.discounts.some(({ ref }) => ref === offer.id) && isPrice(offer))
  if (price && isPrice(price) && 'opens' in price && PRICE_KINDS[price.type].isExclusive && !price.opens.coupons)
    return `${PRICE_NAMES[price.type].replace(/价$/, '')}不用券`
  for (const { id } of within) {
    const outcome = coupons.get(id)
    if (outcome && 'lack' in outcome) return reasonOf(outcome)
  }
  return '没选这张'
}
