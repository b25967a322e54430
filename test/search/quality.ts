// Quality of search results for everyday queries with the demo's goods: whether the first result is the intended one,
// and whether queries for goods that the mall does not sell have no result.
import type { Services } from '@server/services'
import keptBack from './kept-back.json'
import keptBackNotSold from './kept-back-not-sold.json'
import notSold from './not-sold.json'
import queries from './queries.json'

/** The set that the search was tuned with, and a held-out set that was used only after the tuning. */
export type QuerySet = 'tuned' | 'kept back'
const QUERIES = { tuned: queries, 'kept back': keptBack }
const NOT_SOLD = { tuned: notSold, 'kept back': keptBackNotSold }

export interface Quality {
  /** Share of queries whose first result is the intended one. */
  first: number
  empty: number
  /** Mean reciprocal rank of the first intended product on the first page. */
  reciprocalRank: number
  /** Queries with another first result, with their results. */
  missed: string[]
}

/** Number of results that a failure prints. */
const TOLD = 3

type Mall = Pick<Services, 'catalog' | 'clock'>

/**
 * Runs every query of a set in a mall with the demo's goods. `want` matches a product's id, title, brand or categories.
 */
export async function qualityOf({ catalog, clock }: Mall, set: QuerySet): Promise<Quality> {
  const asked = QUERIES[set]
  const pathOf = await pathsOf({ catalog, clock })
  let [first, empty, reciprocals] = [0, 0, 0]
  const missed: string[] = []
  for (const { query, want } of asked) {
    const { records, relaxed } = await catalog.page({ keyword: query }, clock.now())
    const texts: string[] = []
    for (const { productId } of records) {
      const { title, brand, categoryId } = await catalog.detail(productId, null, clock.now())
      texts.push([title, brand, pathOf(categoryId)].join(' '))
    }
    const place = texts.findIndex((text) => new RegExp(want).test(text))
    if (place >= 0) reciprocals += 1 / (place + 1)
    if (place === 0) first++
    else missed.push(`${query} (${relaxed ?? 'all'}): ${texts.slice(0, TOLD).join(' | ')}`)
    if (records.length === 0) empty++
  }
  const share = (count: number) => count / asked.length
  return { first: share(first), empty: share(empty), reciprocalRank: share(reciprocals), missed }
}

/**
 * The share of queries without a result among those for goods that the mall does not sell, and the results of the
 * others.
 */
export async function emptiesOf(
  { catalog, clock }: Mall,
  set: QuerySet,
): Promise<{ empty: number; answered: string[] }> {
  const asked = NOT_SOLD[set]
  const answered: string[] = []
  for (const keyword of asked) {
    const { records } = await catalog.page({ keyword }, clock.now())
    const [found] = records
    if (found)
      answered.push(
        `${keyword}: ${records
          .slice(0, TOLD)
          .map(({ title }) => title)
          .join(' | ')}`,
      )
  }
  return { empty: 1 - answered.length / asked.length, answered }
}

/** Names and ids of a category and its ancestors. */
async function pathsOf({ catalog }: Mall): Promise<(id: string | null) => string> {
  const tree = JSON.parse((await catalog.tree()).json) as {
    records: { categoryId: string; parentId: string | null; name: string }[]
  }
  const categories = new Map(tree.records.map((record) => [record.categoryId, record]))
  const pathOf = (id: string | null): string => {
    const category = id === null ? undefined : categories.get(id)
    return category ? `${category.name} ${category.categoryId} ${pathOf(category.parentId)}` : ''
  }
  return pathOf
}
