/** A search on the map (spec 9): so many places, within so many metres. */
export const MAP_PAGE_SIZE = 10
export const MAP_RADIUS_M = 2000

/** Baidu's own codes of cities, by the area code of the city: what adverts and pop-ups are addressed to (spec 3 bdCode). */
const BAIDU_CODES: Readonly<Record<string, string>> = {
  '110100': '131',
  '120100': '332',
  '310100': '289',
  '320100': '315',
  '320200': '317',
  '320500': '224',
  '330100': '179',
  '330200': '180',
  '330300': '178',
  '330400': '334',
  '330500': '294',
  '330600': '293',
  '330700': '333',
  '331000': '244',
  '420100': '218',
  '440100': '257',
  '440300': '340',
  '500100': '132',
  '510100': '75',
  '610100': '233',
}

/** Baidu's code of the city that an area lies in; empty for a city without a shop of ours near it. */
export const baiduCodeOf = (areaCode: string): string => BAIDU_CODES[`${areaCode.slice(0, 4)}00`] ?? ''
