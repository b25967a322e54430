import type { ReceiptTab } from '@contract/codes/receipt'
import type { ReceiptCard, ReceiptDetail, ReceiptMall } from '@contract/schema/receipt'
import { findEvents } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { type Page, type PageQuery, pageIn, pageOf, windowOf } from '../../../kernel/page'
import { type StoreService, unitTextOf } from '../../goods/store'
import type { MediaService } from '../../system/media'
import * as repo from './receipt.repo'
import { cardView, detailView } from './receipt.rules'
import type { ReceiptService } from './receipt.service'

export interface ReceiptReadDeps {
  db: Db
  clock: Clock
  receipts: Pick<ReceiptService, 'leftToday' | 'own'>
  stores: Pick<StoreService, 'listStores'>
  media: Pick<MediaService, 'urls'>
}

/** Receipts as shown to their shopper. */
export class ReceiptReadService {
  constructor(private readonly deps: ReceiptReadDeps) {}

  /** Stores whose name contains a word. */
  async malls(
    uid: string,
    { keyword = '', ...ask }: { keyword?: string } & PageQuery,
  ): Promise<Page<ReceiptMall> & { leftToday: number }> {
    const [all, leftToday] = await Promise.all([
      this.deps.stores.listStores(this.deps.db.q),
      this.deps.receipts.leftToday(uid, this.deps.clock.now()),
    ])
    const word = keyword.trim().toLowerCase()
    const found = all.filter(({ name, storeId }) => `${name} ${storeId}`.toLowerCase().includes(word))
    const page = pageIn(found, ask)
    const records = page.records.map((store) => ({
      storeId: store.storeId,
      storeName: store.name,
      floor: unitTextOf(store),
    }))
    return { ...page, records, leftToday }
  }

  async page(uid: string, { tab = 'all', ...ask }: { tab?: ReceiptTab } & PageQuery): Promise<Page<ReceiptCard>> {
    const { size, ...window } = windowOf(ask)
    const page = pageOf(await repo.pageReceipts(this.deps.db.q, uid, tab, window), size, ({ id }) => id)
    return { ...page, records: page.records.map(cardView) }
  }

  async detail(uid: string, no: string): Promise<ReceiptDetail> {
    const { q } = this.deps.db
    const row = await this.deps.receipts.own(q, uid, no)
    const [[view], events] = await Promise.all([
      this.deps.media.urls(uid, [row.imageKey], this.deps.clock.now()),
      findEvents(q, row),
    ])
    if (!view) throw new Error(`the picture of receipt ${no} is missing`)
    return detailView(row, { url: view.url, thumbUrl: view.thumbUrl }, events)
  }
}
