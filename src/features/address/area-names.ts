interface AreaOfAddress {
  provinceName: string
  cityName: string
  districtName: string
  streetName: string
}

/** Names from the province down, each once: a municipality is its own city (上海市 徐汇区, not 上海市 上海市 徐汇区). */
export function areaNamesOf({ provinceName, cityName, districtName, streetName }: AreaOfAddress): string[] {
  return [...new Set([provinceName, cityName, districtName, streetName])].filter((name) => name !== '')
}
