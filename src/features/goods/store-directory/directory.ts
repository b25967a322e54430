import { levelRank, NO_LETTER, OTHER_CATEGORY, STORE_CATEGORIES } from '@contract/codes/store-directory'
import type { DirectoryStore } from '@contract/schema/store-directory'

/** The orders of the directory, in the order of its tabs. */
export const DIRECTORY_ORDERS = [
  { key: 'floor', text: '楼层' },
  { key: 'category', text: '分类' },
  { key: 'brand', text: '品牌' },
  { key: 'letter', text: '首字母' },
] as const
export type DirectoryOrder = (typeof DIRECTORY_ORDERS)[number]['key']

export interface StoreGroup {
  key: string
  title: string
  stores: DirectoryStore[]
}

const NO_FLOOR = '其他楼层'
const NO_BRAND = '其他品牌'
const CATEGORIES = [...STORE_CATEGORIES, OTHER_CATEGORY]
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The groups of an order; a store of several brands is in each of them [directory.groups]. */
export function groupsOf(stores: readonly DirectoryStore[], order: DirectoryOrder): StoreGroup[] {
  const groups = new Map<string, DirectoryStore[]>()
  for (const store of stores)
    for (const key of keysOf(store, order)) groups.set(key, [...(groups.get(key) ?? []), store])
  const named = [...groups].map(([key, own]) => ({ key, title: titleOf(key, order), stores: own }))
  return named.sort((a, b) => rankOf(a.key, order) - rankOf(b.key, order) || compared(a.key, b.key))
}

function keysOf({ level, category, brands, letter }: DirectoryStore, order: DirectoryOrder): readonly string[] {
  if (order === 'floor') return [level]
  if (order === 'category') return [category]
  if (order === 'letter') return [letter]
  return brands.length > 0 ? brands : ['']
}

function titleOf(key: string, order: DirectoryOrder): string {
  if (order === 'floor') return key || NO_FLOOR
  if (order === 'brand') return key || NO_BRAND
  return order === 'category' ? categoryText(key) : key
}

function rankOf(key: string, order: DirectoryOrder): number {
  if (order === 'floor') return key === '' ? Number.MAX_VALUE : levelRank(key)
  if (order === 'category') return CATEGORIES.findIndex(({ code }) => code === key)
  return key === '' || key === NO_LETTER ? 1 : 0
}

export const categoryText = (code: string): string =>
  CATEGORIES.find((category) => category.code === code)?.text ?? OTHER_CATEGORY.text

/** The stores that a search finds by name, brand, category or floor, in upper or lower case [directory.search]. */
export function searched(stores: readonly DirectoryStore[], word: string): DirectoryStore[] {
  const asked = word.trim().toLowerCase()
  const texts = ({ name, brands, category, floor }: DirectoryStore) => [name, ...brands, categoryText(category), floor]
  return stores.filter((store) => texts(store).some((text) => text.toLowerCase().includes(asked)))
}
