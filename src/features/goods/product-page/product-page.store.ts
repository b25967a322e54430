import type { ProductDetail } from '@contract/schema/catalog'
import type { Button as ServerButton } from '@contract/schema/shared'
import { makeAutoObservable, runInAction } from 'mobx'
import { useEffect } from 'react'
import { listen } from '@/app/events'
import { useLocalStore, useOpen } from '@/app/page'
import { Resource } from '@/app/resource'
import type { ParamsOf } from '@/app/routes/index'
import type { Env } from '@/app/stores'
import { ChannelStore } from '@/app/stores/channel.store'
import { SessionStore } from '@/app/stores/session.store'
import { sourceOf } from '@/app/tracking/product-source'
import { track } from '@/app/tracking/track'
import { RestockStore } from '../catalog/restock.store'
import { type PickedSku, SkuSheetStore } from '../catalog/sku-sheet'
import { rememberViewed } from '../catalog/viewed'
import { KeptMarkStore } from '../favourite/kept-mark.store'
import type { ProductAction, ProductCell, ProductPage } from './product-cell'
import { ProductSections } from './product-sections'

type Params = ParamsOf<'details'>

/** One product page: the product, the selection, and the running button. */
export class ProductPageStore implements ProductPage {
  readonly shown: Resource<ProductDetail>
  readonly picker: SkuSheetStore
  readonly restock: RestockStore
  readonly mark: KeptMarkStore
  readonly sections = new ProductSections()
  /** Code of the running button. */
  busyCode: string | null = null

  constructor(
    readonly env: Env,
    private readonly params: Params,
    private readonly allCells: readonly ProductCell[],
  ) {
    const { productId, storeId } = params
    const asked = { productId, ...(storeId ? { storeId } : {}) }
    this.shown = new Resource(() => env.call('GET product/getProductDetail', asked, { quiet: true }))
    this.picker = new SkuSheetStore(env)
    this.restock = new RestockStore(env, this.shown, productId)
    this.mark = new KeptMarkStore(env, productId)
    makeAutoObservable<this, 'params' | 'allCells'>(
      this,
      {
        env: false,
        params: false,
        allCells: false,
        shown: false,
        picker: false,
        restock: false,
        mark: false,
        sections: false,
      },
      { autoBind: true },
    )
  }

  get productId(): string {
    return this.params.productId
  }
  get sourceChannel(): string | undefined {
    return this.params.sourceChannel || undefined
  }

  /** Cells that are shown for this product, in display order. */
  get cells(): readonly ProductCell[] {
    const product = this.shown.value
    return product ? this.allCells.filter(({ isShown }) => isShown?.(product) ?? true) : []
  }

  /** The server's buttons for which this client has an action; a newer server may send others. */
  get buttons(): readonly ServerButton[] {
    return (this.shown.value?.buttons ?? []).filter(({ code }) => this.actionOf(code))
  }

  async open(): Promise<void> {
    const { env, productId, sourceChannel } = this
    env.stores.get(ChannelStore).saveSaleChannel(sourceChannel)
    await this.shown.reload()
    const product = this.shown.value
    if (!product) return
    const { storeId, price } = product
    rememberViewed(env.stores.get(SessionStore).uid, productId)
    this.readMark()
    if (this.params.pick === '1' && product.buttons.some(({ code }) => code === 'addToCart')) this.openPicker()
    track('product_view', { productId, storeId, price, sourceChannel, ...sourceOf(productId) })
  }

  /** Reloads after a login: limits, restock requests and favourites depend on the shopper. */
  async loggedIn(): Promise<void> {
    this.readMark()
    await this.shown.refresh()
  }

  openPicker(): void {
    const product = this.shown.value
    if (product) void this.picker.open({ productId: this.productId, skus: product.skus })
  }

  showSection(key: string): void {
    this.sections.show(key)
  }

  /** Runs one of the server's buttons of the bar. */
  async press(code: string): Promise<void> {
    const { press } = this.actionOf(code) ?? {}
    if (!press) return this.openPicker()
    await this.run(code, () => press(this))
  }

  /** Runs a button of the picker with the confirmed selection. */
  async choose(code: string, choice: PickedSku): Promise<void> {
    const product = this.shown.value
    const { choose } = this.actionOf(code) ?? {}
    if (!product || !choose) return
    await this.run(code, async () => {
      this.picker.pick(choice)
      if (await choose(this, product, choice)) this.picker.close()
    })
  }

  private actionOf(code: string): ProductAction | undefined {
    return this.allCells.map(({ actions }) => actions?.[code]).find(Boolean)
  }

  private readMark(): void {
    if (this.shown.value) void this.mark.seen(this.shown.value.storeId)
  }

  /** One action at a time. */
  private async run(code: string, work: () => unknown): Promise<void> {
    if (this.busyCode !== null) return
    this.busyCode = code
    try {
      await work()
    } finally {
      runInAction(() => {
        this.busyCode = null
      })
    }
  }
}

/** The store of the displayed page; loads the product when the page opens. */
export function useProductPage(params: Params, cells: readonly ProductCell[]): ProductPageStore {
  const store = useLocalStore('product', (env) => new ProductPageStore(env, params, cells))
  useOpen(store.open)
  // An order from here may change limits and stock, so the page reloads when the shopper returns.
  useEffect(() => listen('submitReturn', () => void store.shown.reload()), [store])
  useEffect(() => listen('login', () => void store.loggedIn()), [store])
  return store
}
