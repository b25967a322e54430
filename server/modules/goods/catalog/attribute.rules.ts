import { MAX_ATTRIBUTE_TEXT, MAX_ATTRIBUTE_VALUES, MAX_ATTRIBUTES } from '@contract/codes/product'
import type { OfferedAttribute } from '@contract/schema/catalog'
import type { ProductPage } from './product.types'

/** A filter by one attribute: any of these values. */
export interface AttributeQuery {
  name: string
  values: readonly string[]
}
/** How many products have a value of an attribute; several entries of one value add up. */
export interface AttributeCount {
  name: string
  value: string
  count: number
}

/** Brands have a filter of their own. */
const BRAND = '品牌'

/**
 * A product's option groups and parameters as attributes to filter by, each pair once. Long texts are left out,
 * because they are prose, not a useful filter.
 */
export function attributesOf(
  page: Pick<ProductPage, 'optionGroups' | 'parameters'>,
): Pick<AttributeCount, 'name' | 'value'>[] {
  const pairs = [
    ...page.optionGroups.flatMap((group) => group.values.map((value) => ({ name: group.name, value: value.name }))),
    ...page.parameters,
  ]
  const found = new Map<string, { name: string; value: string }>()
  for (const pair of pairs) {
    const [name, value] = [pair.name.trim(), pair.value.trim()]
    if (name !== BRAND && isChoosable(name) && isChoosable(value))
      found.set(JSON.stringify([name, value]), { name, value })
  }
  return [...found.values()]
}

function isChoosable(text: string): boolean {
  return text !== '' && text.length <= MAX_ATTRIBUTE_TEXT
}

/** One filter per name: values of a repeated name are joined. */
export function joinedQueries(asks: readonly AttributeQuery[]): AttributeQuery[] {
  const byName = new Map<string, Set<string>>()
  for (const { name, values } of asks) byName.set(name, new Set([...(byName.get(name) ?? []), ...values]))
  return [...byName].map(([name, values]) => ({ name, values: [...values] }))
}

/**
 * The filter drawer for these counts: attributes with two values or more, of which one has several products; the most
 * frequent first. Chosen values stay, also when they match nothing.
 */
export function offeredAttributes(
  counts: readonly AttributeCount[],
  chosen: readonly AttributeQuery[],
): OfferedAttribute[] {
  const byName = new Map<string, Map<string, number>>(
    chosen.map(({ name, values }) => [name, new Map(values.map((value) => [value, 0]))]),
  )
  for (const { name, value, count } of counts) {
    const values = byName.get(name) ?? new Map<string, number>()
    byName.set(name, values.set(value, (values.get(value) ?? 0) + count))
  }
  const all = [...byName].map(([name, values]) => {
    const wanted = new Set(chosen.find((ask) => ask.name === name)?.values)
    const offered = mostOf(
      [...values].map(([value, count]) => ({ name: value, count })),
      MAX_ATTRIBUTE_VALUES,
      (value) => wanted.has(value),
    )
    return { name, values: offered, count: offered.reduce((sum, value) => sum + value.count, 0) }
  })
  const isChosen = (name: string) => chosen.some((ask) => ask.name === name)
  const useful = all.filter(
    ({ name, values }) => isChosen(name) || (values.length > 1 && values.some((value) => value.count > 1)),
  )
  return mostOf(useful, MAX_ATTRIBUTES, isChosen).map(({ name, values }) => ({ name, values }))
}

/** The most frequent entries, in that order, and all entries that must stay. */
function mostOf<T extends { name: string; count: number }>(
  all: readonly T[],
  most: number,
  mustStay: (name: string) => boolean,
): T[] {
  const order = (a: T, b: T) => b.count - a.count || (a.name < b.name ? -1 : 1)
  const sorted = [...all].sort(order)
  const [staying, others] = [sorted.filter((one) => mustStay(one.name)), sorted.filter((one) => !mustStay(one.name))]
  return [...staying, ...others].slice(0, most).sort(order)
}
