import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { AccountService } from '../../customer/account'
import type { QuotaService } from '../../finance/quota'
import type { CatalogService, ProductOperatorService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import * as repo from './coupon.repo'
import { type CouponRecord, couponFault } from './coupon.rules'
import { type CouponService, QUOTA } from './coupon.service'
import { isSeen, isWritable, MALL_ONLY, versionOf } from './coupon-desk.rules'
import type { CouponDraft, ListedCoupon } from './coupon-operator.types'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'coupon.add': 'coupon'
    'coupon.end': 'coupon'
    'coupon.give': 'coupon'
    'coupon.void': 'coupon'
  }
}

/** The reason of an operator's grant, and its idempotency key: a repeat grants nothing further. */
export interface GrantNote {
  reason?: string
  key?: string
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
    const { db } = this.deps
    return this.withSums(await repo.listCoupons(db.q))
  }

  /** Coupons with the states of the claimed ones; `couponIds` limits the coupons that are counted. */
  async withSums(all: readonly CouponRecord[], couponIds?: readonly string[]): Promise<ListedCoupon[]> {
    const { db, clock, quotas } = this.deps
    const claims = await repo.countClaimed(db.q, clock.now(), couponIds)
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
   * The coupon of a draft, checked but not saved. SYS_PARAM_ERROR: an unknown store or one outside the scope, unknown
   * category or goods, an invalid rule. SYS_BIZ_DATA_ERROR_CODE: a coupon of the mall without the scope of all stores.
   */
  async check(scope: StoreScope, draft: CouponDraft): Promise<CouponRecord> {
    if (draft.storeId === null && scope !== 'all') fail('SYS_BIZ_DATA_ERROR_CODE', MALL_ONLY)
    const record = await this.#recordOf(scope, draft)
    const fault = couponFault(record)
    if (fault) fail('SYS_PARAM_ERROR', fault)
    return record
  }

  /**
   * Adds a coupon, or replaces the one with its id when `isReplacing`; its terms change for held
   * coupons too. `total` null: unlimited.
   * SYS_PARAM_ERROR: as `check`, or an id that is taken.
   */
  async put(
    actor: Actor,
    draft: CouponDraft,
    { total, isReplacing }: { total: number | null; isReplacing: boolean },
  ): Promise<CouponRecord> {
    const { db, clock } = this.deps
    const record = await this.check('all', draft)
    const { couponId: id } = record
    await db.tx(async (tx) => {
      const before = await this.#present(tx, id)
      if (!isReplacing && !(await repo.addCoupon(tx, record, clock.now()))) failParam('couponId', `已经有优惠券“${id}”`)
      await this.#write(tx, actor, { record, total }, { before })
    })
    return record
  }

  /** Adds a coupon of staff; returns its id. A repeated key adds nothing and returns the first coupon's id. */
  async add(
    actor: Actor,
    scope: StoreScope,
    draft: Omit<CouponDraft, 'couponId'>,
    { total, key }: { total: number | null; key: string },
  ): Promise<string> {
    const record = await this.check(scope, { ...draft, couponId: newId() })
    const body = JSON.stringify({ ...plain(record), couponId: '', total })
    const { db, clock } = this.deps
    return db.tx((tx) =>
      once(tx, { owner: actor.id, endpoint: 'coupon.add', key, body }, clock.now(), async () => {
        await this.#write(tx, actor, { record, total }, { before: null })
        return record.couponId
      }),
    )
  }

  /** Replaces a coupon that staff read in this version. STATE_CHANGED: it has another version now. */
  async change(
    actor: Actor,
    scope: StoreScope,
    draft: CouponDraft,
    { total, version }: { total: number | null; version: string },
  ): Promise<void> {
    const { db } = this.deps
    await this.#seen(db.q, scope, draft.couponId)
    const record = await this.check(scope, draft)
    await db.tx(async (tx) => {
      const before = await this.#seen(tx, scope, record.couponId, version)
      await this.#write(tx, actor, { record, total }, { before })
    })
  }

  /**
   * Ends claims now; held coupons stay. SYS_PARAM_ERROR: no claimable coupon with this id. STATE_CHANGED: its
   * version differs from the one that was read.
   */
  async end(actor: Actor, id: string, { scope = 'all', version }: { scope?: StoreScope; version?: string } = {}) {
    await this.deps.db.tx(async (tx) => {
      const { record } = await this.#seen(tx, scope, id, version)
      await this.#end(tx, actor, record)
    })
  }

  /** Restores the coupon from before an act (`Undo`); a coupon that the act added ends its claims. */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      await repo.lockCoupon(tx, entry.subject.id)
      const present = await this.#present(tx, entry.subject.id)
      if (!present || !isWritable(scope, present.record)) failNoUndo()
      const isEnd = entry.action === 'coupon.end'
      const { record, total } = present
      refuseChanged(entry, isEnd ? { claimUntil: record.claimUntil } : { ...plain(record), total })
      const undoOf = entry.auditId
      const before = statesOf(entry).before as (ReturnType<typeof plain> & { total: number | null }) | null
      if (before === null) return this.#end(tx, actor, record, undoOf)
      if (isEnd && before.claimUntil <= clock.now()) fail('SYS_BIZ_DATA_ERROR_CODE', '原来的领取时间已过，不能撤销')
      const former = isEnd ? { record: { ...record, claimUntil: before.claimUntil }, total } : recordOfPlain(before)
      if (!isWritable(scope, former.record)) failNoUndo()
      await this.#write(tx, actor, former, { before: present, undoOf })
    })
  }

  /**
   * Gives each of the shoppers a coupon, members or not; each counts towards the total. Returns the heldIds.
   * SYS_PARAM_ERROR: unknown coupon or shopper. SYS_BIZ_DATA_ERROR_CODE: none is left in total, or for one shopper.
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
   * Voids the unused held coupons of a coupon, of these shoppers; null: of all. Returns their number. SYS_PARAM_ERROR:
   * there are none.
   */
  async void(actor: Actor, id: string, uids: readonly string[] | null, reason = ''): Promise<number> {
    return this.deps.db.tx((tx) => this.#void(tx, actor, id, { uids, reason }))
  }

  /** Voids every unused held coupon of a coupon that the scope may write; returns their number. */
  async voidAll(actor: Actor, scope: StoreScope, id: string, reason: string): Promise<number> {
    return this.deps.db.tx(async (tx) => {
      await this.#seen(tx, scope, id)
      return this.#void(tx, actor, id, { uids: null, reason })
    })
  }

  async #void(
    tx: Tx,
    actor: Actor,
    id: string,
    { uids, reason }: { uids: readonly string[] | null; reason: string },
  ): Promise<number> {
    const now = this.deps.clock.now()
    const number = await repo.voidOf(tx, id, uids, now)
    if (number === 0) failParam('couponId', '没有未使用的这张券')
    const details = { uids, ...(reason && { reason }), before: { unused: number }, after: { unused: 0 } }
    await writeAudit(tx, { actor, action: 'coupon.void', subject: { kind: 'coupon', id }, details, at: now })
    return number
  }

  async #present(q: Reader, id: string): Promise<TotalCoupon | null> {
    const record = (await repo.listCoupons(q)).find(({ couponId }) => couponId === id)
    return record ? { record, total: (await this.deps.quotas.leftOf(q, QUOTA, [id])).get(id)?.total ?? null } : null
  }

  /** A coupon that the scope may write, locked in a transaction. */
  async #seen(q: Reader, scope: StoreScope, id: string, version?: string): Promise<TotalCoupon> {
    if (q.isTransaction) await repo.lockCoupon(q as Tx, id)
    const found = await this.#present(q, id)
    if (!found || !isSeen(scope, found.record)) failParam('couponId', `没有优惠券“${id}”`)
    if (!isWritable(scope, found.record)) fail('SYS_BIZ_DATA_ERROR_CODE', MALL_ONLY)
    if (version !== undefined && versionOf(found.record, found.total) !== version)
      fail('STATE_CHANGED', '优惠券刚被别人改过')
    return found
  }

  async #write(
    tx: Tx,
    actor: Actor,
    { record, total }: TotalCoupon,
    { before, undoOf }: { before: TotalCoupon | null; undoOf?: string },
  ): Promise<void> {
    const at = this.deps.clock.now()
    await this.deps.coupons.put(tx, record, total, at)
    const states = {
      before: before && { ...plain(before.record), total: before.total },
      after: { ...plain(record), total },
    }
    const details = undoOf === undefined ? states : { ...states, undoOf }
    await writeAudit(tx, { actor, action: 'coupon.add', subject: { kind: 'coupon', id: record.couponId }, details, at })
  }

  async #end(tx: Tx, actor: Actor, { couponId: id, claimUntil }: CouponRecord, undoOf?: string): Promise<void> {
    const at = this.deps.clock.now()
    if (!(await this.deps.coupons.end(tx, id, at))) failParam('couponId', `优惠券“${id}”的领取已经结束`)
    const states = { before: { claimUntil }, after: { claimUntil: at } }
    const details = undoOf === undefined ? states : { ...states, undoOf }
    await writeAudit(tx, { actor, action: 'coupon.end', subject: { kind: 'coupon', id }, details, at })
  }

  async #recordOf(
    scope: StoreScope,
    { productIds, categoryId, giftSkuIds, ...rest }: CouponDraft,
  ): Promise<CouponRecord> {
    const { db, stores, catalog, productOperator } = this.deps
    const { storeId } = rest
    if (storeId !== null && !(isInScope(scope, storeId) && (await stores.findStore(db.q, storeId))))
      failParam('storeId', `没有店铺“${storeId}”`)
    const name = categoryId === null ? '' : await catalog.categoryName(db.q, categoryId)
    if (name === undefined) failParam('categoryId', `没有品类“${categoryId}”`)
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
        failParam('gift', `${storeId ? `店铺“${storeId}”` : '商城自己'}没有规格“${skuId}”`)
      if (sku.ticket) failParam('gift', `“${skuId}”是电子券，不能作赠品`)
      return { skuId, productId: sku.productId, title: sku.title }
    })
  }
}

/** A coupon with its total number; null: unlimited. */
interface TotalCoupon {
  record: CouponRecord
  total: number | null
}

const plain = (record: CouponRecord) => ({ ...record, productIds: record.productIds && [...record.productIds] })

function recordOfPlain({ total, ...stored }: ReturnType<typeof plain> & { total: number | null }): TotalCoupon {
  return { record: { ...stored, productIds: stored.productIds && new Set(stored.productIds) }, total }
}
