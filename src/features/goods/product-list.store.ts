import { PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import type { AttributeChoice, OfferedAttribute, ProductCard, ProductFilter, StoreCard } from '@contract/schema/catalog'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Latest } from '@/app/latest'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'
import { inEarlierOrder } from './attribute-choices'

/** What the filter drawer sets; prices in cents. */
export interface Choices {
  minPrice?: number
  maxPrice?: number
  brands: string[]
  /** Each name once, with a value at least. */
  attributes: AttributeChoice[]
  /** One store of the mall, where the page is not about one. */
  storeId?: string
  inStock: boolean
  selfRun: boolean
  crossBorder: boolean
}
/** What the page is about: category, store, word. */
export type Scope = Pick<ProductFilter, 'categoryId' | 'storeId' | 'keyword' | 'isNew'>

export const NO_CHOICES: Choices = { brands: [], attributes: [], inStock: false, selfRun: false, crossBorder: false }

/** Stores offered in the drawer: all of a mall of this kind, or its first ones. */
const MOST_STORES = 20

const isLook = (value: unknown): value is 'grid' | 'rows' => value === 'grid' || value === 'rows'
const look = stored('GOODS_LOOK', isLook)

/** A list of goods with sorting and filters (behaviours 2.2). */
export class ProductListStore {
  scope: Scope = {}
  sort: ProductSort = PRODUCT_SORT.overall
  choices: Choices = NO_CHOICES
  look: 'grid' | 'rows' = look.get() ?? 'grid'
  readonly list: Paged<ProductCard>
  /** For the drawer: how many goods its present choices would show, and the brands and attributes there are. */
  count: number | null = null
  brands: readonly { name: string; count: number }[] = []
  attributes: readonly OfferedAttribute[] = []
  /** The mall's stores to choose from; none on a page about one store. */
  stores: readonly Pick<StoreCard, 'storeId' | 'name'>[] = []
  private readonly latest = new Latest()

  constructor(private readonly env: Env) {
    this.list = new Paged(
      (page) => env.call('POST product/pageProducts', { ...this.filter(this.choices), ...page }, { quiet: true }),
      {
        key: (card) => card.productId,
      },
    )
    makeAutoObservable<this, 'env' | 'latest'>(this, { env: false, latest: false, list: false }, { autoBind: true })
  }

  get hasChoices(): boolean {
    const { minPrice, maxPrice, brands, attributes, storeId, inStock, selfRun, crossBorder } = this.choices
    const isNarrowed = minPrice !== undefined || maxPrice !== undefined || storeId !== undefined
    return isNarrowed || brands.length > 0 || attributes.length > 0 || inStock || selfRun || crossBorder
  }

  open(scope: Scope): Promise<void> {
    this.scope = scope
    this.attributes = []
    return this.restart()
  }
  setSort(sort: ProductSort): Promise<void> {
    this.sort = sort
    return this.restart()
  }
  setChoices(choices: Choices): Promise<void> {
    this.choices = choices
    return this.restart()
  }
  toggleLook(): void {
    this.look = this.look === 'grid' ? 'rows' : 'grid'
    look.set(this.look)
  }

  /** Counts what the drawer's choices would show, while they are being made; late counts are dropped. */
  async preview(choices: Choices): Promise<void> {
    const isNewest = this.latest.ask()
    const ask = { ...this.filter(choices), withFacets: true, pageSize: 1 }
    const reply = await this.env.try(this.env.call('POST product/pageProducts', ask, { quiet: true }))
    runInAction(() => {
      if (!isNewest()) return
      if (isApiError(reply)) {
        this.count = null
        return
      }
      this.count = reply.total ?? null
      this.brands = reply.brands ?? []
      this.attributes = inEarlierOrder(reply.attributes ?? [], this.attributes)
    })
  }

  /** The stores that the drawer offers, in the mall's order; a help, so without network there are none. */
  async loadStores(): Promise<void> {
    if (this.scope.storeId !== undefined || this.stores.length > 0) return
    const page = { pageNo: 1, pageSize: MOST_STORES }
    const reply = await this.env.try(this.env.call('POST store/getNearStores', page, { quiet: true }))
    if (isApiError(reply)) return
    runInAction(() => {
      this.stores = reply.records
    })
  }

  private restart(): Promise<void> {
    this.list.clear()
    return this.list.reload()
  }

  private filter(choices: Choices): ProductFilter {
    const { minPrice, maxPrice, brands, attributes, storeId, inStock, selfRun, crossBorder } = choices
    return {
      ...this.scope,
      sort: this.sort,
      ...(storeId === undefined ? {} : { storeId }),
      ...(minPrice === undefined ? {} : { minPrice }),
      ...(maxPrice === undefined ? {} : { maxPrice }),
      ...(brands.length > 0 ? { brands } : {}),
      ...(attributes.length > 0 ? { attributes } : {}),
      ...(inStock ? { inStock } : {}),
      ...(selfRun ? { selfRun } : {}),
      ...(crossBorder ? { crossBorder } : {}),
    }
  }
}
