import type { Area } from '@contract/schema/address'

interface AreaOfAddress {
  provinceName: string
  cityName: string
  districtName: string
  streetName: string
}

/** Names from the province down without repetition: a municipality is its own city (上海市 徐汇区, not 上海市 上海市 徐汇区). */
export function areaNamesOf({ provinceName, cityName, districtName, streetName }: AreaOfAddress): string[] {
  return [...new Set([provinceName, cityName, districtName, streetName])].filter((name) => name !== '')
}

/** A region in a form: the code of its last level, and its names from the province down. */
export function regionOf(chosen: readonly Area[]): { areaCode: string; areaText: string } {
  return { areaCode: chosen.at(-1)?.code ?? '', areaText: [...new Set(chosen.map(({ name }) => name))].join(' ') }
}
