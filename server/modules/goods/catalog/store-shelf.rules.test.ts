import type { CategoryRecord } from './category.repo'
import { shelfCategories } from './store-shelf.rules'

const category = (categoryId: string, parentId: string | null, level: number, position: number): CategoryRecord => ({
  categoryId,
  parentId,
  level,
  name: categoryId,
  picture: null,
  position,
})
const TREE = [
  category('fresh', null, 1, 0),
  category('wear', null, 1, 1),
  category('fruit', 'fresh', 2, 0),
  category('milk', 'fresh', 2, 1),
  category('apples', 'fruit', 3, 0),
  category('berries', 'fruit', 3, 1),
  category('coats', 'wear', 2, 0),
]
const shown = (leaves: Record<string, number>) =>
  shelfCategories(
    TREE,
    Object.entries(leaves).map(([categoryId, count]) => ({ categoryId, count })),
  ).map(({ categoryId, count }) => `${categoryId} ${count}`)

test.each<[what: string, leaves: Record<string, number>, categories: string[]]>([
  ['goods of several departments: the departments', { apples: 2, coats: 1, milk: 4 }, ['fresh 6', 'wear 1']],
  ['goods of one department: its groups', { apples: 2, berries: 1, milk: 4 }, ['fruit 3', 'milk 4']],
  ['goods of one group: its kinds', { apples: 2, berries: 1 }, ['apples 2', 'berries 1']],
  ['goods of one kind: that kind', { apples: 2 }, ['apples 2']],
  ['goods of a category without kinds', { coats: 3 }, ['coats 3']],
  ['no goods', {}, []],
  ['goods of a deleted category', { gone: 3 }, []],
])('%s [store.categories]', (_what, leaves, categories) => {
  expect(shown(leaves)).toEqual(categories)
})
