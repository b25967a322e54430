import { DAY_MS } from '@contract/codes/china-time'
import { COUPON_SOON_DAYS, type CouponTab, type HeldTab, MAX_COUPON_REMINDERS } from '@contract/codes/coupon'
import type { CouponCard, HeldCoupon } from '@contract/schema/coupon'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import { isUnused, once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageIn, pageOf, windowOf } from '../../../kernel/page'
import type { PubSub } from '../../../kernel/pub-sub'
import { isWithin } from '../pricing'
import * as repo from './coupon.repo'
import { type CouponRecord, couponOf, isOnTab, validity, warningsPast } from './coupon.rules'
import type { HeldCouponTable } from './coupon.tables'
import type { CouponDeps, ShownCoupon, ShownFace } from './coupon.types'
import {
  type ClaimFacts,
  cardOf,
  faceOf,
  heldView,
  MEMBERS_ONLY,
  memberText,
  offText,
  refusalOf,
  validText,
} from './coupon.view'
import { findReminded } from './coupon-reminder.repo'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Ids of coupons that were put or ended. */
    coupons: true
  }
}

/** A change whose message was lost takes effect after this time. */
const KEEP_MS = 2000
const ALL = 'all'
/** The quota kind of coupons, in total and per shopper. */
export const QUOTA = 'coupon'
/** The initial state of a held coupon. */
export const UNUSED_COUPON = { state: 'unused', no: '', cameBy: '', isOfCard: 0, giftUntil: 0, settledAt: 0 } as const
/** A cart lists at most this many member coupons. */
const MOST_MEMBER_TEXTS = 3

export interface CouponServiceDeps extends CouponDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish' | 'subscribe'>
}

/** Coupons: terms, claims and views. */
export class CouponService {
  readonly #records: FreshCache<ReadonlyMap<string, CouponRecord>>
  readonly #onPut: ((tx: Tx, record: CouponRecord) => Promise<void>)[] = []

  constructor(private readonly deps: CouponServiceDeps) {
    const { clock, pubSub } = deps

    this.#records = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('coupons', () => this.#records.forget())
  }

  /** Coupons that a shopper (or a visitor) can claim: of the mall, of a store, for a product. */
  async centre(
    uid: string | null,
    query: { tab?: CouponTab; storeId?: string; productId?: string } & PageQuery,
    now: number,
  ): Promise<Page<CouponCard>> {
    const { q } = this.deps.db
    const { tab = 'all', productId } = query
    const place = productId === undefined ? undefined : await this.deps.catalog.placeOf(q, productId)
    const storeId = place?.storeId ?? query.storeId
    const records = await this.records(q)
    const leaves = await this.leavesOf(q, place ? [...records.values()] : [])
    const isAsked = (record: CouponRecord) =>
      record.isListed &&
      record.claimUntil > now &&
      isOnTab(record, tab) &&
      (storeId === undefined || record.storeId === null || record.storeId === storeId) &&
      (!place || isWithin({ ...record, ...leaves(record) }, place))
    const all = [...records.values()].filter(isAsked)
    // A store's or a product's own coupons come first.
    if (storeId !== undefined) all.sort((a, b) => Number(a.storeId === null) - Number(b.storeId === null))
    const page = pageIn(all, query)
    const factsOf = await this.facts(q, uid, page.records, now)
    return { ...page, records: page.records.map((record) => cardOf(record, factsOf(record))) }
  }

  /** Claims a coupon; returns the held coupon and the new claim state. One key claims once. */
  async claim(
    uid: string,
    couponId: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ heldId: string; coupon: CouponCard }> {
    const record = (await this.records(this.deps.db.q)).get(couponId)
    if (!record) failParam('couponId', '没有这张优惠券')
    const factsOf = await this.facts(this.deps.db.q, uid, [record], now)
    const id = { owner: uid, endpoint: 'POST coupon/userGetCoupon', ...idempotency }
    const refusal = refusalOf(record, factsOf(record))
    // In a rush most claims come too late: this check keeps them out of the writer's queue.
    if (refusal && (await isUnused(this.deps.db.q, id))) fail('SYS_BIZ_DATA_ERROR_CODE', refusal)
    const heldId = await this.deps.db.tx((tx) =>
      once(tx, id, now, async () => {
        if (refusal) fail('SYS_BIZ_DATA_ERROR_CODE', refusal)
        return this.claimWithin(tx, uid, record, now)
      }),
    )
    return { heldId, coupon: await this.card(uid, couponId, now) }
  }

  /** A coupon in the coupon centre, as one shopper sees it. SYS_PARAM_ERROR: there is no such coupon. */
  async card(uid: string, couponId: string, now: number): Promise<CouponCard> {
    const { q } = this.deps.db
    const record = (await this.records(q)).get(couponId)
    if (!record) failParam('couponId', '没有这张优惠券')
    return cardOf(record, (await this.facts(q, uid, [record], now))(record))
  }

  /** Gives each of the shoppers a coupon, members or not; each counts towards the total. Returns the heldIds. */
  async issue(tx: Tx, uids: readonly string[], couponId: string, now: number): Promise<string[]> {
    const record = (await this.records(tx)).get(couponId)
    if (!record) failParam('couponId', '没有这张优惠券')
    const heldIds: string[] = []
    for (const uid of uids) heldIds.push(await this.#give(tx, uid, record, { heldId: newId(), isOfCard: false }, now))
    return heldIds
  }

  /**
   * Gives coupons that another purchase grants, one for each repetition of an id; claim limits do not apply.
   * Returns their heldIds in this order. SYS_BIZ_DATA_ERROR_CODE when one of them has ended.
   */
  async grantCoupons(tx: Tx, uid: string, couponIds: readonly string[], now: number): Promise<string[]> {
    const records = await this.records(tx)
    const rows = couponIds.map((couponId): HeldCouponTable => {
      const record = records.get(couponId) ?? failParam('couponId', '没有这张优惠券')
      const { fromAt, untilAt } = validity(record, now)
      if (untilAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', `${record.title}已过期`)
      const dates = { fromAt, untilAt, claimedAt: now, told: warningsPast(untilAt, now) }
      return { uid, heldId: newId(), couponId, ...dates, ...UNUSED_COUPON }
    })
    await repo.insertHeld(tx, rows)
    return rows.map(({ heldId }) => heldId)
  }

  /** Whether all these coupons could be given now: all exist, and none has ended. */
  async canGrant(q: Reader, couponIds: readonly string[], now: number): Promise<boolean> {
    const records = await this.records(q)
    return couponIds.every((id) => {
      const record = records.get(id)
      return record !== undefined && validity(record, now).untilAt > now
    })
  }

  /** The terms of some coupons, without a shopper; unknown ids are missing. */
  async faces(q: Reader, couponIds: readonly string[], now: number): Promise<Map<string, ShownFace>> {
    const records = await this.records(q)
    const asked = couponIds.flatMap((id) => records.get(id) ?? [])
    const names = await this.storeNames(q, asked)
    return new Map(
      asked.map((one) => [one.couponId, { face: faceOf(one, names(one)), validText: validText(one, now) }]),
    )
  }

  /** The shopper's coupons. */
  async mine(
    uid: string,
    query: { tab?: HeldTab } & PageQuery,
    now: number,
  ): Promise<Page<HeldCoupon> & { usableCount: number; soonCount: number }> {
    const { q } = this.deps.db
    const { size, limit, offset } = windowOf(
      query.cursor === undefined ? query : { ...query, cursor: undefined, pageNo: pageNoOf(query.cursor) },
    )
    const rows = await repo.listHeld(q, uid, query.tab ?? 'usable', now, { limit, offset })
    const page = pageOf(rows, size, () => String(Math.floor(offset / size) + 2))
    const [records, counts] = await Promise.all([
      this.views(q, page.records, now),
      repo.countUsable(q, uid, now, now + COUPON_SOON_DAYS * DAY_MS),
    ])
    return { ...page, records, usableCount: counts.all, soonCount: counts.soon }
  }

  async countUsable(uid: string, now: number): Promise<number> {
    return (await repo.countUsable(this.deps.db.q, uid, now, now)).all
  }

  /** A shopper's coupons by id, in any state. */
  heldOf(q: Reader, uid: string, heldIds: readonly string[]): Promise<HeldCouponTable[]> {
    return repo.findHeld(q, uid, heldIds)
  }

  /** Some coupons of one shopper, as views. */
  async views(q: Reader, rows: readonly HeldCouponTable[], now: number): Promise<HeldCoupon[]> {
    const records = await this.records(q)
    const names = await this.storeNames(q, records.values())
    const numbers = await this.#payOrderNosOf(q, rows)
    return rows.flatMap((held) => {
      const record = records.get(held.couponId)
      const payOrderNo = numbers.get(held.heldId) ?? ''
      return record ? [heldView(record, held, { storeName: names(record), payOrderNo, now })] : []
    })
  }

  /** The first member coupons that are still claimable, of the mall and of some stores, one line each. */
  async memberTexts(q: Reader, uid: string | null, storeIds: ReadonlySet<string>, now: number): Promise<string[]> {
    const records = [...(await this.records(q)).values()].filter(
      ({ audience, isListed, storeId, claimFrom, claimUntil }) =>
        audience === 'member' &&
        isListed &&
        claimFrom <= now &&
        now < claimUntil &&
        (storeId === null || storeIds.has(storeId)),
    )
    if (records.length === 0) return []
    const taken = await this.#takenBy(
      q,
      uid,
      records.map(({ couponId }) => couponId),
    )
    const open = records.filter(({ couponId, perPerson }) => (taken.get(couponId) ?? 0) < perPerson)
    return open.slice(0, MOST_MEMBER_TEXTS).map(memberText)
  }

  /** A coupon and the name of its store; undefined for an unknown id. */
  async record(q: Reader, couponId: string): Promise<{ record: CouponRecord; storeName: string } | undefined> {
    const record = (await this.records(q)).get(couponId)
    return record && { record, storeName: (await this.storeNames(q, [record]))(record) }
  }

  /** A coupon as if a shopper held it; undefined for an unknown id. */
  async shown(q: Reader, couponId: string, now: number): Promise<ShownCoupon | undefined> {
    const record = (await this.records(q)).get(couponId)
    if (!record) return undefined
    const held = { heldId: couponId, fromAt: now, untilAt: now + 1 }
    const leaves = await this.leavesOf(q, [record])
    return { coupon: couponOf(record, held, leaves(record).categoryIds), ruleText: offText(record) }
  }

  /** All coupons, by position. */
  async list(q: Reader): Promise<CouponRecord[]> {
    return repo.listCoupons(q)
  }

  /** Ends claims now; held coupons stay. False when no claimable coupon has this id. */
  async end(tx: Tx, couponId: string, now: number): Promise<boolean> {
    if (!(await repo.endCoupon(tx, couponId, now))) return false
    await this.deps.pubSub.publish(tx, 'coupons', [couponId])
    return true
  }

  /** Adds a coupon or replaces the one with its id; `total` null: unlimited. */
  async put(tx: Tx, record: CouponRecord, total: number | null, now: number): Promise<void> {
    await repo.putCoupon(tx, record, now)
    await this.deps.quotas.open(tx, { kind: QUOTA, ref: record.couponId }, total)
    for (const act of this.#onPut) await act(tx, record)
    await this.deps.pubSub.publish(tx, 'coupons', [record.couponId])
  }

  /** Registers an action for the transaction that puts a coupon. */
  addOnPut(act: (tx: Tx, record: CouponRecord) => Promise<void>): void {
    this.#onPut.push(act)
  }

  /**
   * Claims a coupon inside a transaction. SYS_BIZ_DATA_ERROR_CODE: none is left in total or for this shopper, or it is
   * for members and the card was refunded after the membership was read.
   */
  async claimWithin(tx: Tx, uid: string, record: CouponRecord, now: number, heldId = newId()): Promise<string> {
    const isOfCard = record.audience === 'member'
    if (isOfCard && !(await this.deps.account.holdMembership(tx, uid))) fail('SYS_BIZ_DATA_ERROR_CODE', MEMBERS_ONLY)
    return this.#give(tx, uid, record, { heldId, isOfCard }, now)
  }

  async #give(
    tx: Tx,
    uid: string,
    record: CouponRecord,
    { heldId, isOfCard }: { heldId: string; isOfCard: boolean },
    now: number,
  ): Promise<string> {
    const { couponId: ref, perPerson } = record
    const own = { uid, kind: QUOTA, ref, period: 'ever', number: 1, most: perPerson }
    if (!(await this.deps.quotas.take(tx, own))) fail('SYS_BIZ_DATA_ERROR_CODE', `每人限领 ${perPerson} 张`)
    const { fromAt, untilAt } = validity(record, now)
    const row = { uid, heldId, couponId: ref, fromAt, untilAt, claimedAt: now }
    await repo.insertHeld(tx, [
      { ...row, ...UNUSED_COUPON, isOfCard: Number(isOfCard), told: warningsPast(untilAt, now) },
    ])
    // The one row that all claims of a coupon share, so it is locked last.
    if (!(await this.deps.quotas.takeOf(tx, { kind: QUOTA, ref }, 1))) fail('SYS_BIZ_DATA_ERROR_CODE', '已抢光')
    return heldId
  }

  /** The data that decides whether a shopper can claim some coupons; `isKnownMember`: the membership is read already. */
  async facts(
    q: Reader,
    uid: string | null,
    records: readonly CouponRecord[],
    now: number,
    isKnownMember?: boolean,
  ): Promise<(record: CouponRecord) => ClaimFacts> {
    const refs = records.map(({ couponId }) => couponId)
    const isAnyClosed = records.some(({ claimFrom }) => now < claimFrom)
    const [names, left, taken, isMember, reminded] = await Promise.all([
      this.storeNames(q, records),
      this.deps.quotas.leftOf(q, QUOTA, refs),
      this.#takenBy(q, uid, refs),
      isKnownMember ?? (uid === null ? false : this.deps.account.isMember(q, uid, now)),
      uid !== null && isAnyClosed ? findReminded(q, uid, MAX_COUPON_REMINDERS) : new Set<string>(),
    ])
    return (record) => ({
      storeName: names(record),
      isMember,
      now,
      isReminded: reminded.has(record.couponId),
      taken: taken.get(record.couponId) ?? 0,
      left: left.get(record.couponId) ?? null,
    })
  }

  /** The number of each coupon that a shopper has claimed; empty for a visitor. */
  async #takenBy(q: Reader, uid: string | null, refs: readonly string[]): Promise<Map<string, number>> {
    if (uid === null) return new Map()
    return this.deps.quotas.taken(
      q,
      uid,
      QUOTA,
      refs.map((ref) => ({ ref, period: 'ever' })),
    )
  }

  /** The leaf categories of coupons that are limited to a category. */
  async leavesOf(
    q: Reader,
    records: Iterable<CouponRecord>,
  ): Promise<(record: CouponRecord) => { categoryIds?: ReadonlySet<string> }> {
    const ids = [...new Set([...records].flatMap(({ category }) => category?.id ?? []))]
    const found = new Map(
      await Promise.all(ids.map(async (id) => [id, await this.deps.catalog.leavesUnder(q, id)] as const)),
    )
    return ({ category }) => {
      const categoryIds = category && found.get(category.id)
      return categoryIds ? { categoryIds } : {}
    }
  }

  /** Numbers of the payables of orders that hold or have used some of one shopper's coupons, by heldId. */
  async #payOrderNosOf(q: Reader, rows: readonly HeldCouponTable[]): Promise<Map<string, string>> {
    const used = rows.filter(({ state }) => state === 'locked' || state === 'used')
    const [first] = used
    if (!first) return new Map()
    const refs = [...new Set(used.map(({ no }) => no))]
    const numbers = await this.deps.payments.payables.numbersOf(q, first.uid, refs)
    return new Map(used.map(({ heldId, no }) => [heldId, numbers.get(no) ?? '']))
  }

  /** The name of a coupon's store; empty for a mall coupon. */
  async storeNames(
    q: Reader,
    records: Iterable<CouponRecord>,
  ): Promise<(record: Pick<CouponRecord, 'storeId'> | undefined) => string> {
    const ids = [...records].flatMap(({ storeId }) => storeId ?? [])
    const stores = await this.deps.stores.findStores(q, new Set(ids))
    return (record) => stores.get(record?.storeId ?? '')?.name ?? ''
  }

  /** All coupons by id; from the cache, or inside a transaction from the database. */
  async records(q: Reader): Promise<ReadonlyMap<string, CouponRecord>> {
    const read = async (reader: Reader) => new Map((await repo.listCoupons(reader)).map((one) => [one.couponId, one]))
    // A transaction fills no shared cache, and a second connection could deadlock the pool.
    if (q.isTransaction) return this.#records.peek(ALL) ?? read(q)
    return this.#records.get(ALL, () => read(this.deps.db.q))
  }
}

function pageNoOf(cursor: string): number {
  if (!/^[1-9]\d{0,2}$/.test(cursor)) failParam('cursor', '格式不对')
  return Number(cursor)
}
