import { priceParts, priceText } from '@contract/codes/money'
import type { AttributeChoice, ProductFilter } from '@contract/schema/catalog'
import { withValue } from './attribute-choices'

/** State of the filter drawer; prices in cents. */
export interface Choices {
  minPrice?: number
  maxPrice?: number
  brands: string[]
  /** Each name once, with at least one value. */
  attributes: AttributeChoice[]
  /** A store of the mall; not used on a page of one store. */
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

/** The filter of a call: unset fields are omitted, and a reversed price range is swapped. */
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

/** Swaps a reversed price range. */
export function turned(choices: Choices): Choices {
  const { minPrice, maxPrice } = choices
  if (minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice) return choices
  return { ...choices, minPrice: maxPrice, maxPrice: minPrice }
}

export function withoutPrice({ minPrice: _min, maxPrice: _max, ...others }: Choices): Choices {
  return others
}

function rangeText({ minPrice, maxPrice }: Choices): string | null {
  if (minPrice === undefined) return maxPrice === undefined ? null : `${priceText(maxPrice)} 以下`
  if (maxPrice === undefined) return `${priceText(minPrice)} 以上`
  const { yuan, decimals } = priceParts(maxPrice)
  return `${priceText(minPrice)}–${yuan}${decimals}`
}

/** The choices one by one: text of the chip, and the choices without it. */
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
