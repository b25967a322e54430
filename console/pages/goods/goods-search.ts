import { GOODS_VIEW_KEYS, type GoodsView } from '@contract/codes/goods'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import type { FilterSpec } from '../../patterns/filter-bar'

type Category = Reply<'goods/categories'>['records'][number]

const viewOf = ({ view }: Search): GoodsView => GOODS_VIEW_KEYS.find((one) => one === view) ?? 'all'

/** Filters of an address as the calls of goods take them. */
export function chipsOf({ store, category, q }: Search) {
  const text = q?.trim()
  const [categoryId] = category?.split(',') ?? []
  return {
    ...(store && { storeIds: store.split(',') }),
    ...(categoryId && { categoryId }),
    ...(text && { text }),
  }
}

/** The list of an address. */
export const searchOf = (search: Search) => ({ view: viewOf(search), ...chipsOf(search) })

/** Names of a category from the top: 女装 / 大衣. */
export function pathOf(all: readonly Category[], categoryId: string): string {
  const known = new Map(all.map((category) => [category.categoryId, category]))
  const names: string[] = []
  for (let at = known.get(categoryId); at && names.length < 5; at = at.parentId ? known.get(at.parentId) : undefined)
    names.unshift(at.name)
  return names.join(' / ') || categoryId
}

/** Categories that products may have: those without others below, and the present one. */
export function categoryChoices(all: readonly Category[], present = ''): { value: string; label: string }[] {
  const parents = new Set(all.map(({ parentId }) => parentId))
  return all
    .filter(({ categoryId }) => !parents.has(categoryId) || categoryId === present)
    .map(({ categoryId }) => ({ value: categoryId, label: pathOf(all, categoryId) }))
}

export const goodsFilters = (
  stores: readonly { storeId: string; name: string }[],
  categories: readonly Category[],
): FilterSpec[] => [
  {
    key: 'store',
    title: '店铺',
    kind: 'choices',
    options: stores.map(({ storeId, name }) => ({ value: storeId, label: name })),
  },
  {
    key: 'category',
    title: '类目',
    kind: 'choices',
    options: categories.map(({ categoryId }) => ({ value: categoryId, label: pathOf(categories, categoryId) })),
  },
]
