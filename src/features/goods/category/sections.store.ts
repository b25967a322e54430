import type { ProductCard } from '@contract/schema/catalog'
import { makeAutoObservable } from 'mobx'
import type { Env } from '@/app/stores'
import { ProductListStore } from '../catalog/product-list.store'
import type { CategoryNode, CategoryStore } from './category.store'

/** A category of level 1 in the pane, with its products. */
export interface Section {
  root: CategoryNode
  goods: ProductListStore
}

/** Content of the pane of the category page: the selected section and the following ones that scrolling loaded. */
export class SectionsStore {
  private ids: readonly string[] = []
  /** Incremented by each selection: the pane scrolls to its top. */
  turn = 0
  /** Stores by category: a section that is shown again keeps its products and sort order. */
  private readonly goodsOf = new Map<string, ProductListStore>()

  constructor(
    private readonly env: Env,
    private readonly categories: CategoryStore,
  ) {
    makeAutoObservable<this, 'env' | 'categories' | 'goodsOf'>(
      this,
      { env: false, categories: false, goodsOf: false },
      { autoBind: true },
    )
  }

  get sections(): readonly Section[] {
    return this.ids.flatMap((id) => {
      const root = this.categories.roots.find(({ categoryId }) => categoryId === id)
      return root ? [{ root, goods: this.listOf(id) }] : []
    })
  }
  /** All displayed products, for the add buttons. */
  get cards(): readonly ProductCard[] {
    return this.sections.flatMap(({ goods }) => goods.list.items)
  }
  /** The category after the last section in the rail. */
  get following(): CategoryNode | null {
    const last = this.sections.at(-1)
    return (last && this.categories.roots[this.categories.roots.indexOf(last.root) + 1]) ?? null
  }

  /** Shows this section alone, from its top. */
  begin(categoryId: string): void {
    this.categories.select(categoryId)
    this.turn += 1
    this.ids = [categoryId]
    this.load(categoryId)
  }

  /** At the end of the pane: loads more products of the last section, or appends the next section. */
  more(): void {
    const list = this.sections.at(-1)?.goods.list
    if (!list?.isLoaded || list.error) return
    if (list.hasMore) void list.more()
    else this.goOn()
  }

  /** Marks the visible section in the rail. */
  see(index: number): void {
    const section = this.sections[index]
    if (section) this.categories.select(section.root.categoryId)
  }

  /** Appends the next section. */
  goOn(): void {
    const { following } = this
    if (!following) return
    this.ids = [...this.ids, following.categoryId]
    this.load(following.categoryId)
  }

  private load(categoryId: string): void {
    const goods = this.listOf(categoryId)
    if (!goods.list.isLoaded && !goods.list.isLoading) void goods.open({ categoryId })
  }

  private listOf(categoryId: string): ProductListStore {
    const goods = this.goodsOf.get(categoryId) ?? new ProductListStore(this.env)
    this.goodsOf.set(categoryId, goods)
    return goods
  }
}
