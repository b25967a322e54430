import { OFFER_TYPE } from '@contract/codes/offer'
import { offerOf, pricedSkus, priceOf } from './promotion.fixture'
import { ruleLines } from './rule-text.rules'

const NOW = Date.parse('2026-11-23T10:00:00+08:00')

test('the rules of a full reduction give its amounts, its scope, and how its threshold counts', () => {
  expect(ruleLines(offerOf({ id: 'o', storeId: 's1' }), NOW)).toEqual([
    '优惠：满300减30',
    '范围：本店全部商品',
    '门槛按商品售价计算，不含运费；达到多档时按最高一档优惠',
  ])
})

test('the rules of a daily flash sale give its hours, its limits and the excluded reductions', () => {
  const sale = priceOf({
    ...pricedSkus([{ skuId: 's', productId: 'p' }], null, 9),
    id: 'f',
    type: OFFER_TYPE.flashSale,
    price: { cents: 4900 },
    each: 2,
    daily: { from: 480, to: 720 },
    startsAt: NOW + 60_000,
    endsAt: NOW + 86_400_000,
  })
  expect(ruleLines(sale, NOW)).toEqual([
    '优惠：秒杀价 ¥49',
    '范围：全场部分商品',
    '开始：2026-11-23 10:01',
    '截止：2026-11-24 10:00',
    '每天 08:00–12:00',
    '每个规格每人限购 2 件',
    '数量有限，售完恢复原价',
    '不与优惠券、积分同享',
    '与其他价格不叠加，按最低价结算',
  ])
})
