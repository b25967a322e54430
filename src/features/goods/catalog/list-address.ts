import { MAX_ATTRIBUTE_VALUES, MAX_ATTRIBUTES, PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import type { AttributeChoice } from '@contract/schema/catalog'
import type { ListParams } from '@/app/routes/area'
import { type Choices, filterOf, NO_CHOICES } from './choices'

/** How a list stands: its sort and what was filtered. */
export interface ListState {
  sort: ProductSort
  choices: Choices
}

const MAX_PRICE = 100_000_000
const MOST_BRANDS = 20

/** A list's state as parameters of its page; what is as at first is left out. */
export function listParams({ sort, choices }: ListState): ListParams {
  const filter = filterOf(choices)
  return {
    ...(sort === PRODUCT_SORT.overall ? {} : { sort }),
    ...(Object.keys(filter).length === 0 ? {} : { filter: JSON.stringify(filter) }),
  }
}

/** The state that parameters tell. They arrive unchecked: of what cannot be, the list is as at first. */
export function listIn({ sort, filter }: ListParams): ListState {
  return {
    sort: Object.values(PRODUCT_SORT).find((one) => one === sort) ?? PRODUCT_SORT.overall,
    choices: filter ? choicesIn(filter) : NO_CHOICES,
  }
}

function choicesIn(text: string): Choices {
  const told = fieldsOf(parsed(text))
  const minPrice = priceIn(told.minPrice)
  const maxPrice = priceIn(told.maxPrice)
  return {
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(typeof told.storeId === 'string' && /^[\w-]{1,64}$/.test(told.storeId) ? { storeId: told.storeId } : {}),
    brands: wordsIn(told.brands, 50).slice(0, MOST_BRANDS),
    attributes: attributesIn(told.attributes),
    inStock: told.inStock === true,
    selfRun: told.selfRun === true,
    crossBorder: told.crossBorder === true,
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
  const told: unknown[] = Array.isArray(value) ? value : []
  const known = new Map<string, string[]>()
  for (const one of told) {
    const { name, values } = fieldsOf(one)
    const [word] = wordsIn([name], 30)
    const words = wordsIn(values, 30).slice(0, MAX_ATTRIBUTE_VALUES)
    if (word && words.length > 0) known.set(word, words)
  }
  return [...known].slice(0, MAX_ATTRIBUTES).map(([name, values]) => ({ name, values }))
}
