import { MAX_FAVOURITES } from '@contract/codes/favourite'
import type { Favourite } from '@contract/schema/favourite'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { CatalogService } from '../catalog'
import * as repo from './favourite.repo'
import { FAVOURITES_FULL_TEXT, shown } from './favourite.rules'
import type { FavouriteTallyTable } from './favourite.tables'

/** Products of the ranking by favourites, before it is split by category. */
const MOST_KEPT = 300

export interface FavouriteDeps {
  catalog: Pick<CatalogService, 'findSkusOfProduct' | 'findProductCards'>
}

/** The favourites of shoppers. */
export class FavouriteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: FavouriteDeps,
  ) {}

  /** Adds a product; SYS_PARAM_ERROR for an unknown one, SYS_BIZ_DATA_ERROR_CODE when there are too many. */
  async add(uid: string, productId: string): Promise<void> {
    await this.db.tx(async (tx) => {
      if ((await this.deps.catalog.findSkusOfProduct(tx, productId)).length === 0)
        failParam('productId', '没有这件商品')
      await this.keep(tx, uid, [productId])
    })
  }

  /**
   * Adds products of a shopper, all or none, the first of them on top, in the caller's transaction.
   * SYS_BIZ_DATA_ERROR_CODE when there would be too many.
   */
  async keep(tx: Tx, uid: string, productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return
    const now = this.clock.now()
    const ids = [...new Set(productIds)].reverse()
    const prices = new Map(
      (await this.deps.catalog.findProductCards(tx, ids, now)).map((one) => [one.productId, one.price]),
    )
    const rows = ids.map((productId) => ({
      uid,
      id: newId(),
      productId,
      createdAt: now,
      priceCents: prices.get(productId) ?? 0,
    }))
    await repo.addKept(tx, await repo.insertRows(tx, rows), 1)
    if ((await repo.countRows(tx, uid, MAX_FAVOURITES + 1)) > MAX_FAVOURITES)
      fail('SYS_BIZ_DATA_ERROR_CODE', FAVOURITES_FULL_TEXT)
  }

  has(uid: string, productId: string): Promise<boolean> {
    return repo.has(this.db.q, uid, productId)
  }

  /** Removes favourites; other products are ignored. */
  async remove(uid: string, productIds: readonly string[]): Promise<void> {
    await this.db.tx(async (tx) => repo.addKept(tx, await repo.deleteRows(tx, uid, productIds), -1))
  }

  /** The products with the most favourites, with their numbers. */
  mostKept(): Promise<FavouriteTallyTable[]> {
    return repo.listMostKept(this.db.q, MOST_KEPT)
  }

  /** A shopper's favourites, newest first, page by page. */
  async list(uid: string, query: PageQuery): Promise<Page<Favourite>> {
    const { size, limit, before } = windowOf(query)
    const page = pageOf(await repo.listRows(this.db.q, uid, before, limit), size, ({ id }) => id)
    const ids = page.records.map(({ productId }) => productId)
    const cards = await this.deps.catalog.findProductCards(this.db.q, ids, this.clock.now())
    const byId = new Map(cards.map((card) => [card.productId, card]))
    return { ...page, records: page.records.map((row) => shown(row, byId.get(row.productId))) }
  }
}
