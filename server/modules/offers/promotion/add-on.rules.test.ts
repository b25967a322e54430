import type { AddOn } from '../pricing'
import { addOnFault, addOnText, addOnTexts, addOnTip, readAddOn } from './add-on.rules'
import { giftOf } from './promotion.fixture'

const skus = ['a', 'b', 'c'].map((skuId) => ({ skuId, productId: `product-${skuId}` }))
const STEPS = [
  { from: 100, number: 1 },
  { from: 300, number: 2 },
]
const gift = giftOf({ id: 'gift', storeId: 's1', skus, steps: STEPS })
const trade = giftOf({ id: 'trade', storeId: 's1', skus, steps: STEPS }, 990)
test('an offer is read as it was written, and an invalid one is refused', () => {
  const { id, title, priority, storeId, startsAt, endsAt } = trade
  expect(readAddOn({ id, title, priority, storeId, startsAt, endsAt }, addOnText(trade))).toEqual(trade)
  expect(() => readAddOn(trade, addOnText({ ...trade, steps: [] }))).toThrow('要有 1 到 5 档')
})

test.each<[string, Partial<AddOn>]>([
  ['门槛和件数要一档比一档高', { steps: [...STEPS].reverse() }],
  ['给 1 到 20 件', { steps: [{ from: 1, number: 21 }] }],
  ['要有 1 到 20 个赠品或换购品', { goods: [] }],
  ['每个规格只能选一次', { goods: [...gift.goods, ...gift.goods] }],
  ['赠品不收钱', { goods: trade.goods }],
  ['赠品不收钱', { isGift: false }],
])('an invalid add-on is refused: %s', (words, over) => {
  expect(addOnFault({ ...gift, ...over })).toContain(words)
})

test('the texts of an add-on, and the progress of a basket towards it', () => {
  expect(addOnTexts(gift)).toEqual(['满1赠1件', '满3赠2件'])
  expect(addOnTexts({ ...trade, basis: 'pieces' })).toEqual(['满100件加¥9.90换购1件', '满300件加¥9.90换购2件'])
  const tip = (reached: number) => addOnTip({ offer: gift, reached }).text
  expect([tip(0), tip(40), tip(100), tip(300)]).toEqual([
    '满1赠1件，满3赠2件',
    '满1赠1件，还差 ¥0.60',
    '满1赠1件，再买 ¥2 享满3赠2件',
    '满3赠2件',
  ])
})
