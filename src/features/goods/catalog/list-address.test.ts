import { chosenOf, filterOf, NO_CHOICES } from './choices'
import { listIn, listParams } from './list-address'

const CHOICES = {
  ...NO_CHOICES,
  minPrice: 100_00,
  maxPrice: 299_00,
  brands: ['素研', 'A&B=C'],
  attributes: [{ name: '尺码', values: ['S', 'M'] }],
  storeId: 'suyan',
  inStock: true,
}

test('the state of a list survives its address [catalog.list-address]', () => {
  const state = { sort: 'priceDown' as const, choices: CHOICES }
  expect(listIn(listParams(state))).toEqual(state)
  expect(listParams({ sort: 'overall', choices: NO_CHOICES })).toEqual({})
})

test.each([
  ['an unknown sort', { sort: 'stolen' }],
  ['invalid JSON', { filter: '{' }],
  ['JSON that is no object', { filter: '7' }],
  ['invalid values', { filter: '{"minPrice":-1,"maxPrice":"x","brands":"y","storeId":7,"inStock":1}' }],
  ['attributes without values', { filter: '{"attributes":[{"name":"尺码","values":[]},{"values":["S"]},null,7]}' }],
  ['texts that are too long', { filter: JSON.stringify({ brands: ['x'.repeat(51)], storeId: 'x'.repeat(65) }) }],
])('an address with %s gives the default list', (_what, params) =>
  expect(listIn(params)).toEqual({ sort: 'overall', choices: NO_CHOICES }),
)

test('a reversed price range is swapped in the request [catalog.price-range]', () => {
  expect(filterOf({ ...NO_CHOICES, minPrice: 300_00, maxPrice: 100_00 })).toEqual({
    minPrice: 100_00,
    maxPrice: 300_00,
  })
})

test('each choice has a chip; removing it keeps the other choices [catalog.choice-chips]', () => {
  const chips = chosenOf(CHOICES, (id) => (id === 'suyan' ? '素研' : undefined))
  expect(chips.map(({ text }) => text)).toEqual(['¥100–299', '仅看有货', '素研', '素研', 'A&B=C', 'S', 'M'])
  expect(chips.map(({ without }) => filterOf(without))).toEqual(
    chips.map((_, index) => {
      const { minPrice, maxPrice, brands, attributes, storeId, inStock } = filterOf(CHOICES)
      const rest = [
        { inStock, storeId, brands, attributes },
        { minPrice, maxPrice, storeId, brands, attributes },
      ][index]
      if (rest) return rest
      const all = { minPrice, maxPrice, inStock, storeId, brands, attributes }
      if (index === 2) return { minPrice, maxPrice, inStock, brands, attributes }
      if (index < 5) return { ...all, brands: [index === 3 ? 'A&B=C' : '素研'] }
      return { ...all, attributes: [{ name: '尺码', values: [index === 5 ? 'M' : 'S'] }] }
    }),
  )
  expect(chosenOf({ ...NO_CHOICES, minPrice: 50 }, () => undefined)[0]?.text).toBe('¥0.50 以上')
  expect(chosenOf({ ...NO_CHOICES, maxPrice: 2_000_00 }, () => undefined)[0]?.text).toBe('¥2,000 以下')
})
