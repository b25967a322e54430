import type { CategoryRecord } from './category.repo'

/** The category tree, to be climbed. */
export class Tree {
  readonly #byId: Map<string, CategoryRecord>
  constructor(list: readonly CategoryRecord[]) {
    this.#byId = new Map(list.map((category) => [category.categoryId, category]))
  }
  /** A category and those above it, the given one first; empty when it doesn't exist. */
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
  /** A category and all under it. */
  under(id: string): Set<string> {
    return new Set(
      [...this.#byId.keys()].filter((one) => one === id || this.path(one).some((up) => up.categoryId === id)),
    )
  }
}
