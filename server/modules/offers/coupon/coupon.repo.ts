import type { HeldTab } from '@contract/codes/coupon'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { PageWindow } from '../../../kernel/page'
import { prepared } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { CouponRecord } from './coupon.rules'
import type { CouponTable, HeldCouponTable } from './coupon.tables'
import { heldCouponMachine } from './held-coupon.machine'

type Rule = Pick<CouponRecord, 'kind' | 'from' | 'off' | 'goods' | 'stacks' | 'category'>

/** Older rows have no category or no goods. */
const readRule = (text: string): Rule => ({
  category: null,
  goods: [],
  ...(JSON.parse(text) as Omit<Rule, 'category' | 'goods'>),
})

/** All coupons by position in the coupon centre; ended ones too, because held coupons need their terms. */
export async function listCoupons(q: Reader): Promise<CouponRecord[]> {
  const rows = await q
    .selectFrom('coupon as c')
    .leftJoin('coupon_product as p', 'p.couponId', 'c.couponId')
    .selectAll('c')
    .select('p.productId')
    .orderBy('c.position')
    .orderBy('c.couponId')
    .execute()
  const found = new Map<string, { row: CouponTable; productIds: Set<string> | null }>()
  for (const { productId, ...row } of rows) {
    const known = found.get(row.couponId)
    if (known && productId !== null) known.productIds?.add(productId)
    else found.set(row.couponId, { row, productIds: productId === null ? null : new Set([productId]) })
  }
  return [...found.values()].map(({ row, productIds }) => recordOf(row, productIds))
}

function recordOf(row: CouponTable, productIds: ReadonlySet<string> | null): CouponRecord {
  return {
    couponId: row.couponId,
    title: row.title,
    storeId: row.storeId || null,
    productIds,
    ...readRule(row.rule),
    audience: row.audience,
    perPerson: row.perPerson,
    claimFrom: row.claimFrom,
    claimUntil: row.claimUntil,
    valid: row.validDays > 0 ? { days: row.validDays } : { from: row.validFrom, until: row.validUntil },
    position: row.position,
    isListed: row.isListed === 1,
  }
}

function columnsOf(record: CouponRecord) {
  const { kind, from, off, goods, stacks, category, valid } = record
  const dates = 'days' in valid ? { from: 0, until: 0, days: valid.days } : { ...valid, days: 0 }
  return {
    title: record.title,
    storeId: record.storeId ?? '',
    audience: record.audience,
    perPerson: record.perPerson,
    claimFrom: record.claimFrom,
    claimUntil: record.claimUntil,
    validFrom: dates.from,
    validUntil: dates.until,
    validDays: dates.days,
    position: record.position,
    isListed: record.isListed ? 1 : 0,
    rule: JSON.stringify({ kind, from, off, goods, stacks, category } satisfies Rule),
  }
}

/** Inserts a new coupon without its products, which `putCoupon` adds; false when another coupon has the id. */
export async function addCoupon(tx: Tx, record: CouponRecord, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('coupon')
    .values({ couponId: record.couponId, ...columnsOf(record), createdAt: now })
    .onConflict((c) => c.column('couponId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Adds a coupon or replaces the one with its id. */
export async function putCoupon(tx: Tx, record: CouponRecord, now: number): Promise<void> {
  const { couponId } = record
  const columns = columnsOf(record)
  await tx
    .insertInto('coupon')
    .values({ couponId, ...columns, createdAt: now })
    .onConflict((c) => c.column('couponId').doUpdateSet(columns))
    .execute()
  await tx.deleteFrom('coupon_product').where('couponId', '=', couponId).execute()
  const reach = [...(record.productIds ?? [])].map((productId) => ({ couponId, productId }))
  await insertMany(tx, 'coupon_product', reach)
}

export async function insertHeld(tx: Tx, rows: readonly HeldCouponTable[]): Promise<void> {
  await insertMany(tx, 'held_coupon', rows)
}

const usable = prepared<{ uid: string; now: number; limit: number }, HeldCouponTable>((q, p) =>
  q
    .selectFrom('held_coupon')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('state', '=', 'unused')
    .where('untilAt', '>', p.now)
    .orderBy('untilAt')
    .orderBy('heldId')
    .limit(p.limit),
)

/** A shopper's coupons that are usable now, ordered by their end. */
export async function findUsable(q: Reader, uid: string, now: number, limit: number): Promise<HeldCouponTable[]> {
  return (await usable(q, { uid, now, limit })).rows
}

/** One tab of a shopper's coupons; 可使用 by their end, the others the newest first. */
export async function listHeld(
  q: Reader,
  uid: string,
  tab: HeldTab,
  now: number,
  { limit, offset }: Pick<PageWindow, 'limit' | 'offset'>,
): Promise<HeldCouponTable[]> {
  const own = q.selectFrom('held_coupon').selectAll().where('uid', '=', uid).limit(limit).offset(offset)
  if (tab === 'used')
    return own.where('state', 'in', ['used', 'given']).orderBy('untilAt', 'desc').orderBy('heldId', 'desc').execute()
  if (tab === 'over')
    return own
      .where((eb) => eb.or([eb('state', '=', 'void'), eb.and([eb('state', '=', 'unused'), eb('untilAt', '<=', now)])]))
      .orderBy('untilAt', 'desc')
      .orderBy('heldId', 'desc')
      .execute()
  return own
    .where((eb) =>
      eb.or([eb('state', 'in', ['locked', 'giving']), eb.and([eb('state', '=', 'unused'), eb('untilAt', '>', now)])]),
    )
    .orderBy('untilAt')
    .orderBy('heldId')
    .execute()
}

/** Number of usable coupons, and of those that end before `soon`. */
export async function countUsable(
  q: Reader,
  uid: string,
  now: number,
  soon: number,
): Promise<{ all: number; soon: number }> {
  const row = await q
    .selectFrom('held_coupon')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.sum<number | null>(eb.case().when('untilAt', '<=', soon).then(1).else(0).end()).as('soon'),
    ])
    .where('uid', '=', uid)
    .where('state', '=', 'unused')
    .where('untilAt', '>', now)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), soon: Number(row.soon ?? 0) }
}

const lockUnused = preparedIn<{ heldId: string }, { uid: string; no: string; now: number }>((q, ids, p) =>
  q
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('lock'), no: p.no })
    .where('uid', '=', p.uid)
    .where('heldId', 'in', ids)
    .where('state', 'in', heldCouponMachine.from('lock'))
    .where('fromAt', '<=', p.now)
    .where('untilAt', '>', p.now)
    .returning('heldId'),
)

/**
 * Moves coupons from unused to locked, for a checkout; returns the ids that are missing, locked, used or expired. The
 * check compares with the ids of the moved rows, because `preparedIn` repeats ids to fill up a list.
 */
export async function lock(
  tx: Tx,
  uid: string,
  heldIds: readonly string[],
  no: string,
  now: number,
): Promise<string[]> {
  const moved = new Set((await lockUnused(tx, heldIds, { uid, no, now })).map(({ heldId }) => heldId))
  return heldIds.filter((id) => !moved.has(id))
}

const markUsed = preparedIn<{ heldId: string }, { uid: string; no: string; now: number }>((q, ids, p) =>
  q
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('use'), settledAt: p.now })
    .where('uid', '=', p.uid)
    .where('heldId', 'in', ids)
    .where('state', 'in', heldCouponMachine.from('use'))
    .where('no', '=', p.no)
    .returning('heldId'),
)

export async function settleLocked(
  tx: Tx,
  uid: string,
  heldIds: readonly string[],
  no: string,
  now: number,
): Promise<void> {
  await markUsed(tx, heldIds, { uid, no, now })
}

const freeOf = preparedIn<{ heldId: string }, { uid: string; no: string }>((q, ids, p) =>
  q
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('release'), no: '', settledAt: 0 })
    .where('uid', '=', p.uid)
    .where('heldId', 'in', ids)
    .where('state', 'in', heldCouponMachine.from('release'))
    .where('no', '=', p.no)
    .returning('heldId'),
)

/** Unlocks coupons; an expired coupon stays expired. */
export async function unlock(tx: Tx, uid: string, heldIds: readonly string[], no: string): Promise<void> {
  await freeOf(tx, heldIds, { uid, no })
}

/** Voids the unused held coupons of a coupon, of some shoppers or of all; returns their number. */
export async function voidOf(tx: Tx, couponId: string, uids: readonly string[] | null, now: number): Promise<number> {
  const unused = tx
    .updateTable('held_coupon')
    .set({ state: heldCouponMachine.to('void'), settledAt: now })
    .where('couponId', '=', couponId)
    .where('state', 'in', heldCouponMachine.from('void'))
    .where('untilAt', '>', now)
  const { numUpdatedRows } = await (uids === null ? unused : unused.where('uid', 'in', uids)).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const heldByIds = preparedIn<HeldCouponTable, { uid: string }>((q, ids, p) =>
  q.selectFrom('held_coupon').selectAll().where('uid', '=', p.uid).where('heldId', 'in', ids),
)

export function findHeld(q: Reader, uid: string, heldIds: readonly string[]): Promise<HeldCouponTable[]> {
  return heldByIds(q, heldIds, { uid })
}

/** Locks a coupon against other writers. */
export async function lockCoupon(tx: Tx, couponId: string): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('couponId', '=', couponId)
    .execute()
}

export async function endCoupon(tx: Tx, couponId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set({ claimUntil: now })
    .where('couponId', '=', couponId)
    .where('claimUntil', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Held coupons of one coupon, counted by state. */
export interface Claimed {
  claimed: number
  used: number
  locked: number
  expired: number
  void: number
}

/** Counts of held coupons by coupon; `couponIds`: only of these coupons. */
export async function countClaimed(
  q: Reader,
  now: number,
  couponIds?: readonly string[],
): Promise<Map<string, Claimed>> {
  const held = q.selectFrom('held_coupon')
  const rows = await (couponIds ? held.where('couponId', 'in', ['', ...couponIds]) : held)
    .select((eb) => [
      'couponId',
      'state',
      eb.fn.countAll<number>().as('all'),
      eb.fn.sum<number | null>(eb.case().when('untilAt', '<=', now).then(1).else(0).end()).as('over'),
    ])
    .groupBy(['couponId', 'state'])
    .execute()
  const found = new Map<string, Claimed>()
  for (const { couponId, state, all, over } of rows) {
    const sums = found.get(couponId) ?? { claimed: 0, used: 0, locked: 0, expired: 0, void: 0 }
    // A coupon that was given away counts at its receiver only.
    if (state !== 'given') sums.claimed += Number(all)
    if (state === 'unused') sums.expired += Number(over ?? 0)
    else if (state === 'used' || state === 'locked' || state === 'void') sums[state] += Number(all)
    found.set(couponId, sums)
  }
  return found
}
