import type { CategoryRecord } from './category.repo'

/** The category tree, with access to ancestors. */
export class Tree {
  readonly #byId: Map<string, CategoryRecord>
  constructor(list: readonly CategoryRecord[]) {
    this.#byId = new Map(list.map((category) => [category.categoryId, category]))
  }
  /** A category and its ancestors, the given one first; empty for an unknown id. */
  path(id: string): CategoryRecord[] {
    const path: CategoryRecord[] = []
    for (
      let at = this.#byId.get(id);
      at && !path.includes(at);
      at = at.parentId === null ? undefined : this.#byId.get(at.parentId)
    )
      path.push(at)
    return path
  }
  /** Top-level categories, in their order. */
  roots(): CategoryRecord[] {
    return [...this.#byId.values()].filter(({ level }) => level === 1)
  }
  /** A category and its descendants. */
  under(id: string): Set<string> {
    return new Set(
      [...this.#byId.keys()].filter((one) => one === id || this.path(one).some((up) => up.categoryId === id)),
    )
  }
}
