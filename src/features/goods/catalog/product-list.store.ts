import { PAGE_SIZE } from '@contract/codes/list'
import type { ProductSort } from '@contract/codes/product'
import type {
  OfferedAttribute,
  ProductCard,
  ProductFilter,
  ProductListPage,
  SearchLeadCard,
  StoreCard,
} from '@contract/schema/catalog'
import { makeAutoObservable, runInAction } from 'mobx'
import { type ApiError, isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import { PagedResource, type PageQuery, type PageReply } from '@/app/paged-resource'
import type { ListParams } from '@/app/routes/area'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'
import { inEarlierOrder } from './attribute-choices'
import { type Choices, filterOf, turned, withoutPrice } from './choices'
import { type ListState, listIn, listParams } from './list-address'

/** Subject of the page: a category, a store, a zone, a keyword, cross-border products, or an offer. */
export type Scope = Pick<
  ProductFilter,
  'categoryId' | 'storeId' | 'zoneId' | 'keyword' | 'isNew' | 'crossBorder' | 'activity' | 'gapCents'
>

/** Stores in the drawer: all of a mall of this type, or the first ones. */
const MOST_STORES = 20

const isLook = (value: unknown): value is 'grid' | 'rows' => value === 'grid' || value === 'rows'
const look = stored('GOODS_LOOK', isLook)

/** A list of products with sorting and filters. */
export class ProductListStore {
  scope: Scope = {}
  sort: ProductSort
  choices: Choices
  look: 'grid' | 'rows' = look.get() ?? 'grid'
  readonly list: PagedResource<ProductCard>
  /** The products do not match the whole keyword: only most of it, or approximately. */
  relaxed: 'most' | 'near' | null = null
  /** Links of activities that the keyword names. */
  leads: readonly SearchLeadCard[] = []
  /** The price filter was read from the keyword. */
  private isPriceSaid = false
  /** For the drawer: number of products of the present choices, and their brands and attributes. */
  count: number | null = null
  brands: readonly { name: string; count: number }[] = []
  attributes: readonly OfferedAttribute[] = []
  /** Stores to select; empty on a page of one store. */
  stores: readonly Pick<StoreCard, 'storeId' | 'name'>[] = []
  private readonly previews = new LatestRequest()
  /** Last request of the drawer with its reply: the first page of the list when its choices are applied. */
  private previewed: { asked: string; reply: Promise<ProductListPage | ApiError> } | null = null
  private begun: Promise<ProductListPage | ApiError> | null = null
  private readonly listings = new LatestRequest()
  private isListed = this.listings.ask()

  constructor(
    private readonly env: Env,
    begun: ListState = listIn({}),
  ) {
    this.sort = begun.sort
    this.choices = begun.choices
    this.list = new PagedResource((page) => this.load(page), { key: (card) => card.productId })
    makeAutoObservable<this, 'env' | 'previews' | 'previewed' | 'begun' | 'listings' | 'isListed' | 'isPriceSaid'>(
      this,
      {
        env: false,
        previews: false,
        previewed: false,
        begun: false,
        listings: false,
        isListed: false,
        isPriceSaid: false,
        list: false,
      },
      { autoBind: true },
    )
  }

  get hasChoices(): boolean {
    return Object.keys(filterOf(this.choices)).length > 0
  }

  /** State of the list as parameters of its page. */
  get params(): ListParams {
    return listParams(this)
  }

  open(scope: Scope, sort: ProductSort = this.sort): Promise<void> {
    this.scope = scope
    this.sort = sort
    if (this.isPriceSaid) this.choices = withoutPrice(this.choices)
    this.isPriceSaid = false
    this.attributes = []
    return this.restart()
  }
  setSort(sort: ProductSort): Promise<void> {
    this.sort = sort
    return this.restart()
  }
  setChoices(choices: Choices): Promise<void> {
    this.choices = turned(choices)
    this.isPriceSaid = false
    const { previewed } = this
    this.begun = previewed?.asked === JSON.stringify(this.filter(this.choices)) ? previewed.reply : null
    this.previewed = null
    return this.restart()
  }
  toggleLook(): void {
    this.look = this.look === 'grid' ? 'rows' : 'grid'
    look.set(this.look)
  }

  /** Counts the products of the drawer's choices; late replies are dropped. */
  async preview(choices: Choices): Promise<void> {
    const isNewest = this.previews.ask()
    const asked = JSON.stringify(this.filter(choices))
    const ask = { ...this.filter(choices), withFacets: true, pageSize: PAGE_SIZE }
    const coming = this.env.try(this.env.call('POST product/pageProducts', ask, { quiet: true }))
    this.previewed = { asked, reply: coming }
    const reply = await coming
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

  /** Stores of the drawer, in the mall's order; empty without network. */
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
    this.isListed = this.listings.ask()
    this.list.clear()
    return this.list.reload()
  }

  private async load(page: PageQuery): Promise<PageReply<ProductCard>> {
    const isNewest = this.isListed
    const reply = (await this.taken(page)) ?? (await this.ask(page))
    if (isNewest() && page.cursor === undefined) {
      runInAction(() => {
        this.relaxed = reply.relaxed ?? null
        this.leads = reply.leads ?? []
        if (reply.read) this.adopt(reply.read)
      })
    }
    return reply
  }

  /** Prices in the keyword become choices, which can be removed; the loaded list stays. */
  private adopt({ keyword, ...prices }: NonNullable<ProductListPage['read']>): void {
    const { keyword: _said, ...scope } = this.scope
    this.scope = keyword === '' ? scope : { ...scope, keyword }
    this.choices = { ...withoutPrice(this.choices), ...prices }
    this.isPriceSaid = true
  }

  private ask(page: PageQuery): Promise<ProductListPage> {
    return this.env.call('POST product/pageProducts', { ...this.filter(this.choices), ...page }, { quiet: true })
  }

  /** First page from the drawer's reply, once: a later reload requests new data. */
  private async taken(page: PageQuery): Promise<ProductListPage | null> {
    const { begun } = this
    this.begun = null
    const reply = page.cursor === undefined ? await begun : null
    return isApiError(reply) ? null : reply
  }

  private filter(choices: Choices): ProductFilter {
    return { ...this.scope, sort: this.sort, ...filterOf(choices) }
  }
}
