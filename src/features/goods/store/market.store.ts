import type { ProductSort } from '@contract/codes/product'
import { PRODUCT_SORT } from '@contract/codes/product'
import type { ProductCard } from '@contract/schema/catalog'
import type { StoreCategory, StoreFace } from '@contract/schema/store'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import type { StoreFaceStore } from './store-face.store'

/** Goods of a category that load together: the size of one update of the mini program is limited. */
export const SECTION_PAGE = 10

/** A category of the rail with its goods. */
export interface MarketSection {
  category: StoreCategory
  list: PagedResource<ProductCard>
}

/** The way to get the goods of a market. */
export type MarketWay = 'rider' | 'pickup' | 'parcel'

/** The goods of a market store: all categories one below the other, each loaded shortly before it is visible. */
export class MarketStore {
  /** The category in sight; the first one at the beginning. */
  seen: string | null = null
  sort: ProductSort = PRODUCT_SORT.overall
  private wanted: MarketWay | null = null
  private readonly lists = new Map<string, PagedResource<ProductCard>>()

  constructor(
    private readonly env: Env,
    private readonly face: StoreFaceStore,
  ) {
    makeAutoObservable<this, 'env' | 'face' | 'lists'>(
      this,
      { env: false, face: false, lists: false },
      { autoBind: true },
    )
  }

  get sections(): readonly MarketSection[] {
    return (this.store?.categories ?? []).map((category) => ({ category, list: this.listOf(category.categoryId) }))
  }
  get at(): string {
    return this.seen ?? this.store?.categories[0]?.categoryId ?? ''
  }
  /** All loaded goods, for the add buttons. */
  get cards(): readonly ProductCard[] {
    return this.sections.flatMap(({ list }) => list.items)
  }

  /** The ways that the store has, riders first. */
  get ways(): readonly MarketWay[] {
    const { store } = this
    if (!store) return []
    const others = store.ways.length > (store.rider ? 1 : 0) + (store.hasPickup ? 1 : 0)
    const ways: MarketWay[] = [
      ...(store.rider ? (['rider'] as const) : []),
      ...(store.hasPickup ? (['pickup'] as const) : []),
    ]
    return ways.length === 0 && others ? ['parcel'] : ways
  }
  get way(): MarketWay {
    return this.wanted ?? this.ways[0] ?? 'parcel'
  }
  /** Why nothing can be ordered this way now, shown before anything is added; empty when it can. */
  get refusal(): string {
    const { store } = this
    if (!store) return ''
    if (this.way === 'rider') return store.rider?.refusal ?? ''
    return store.closedText
  }

  choose(way: MarketWay): void {
    this.wanted = way
  }

  /** Loads the goods of a category that comes into sight, and of the next one. */
  see(categoryId: string): void {
    this.seen = categoryId
    void this.load(categoryId)
  }

  setSort(sort: ProductSort): void {
    this.sort = sort
    for (const list of this.lists.values()) list.clear()
    void this.load(this.at)
  }

  /** Loads the shown categories again. */
  async reload(): Promise<void> {
    await this.face.face.reload()
    for (const list of this.lists.values()) if (list.isLoaded) void list.reload()
    await this.load(this.at)
  }

  private get store(): StoreFace | null {
    return this.face.face.value
  }

  /** One after the other, so that the mini program never gets two lists in one update. */
  private async load(categoryId: string): Promise<void> {
    const ids = this.sections.map(({ category }) => category.categoryId)
    const at = ids.indexOf(categoryId)
    for (const id of ids.slice(Math.max(0, at), at + 2)) {
      const list = this.listOf(id)
      if (!list.isLoaded && !list.isLoading) await list.reload()
    }
  }

  private listOf(categoryId: string): PagedResource<ProductCard> {
    const { storeId } = this.face
    const made =
      this.lists.get(categoryId) ??
      new PagedResource<ProductCard>(
        (page) =>
          this.env.call(
            'POST storeProduct/getStoreShortcutGoods',
            { storeId, categoryId, sort: this.sort, ...page },
            { quiet: true },
          ),
        { key: (card) => card.productId, pageSize: SECTION_PAGE },
      )
    this.lists.set(categoryId, made)
    return made
  }
}
