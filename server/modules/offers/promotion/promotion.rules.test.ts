import { OFFER_TYPE } from '@contract/codes/offer'
import type { OfferOutcome, Tier } from '../pricing'
import { offerOf } from './promotion.fixture'
import { conflicts, tierFault, tierText, tipOf } from './promotion.rules'
import { priceTag } from './put-price.rules'

const off = (from: number, cents: number): Tier => ({ from, off: { cents } })
/** The part that remains to be paid, in thousandths. */
const rest = (from: number, left: number): Tier => ({ from, off: { perMille: 1000 - left } })

test.each([
  ['cents', off(30_000, 3000), '满300减30'],
  ['cents', off(9_950, 550), '满99.5减5.5'],
  ['pieces', rest(2, 800), '满2件8折'],
  ['pieces', rest(3, 755), '满3件7.55折'],
  ['pieces', off(2, 1000), '满2件减10'],
] as const)('%s %j reads %s', (basis, tier, text) => {
  expect(tierText(basis, tier)).toBe(text)
})

test.each<[string, 'cents' | 'pieces', Tier[], string | null]>([
  ['rising tiers', 'cents', [off(100, 1), off(200, 2)], null],
  ['no tier', 'cents', [], '要有 1 到 5 档'],
  ['equal thresholds', 'cents', [off(200, 1), off(200, 2)], '门槛要一档比一档高'],
  ['a higher tier with a lower reduction', 'cents', [off(100, 5), off(200, 4)], '优惠要一档比一档多'],
  ['a reduction above its threshold', 'cents', [off(100, 101)], '减的不能比门槛多'],
  ['a fraction of a cent', 'cents', [off(100.5, 1)], '门槛为 ¥0.01 到'],
  ['a reduction of 100 percent', 'pieces', [rest(2, 0)], '折扣为 0.01 到 9.99 折'],
  ['a higher tier with a lower percentage', 'pieces', [rest(2, 800), rest(3, 900)], '优惠要一档比一档多'],
  ['a percentage and an amount together', 'pieces', [rest(2, 800), off(3, 100)], '优惠要一档比一档多'],
])('invalid tiers are refused: %s', (_why, basis, tiers, fault) => {
  const found = tierFault(basis, tiers)
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

describe('the progress towards an offer', () => {
  const offer = offerOf({ id: 'o', tiers: [off(20_000, 2000), off(40_000, 5000)] })
  const head = { type: offer.type, id: 'o', title: '' }
  const lacks: OfferOutcome = { ...head, lack: 'belowCents', cents: 3500 }
  const took = (cents: number): OfferOutcome => ({ ...head, cents })
  test.each<[number, OfferOutcome | undefined, string, boolean]>([
    [0, undefined, '满200减20，满400减50', false],
    [0, { ...head, lack: 'noGoods' }, '满200减20，满400减50', false],
    [16_500, lacks, '满200减20，还差 ¥35', false],
    [23_500, took(2000), '已减 ¥20，再买 ¥165 享满400减50', true],
    [40_000, took(5000), '满400减50，已减 ¥50', true],
  ])('%i cents', (reached, outcome, text, isMet) => {
    expect(tipOf(offer, outcome, reached)).toEqual({ activeType: 5, activityId: 'o', tag: '满减', text, isMet })
  })

  test('in pieces', () => {
    const pieces = offerOf({ id: 'p', basis: 'pieces', tiers: [rest(2, 900)] })
    const lack: OfferOutcome = { ...head, lack: 'belowPieces', pieces: 1 }
    expect(tipOf(pieces, lack, 1)).toMatchObject({ text: '满2件9折，还差 1 件', isMet: false })
  })
})

test('offers of one level for the same goods at the same time are a conflict [pricing.conflict]', () => {
  const one = offerOf({ id: 'one', storeId: 's1', startsAt: 10, endsAt: 20, productIds: new Set(['p1', 'p2']) })
  const others = [
    offerOf({ id: 'one', storeId: 's1' }),
    offerOf({ id: 'mall' }),
    offerOf({ id: 'later', storeId: 's1', startsAt: 20 }),
    offerOf({ id: 'other goods', storeId: 's1', productIds: new Set(['p3']) }),
    offerOf({ id: 'same goods', storeId: 's1', productIds: new Set(['p2', 'p3']) }),
    offerOf({ id: 'all goods', storeId: 's1', startsAt: 19 }),
  ]
  expect(conflicts(one, others).map(({ id }) => id)).toEqual(['same goods', 'all goods'])
})

test.each([
  [OFFER_TYPE.limitedTime, '限时'],
  [OFFER_TYPE.flashSale, '秒杀'],
  [OFFER_TYPE.newUser, '新人'],
  [OFFER_TYPE.memberDiscount, '会员'],
  [OFFER_TYPE.app, 'App专享'],
  [OFFER_TYPE.appNewUser, 'App新人'],
] as const)('the badge of a price of type %i is a whole word: %s', (type, words) => {
  expect(priceTag({ type })).toBe(words)
})
