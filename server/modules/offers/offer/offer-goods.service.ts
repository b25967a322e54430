import type { OfferGoods } from '@contract/console/offer'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'

const MOST_FOUND = 20

export interface OfferGoodsDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStore' | 'findStores'>
  catalog: Pick<CatalogService, 'findFlashGoods' | 'page'>
}

/** Goods that staff choose for an offer or a coupon. */
export class OfferGoodsService {
  constructor(private readonly deps: OfferGoodsDeps) {}

  /** Products of a store by a part of the title or by id. SYS_PARAM_ERROR: no such store in the scope. */
  async find(scope: StoreScope, storeId: string | null, text: string): Promise<OfferGoods[]> {
    const { db, clock, stores, catalog } = this.deps
    const isKnown =
      storeId === null ? scope === 'all' : isInScope(scope, storeId) && (await stores.findStore(db.q, storeId))
    if (!isKnown) failParam('storeId', '没有这家店铺')
    const named = text === '' ? [] : await this.named([text])
    const own = named.filter((one) => one.isListed && (storeId === null || one.storeId === storeId))
    if (own.length > 0) return own
    const filter = { pageSize: MOST_FOUND, ...(storeId !== null && { storeId }), ...(text !== '' && { keyword: text }) }
    const { records } = await catalog.page(filter, clock.now())
    return this.named(records.map(({ productId }) => productId))
  }

  /** Products in the order of the ids; one that is off the shelf has only its id. */
  async named(productIds: readonly string[]): Promise<OfferGoods[]> {
    if (productIds.length === 0) return []
    const { db, stores, catalog } = this.deps
    const known = await catalog.findFlashGoods(db.q, productIds)
    const names = await stores.findStores(db.q, new Set([...known.values()].map(({ storeId }) => storeId)))
    return productIds.map((productId) => {
      const one = known.get(productId)
      if (!one)
        return { productId, title: productId, storeId: '', storeName: '', picture: null, isListed: false, skus: [] }
      const { title, storeId, picture, skus } = one
      return {
        productId,
        title,
        storeId,
        storeName: names.get(storeId)?.name ?? storeId,
        picture,
        isListed: true,
        skus: skus.map(({ skuId, specText, priceCents: listCents }) => ({ skuId, specText, listCents })),
      }
    })
  }
}
