import { chinaMinute, MINUTE_MS } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { isAddOn, isPointsReward } from '../pricing'
import { countedBy, offerTexts, type PutOffer } from './promotion.rules'
import { isPricePut, type PricePut } from './put-price.rules'

/** The end is not shown for offers that run longer. */
const MOST_DAYS_MS = 300 * 24 * 60 * MINUTE_MS

/** An offer's rules for shoppers, a sentence a line. */
export function ruleLines(offer: PutOffer, now: number): string[] {
  const { startsAt, endsAt, storeId } = offer
  const until = endsAt - now > MOST_DAYS_MS ? null : chinaMinute(endsAt)
  const goods = countedBy(offer).productIds ? '部分商品' : '全部商品'
  return [
    `优惠：${offerTexts(offer).join('，')}`,
    `范围：${storeId === null ? '全场' : '本店'}${goods}`,
    ...(startsAt > now ? [`开始：${chinaMinute(startsAt)}`] : []),
    ...(until ? [`截止：${until}`] : []),
    ...(isPricePut(offer) ? priceLines(offer) : ['门槛按商品售价计算，不含运费；达到多档时按最高一档优惠']),
    ...(isPointsReward(offer) ? ['订单完成后发放，退款按比例扣回'] : []),
    ...(isAddOn(offer) ? [ADD_ON_LINE[offer.isGift ? 'gift' : 'tradeIn']] : []),
  ]
}

const ADD_ON_LINE = {
  gift: '赠品数量有限，送完为止，缺货时换为其他赠品；退还全部商品时赠品一并退回',
  tradeIn: '换购商品不计入门槛，不与优惠券、积分同享；未达门槛时不可换购',
}

function priceLines(offer: PricePut): string[] {
  const { type, each, daily, opens, skus } = offer
  const isCounted = [...(skus?.values() ?? [])].some(({ pieces }) => pieces !== null)
  return [
    ...(daily ? [`每天 ${clock(daily.from)}–${clock(daily.to)}`] : []),
    ...(each > 0 ? [`每个规格每人限购 ${each} 件`] : []),
    ...(isCounted ? ['数量有限，售完恢复原价'] : []),
    ...(type === OFFER_TYPE.flashSale && !opens.coupons ? ['不与优惠券、积分同享'] : []),
    '与其他价格不叠加，按最低价结算',
  ]
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
