import type { AttributeChoice, ProductFilter } from '@contract/schema/catalog'
import { withValue } from './attribute-choices'

/** What the filter drawer sets; prices in cents. */
export interface Choices {
  minPrice?: number
  maxPrice?: number
  brands: string[]
  /** Each name once, with a value at least. */
  attributes: AttributeChoice[]
  /** One store of the mall, where the page is not about one. */
  storeId?: string
  inStock: boolean
  selfRun: boolean
  crossBorder: boolean
}

export const NO_CHOICES: Choices = { brands: [], attributes: [], inStock: false, selfRun: false, crossBorder: false }

export const SERVICES = [
  { key: 'inStock', text: '仅看有货' },
  { key: 'selfRun', text: '自营' },
  { key: 'crossBorder', text: '跨境' },
] as const

/** The choices as a call takes them: what was left alone is left out, a range typed backwards is turned. */
export function filterOf(choices: Choices): ProductFilter {
  const { brands, attributes, storeId, inStock, selfRun, crossBorder } = choices
  const { minPrice, maxPrice } = turned(choices)
  return {
    ...(storeId === undefined ? {} : { storeId }),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(brands.length > 0 ? { brands } : {}),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(inStock ? { inStock } : {}),
    ...(selfRun ? { selfRun } : {}),
    ...(crossBorder ? { crossBorder } : {}),
  }
}

/** With the lower price first, as everyone means it. */
export function turned(choices: Choices): Choices {
  const { minPrice, maxPrice } = choices
  if (minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice) return choices
  return { ...choices, minPrice: maxPrice, maxPrice: minPrice }
}

export function withoutPrice({ minPrice: _min, maxPrice: _max, ...others }: Choices): Choices {
  return others
}

const yuan = (cents: number) => String(cents / 100)

function rangeText({ minPrice, maxPrice }: Choices): string | null {
  if (minPrice === undefined) return maxPrice === undefined ? null : `¥${yuan(maxPrice)} 以下`
  return maxPrice === undefined ? `¥${yuan(minPrice)} 以上` : `¥${yuan(minPrice)}–${yuan(maxPrice)}`
}

/** What is chosen, one by one, as its chip says it, each with the choices without it. */
export function chosenOf(choices: Choices, nameOfStore: (storeId: string) => string | undefined) {
  const { brands, attributes, storeId } = choices
  const { storeId: _store, ...anyStore } = choices
  const range = rangeText(choices)
  return [
    ...(range ? [{ text: range, without: withoutPrice(choices) }] : []),
    ...SERVICES.filter(({ key }) => choices[key]).map(({ key, text }) => ({
      text,
      without: { ...choices, [key]: false },
    })),
    ...(storeId === undefined ? [] : [{ text: nameOfStore(storeId) ?? '所选门店', without: anyStore }]),
    ...brands.map((text) => ({ text, without: { ...choices, brands: brands.filter((brand) => brand !== text) } })),
    ...attributes.flatMap(({ name, values }) =>
      values.map((text) => ({ text, without: { ...choices, attributes: withValue(attributes, name, text) } })),
    ),
  ] satisfies { text: string; without: Choices }[]
}
