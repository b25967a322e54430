import { OFFER_TYPE } from '@contract/codes/offer'
import { pricedSkus, priceOf } from './promotion.fixture'
import { conflicts } from './promotion.rules'
import { type PricePut, priceText, termsOf, withoutGone } from './put-price.rules'

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
  ['of all its goods from the lowest', flash(two), undefined, '秒杀价 ¥9.90 起'],
  ['of a product from its lowest SKU', flash(two), 'rice', '秒杀价 ¥39.90 起'],
  ['of a product with one price', flash(two), 'tea', '秒杀价 ¥9.90'],
  ['of SKUs at the price of the offer', flash(pricedSkus([rice('small'), tea])), undefined, '秒杀价 ¥99'],
  ['of a percentage', priceOf({ id: 'tenth' }), undefined, '限时9折'],
  [
    'of a percentage with one price beside it',
    priceOf({ id: 'tenth', ...skusOf(pricedSkus([rice('small')]), pricedSkus([tea], 990)) }),
    undefined,
    '限时9折',
  ],
])('what an offer says %s', (_, offer, productId, text) => {
  expect(priceText(offer, productId)).toBe(text)
})

test('SKUs whose pieces are gone leave an offer, and their product with the last of them', () => {
  const offer = flash(two)
  expect([...termsOf(offer, 'rice').keys()]).toEqual(['small', 'large'])
  const one = withoutGone(offer, new Set(['noon small', 'noon tea-1', 'night large']))
  expect([[...(one.skus?.keys() ?? [])], [...(one.productIds ?? [])]]).toEqual([['large'], ['rice']])
  expect(withoutGone(offer, new Set(['night small']))).toBe(offer)
})

test('prices of different SKUs of a product stand side by side', () => {
  const small = flash({ id: 'small', ...pricedSkus([rice('small')], 3990) })
  const others = [
    flash({ id: 'large', ...pricedSkus([rice('large')], 12_990) }),
    flash({ id: 'same', ...pricedSkus([rice('small')], 2990) }),
    flash({ id: 'all', productIds: new Set(['rice']), price: { perMille: 100 } }),
  ]
  expect(conflicts(small, others).map(({ id }) => id)).toEqual(['same', 'all'])
})
