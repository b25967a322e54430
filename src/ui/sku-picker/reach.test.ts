import fc from 'fast-check'
import {
  type Chosen,
  choose,
  firstChoice,
  matching,
  missingGroup,
  type OptionGroup,
  type Reachable,
  reach,
  skuOf,
} from './reach'

const group = (id: string, ...values: string[]): OptionGroup => ({
  id,
  name: id,
  values: values.map((value) => ({ id: value, text: value })),
})

const groups = [group('颜色', '燕麦驼', '炭灰', '酒红'), group('尺码', 'S', 'M')]
const sku = (stock: number, ...valueIds: string[]): Reachable => ({ valueIds, stock })
const skus = [
  sku(3, '燕麦驼', 'S'),
  sku(0, '燕麦驼', 'M'),
  sku(5, '炭灰', 'S'),
  sku(2, '炭灰', 'M'),
  sku(0, '酒红', 'S'),
  sku(0, '酒红', 'M'),
]
const open = (chosen: Chosen) => reach(groups, skus, chosen).map((values) => [...values].sort())

/** The definition as code: tries each value in the choice and looks for a matching SKU in stock. */
function reachByTrying(among: readonly OptionGroup[], all: readonly Reachable[], chosen: Chosen): Set<string>[] {
  return among.map(({ values }, index) => {
    const fits = (value: string) => {
      const wanted = chosen.map((choice, place) => (place === index ? value : choice))
      return all.some(
        ({ valueIds, stock }) => stock > 0 && wanted.every((want, place) => want === null || want === valueIds[place]),
      )
    }
    return new Set(values.map(({ id }) => id).filter(fits))
  })
}

/**
 * A product with up to four groups, any subset of its combinations as SKUs, and any choice, including impossible ones.
 */
const products = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 4 }).chain((sizes) => {
  const made = sizes.map((size, index) =>
    group(`g${index}`, ...Array.from({ length: size }, (_, value) => `v${value}`)),
  )
  const oneEach = fc.tuple(...sizes.map((size) => fc.integer({ min: 0, max: size - 1 }).map((value) => `v${value}`)))
  return fc.record({
    groups: fc.constant(made),
    skus: fc.array(fc.record({ valueIds: oneEach, stock: fc.integer({ min: 0, max: 2 }) }), { maxLength: 24 }),
    chosen: fc.tuple(
      ...sizes.map((size) => fc.option(fc.integer({ min: 0, max: size - 1 }).map((value) => `v${value}`))),
    ),
  })
})

test('gives the same result as trying every value, for any product and choice', () => {
  fc.assert(
    fc.property(products, (product) => {
      expect(reach(product.groups, product.skus, product.chosen)).toEqual(
        reachByTrying(product.groups, product.skus, product.chosen),
      )
    }),
    { numRuns: 2000 },
  )
})

test('changes no input', () => {
  fc.assert(
    fc.property(products, (product) => {
      const before = JSON.stringify(product)
      reach(product.groups, product.skus, product.chosen)
      expect(JSON.stringify(product)).toBe(before)
    }),
  )
})

test('reads each SKU once for each group', () => {
  let reads = 0
  const counted = Array.from({ length: 1000 }, () => ({
    stock: 1,
    get valueIds() {
      reads += 1
      return ['燕麦驼', 'S']
    },
  }))
  reach(groups, counted, ['炭灰', null])
  expect(reads).toBeLessThanOrEqual(1000 * (groups.length + 1))
})

test('a value that is sold out in every combination is never open', () => {
  expect(open([null, null])).toEqual([
    ['炭灰', '燕麦驼'],
    ['M', 'S'],
  ])
})

test('a choice closes values that do not match it, in other groups only', () => {
  expect(open(['燕麦驼', null])).toEqual([['炭灰', '燕麦驼'], ['S']])
  expect(open([null, 'M'])).toEqual([['炭灰'], ['M', 'S']])
})

test('choosing the selected value again clears it; choosing another replaces it', () => {
  expect(choose(['炭灰', 'S'], 0, '炭灰')).toEqual([null, 'S'])
  expect(choose(['炭灰', 'S'], 0, '燕麦驼')).toEqual(['燕麦驼', 'S'])
})

test('the only value of a group is selected from the start', () => {
  expect(firstChoice([group('规格', '标准'), ...groups])).toEqual(['标准', null, null])
})

test('a SKU is found when the choice is complete, sold out or not', () => {
  expect(skuOf(groups, skus, ['炭灰', null])).toBeNull()
  expect(skuOf(groups, skus, ['酒红', 'M'])).toBe(skus[5])
  expect(skuOf([], [sku(1)], [])?.stock).toBe(1)
})

test('the first group without a choice is the missing one', () => {
  expect(missingGroup(groups, [null, 'S'])?.name).toBe('颜色')
  expect(missingGroup(groups, ['炭灰', null])?.name).toBe('尺码')
  expect(missingGroup(groups, ['炭灰', 'S'])).toBeNull()
})

test('matching SKUs are those in stock, or all when none is in stock', () => {
  expect(matching(skus, ['燕麦驼', null])).toEqual([skus[0]])
  expect(matching(skus, ['酒红', null])).toEqual([skus[4], skus[5]])
})
