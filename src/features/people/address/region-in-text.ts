import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Area } from '@contract/schema/address'

/** What people leave out behind the name of an area. */
const SUFFIX = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|街道|省|市|区|县|镇|乡|盟)$/
/** The level of cities, counted from the provinces' 0. */
const CITY = 1
/** From the district down an address can be delivered to. */
const LEAST_LEVELS = 3

export interface RegionInText {
  /** From the province down, to the district at least. */
  areas: Area[]
  /** What stands behind their names. */
  rest: string
}

/** How many characters at the beginning of `text` name this area; 0 for none. */
function lengthOf(area: Area, text: string): number {
  if (text.startsWith(area.name)) return area.name.length
  const short = area.name.replace(SUFFIX, '')
  return short.length >= 2 && text.startsWith(short) ? short.length : 0
}

/**
 * The region with which a written address begins, level by level; null when it does not name one down to the district.
 * `children` gives the areas below a code. The only city of a municipality may go unnamed.
 */
export async function regionInText(
  text: string,
  children: (code: string) => Promise<readonly Area[]>,
): Promise<RegionInText | null> {
  const areas: Area[] = []
  let rest = text
  for (let parent: Area | null = null; parent === null || parent.hasChildren; ) {
    const choices = await children(parent?.code ?? ROOT_AREA_CODE)
    const named = choices
      .map((area) => ({ area, length: lengthOf(area, rest) }))
      .reduce((best, next) => (next.length > best.length ? next : best), { area: null as Area | null, length: 0 })
    const found: Area | null =
      named.area ?? (areas.length === CITY && choices.length === 1 ? (choices[0] ?? null) : null)
    if (!found) break
    areas.push(found)
    rest = rest.slice(named.length).trimStart()
    parent = found
  }
  return areas.length >= LEAST_LEVELS ? { areas, rest } : null
}
