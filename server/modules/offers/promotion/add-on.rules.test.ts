import fc from 'fast-check'
import { type AddOn, addOnFault, addOnText, addOnTexts, addOnTip, grant, readAddOn } from './add-on.rules'
import { giftOf } from './promotion.fixture'

const skus = ['a', 'b', 'c'].map((skuId) => ({ skuId, productId: `product-${skuId}` }))
const STEPS = [
  { from: 100, number: 1 },
  { from: 300, number: 2 },
]
const gift = giftOf({ id: 'gift', storeId: 's1', skus, steps: STEPS })
const trade = giftOf({ id: 'trade', storeId: 's1', skus, steps: STEPS }, 990)
const all = new Map([
  ['a', 1],
  ['b', 9],
  ['c', 9],
])

const given = (offer: AddOn, reached: number, chosen: [string, number][], free = all) => {
  const picked = chosen.map(([skuId, number]) => ({ skuId, number }))
  const [one] = grant([offer], () => reached, new Map(chosen.length > 0 ? [[offer.id, picked]] : []), free)
  return [one?.goods.map(({ skuId, number }) => `${skuId}${number}`).join(' '), one?.gone.join(' ')]
}

test.each<[string, AddOn, number, [string, number][], string, string]>([
  ['nothing below the first step', gift, 99, [], '', ''],
  ['the first that is there where nobody chose', gift, 100, [], 'a1', ''],
  ['as many kinds as pieces', gift, 300, [], 'a1 b1', ''],
  ['what was chosen', gift, 300, [['c', 2]], 'c2', ''],
  ['no more than the step gives', gift, 100, [['c', 2]], 'c1', ''],
  ['another for what is gone', gift, 300, [['a', 2]], 'a1 b1', 'a'],
  ['nothing sold that nobody chose', trade, 300, [], '', ''],
  ['what was chosen to be bought', trade, 300, [['b', 1]], 'b1', ''],
  ['nothing in the place of what was sold out', trade, 300, [['a', 2]], 'a1', 'a'],
  ['nothing of another offer', gift, 100, [['x', 1]], 'a1', ''],
])('a basket is given %s', (_, offer, reached, chosen, goods, gone) => {
  expect(given(offer, reached, chosen)).toEqual([goods, gone])
})

test('offers share what is there, the lowest priority first', () => {
  const later = giftOf({ id: 'a-later', storeId: 's1', skus: skus.slice(0, 1), steps: STEPS, priority: 1 })
  const both = grant([later, gift], () => 100, new Map(), all)
  expect(both.map(({ offer, goods }) => [offer.id, goods.length])).toEqual([
    ['gift', 1],
    ['a-later', 0],
  ])
})

test('[property] never more than is earned and there, whatever is chosen; of gifts all that can be, in any order of offers', () => {
  const chosen = fc.array(
    fc.record({ skuId: fc.constantFrom('a', 'b', 'c', 'x'), number: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 4 },
  )
  const free = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3))
  fc.assert(
    fc.property(fc.nat(400), chosen, chosen, free, (reached, ofGift, ofTrade, [a, b, c]) => {
      const left = new Map([
        ['a', a],
        ['b', b],
        ['c', c],
      ])
      const picked = new Map([
        ['gift', ofGift],
        ['trade', ofTrade],
      ])
      const granted = grant([gift, trade], () => reached, picked, left)
      expect(grant([trade, gift], () => reached, picked, left)).toEqual(granted)
      const total = new Map<string, number>()
      for (const { goods, most } of granted) {
        let own = 0
        for (const { skuId, number } of goods) {
          expect(number).toBeGreaterThan(0)
          own += number
          total.set(skuId, (total.get(skuId) ?? 0) + number)
        }
        expect(own).toBeLessThanOrEqual(most)
      }
      for (const [skuId, number] of total) expect(number).toBeLessThanOrEqual(left.get(skuId) ?? 0)
      const most = reached >= 300 ? 2 : reached >= 100 ? 1 : 0
      const known = ofGift.filter(({ skuId }) => skuId !== 'x').reduce((sum, { number }) => sum + number, 0)
      const given = granted[0]?.goods.reduce((sum, { number }) => sum + number, 0)
      expect(given).toBe(Math.min(most, known === 0 ? most : known, a + b + c))
    }),
  )
})

test('an offer is read as it was written, and a wrong one is refused', () => {
  const { id, title, priority, storeId, startsAt, endsAt } = trade
  expect(readAddOn({ id, title, priority, storeId, startsAt, endsAt }, addOnText(trade))).toEqual(trade)
  expect(() => readAddOn(trade, addOnText({ ...trade, steps: [] }))).toThrow('1 to 5 steps')
})

test.each<[string, Partial<AddOn>]>([
  ['steps rise', { steps: [...STEPS].reverse() }],
  ['a step gives 1 to 20 pieces', { steps: [{ from: 1, number: 21 }] }],
  ['1 to 20 goods', { goods: [] }],
  ['each of the goods once', { goods: [...gift.goods, ...gift.goods] }],
  ['a gift costs nothing', { goods: trade.goods }],
  ['a gift costs nothing', { isGift: false }],
])('%s', (words, over) => {
  expect(addOnFault({ ...gift, ...over })).toContain(words)
})

test('what it says of itself, and how far a basket is', () => {
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
