import { chinaDayNumber } from '@contract/codes/china-time'
import { HISTORY_MS, MAX_HISTORY } from '@contract/codes/history'
import type { HistoryEntry } from '@contract/schema/history'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { CatalogService } from '../catalog'
import * as repo from './history.repo'

export interface HistoryDeps {
  catalog: Pick<CatalogService, 'findProductCards' | 'findSkusOfProduct'>
}

/** The products that a shopper has viewed; visible to this shopper only. */
export class HistoryService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: HistoryDeps,
  ) {}

  /**
   * Records a product view: once a day, the last MAX_HISTORY. Ignored while history is off, and for unknown products.
   */
  async add(uid: string, productId: string): Promise<void> {
    const now = this.clock.now()
    await this.db.tx(async (tx) => {
      if (await repo.isOff(tx, uid)) return
      if ((await this.deps.catalog.findSkusOfProduct(tx, productId)).length === 0) return
      const day = chinaDayNumber(now)
      await repo.put(tx, { uid, day, productId, id: newId(), seenAt: now })
      const last = await repo.idAt(tx, uid, MAX_HISTORY)
      if (last !== undefined) await repo.removeBefore(tx, uid, last)
    })
  }

  /** A shopper's entries, newest first; goods off the shelf are left out. */
  async list(uid: string, query: PageQuery): Promise<Page<HistoryEntry>> {
    const { size, limit, before } = windowOf(query)
    const page = pageOf(await repo.list(this.db.q, uid, before, limit), size, ({ id }) => id)
    const ids = page.records.map(({ productId }) => productId)
    const cards = await this.deps.catalog.findProductCards(this.db.q, [...new Set(ids)], this.clock.now())
    const byId = new Map(cards.map((card) => [card.productId, card]))
    return {
      ...page,
      records: page.records.flatMap(({ id, seenAt, productId }) => {
        const card = byId.get(productId)
        return card ? [{ id, seenAt, card }] : []
      }),
    }
  }

  async remove(uid: string, ids: readonly string[]): Promise<void> {
    await this.db.tx((tx) => repo.remove(tx, uid, ids))
  }

  async clear(uid: string): Promise<void> {
    await this.db.tx((tx) => repo.clear(tx, uid))
  }

  async isOn(uid: string): Promise<boolean> {
    return !(await repo.isOff(this.db.q, uid))
  }

  async setOn(uid: string, isOn: boolean): Promise<void> {
    await this.db.tx((tx) => repo.setOff(tx, uid, !isOn))
  }

  /** Deletes views older than HISTORY_MS. */
  async sweep(): Promise<void> {
    await this.db.tx((tx) => repo.sweep(tx, chinaDayNumber(this.clock.now() - HISTORY_MS)))
  }
}
