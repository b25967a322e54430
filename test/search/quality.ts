// How well searches answer: everyday queries over the demo's goods, each with the pattern that a fitting product has.
import type { Services } from '@server/services'
import queries from './queries.json'

/** The queries by turns: what the search was tuned on, and what was kept back. */
export type Half = 'tuned' | 'kept back'
const ENOUGH = 5

export interface Quality {
  /** Share of queries with a fitting product among the first five. */
  hits: number
  empty: number
  /** Mean of one over the place of the first fitting product among the first page. */
  reciprocalRank: number
  /** Queries without one among the first five, with what came instead. */
  missed: string[]
}

/** Asks every query of a half; the mall holds the demo's goods. */
export async function qualityOf({ catalog, clock }: Pick<Services, 'catalog' | 'clock'>, half: Half): Promise<Quality> {
  const asked = queries.filter((_, i) => (i % 2 === 0) === (half === 'tuned'))
  const tree = JSON.parse((await catalog.tree()).json) as {
    records: { categoryId: string; parentId: string | null; name: string }[]
  }
  const categories = new Map(tree.records.map((record) => [record.categoryId, record]))
  const pathOf = (id: string | null): string => {
    const category = id === null ? undefined : categories.get(id)
    return category ? `${category.name} ${pathOf(category.parentId)}` : ''
  }
  let [hits, empty, reciprocals] = [0, 0, 0]
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
    if (place >= 0 && place < ENOUGH) hits++
    else missed.push(`${query} (${relaxed ?? 'all'}): ${texts.slice(0, ENOUGH).join(' | ')}`)
    if (records.length === 0) empty++
  }
  const share = (count: number) => count / asked.length
  return { hits: share(hits), empty: share(empty), reciprocalRank: share(reciprocals), missed }
}
