import { OFFER_TYPE } from '@contract/codes/offer'
import { pricedSkus, priceOf } from './promotion.fixture'
import { conflicts } from './promotion.rules'
import { type PricePut, putPriceText, termsOf, withoutSoldOut } from './put-price.rules'

const rice = (skuId: string) => ({ skuId, productId: 'rice' })
const tea = { skuId: 'tea-1', productId: 'tea' }
const skusOf = (...some: Pick<PricePut, 'skus'>[]) => ({
  skus: new Map(some.flatMap(({ skus }) => [...(skus ?? [])])),
  productIds: new Set(['rice', 'tea']),
})
const flash = (over: Partial<PricePut>) =>
  priceOf({ id: 'noon', type: OFFER_TYPE.flashSale, price: { cents: 9900 }, ...over })

const two = skusOf(pricedSkus([rice('small')], 3990), pricedSkus([rice('large')], 12_990), pricedSkus([tea], 990))
test.each<[string, PricePut, string | undefined, string]>([
  ['for all its goods shows the lowest price', flash(two), undefined, '秒杀价 ¥9.90 起'],
  ['for a product shows its lowest SKU price', flash(two), 'rice', '秒杀价 ¥39.90 起'],
  ['for a product with one price shows that price', flash(two), 'tea', '秒杀价 ¥9.90'],
  [
    'for SKUs without an own price shows the price of the offer',
    flash(pricedSkus([rice('small'), tea])),
    undefined,
    '秒杀价 ¥99',
  ],
  ['with a percentage shows the percentage', priceOf({ id: 'tenth' }), undefined, '限时9折'],
  [
    'with a percentage and an own SKU price shows the percentage',
    priceOf({ id: 'tenth', ...skusOf(pricedSkus([rice('small')]), pricedSkus([tea], 990)) }),
    undefined,
    '限时9折',
  ],
])('the label of an offer %s', (_, offer, productId, text) => {
  expect(putPriceText(offer, productId)).toBe(text)
})

test('SKUs with sold-out pieces leave an offer, and their product leaves it with the last of them [pricing.sold-out]', () => {
  const offer = flash(two)
  expect([...termsOf(offer, 'rice').keys()]).toEqual(['small', 'large'])
  const one = withoutSoldOut(offer, new Set(['noon small', 'noon tea-1', 'night large']))
  expect([[...(one.skus?.keys() ?? [])], [...(one.productIds ?? [])]]).toEqual([['large'], ['rice']])
  expect(withoutSoldOut(offer, new Set(['night small']))).toBe(offer)
})

test('prices of different SKUs of a product do not conflict', () => {
  const small = flash({ id: 'small', ...pricedSkus([rice('small')], 3990) })
  const others = [
    flash({ id: 'large', ...pricedSkus([rice('large')], 12_990) }),
    flash({ id: 'same', ...pricedSkus([rice('small')], 2990) }),
    flash({ id: 'all', productIds: new Set(['rice']), price: { perMille: 100 } }),
  ]
  expect(conflicts(small, others).map(({ id }) => id)).toEqual(['same', 'all'])
})
