import { INVALID_REASON } from '@contract/codes/cart'
import { OFFER_TYPE } from '@contract/codes/offer'
import { cartEndpoints } from '@contract/schema/cart'
import { checker } from '../../../gateways/schema'
import type { FullReduction } from '../../offers/pricing'
import type { HeldLine } from './cart.rules'
import { tickedLines, viewCart } from './cart.view'
import { factsOf, lineOf, skuOf, storeOf } from './shelf.fixture'

const isReply = checker(cartEndpoints['GET shopCart/myShopCartDetail'].reply, false)

const coat = skuOf('coat', { priceCents: 129900, originalPriceCents: 159900 })
const scarf = skuOf('scarf', { priceCents: 25900, memberPriceCents: 22900 })
const kiwi = skuOf('kiwi', { storeId: 's2', priceCents: 3990 })
const serum = skuOf('serum', { storeId: 's2', priceCents: 40000, memberPriceCents: 30000, isCrossBorder: true })
const facts = factsOf([coat, scarf, kiwi, serum])

const ids = (lines: readonly { id: string }[]) => lines.map((line) => line.id)

test('lines are grouped by store in the given order, the store of the first line first', () => {
  const cart = viewCart([lineOf('kiwi'), lineOf('coat'), lineOf('serum'), lineOf('scarf')], facts)
  expect(cart.shopCartDtos.map((group) => [group.storeId, ids(group.productDetails)])).toEqual([
    ['s2', ['line-kiwi', 'line-serum']],
    ['s1', ['line-coat', 'line-scarf']],
  ])
  isReply(cart)
})

test.each([
  ['an amount is missing', [lineOf('kiwi')], { text: '还差 ¥59.10 免运费', isFree: false }],
  ['reached', [lineOf('kiwi', { number: 3 })], { text: '已免运费', isFree: true }],
  ['only selected lines count', [lineOf('kiwi', { number: 3, isSelected: false })], null],
])('each store shows its free delivery: %s [cart.free-delivery]', (_what, lines, freightTip) => {
  expect(viewCart(lines, facts).shopCartDtos).toMatchObject([{ freightTip }])
})

test('sums count selected lines; the badge counts all [cart.sum]', () => {
  const lines = [lineOf('coat'), lineOf('scarf', { number: 2 }), lineOf('kiwi', { number: 3, isSelected: false })]
  expect(viewCart(lines, facts)).toMatchObject({
    originalAmount: 181700,
    notDiscountActuallyAmount: 181700,
    discountActuallyAmount: 181700,
    discountFee: 0,
    taxesAmount: 0,
    percentFee: 0,
    totalAmount: 181700,
    selectTotalNumber: 3,
    totalNumber: 6,
    memberExpectedSaveVal: 6000,
    isAllSelect: false,
    isMember: false,
    settleBlockedReason: null,
    code: 0,
  })
})

test('each selected line lists its offers and their amounts, and these add up to the discount sheet [cart.adjustments]', () => {
  const off: FullReduction = {
    type: OFFER_TYPE.fullReduction,
    id: 'off',
    title: '满1000减100',
    priority: 0,
    storeId: 's1',
    productIds: null,
    startsAt: 0,
    endsAt: facts.now + 1,
    basis: 'cents',
    tiers: [{ from: 100_000, off: { cents: 10_000 } }],
  }
  const lines = [
    lineOf('coat'),
    lineOf('scarf'),
    lineOf('scarf', { id: 'not-ticked', isSelected: false }),
    lineOf('kiwi'),
  ]
  const cart = viewCart(lines, { ...facts, offers: [off] })
  const shown = cart.shopCartDtos.flatMap((group) => group.productDetails)
  const byLine = new Map(shown.map(({ id, adjustments }) => [id, adjustments]))
  expect([...byLine.keys()]).toEqual(['line-coat', 'line-scarf', 'not-ticked', 'line-kiwi'])
  expect([byLine.get('not-ticked'), byLine.get('line-kiwi')]).toEqual([[], []])
  // In proportion to their public amounts, ¥1299 and ¥259, to the cent.
  expect([byLine.get('line-coat'), byLine.get('line-scarf')]).toEqual([
    [{ title: '满1000减100', amount: -8338 }],
    [{ title: '满1000减100', amount: -1662 }],
  ])
  expect(cart.discounts).toEqual([{ title: '满1000减100', cents: 10_000 }])
  isReply(cart)
})

test('a member sees and pays member prices [cart.member]', () => {
  const cart = viewCart([lineOf('scarf', { number: 2 })], { ...facts, isMember: true })
  expect(cart).toMatchObject({ originalAmount: 51800, discountFee: 6000, totalAmount: 45800, memberExpectedSaveVal: 0 })
  expect(cart.shopCartDtos[0]?.productDetails[0]).toMatchObject({
    price: 22900,
    originalPrice: 25900,
    memberPrice: 22900,
  })
})

test.each([
  ['a list price is shown struck through', coat, false, { price: 129900, originalPrice: 159900, memberPrice: null }],
  [
    'a member sees the normal price struck through, not the list price',
    skuOf('y', { priceCents: 129900, memberPriceCents: 116900, originalPriceCents: 149900 }),
    true,
    { price: 116900, originalPrice: 129900 },
  ],
  [
    'a member price is shown to other shoppers, too',
    scarf,
    false,
    { price: 25900, originalPrice: null, memberPrice: 22900 },
  ],
  [
    'a list price that is not higher is not shown',
    skuOf('x', { originalPriceCents: 1000 }),
    false,
    { originalPrice: null },
  ],
  [
    'a member price that is not lower is not shown',
    skuOf('x', { memberPriceCents: 1000 }),
    true,
    { price: 1000, memberPrice: null },
  ],
])('%s', (_name, sku, isMember, expected) => {
  const cart = viewCart([lineOf(sku.skuId)], factsOf([sku], { isMember }))
  expect(cart.shopCartDtos[0]?.productDetails[0]).toMatchObject(expected)
})

test('cross-border goods show their tax [cart.tax]', () => {
  const cart = viewCart([lineOf('serum')], facts)
  expect(cart).toMatchObject({ originalAmount: 40000, taxesAmount: 3640, percentFee: 3640, totalAmount: 43640 })
  expect(cart.memberExpectedSaveVal).toBe(10910)
})

describe('the reason why 去结算 is disabled', () => {
  const off = { isSelected: false }
  test.each([
    ['an empty cart', [], '请选择要结算的商品'],
    ['no line is selected', [lineOf('coat', off)], '请选择要结算的商品'],
    ['domestic goods only', [lineOf('coat'), lineOf('serum', off)], null],
    ['cross-border goods only', [lineOf('serum'), lineOf('coat', off)], null],
    ['domestic and cross-border goods', [lineOf('coat'), lineOf('serum')], '跨境商品需单独结算，请分开勾选'],
  ])('%s', (_name, lines, reason) => {
    expect(viewCart(lines, facts).settleBlockedReason).toBe(reason)
  })
})

describe('invalid lines', () => {
  const gone = skuOf('gone', { isSkuLive: false })
  const out = skuOf('out')
  const some = factsOf([coat, gone, out], { available: new Map([['coat', 3]]) })
  const snapshot = {
    title: '云跑 3 代',
    specText: '雾紫，42 码',
    picture: coat.picture,
    productType: 1,
    isCrossBorder: false,
  } as const
  const vanished = lineOf('vanished', { number: 2, addedPriceCents: 49900, snapshot })
  const cart = viewCart([lineOf('out'), lineOf('coat'), vanished, lineOf('gone', { sourceChannel: 'live-7' })], some)

  test('lines that cannot be bought are separate, with their reason, in no sum and never selected [cart.invalid]', () => {
    expect(cart.invalidProducts.map((line) => [line.id, line.invalidReason, line.invalidText, line.isSelect])).toEqual([
      ['line-out', 'noStock', INVALID_REASON.noStock, false],
      ['line-vanished', 'offShelf', INVALID_REASON.offShelf, false],
      ['line-gone', 'skuGone', INVALID_REASON.skuGone, false],
    ])
    expect(cart).toMatchObject({
      totalAmount: 129900,
      selectTotalNumber: 1,
      totalNumber: 5,
      isAllSelect: true,
      settleBlockedReason: null,
    })
    isReply(cart)
  })

  test('a deleted product shows its last known data', () => {
    const line = cart.invalidProducts[1]
    expect(line).toMatchObject({
      title: '云跑 3 代',
      specText: '雾紫，42 码',
      price: 49900,
      number: 2,
      maxNumber: 0,
      stock: 0,
    })
    expect(line?.canReselect).toBeUndefined()
  })

  test('a product without known data still has a line that can be deleted', () => {
    const line = viewCart([lineOf('nobody', { productId: '', storeId: '', addedPriceCents: null })], some)
      .invalidProducts[0]
    expect(line).toMatchObject({ title: '商品已失效', price: 0, invalidReason: 'offShelf' })
  })

  test('only a lost SKU of an available product offers 重选', () => {
    expect(cart.invalidProducts.map((line) => line.canReselect)).toEqual([undefined, undefined, true])
    expect(cart.invalidProducts[2]?.sourceChannel).toBe('live-7')
  })

  test('a cart of invalid lines only has no selection', () => {
    expect(viewCart([lineOf('out')], some)).toMatchObject({ isAllSelect: false, shopCartDtos: [], totalAmount: 0 })
  })

  test('a line that cannot be bought stays unselected although the database has it selected', () => {
    expect(ids(tickedLines([lineOf('out'), lineOf('coat'), vanished], some))).toEqual(['line-coat'])
  })
})

test('a store shows whether all its lines are selected and whether it delivers instantly', () => {
  const stores = new Map([
    ['s1', storeOf('s1', { deliveryTypes: [0, 3] })],
    ['s2', storeOf('s2')],
  ])
  const lines = [lineOf('coat'), lineOf('scarf', { isSelected: false }), lineOf('kiwi')]
  const groups = viewCart(lines, { ...facts, stores }).shopCartDtos
  expect(groups.map((g) => [g.storeId, g.isInstant, g.isAllSelect])).toEqual([
    ['s1', true, false],
    ['s2', false, true],
  ])
})

test('the stepper’s maximum leaves out the pieces of another line of the same SKU', () => {
  const lines = [lineOf('coat', { id: 'a', number: 4 }), lineOf('coat', { id: 'b', number: 2, sourceChannel: 'live' })]
  expect(viewCart(lines, facts).shopCartDtos[0]?.productDetails.map((line) => line.maxNumber)).toEqual([8, 6])
})

test('the SKUs of a product share its limit', () => {
  const [red, blue] = ['red', 'blue'].map((id) => skuOf(id, { productId: 'p', limitPerShopper: 5 }))
  const some = factsOf([red ?? coat, blue ?? coat])
  const shown = (numbers: [number, number]) => {
    const lines = [lineOf('red', { number: numbers[0] }), lineOf('blue', { number: numbers[1] })]
    const details = viewCart(lines, some).shopCartDtos[0]?.productDetails ?? []
    return details.map((line) => [line.maxNumber, line.hints.map((hint) => hint.text).join()])
  }
  expect(shown([2, 1])).toEqual([
    [4, ''],
    [3, ''],
  ])
  expect(shown([3, 3])).toEqual([
    [2, '限购 5 件'],
    [2, '限购 5 件'],
  ])
})

test.each([
  [119, false],
  [120, true],
])('%d lines: full %s', (count, isFull) => {
  const many: HeldLine[] = Array.from({ length: count }, (_, n) =>
    lineOf('coat', { id: `l${n}`, sourceChannel: `c${n}` }),
  )
  expect(viewCart(many, facts).skuNumExceed).toBe(isFull)
})
