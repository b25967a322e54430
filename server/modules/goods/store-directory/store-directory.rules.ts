import { levelOf, NO_LETTER, OTHER_CATEGORY, STORE_CATEGORIES } from '@contract/codes/store-directory'
import type { DirectoryFields } from '@contract/console/store-directory'
import type { DirectoryStore } from '@contract/schema/store-directory'
import { letterOf } from '../../../kernel/name-letter'
import { isOpenAt, type Store, storeCard, unitTextOf } from '../store'

/** The fields of a store without an entry. */
export const PLAIN_FIELDS: DirectoryFields = { letter: '', category: '', brands: [] }

/** A store with its group of each order of the directory; the entry's own values win [directory.groups]. */
export function listedStore(store: Store, fields: DirectoryFields, now: number): DirectoryStore {
  const { storeId, name, logo, floor, kind } = store
  return {
    storeId,
    name,
    logo,
    floor: unitTextOf(store),
    level: levelOf(floor),
    category: categoryOf(fields.category || kind).code,
    brands: fields.brands,
    letter: fields.letter || letterOf(name) || NO_LETTER,
    isOpen: isOpenAt(store, now),
    openText: storeCard(store, now).openText,
  }
}

export const categoryOf = (code: string): { code: string; text: string } =>
  STORE_CATEGORIES.find((category) => category.code === code) ?? OTHER_CATEGORY
