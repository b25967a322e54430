import type { SimulatedGoods } from '@contract/console/simulator'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { AddressService } from '../../customer/address'
import type { CatalogService, SkuForSale } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { OrderDeskService } from '../../trade/order'

export interface BasketDeps {
  db: Db
  clock: Clock
  addresses: Pick<AddressService, 'areasUnder'>
  catalog: Pick<CatalogService, 'findSkuPrices' | 'findSkusByCode' | 'findSkusForSale' | 'findSkusOfProduct' | 'page'>
  orderDesk: Pick<OrderDeskService, 'detail'>
  stores: Pick<StoreService, 'findStores'>
}

const MOST_FOUND = 20
/** The title search covers at most this many stores of an account; other goods are found by id or code. */
const MOST_SEARCHED_STORES = 5

/** Goods for the basket of the simulator: by title, id or code, or from an order. */
export class BasketService {
  constructor(private readonly deps: BasketDeps) {}

  /** Finds goods by the exact id or code, else by the title. */
  async find(scope: StoreScope, text: string): Promise<SimulatedGoods[]> {
    const { db, catalog } = this.deps
    const { q } = db
    const sought = text.trim()
    if (sought === '') return []
    const [byId, ofProduct, byCode] = await Promise.all([
      catalog.findSkusForSale(q, [sought]),
      catalog.findSkusOfProduct(q, sought),
      catalog.findSkusByCode(q, [sought]),
    ])
    const coded = await catalog.findSkusForSale(
      q,
      byCode.map(({ skuId }) => skuId),
    )
    const named = [...byId.values(), ...ofProduct, ...coded.values()]
    const found = named.length > 0 ? named : await this.#titled(q, scope, sought)
    return this.#views(q, scope, found)
  }

  /** SKUs by id, in the order of the ids; unknown ones are missing. */
  async of(scope: StoreScope, skuIds: readonly string[]): Promise<SimulatedGoods[]> {
    const { q } = this.deps.db
    const found = await this.deps.catalog.findSkusForSale(q, skuIds)
    return this.#views(
      q,
      scope,
      skuIds.flatMap((id) => found.get(id) ?? []),
      skuIds.length,
    )
  }

  /** Shopper and bought goods of an order. SYS_PARAM_ERROR: unknown, or of a store outside the scope. */
  async ofOrder(scope: StoreScope, orderNo: string) {
    const { shopper, lines } = await this.deps.orderDesk.detail(scope, [], { orderNo: orderNo.trim() })
    const numbers = new Map<string, number>()
    for (const { skuId, number } of lines) numbers.set(skuId, (numbers.get(skuId) ?? 0) + number)
    return { uid: shopper?.uid ?? null, lines: [...numbers].map(([skuId, number]) => ({ skuId, number })) }
  }

  areas(code: string) {
    return { records: this.deps.addresses.areasUnder(code) }
  }

  async #titled(q: Reader, scope: StoreScope, keyword: string): Promise<SkuForSale[]> {
    const { catalog, clock } = this.deps
    const now = clock.now()
    const within = scope === 'all' ? [{}] : scope.slice(0, MOST_SEARCHED_STORES).map((storeId) => ({ storeId }))
    const pages = await Promise.all(
      within.map((store) => catalog.page({ keyword, pageSize: MOST_FOUND, ...store }, now)),
    )
    const ids = pages.flatMap(({ records }) => records.map(({ productId }) => productId)).slice(0, MOST_FOUND)
    const prices = await catalog.findSkuPrices(q, ids)
    const skuIds = ids.flatMap((id) => (prices.get(id) ?? []).map(({ skuId }) => skuId)).slice(0, MOST_FOUND)
    const skus = await catalog.findSkusForSale(q, skuIds)
    return skuIds.flatMap((id) => skus.get(id) ?? [])
  }

  async #views(
    q: Reader,
    scope: StoreScope,
    found: readonly SkuForSale[],
    most = MOST_FOUND,
  ): Promise<SimulatedGoods[]> {
    const own = [...new Map(found.map((sku) => [sku.skuId, sku])).values()].filter(
      ({ storeId, isSkuLive }) => isSkuLive && isInScope(scope, storeId),
    )
    const stores = await this.deps.stores.findStores(q, new Set(own.map(({ storeId }) => storeId)))
    return own.slice(0, most).map(({ skuId, productId, storeId, title, specText, picture, priceCents }) => {
      const storeName = stores.get(storeId)?.name ?? ''
      return { skuId, productId, storeId, storeName, title, specText, picture, priceCents }
    })
  }
}
