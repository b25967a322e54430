import { MAX_ATTRIBUTE_VALUES, MAX_ATTRIBUTES, PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import type { AttributeChoice } from '@contract/schema/catalog'
import type { ListParams } from '@/app/routes/area'
import { type Choices, filterOf, NO_CHOICES } from './choices'

/** State of a list: its sort order and filters. */
export interface ListState {
  sort: ProductSort
  choices: Choices
}

const MAX_PRICE = 100_000_000
const MOST_BRANDS = 20

/** State of a list as parameters of its page, without default values. */
export function listParams({ sort, choices }: ListState): ListParams {
  const filter = filterOf(choices)
  return {
    ...(sort === PRODUCT_SORT.overall ? {} : { sort }),
    ...(Object.keys(filter).length === 0 ? {} : { filter: JSON.stringify(filter) }),
  }
}

/** State from parameters. They are unchecked; invalid ones give the default. */
export function listIn({ sort, filter }: ListParams): ListState {
  return {
    sort: Object.values(PRODUCT_SORT).find((one) => one === sort) ?? PRODUCT_SORT.overall,
    choices: filter ? choicesIn(filter) : NO_CHOICES,
  }
}

function choicesIn(text: string): Choices {
  const given = fieldsOf(parsed(text))
  const minPrice = priceIn(given.minPrice)
  const maxPrice = priceIn(given.maxPrice)
  return {
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(typeof given.storeId === 'string' && /^[\w-]{1,64}$/.test(given.storeId) ? { storeId: given.storeId } : {}),
    brands: wordsIn(given.brands, 50).slice(0, MOST_BRANDS),
    attributes: attributesIn(given.attributes),
    inStock: given.inStock === true,
    selfRun: given.selfRun === true,
    crossBorder: given.crossBorder === true,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const priceIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_PRICE ? value : undefined

function wordsIn(value: unknown, longest: number): string[] {
  if (!Array.isArray(value)) return []
  const words: unknown[] = value
  return [...new Set(words.filter((word) => typeof word === 'string' && word !== '' && word.length <= longest))].map(
    String,
  )
}

function attributesIn(value: unknown): AttributeChoice[] {
  const given: unknown[] = Array.isArray(value) ? value : []
  const known = new Map<string, string[]>()
  for (const one of given) {
    const { name, values } = fieldsOf(one)
    const [word] = wordsIn([name], 30)
    const words = wordsIn(values, 30).slice(0, MAX_ATTRIBUTE_VALUES)
    if (word && words.length > 0) known.set(word, words)
  }
  return [...known].slice(0, MAX_ATTRIBUTES).map(([name, values]) => ({ name, values }))
}
