import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { formatCents } from '../../../kernel/money'
import type { QuotaService } from '../../finance/quota'
import type { CatalogService } from '../../goods/catalog'
import type { CouponService } from '../coupon'
import type { VoucherService } from '../voucher'
import * as repo from './points-mall.repo'
import type { ItemRecord } from './points-mall.rules'
import type { PointsMallService } from './points-mall.service'
import { ITEM } from './points-mall-reservable'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'pointItem.put': 'pointItem'
    'pointItem.end': 'pointItem'
  }
}

/** An item as the operator enters it; without a title it takes the title of its coupon, voucher or product. */
export interface ItemDraft extends Omit<ItemRecord, 'title' | 'productId'> {
  title?: string | undefined
}

/** An item in the operator's list; `total` null: unlimited. */
export interface ListedItem extends ItemRecord {
  total: number | null
  exchanged: number
}

const MAX_TITLE = 30

export interface PointsMallOperatorDeps {
  db: Db
  clock: Clock
  pointsMall: Pick<PointsMallService, 'all' | 'put'>
  coupons: Pick<CouponService, 'record'>
  vouchers: Pick<VoucherService, 'faces'>
  catalog: Pick<CatalogService, 'findSkusForSale'>
  quotas: Pick<QuotaService, 'leftOf'>
}

/** Points items as the operator lists, puts and ends them. */
export class PointsMallOperatorService {
  constructor(private readonly deps: PointsMallOperatorDeps) {}

  /** All items, ended ones too. */
  list(): Promise<ListedItem[]> {
    return this.deps.pointsMall.all(this.deps.db.q)
  }

  /**
   * Puts an item, or replaces one; redemptions do not change. `total` null: unlimited. SYS_PARAM_ERROR: its
   * coupon, voucher or SKU does not exist, or the SKU costs no more than the money part.
   */
  async put(actor: Actor, draft: ItemDraft, total: number | null): Promise<ItemRecord> {
    const { db, clock, pointsMall, quotas } = this.deps
    const { itemId: id } = draft
    const given = await this.#given(draft)
    const item = { ...draft, productId: given.productId, title: draft.title ?? given.title.slice(0, MAX_TITLE) }
    await db.tx(async (tx) => {
      const now = clock.now()
      const known = await repo.findItem(tx, id)
      const before = known && { ...known, total: (await quotas.leftOf(tx, ITEM, [id])).get(id)?.total ?? null }
      await pointsMall.put(tx, item, total, now)
      const details = { before: before ?? null, after: { ...item, total } }
      await writeAudit(tx, { actor, action: 'pointItem.put', subject: { kind: 'pointItem', id }, details, at: now })
    })
    return item
  }

  /** Ends an item; redemptions stay. SYS_PARAM_ERROR: an unknown or ended item. */
  async end(actor: Actor, id: string): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = await repo.findItem(tx, id)
      if (!(await repo.endItem(tx, id, now))) failParam('itemId', `no item "${id}" is offered for points`)
      const details = { before: { endsAt: before?.endsAt }, after: { endsAt: now } }
      await writeAudit(tx, { actor, action: 'pointItem.end', subject: { kind: 'pointItem', id }, details, at: now })
    })
  }

  /** The product and the title of an item's coupon, voucher or SKU. */
  async #given({ kind, ref, cents }: ItemDraft): Promise<Pick<ItemRecord, 'productId' | 'title'>> {
    const { db, clock, coupons, vouchers, catalog } = this.deps
    if (kind === 'coupon') {
      const found = await coupons.record(db.q, ref)
      return found ? { productId: '', title: found.record.title } : failParam('ref', `there is no coupon "${ref}"`)
    }
    if (kind === 'voucher') {
      const face = (await vouchers.faces(db.q, [ref], clock.now())).get(ref)
      return face ? { productId: '', title: face.title } : failParam('ref', `no voucher "${ref}" can be used`)
    }
    const sku = (await catalog.findSkusForSale(db.q, [ref])).get(ref)
    if (!sku?.isOnShelf || !sku.isSkuLive) failParam('ref', `no goods "${ref}" are on the shelf`)
    if (cents >= sku.priceCents)
      failParam('price', `must be less than the price of the goods, ¥${formatCents(sku.priceCents)}`)
    return { productId: sku.productId, title: sku.title }
  }
}
