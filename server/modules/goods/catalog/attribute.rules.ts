import { MAX_ATTRIBUTE_TEXT, MAX_ATTRIBUTE_VALUES, MAX_ATTRIBUTES } from '@contract/codes/product'
import type { OfferedAttribute } from '@contract/schema/catalog'
import type { ProductPage } from './product.types'

/** What a shopper asks of one attribute: any of these values. */
export interface AttributeQuery {
  name: string
  values: readonly string[]
}
/** How many products hold a value of an attribute; several of the same add up. */
export interface AttributeCount {
  name: string
  value: string
  count: number
}

/** A brand has a filter of its own. */
const BRAND = '品牌'

/**
 * A product's option groups and parameters as attributes to filter by (behaviours 2.2), each pair once. Long texts are
 * prose, nobody chooses by them.
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

/** One ask for each name: values of a name that came twice are joined. */
export function joinedAsks(asks: readonly AttributeQuery[]): AttributeQuery[] {
  const byName = new Map<string, Set<string>>()
  for (const { name, values } of asks) byName.set(name, new Set([...(byName.get(name) ?? []), ...values]))
  return [...byName].map(([name, values]) => ({ name, values: [...values] }))
}

/**
 * What the drawer offers of everything counted: attributes with two values or more of which goods share one, those that
 * the most goods can be chosen by first. What is chosen stays on offer, even where it leaves nothing.
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

/** The most frequent ones, in that order, among them all that must stay. */
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
