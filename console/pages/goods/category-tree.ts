import type { Reply } from '../../app/api'

export type Category = Reply<'category/list'>['records'][number]

/** The tree that was read, by parent. */
export class CategoryTree {
  readonly #byId: ReadonlyMap<string, Category>
  readonly #below = new Map<string | null, Category[]>()

  constructor(readonly all: readonly Category[]) {
    this.#byId = new Map(all.map((one) => [one.categoryId, one]))
    for (const one of all) this.#below.set(one.parentId, [...this.below(one.parentId), one])
  }

  /** The categories below a parent, null for those of the first level, in their order. */
  below(parentId: string | null): readonly Category[] {
    return this.#below.get(parentId) ?? []
  }

  find(categoryId: string): Category | undefined {
    return this.#byId.get(categoryId)
  }

  /** The ancestors of a category, the first level first. */
  above(categoryId: string): Category[] {
    const path: Category[] = []
    let at = this.#byId.get(categoryId)
    while (at?.parentId && path.length < 5) {
      at = this.#byId.get(at.parentId)
      if (at) path.unshift(at)
    }
    return path
  }

  /** Categories whose name contains a text, with their ancestors. */
  found(text: string): ReadonlySet<string> {
    const hits = this.all.filter(({ fields }) => fields.name.includes(text))
    return new Set(
      hits.flatMap(({ categoryId }) => [categoryId, ...this.above(categoryId).map((one) => one.categoryId)]),
    )
  }
}
