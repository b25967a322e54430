import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
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

/** A coupon as the operator says it. */
export interface CouponDraft extends Omit<CouponRecord, 'goods' | 'productIds' | 'category'> {
  /** The products that it is for; null: all. */
  productIds: readonly string[] | null
  /** What its goods lie under; null: anywhere. */
  categoryId: string | null
  /** A gift coupon's SKUs: it gives one piece of the first that is there. */
  giftSkuIds: readonly string[]
}

/** A coupon in the operator's list; `total` null: no end of them. */
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

  /** Every coupon by its place, and what became of those that were claimed. */
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
   * Adds a coupon, or replaces the one of its id when `isReplacing`; what shoppers hold goes by it. `total` null: no end of
   * them. SYS_PARAM_ERROR: its store, category or goods are not there, its rule is wrong, or its id is taken.
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

  /** Ends claims now; what shoppers hold stays. SYS_PARAM_ERROR: none of this id can be claimed. */
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
   * Gives shoppers one each, members or not; each counts as one of those that there are. Gives their ids (heldId).
   * SYS_PARAM_ERROR: there is no such coupon or shopper. SYS_BIZ_DATA_ERROR_CODE: none is left, of all or for one of them.
   */
  async give(actor: Actor, id: string, uids: readonly string[]): Promise<string[]> {
    const { db, clock, coupons, account } = this.deps
    return db.tx(async (tx) => {
      const now = clock.now()
      for (const uid of uids)
        if (!(await account.shopper(tx, uid, now))) failParam('uid', `there is no shopper "${uid}"`)
      const heldIds = await coupons.issue(tx, uids, id, now)
      const details = { uids, heldIds }
      await writeAudit(tx, { actor, action: 'coupon.give', subject: { kind: 'coupon', id }, details, at: now })
      return heldIds
    })
  }

  /** Voids what shoppers hold of it unused; null: of every one. Gives how many. SYS_PARAM_ERROR: none of them holds one. */
  async void(actor: Actor, id: string, uids: readonly string[] | null): Promise<number> {
    const { db, clock } = this.deps
    return db.tx(async (tx) => {
      const now = clock.now()
      const number = await repo.voidOf(tx, id, uids, now)
      if (number === 0) failParam('couponId', `nobody of them holds a coupon "${id}" unused`)
      const details = { uids, number }
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

  /** What a gift coupon gives: goods of its store, none of them a ticket. */
  async #giftsOf(skuIds: readonly string[], storeId: string | null): Promise<CouponRecord['goods']> {
    if (skuIds.length === 0) return []
    const known = await this.deps.catalog.findSkusForSale(this.deps.db.q, skuIds)
    return skuIds.map((skuId) => {
      const sku = known.get(skuId)
      if (!sku || sku.storeId !== storeId)
        failParam('gift', `${storeId ? `store "${storeId}"` : 'the mall itself'} has no SKU "${skuId}"`)
      if (sku.ticket) failParam('gift', `"${skuId}" is a ticket, which is not given`)
      return { skuId, productId: sku.productId, title: sku.title }
    })
  }
}

async function findRecord(tx: Tx, id: string): Promise<CouponRecord | null> {
  return (await repo.listCoupons(tx)).find(({ couponId }) => couponId === id) ?? null
}

const plain = (record: CouponRecord) => ({ ...record, productIds: record.productIds && [...record.productIds] })
