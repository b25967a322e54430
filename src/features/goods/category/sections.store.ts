import type { ProductCard } from '@contract/schema/catalog'
import { makeAutoObservable } from 'mobx'
import type { Env } from '@/app/stores'
import { ProductListStore } from '../catalog/product-list.store'
import type { CategoryNode, CategoryStore } from './category.store'

/** One of level 1 in the pane, with its goods. */
export interface Section {
  root: CategoryNode
  goods: ProductListStore
}

/** What stands in the pane of the category page: the chosen section and those that were scrolled to behind it (behaviours 2.2). */
export class SectionsStore {
  private ids: readonly string[] = []
  /** Grows with every choice: the pane begins anew at its top. */
  turn = 0
  /** A section that comes back has its goods and its sort still. */
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
  /** All goods that are shown, for the add buttons. */
  get cards(): readonly ProductCard[] {
    return this.sections.flatMap(({ goods }) => goods.list.items)
  }
  /** The one of the rail that follows the last section. */
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

  /** At the end of the pane: more goods of the last section, or the section behind it. */
  more(): void {
    const list = this.sections.at(-1)?.goods.list
    if (!list?.isLoaded || list.error) return
    if (list.hasMore) void list.more()
    else this.goOn()
  }

  /** The section in sight is the one that the rail marks. */
  see(index: number): void {
    const section = this.sections[index]
    if (section) this.categories.select(section.root.categoryId)
  }

  /** Puts the following section behind the last one. */
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
