import { cityCodeOf } from '@contract/codes/geo'
import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Area } from '@contract/schema/address'
import type { City } from '@contract/schema/geo'
import { letterOf } from '../../../kernel/name-letter'

/**
 * All cities of the area tree, by letter and code. A province that is one city, or has no level of cities, is listed by
 * its own name [geo.cities].
 */
export function citiesOf(areasUnder: (code: string) => readonly Area[]): City[] {
  const cities = areasUnder(ROOT_AREA_CODE).flatMap((province) => {
    const found = new Map<string, string[]>()
    for (const { code, name } of areasUnder(province.code)) {
      const city = cityCodeOf(code)
      if (city !== '') found.set(city, [...(found.get(city) ?? []), name])
    }
    return [...found].map(([bdCityCode, names]) => {
      const name = names.length === 1 ? (names[0] ?? '') : province.name
      return { bdCityCode, name, letter: letterOf(name) }
    })
  })
  const key = ({ letter, bdCityCode }: City) => `${letter || '~'}${bdCityCode}`
  return cities.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
