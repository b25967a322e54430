import type { Tx } from '../kernel/db'
import type { CategoryRecord, ProductEditor } from '../modules/goods/catalog'
import type { SheetFacts } from './sheet'

const SEPARATOR = ' > '
const OTHERS = [
  { categoryId: 'others', name: '更多好物' },
  { categoryId: 'others-g1', name: '更多好物' },
  { categoryId: 'others-all', name: '全部好物' },
] as const
/** The category of goods whose type matches none of the mall's. */
export const OTHERS_ID = OTHERS[2].categoryId
const LAST = 1_000_000

/** Finds the mall's category for the category text of a file. */
export class CategoryFinder {
  readonly #byPath = new Map<string, string>()
  /** Null: several leaves have this name. */
  readonly #byName = new Map<string, string | null>()
  readonly #pathById = new Map<string, string[]>()

  constructor(categories: readonly CategoryRecord[]) {
    const byId = new Map(categories.map((category) => [category.categoryId, category]))
    const parents = new Set(categories.map((category) => category.parentId))
    for (const category of categories) {
      const path: string[] = []
      for (let at: CategoryRecord | undefined = category; at && path.length < 3; at = byId.get(at.parentId ?? ''))
        path.unshift(at.name)
      this.#pathById.set(category.categoryId, path)
      if (parents.has(category.categoryId)) continue
      this.#byPath.set(key(path.join(SEPARATOR)), category.categoryId)
      const name = key(category.name)
      this.#byName.set(name, this.#byName.has(name) ? null : category.categoryId)
    }
  }

  has(categoryId: string): boolean {
    return this.#pathById.has(categoryId)
  }

  /** By the whole path, otherwise by a name that only one category has; null without a match. */
  find({ categoryPath = '', type = '' }: Pick<SheetFacts, 'categoryPath' | 'type'>): string | null {
    const leaf = categoryPath.split('>').at(-1) ?? ''
    return this.#byPath.get(key(categoryPath)) ?? this.#byName.get(key(type)) ?? this.#byName.get(key(leaf)) ?? null
  }

  /** The text that an export writes: 女装 > 外套 > 大衣风衣. */
  pathOf(categoryId: string): string {
    return (this.#pathById.get(categoryId) ?? []).join(SEPARATOR)
  }
  nameOf(categoryId: string): string {
    return this.#pathById.get(categoryId)?.at(-1) ?? (categoryId === OTHERS_ID ? OTHERS[2].name : '')
  }
}

/** Adds the categories for goods without a match. */
export async function addOthers(tx: Tx, editor: Pick<ProductEditor, 'putCategories'>): Promise<void> {
  const categories = OTHERS.map(({ categoryId, name }, i) => ({
    categoryId,
    parentId: OTHERS[i - 1]?.categoryId ?? null,
    level: i + 1,
    name,
    picture: null,
    position: LAST,
  }))
  await editor.putCategories(tx, categories)
}

function key(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s*>\s*/g, '>')
}
