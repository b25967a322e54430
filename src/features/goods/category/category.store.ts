import type { Category } from '@contract/schema/catalog'
import { makeAutoObservable } from 'mobx'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

export interface CategoryNode extends Category {
  children: CategoryNode[]
}

/** Three levels as a tree, in the server's order. */
export function treeOf(records: readonly Category[]): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>(
    records.map((category) => [category.categoryId, { ...category, children: [] }]),
  )
  const roots: CategoryNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? null : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else if (node.parentId === null) roots.push(node)
  }
  return roots
}

/** The category page: a rail of level 1, and the tiles of the selected one. */
export class CategoryStore {
  selectedId: string | null = null
  readonly tree: Resource<CategoryNode[]>

  constructor(env: Env) {
    this.tree = new Resource(async () => treeOf((await env.call('GET category/getTree', {}, { quiet: true })).records))
    makeAutoObservable(this, { tree: false }, { autoBind: true })
  }

  get roots(): readonly CategoryNode[] {
    return this.tree.value ?? []
  }
  get selected(): CategoryNode | null {
    return this.roots.find((root) => root.categoryId === this.selectedId) ?? this.roots[0] ?? null
  }

  select(categoryId: string): void {
    this.selectedId = categoryId
  }

  /** Selects the root of a category of any level, for links. */
  selectNode(categoryId: string): void {
    const holds = (node: CategoryNode): boolean => node.categoryId === categoryId || node.children.some(holds)
    const root = this.roots.find(holds)
    if (root) this.selectedId = root.categoryId
  }
}
