import { MAX_CART_SKUS } from '@contract/codes/cart'
import fc from 'fast-check'
import { type AskedLine, planAdditions } from './addition.rules'
import { factsOf, lineOf, skuOf } from './shelf.fixture'

const ask = (skuId: string, number = 1, over: Partial<AskedLine> = {}): AskedLine => ({
  skuId,
  number,
  isSelected: true,
  sourceChannel: '',
  ...over,
})

const plain = skuOf('plain')
const limited = skuOf('limited', { limitPerShopper: 3 })
const off = skuOf('off', { isOnShelf: false })
const virtual = skuOf('virtual', { productType: 2 })
const weighed = skuOf('weighed', { productType: 4 })
const dozen = skuOf('dozen', { minBuy: 6, packSize: 6 })
const facts = factsOf([plain, limited, off, virtual, weighed, dozen])

describe.each([
  // The request; then for each mode the pieces added and the text returned.
  ['a line without restrictions', ask('plain', 4), [], [4, null], [4, null]],
  ['an unknown SKU', ask('nobody'), [], [0, '商品不存在或已删除'], [0, '商品不存在或已删除']],
  ['virtual', ask('virtual'), [], [0, '电子券请从商品页立即购买'], [0, '电子券请从商品页立即购买']],
  ['weighed', ask('weighed'), [], [0, '称重商品请到店称重购买'], [0, '称重商品请到店称重购买']],
  ['a SKU that is off the shelf', ask('off', 2), [], [0, '商品已下架'], [2, null]],
  ['more than the stock', ask('plain', 11), [], [0, '库存仅剩 10 件'], [11, null]],
  [
    'more than the stock, with the pieces in the cart',
    ask('plain', 4),
    [lineOf('plain', { number: 7 })],
    [0, '库存仅剩 10 件'],
    [4, null],
  ],
  ['over the limit', ask('limited', 5), [], [0, '限购 3 件'], [3, '限购 3 件，已加入 3 件']],
  [
    'over the limit with the pieces in the cart',
    ask('limited', 2),
    [lineOf('limited', { number: 2 })],
    [0, '限购 3 件'],
    [1, '限购 3 件，已加入 1 件'],
  ],
  [
    'the cart already holds the limit',
    ask('limited'),
    [lineOf('limited', { number: 3 })],
    [0, '限购 3 件'],
    [0, '限购 3 件'],
  ],
  ['not a multiple of the pack size', ask('dozen', 7), [], [0, '需按 6 件递增'], [7, null]],
  [
    'over 999',
    ask('plain', 5),
    [lineOf('plain', { number: 996 })],
    [0, '最多购买 999 件'],
    [3, '最多购买 999 件，已加入 3 件'],
  ],
] as const)('%s', (_name, asked, held, whole, most) => {
  test.each([
    ['whole', whole],
    ['most', most],
  ] as const)('%s', (mode, [number, text]) => {
    const plan = planAdditions([asked], held, facts, mode)
    expect(plan.lines.map((line) => line.number)).toEqual(number > 0 ? [number] : [])
    expect(plan.rejected).toEqual(text === null ? [] : [{ skuId: asked.skuId, text }])
  })
})

test('lines of one request share the stock and the limit', () => {
  const asked = [
    ask('limited', 2),
    ask('limited', 2, { sourceChannel: 'live' }),
    ask('plain', 6),
    ask('plain', 6, { sourceChannel: 'live' }),
  ]
  const plan = planAdditions(asked, [], facts, 'whole')
  expect(plan.lines.map((line) => [line.skuId, line.number])).toEqual([
    ['limited', 2],
    ['plain', 6],
  ])
  expect(plan.rejected.map((line) => line.text)).toEqual(['限购 3 件', '库存仅剩 10 件'])
})

test('a limit used up by earlier purchases leaves nothing to add', () => {
  const used = { ...facts, bought: new Map([['product-of-limited', 3]]) }
  expect(planAdditions([ask('limited')], [], used, 'most')).toEqual({
    lines: [],
    rejected: [{ skuId: 'limited', text: '超过限购数量' }],
  })
})

test('a full cart accepts more of its SKUs and refuses others', () => {
  const many = Array.from({ length: MAX_CART_SKUS }, (_, n) => skuOf(`k${n}`))
  const held = many.map((sku) => lineOf(sku.skuId))
  const plan = planAdditions([ask('plain'), ask('k7', 2)], held, factsOf([plain, ...many]), 'most')
  expect(plan.lines.map((line) => line.skuId)).toEqual(['k7'])
  expect(plan.rejected).toEqual([{ skuId: 'plain', text: expect.stringContaining('120') }])
})

test('random merges never exceed a limit, 999 pieces or the cap, and each reduction is reported [cart.reported]', () => {
  const goods = [plain, limited, off, dozen, skuOf('twin', { productId: limited.productId, limitPerShopper: 3 })]
  const line = fc.record({
    skuId: fc.constantFrom(...goods.map((sku) => sku.skuId), 'nobody'),
    number: fc.integer({ min: 1, max: 999 }),
    isSelected: fc.boolean(),
    sourceChannel: fc.constantFrom('', 'live', 'qr'),
  })
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom('whole' as const, 'most' as const),
      (asked, mode) => {
        const plan = planAdditions(asked, [], factsOf(goods), mode)
        const of = (isMeant: (l: AskedLine) => boolean) =>
          plan.lines.filter(isMeant).reduce((sum, l) => sum + l.number, 0)
        expect(of((l) => l.skuId === 'limited' || l.skuId === 'twin')).toBeLessThanOrEqual(3)
        for (const one of plan.lines) {
          expect(of((l) => l.skuId === one.skuId && l.sourceChannel === one.sourceChannel)).toBeLessThanOrEqual(999)
          if (mode === 'whole') expect(of((l) => l.skuId === one.skuId)).toBeLessThanOrEqual(10)
        }
        const wanted = asked.reduce((sum, l) => sum + l.number, 0)
        if (of(() => true) < wanted) expect(plan.rejected.length).toBeGreaterThan(0)
        else expect(plan.rejected).toEqual([])
      },
    ),
  )
})
