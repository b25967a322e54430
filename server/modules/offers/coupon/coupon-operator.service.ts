import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import type { AccountService } from '../../customer/account'
import type { QuotaService } from '../../finance/quota'
import type { CatalogService, ProductOperatorService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import * as repo from './coupon.repo'
import { type CouponRecord, couponFault } from './coupon.rules'
import { type CouponService, QUOTA } from './coupon.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'coupon.add': 'coupon'
    'coupon.end': 'coupon'
    'coupon.give': 'coupon'
    'coupon.void': 'coupon'
  }
}

/** A coupon as the operator enters it. */
export interface CouponDraft extends Omit<CouponRecord, 'goods' | 'productIds' | 'category'> {
  /** The products that it applies to; null: all. */
  productIds: readonly string[] | null
  /** The category of its goods; null: any. */
  categoryId: string | null
  /** A gift coupon's SKUs: it gives one piece of the first that is in stock. */
  giftSkuIds: readonly string[]
}

/** Why an operator grants something, and a key under which a repeat grants nothing further. */
export interface GrantNote {
  reason?: string
  key?: string
}

/** A coupon in the operator's list; `total` null: unlimited. */
export interface ListedCoupon extends repo.Claimed {
  record: CouponRecord
  total: number | null
}

const NONE: repo.Claimed = { claimed: 0, used: 0, locked: 0, expired: 0, void: 0 }

export interface CouponOperatorDeps {
  db: Db
  clock: Clock
  coupons: Pick<CouponService, 'put' | 'end' | 'issue'>
  quotas: Pick<QuotaService, 'leftOf'>
  stores: Pick<StoreService, 'findStore'>
  catalog: Pick<CatalogService, 'findSkusForSale' | 'categoryName'>
  productOperator: Pick<ProductOperatorService, 'checkOnShelf'>
  account: Pick<AccountService, 'shopper'>
}

/** Coupons as the operator puts, gives, voids and ends them. */
export class CouponOperatorService {
  constructor(private readonly deps: CouponOperatorDeps) {}

  /** Every coupon by its position, with the states of the claimed ones. */
  async list(): Promise<ListedCoupon[]> {
    const { db, clock, quotas } = this.deps
    const [all, claims] = [await repo.listCoupons(db.q), await repo.countClaimed(db.q, clock.now())]
    const left = await quotas.leftOf(
      db.q,
      QUOTA,
      all.map(({ couponId }) => couponId),
    )
    return all.map((record) => ({
      record,
      total: left.get(record.couponId)?.total ?? null,
      ...(claims.get(record.couponId) ?? NONE),
    }))
  }

  /**
   * Adds a coupon, or replaces the one of its id when `isReplacing`; held coupons follow it. `total` null: unlimited.
   * SYS_PARAM_ERROR: unknown store, category or goods, an invalid rule, or an id that is taken.
   */
  async put(
    actor: Actor,
    draft: CouponDraft,
    { total, isReplacing }: { total: number | null; isReplacing: boolean },
  ): Promise<CouponRecord> {
    const { db, clock, coupons, quotas } = this.deps
    const record = await this.#recordOf(draft)
    const { couponId: id } = record
    const fault = couponFault(record)
    if (fault) fail('SYS_PARAM_ERROR', `coupon ${id}: ${fault}`)
    await db.tx(async (tx) => {
      const now = clock.now()
      const known = await findRecord(tx, id)
      const before = known && { ...plain(known), total: (await quotas.leftOf(tx, QUOTA, [id])).get(id)?.total ?? null }
      if (!isReplacing && !(await repo.addCoupon(tx, record, now)))
        failParam('couponId', `there is a coupon "${id}" already`)
      await coupons.put(tx, record, total, now)
      const details = { before, after: { ...plain(record), total } }
      await writeAudit(tx, { actor, action: 'coupon.add', subject: { kind: 'coupon', id }, details, at: now })
    })
    return record
  }

  /** Ends claims now; held coupons stay. SYS_PARAM_ERROR: no claimable coupon of this id. */
  async end(actor: Actor, id: string): Promise<void> {
    const { db, clock, coupons } = this.deps
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = await findRecord(tx, id)
      if (!(await coupons.end(tx, id, now))) failParam('couponId', `no coupon "${id}" can be claimed`)
      const details = { before: { claimUntil: before?.claimUntil }, after: { claimUntil: now } }
      await writeAudit(tx, { actor, action: 'coupon.end', subject: { kind: 'coupon', id }, details, at: now })
    })
  }

  /**
   * Gives each of the shoppers one, members or not; each counts towards the total. Returns their heldIds.
   * SYS_PARAM_ERROR: unknown coupon or shopper. SYS_BIZ_DATA_ERROR_CODE: none is left in all, or for one shopper.
   */
  async give(
    actor: Actor,
    id: string,
    uids: readonly string[],
    { reason = '', key }: GrantNote = {},
  ): Promise<string[]> {
    const { db, clock, coupons, account } = this.deps
    return db.tx((tx) => {
      const now = clock.now()
      const work = async () => {
        for (const uid of uids) if (!(await account.shopper(tx, uid, now))) failParam('uid', '没有这位顾客')
        const heldIds = await coupons.issue(tx, uids, id, now)
        const details = { ...(reason && { reason }), before: null, after: { uids, heldIds } }
        await writeAudit(tx, { actor, action: 'coupon.give', subject: { kind: 'coupon', id }, details, at: now })
        return heldIds
      }
      if (key === undefined) return work()
      return once(tx, { owner: actor.id, endpoint: 'coupon.give', key, body: JSON.stringify([id, uids]) }, now, work)
    })
  }

  /**
   * Voids unused held coupons of it, of these shoppers; null: of all. Returns how many. SYS_PARAM_ERROR: there are
   * none.
   */
  async void(actor: Actor, id: string, uids: readonly string[] | null, reason = ''): Promise<number> {
    const { db, clock } = this.deps
    return db.tx(async (tx) => {
      const now = clock.now()
      const number = await repo.voidOf(tx, id, uids, now)
      if (number === 0) failParam('couponId', '没有未使用的这张券')
      const details = { uids, ...(reason && { reason }), before: { unused: number }, after: { unused: 0 } }
      await writeAudit(tx, { actor, action: 'coupon.void', subject: { kind: 'coupon', id }, details, at: now })
      return number
    })
  }

  async #recordOf({ productIds, categoryId, giftSkuIds, ...rest }: CouponDraft): Promise<CouponRecord> {
    const { db, stores, catalog, productOperator } = this.deps
    const { storeId } = rest
    if (storeId !== null && !(await stores.findStore(db.q, storeId)))
      failParam('storeId', `there is no store "${storeId}"`)
    const name = categoryId === null ? '' : await catalog.categoryName(db.q, categoryId)
    if (name === undefined) failParam('categoryId', `there is no category "${categoryId}"`)
    if (productIds) await productOperator.checkOnShelf(productIds, { storeId, field: 'productIds' })
    return {
      ...rest,
      productIds: productIds && new Set(productIds),
      category: categoryId === null ? null : { id: categoryId, name },
      goods: await this.#giftsOf(giftSkuIds, storeId),
    }
  }

  /** The goods of a gift coupon: SKUs of its store, none of them a ticket. */
  async #giftsOf(skuIds: readonly string[], storeId: string | null): Promise<CouponRecord['goods']> {
    if (skuIds.length === 0) return []
    const known = await this.deps.catalog.findSkusForSale(this.deps.db.q, skuIds)
    return skuIds.map((skuId) => {
      const sku = known.get(skuId)
      if (!sku || sku.storeId !== storeId)
        failParam('gift', `${storeId ? `store "${storeId}"` : 'the mall itself'} has no SKU "${skuId}"`)
      if (sku.ticket) failParam('gift', `"${skuId}" is a ticket; tickets cannot be gifts`)
      return { skuId, productId: sku.productId, title: sku.title }
    })
  }
}

async function findRecord(tx: Tx, id: string): Promise<CouponRecord | null> {
  return (await repo.listCoupons(tx)).find(({ couponId }) => couponId === id) ?? null
}

const plain = (record: CouponRecord) => ({ ...record, productIds: record.productIds && [...record.productIds] })
