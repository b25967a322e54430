import type { CategoryRecord } from './category.repo'
import { Tree } from './category-tree.rules'

/** A category of a store, with the number of the store's goods in it and below. */
export interface ShelfCategory extends Pick<CategoryRecord, 'categoryId' | 'name' | 'picture'> {
  count: number
}

/** The fewest categories that are worth a rail: below this the next level is shown. */
const FEWEST = 2

/**
 * The categories in which a store has goods, in the mall's order: of the highest level on which its goods have at least
 * two categories, else of the lowest level.
 */
export function shelfCategories(
  all: readonly CategoryRecord[],
  leaves: readonly { categoryId: string; count: number }[],
): ShelfCategory[] {
  const tree = new Tree(all)
  const counts = new Map<string, number>()
  for (const { categoryId, count } of leaves)
    for (const { categoryId: at } of tree.path(categoryId)) counts.set(at, (counts.get(at) ?? 0) + count)
  let shown: CategoryRecord[] = []
  for (const level of [1, 2, 3]) {
    const own = all.filter((category) => category.level === level && counts.has(category.categoryId))
    if (own.length === 0) break
    shown = own
    if (own.length >= FEWEST) break
  }
  return shown.map(({ categoryId, name, picture }) => ({
    categoryId,
    name,
    picture,
    count: counts.get(categoryId) ?? 0,
  }))
}
