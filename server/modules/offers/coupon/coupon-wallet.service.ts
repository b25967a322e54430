import { CLAIM_PREFIX } from '@contract/codes/coupon'
import type { CouponChoice } from '@contract/schema/coupon'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { CouponOutcome, WalletCoupon } from '../pricing'
import * as repo from './coupon.repo'
import { type CouponRecord, couponOf, giftOf, validity } from './coupon.rules'
import { type CouponService, UNUSED_COUPON } from './coupon.service'
import type { HeldCouponTable } from './coupon.tables'
import type { Wallet } from './coupon.types'
import { choiceView, refusalOf } from './coupon.view'

/** An order tries at most this many held coupons, those that end first. */
const MOST_IN_WALLET = 60
const NONE: Wallet = { coupons: [], held: [] }

/** A coupon that is claimed with an order, and the heldId that it gets. */
interface Claim {
  couponId: string
  heldId: string
}

/** The coupons that a submit may use. */
interface AskedWallet {
  wallet: Wallet
  claims: readonly Claim[]
  heldIds: ReadonlyMap<string, string>
}
const NOTHING_ASKED: AskedWallet = { wallet: NONE, claims: [], heldIds: new Map() }

/** The coupons that an order may use: held ones, and those that the shopper can claim with the order. */
export class CouponWalletService {
  constructor(private readonly coupons: CouponService) {}

  /** The shopper's held coupons that are usable now. */
  async held(q: Reader, uid: string, now: number): Promise<Wallet> {
    // Without coupons in the mall no shopper holds one.
    if ((await this.coupons.records(q)).size === 0) return NONE
    return this.#walletOf(q, await repo.findUsable(q, uid, now, MOST_IN_WALLET))
  }

  /**
   * The coupons that a shopper could use now in some stores. Held coupons come before claimable ones, so that an order
   * does not spend a claim when a held coupon saves the same.
   */
  async beside(
    q: Reader,
    { uid, isMember }: { uid: string; isMember: boolean },
    storeIds: ReadonlySet<string>,
    now: number,
  ): Promise<AskedWallet> {
    if ((await this.coupons.records(q)).size === 0) return NOTHING_ASKED
    const held = await repo.findUsable(q, uid, now, MOST_IN_WALLET)
    const has = new Set(held.map((row) => row.couponId))
    const claimable = await this.#claimable(q, { uid, isMember }, storeIds, now)
    const toClaim = claimable.filter(({ couponId }) => !has.has(couponId))
    const wallet = await this.#walletOf(q, [
      ...held,
      ...toClaim.map((record) => asHeld(uid, record, CLAIM_PREFIX + record.couponId, now)),
    ])
    return { ...NOTHING_ASKED, wallet }
  }

  /**
   * A shopper's coupons by the ids that a submit names: held ones in any state, and those that are
   * to be claimed, each with the heldId that it gets. `heldIds` maps the named ids to them.
   */
  async named(q: Reader, uid: string, ids: readonly string[], now: number): Promise<AskedWallet> {
    if (ids.length === 0) return NOTHING_ASKED
    const claims = ids
      .filter((id) => id.startsWith(CLAIM_PREFIX))
      .map((id) => ({ couponId: id.slice(CLAIM_PREFIX.length), heldId: newId() }))
    const held = await this.coupons.heldOf(
      q,
      uid,
      ids.filter((id) => !id.startsWith(CLAIM_PREFIX)),
    )
    const records = claims.length > 0 ? await this.coupons.records(q) : new Map<string, CouponRecord>()
    const claimed = claims.flatMap(({ couponId, heldId }) => {
      const record = records.get(couponId)
      return record ? [asHeld(uid, record, heldId, now)] : []
    })
    return {
      wallet: await this.#walletOf(q, [...held, ...claimed]),
      claims,
      heldIds: new Map(claims.map(({ couponId, heldId }) => [CLAIM_PREFIX + couponId, heldId])),
    }
  }

  /** Claims coupons inside the transaction that uses them. SYS_BIZ_DATA_ERROR_CODE: one can no longer be claimed. */
  async claim(tx: Tx, uid: string, claims: readonly Claim[], now: number): Promise<void> {
    if (claims.length === 0) return
    const records = await this.coupons.records(tx)
    const named = claims.map(({ couponId, heldId }) => {
      return { heldId, record: records.get(couponId) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '优惠券已失效，请重新选择') }
    })
    const factsOf = await this.coupons.facts(
      tx,
      uid,
      named.map(({ record }) => record),
      now,
    )
    // Orders claim in a fixed sequence of coupons, so that two orders cannot deadlock.
    for (const { record, heldId } of named.sort((a, b) => (a.record.couponId < b.record.couponId ? -1 : 1))) {
      const refusal = record.isListed ? refusalOf(record, factsOf(record)) : '已下架'
      if (refusal) fail('SYS_BIZ_DATA_ERROR_CODE', `「${record.title}」${refusal}，请重新选择优惠券`)
      await this.coupons.claimWithin(tx, uid, record, now, heldId)
    }
  }

  /** The coupons of a wallet with their outcomes in an order. */
  async choices(q: Reader, { held }: Wallet, outcomes: readonly CouponOutcome[], now: number): Promise<CouponChoice[]> {
    const records = await this.coupons.records(q)
    const names = await this.coupons.storeNames(q, records.values())
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
    return held.flatMap((one) => {
      const record = records.get(one.couponId)
      const outcome = byId.get(one.heldId)
      return record && outcome ? [choiceView(record, one, outcome, { storeName: names(record), now })] : []
    })
  }

  async #claimable(
    q: Reader,
    { uid, isMember }: { uid: string; isMember: boolean },
    storeIds: ReadonlySet<string>,
    now: number,
  ): Promise<CouponRecord[]> {
    const open = [...(await this.coupons.records(q)).values()].filter(
      ({ isListed, storeId, claimFrom, claimUntil }) =>
        isListed && claimFrom <= now && now < claimUntil && (storeId === null || storeIds.has(storeId)),
    )
    if (open.length === 0) return open
    const factsOf = await this.coupons.facts(q, uid, open, now, isMember)
    return open.filter((record) => refusalOf(record, factsOf(record)) === null)
  }

  async #walletOf(q: Reader, rows: readonly HeldCouponTable[]): Promise<Wallet> {
    const records = rows.length === 0 ? new Map<string, CouponRecord>() : await this.coupons.records(q)
    const held = rows.filter((row) => records.has(row.couponId))
    const leaves = await this.coupons.leavesOf(q, records.values())
    const coupons = held.flatMap((row): WalletCoupon[] => {
      const record = records.get(row.couponId)
      if (!record) return []
      return record.kind === 'gift' ? [giftOf(record, row)] : [couponOf(record, row, leaves(record).categoryIds)]
    })
    return { coupons, held }
  }
}

/** The row of a coupon if the shopper claimed it now. */
function asHeld(uid: string, record: CouponRecord, heldId: string, now: number): HeldCouponTable {
  const { fromAt, untilAt } = validity(record, now)
  return {
    ...UNUSED_COUPON,
    uid,
    heldId,
    couponId: record.couponId,
    fromAt,
    untilAt,
    claimedAt: now,
    told: 0,
  }
}
