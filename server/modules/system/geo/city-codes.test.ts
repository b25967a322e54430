import { cityCodeOf } from '@contract/codes/geo'
import { ROOT_AREA_CODE } from '@contract/codes/session'
import { AreaTree } from '../../customer/address'

const tree = new AreaTree()
const under = (code: string) => tree.children(code) ?? []
/** Special regions have no city level: their districts take the place of cities. */
const isSpecialRegion = (name: string) => name.endsWith('特别行政区')

test('the city of every shipped area, down to the street, follows from its code alone [geo.city-codes]', () => {
  const wrong: string[] = []
  const cities = new Set<string>()
  let areas = 0
  const expectCity = (code: string, city: string) => {
    areas += 1
    if (cityCodeOf(code) !== city) wrong.push(`${code}: ${cityCodeOf(code)}, not ${city}`)
  }
  for (const province of under(ROOT_AREA_CODE)) {
    for (const city of under(province.code)) {
      const own = isSpecialRegion(province.name) ? province.code : city.code
      cities.add(own)
      expectCity(city.code, own)
      for (const below of under(city.code)) {
        expectCity(below.code, own)
        for (const street of under(below.code)) expectCity(street.code, own)
      }
    }
  }
  expect(wrong).toEqual([])
  // The number of areas of the source: none is left out.
  expect(areas).toBeGreaterThan(40_000)
  expect(cities.size).toBeGreaterThan(370)
  for (const city of cities) expect(tree.find(city)?.code).toBe(city)
})

test.each([
  ['330108', '330100', 'a district'],
  ['310115', '310100', 'a district of a municipality'],
  ['500229', '500100', 'a county of a municipality'],
  ['429004', '429004', 'a county under its province'],
  ['441900003', '441900', 'a street of a city without districts'],
  ['810001', '810000', 'a district of a special region'],
  ['820000', '820000', 'a special region'],
  ['330000', '', 'a province'],
  [ROOT_AREA_CODE, '', 'the whole country'],
  ['', '', 'nothing'],
  ['x30108', '', 'an empty code'],
])('%s lies in "%s": %s [geo.city-codes]', (area, city) => expect(cityCodeOf(area)).toBe(city))
