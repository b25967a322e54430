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

test('a list in its address is the list again', () => {
  const state = { sort: 'priceDown' as const, choices: CHOICES }
  expect(listIn(listParams(state))).toEqual(state)
  expect(listParams({ sort: 'overall', choices: NO_CHOICES })).toEqual({})
})

test.each([
  ['no sort', { sort: 'stolen' }],
  ['no JSON', { filter: '{' }],
  ['no object', { filter: '7' }],
  ['nothing that can be', { filter: '{"minPrice":-1,"maxPrice":"x","brands":"y","storeId":7,"inStock":1}' }],
  ['attributes without values', { filter: '{"attributes":[{"name":"尺码","values":[]},{"values":["S"]},null,7]}' }],
  ['words too long', { filter: JSON.stringify({ brands: ['x'.repeat(51)], storeId: 'x'.repeat(65) }) }],
])('an address that tells %s is a list as at first', (_what, params) =>
  expect(listIn(params)).toEqual({ sort: 'overall', choices: NO_CHOICES }),
)

test('a range typed backwards is asked for turned', () => {
  expect(filterOf({ ...NO_CHOICES, minPrice: 300_00, maxPrice: 100_00 })).toEqual({
    minPrice: 100_00,
    maxPrice: 300_00,
  })
})

test('each choice has a chip, and taking it away leaves the others', () => {
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
  expect(chosenOf({ ...NO_CHOICES, minPrice: 50 }, () => undefined)[0]?.text).toBe('¥0.5 以上')
  expect(chosenOf({ ...NO_CHOICES, maxPrice: 200_00 }, () => undefined)[0]?.text).toBe('¥200 以下')
})
