import type { VoucherSource } from '@contract/codes/voucher'
import type { Picture } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { Voucher } from './voucher.rules'
import type { VoucherGrantTable, VoucherPurchaseTable, VoucherTable } from './voucher.tables'

const voucherOf = (row: VoucherTable): Voucher => ({
  voucherId: row.voucher_id,
  title: row.title,
  note: row.note,
  terms: JSON.parse(row.terms) as string[],
  picture: JSON.parse(row.picture) as Picture | null,
  priceCents: row.price_cents,
  worthCents: row.worth_cents,
  uses: row.uses,
  perPerson: row.per_person,
  storeIds: JSON.parse(row.store_ids) as string[],
  needsSlot: row.needs_slot === 1,
  validDays: row.valid_days,
  validUntil: row.valid_until,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

/** Adds one, or puts it in the place of the one of its id. */
export async function put(tx: Tx, one: Voucher, now: number): Promise<void> {
  const row = {
    title: one.title,
    note: one.note,
    terms: JSON.stringify(one.terms),
    picture: JSON.stringify(one.picture),
    price_cents: one.priceCents,
    worth_cents: one.worthCents,
    uses: one.uses,
    per_person: one.perPerson,
    store_ids: JSON.stringify(one.storeIds),
    needs_slot: one.needsSlot ? 1 : 0,
    valid_days: one.validDays,
    valid_until: one.validUntil,
    starts_at: one.startsAt,
    ends_at: one.endsAt,
  }
  await tx
    .insertInto('voucher')
    .values({ voucher_id: one.voucherId, ...row, created_at: now })
    .onConflict((c) => c.column('voucher_id').doUpdateSet(row))
    .execute()
}

/** All there ever were, the newest first: they are few. */
export async function listAll(q: Reader): Promise<Voucher[]> {
  const rows = await q.selectFrom('voucher').selectAll().orderBy('created_at', 'desc').orderBy('voucher_id').execute()
  return rows.map(voucherOf)
}

export async function find(q: Reader, voucherId: string): Promise<Voucher | undefined> {
  const row = await q.selectFrom('voucher').selectAll().where('voucher_id', '=', voucherId).executeTakeFirst()
  return row && voucherOf(row)
}

export async function end(tx: Tx, voucherId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({ ends_at: now })
    .where('voucher_id', '=', voucherId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertPurchase(tx: Tx, row: VoucherPurchaseTable): Promise<void> {
  await tx.insertInto('voucher_purchase').values(row).execute()
}

export function findPurchase(q: Reader, uid: string, purchaseId: string): Promise<VoucherPurchaseTable | undefined> {
  return q
    .selectFrom('voucher_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
}

/** What something gave a shopper. */
export function findGiven(
  q: Reader,
  uid: string,
  source: VoucherSource,
  ref: string,
): Promise<VoucherPurchaseTable | undefined> {
  return q
    .selectFrom('voucher_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('source', '=', source)
    .where('ref', '=', ref)
    .executeTakeFirst()
}

/** A shopper's, the newest first, before one of them. */
export async function listPurchases(
  q: Reader,
  uid: string,
  { before, offset, limit }: { before?: string | undefined; offset: number; limit: number },
): Promise<VoucherPurchaseTable[]> {
  const own = q.selectFrom('voucher_purchase').selectAll().where('uid', '=', uid)
  const asked = before === undefined ? own : own.where('purchase_id', '<', before)
  return asked.orderBy('purchase_id', 'desc').offset(offset).limit(limit).execute()
}

export interface PurchaseKey {
  uid: string
  purchaseId: string
}

/** Ends the waiting for its money, one way or the other; undefined when it does not wait. */
export function settle(tx: Tx, { uid, purchaseId }: PurchaseKey, to: 'paid' | 'closed') {
  return tx
    .updateTable('voucher_purchase')
    .set({ state: to })
    .where('uid', '=', uid)
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'unpaid')
    .returningAll()
    .executeTakeFirst()
}

/** Asks so many uses' money back; false when something of it was asked back meanwhile. */
export async function addRefund(
  tx: Tx,
  row: VoucherPurchaseTable,
  { uses, cents }: { uses: number; cents: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher_purchase')
    .set((eb) => ({
      refunded_uses: eb('refunded_uses', '+', uses),
      refunded_cents: eb('refunded_cents', '+', cents),
    }))
    .where('uid', '=', row.uid)
    .where('purchase_id', '=', row.purchase_id)
    .where('state', '=', 'paid')
    .where('refunded_uses', '=', row.refunded_uses)
    .where('refunded_cents', '=', row.refunded_cents)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** That money will not come back. */
export async function dropRefund(
  tx: Tx,
  { uid, purchaseId }: PurchaseKey,
  { uses, cents }: { uses: number; cents: number },
): Promise<void> {
  await tx
    .updateTable('voucher_purchase')
    .set((eb) => ({
      refunded_uses: eb('refunded_uses', '-', uses),
      refunded_cents: eb('refunded_cents', '-', cents),
    }))
    .where('uid', '=', uid)
    .where('purchase_id', '=', purchaseId)
    .execute()
}

/** So much of its money is back, in all so far. */
export async function setReturned(tx: Tx, { uid, purchaseId }: PurchaseKey, cents: number): Promise<void> {
  await tx
    .updateTable('voucher_purchase')
    .set({ returned_cents: cents })
    .where('uid', '=', uid)
    .where('purchase_id', '=', purchaseId)
    .execute()
}

/** One of a token that there is stays as it is. */
export async function insertGrant(tx: Tx, row: VoucherGrantTable): Promise<void> {
  await tx
    .insertInto('voucher_grant')
    .values(row)
    .onConflict((c) => c.column('token').doNothing())
    .execute()
}

export function findGrant(q: Reader, token: string): Promise<VoucherGrantTable | undefined> {
  return q.selectFrom('voucher_grant').selectAll().where('token', '=', token).executeTakeFirst()
}

/** Links there are, of one voucher, the newest first. */
export async function listGrants(q: Reader, voucherId: string): Promise<VoucherGrantTable[]> {
  const rows = await q.selectFrom('voucher_grant').selectAll().where('voucher_id', '=', voucherId).execute()
  return rows.sort((a, b) => b.created_at - a.created_at)
}

/** What became of all that were had, by voucher and source. */
export async function sumPurchases(q: Reader) {
  const rows = await q
    .selectFrom('voucher_purchase')
    .select((eb) => [
      'voucher_id',
      'source',
      eb.fn.sum<number>('number').as('number'),
      eb.fn.sum<number>('uses').as('uses'),
      eb.fn.sum<number>('price_cents').as('cents'),
      eb.fn.sum<number>('refunded_uses').as('back_uses'),
      eb.fn.sum<number>('returned_cents').as('back_cents'),
    ])
    .where('state', '=', 'paid')
    .groupBy(['voucher_id', 'source'])
    .execute()
  return rows.map((row) => ({
    voucherId: row.voucher_id,
    source: row.source,
    number: Number(row.number),
    uses: Number(row.uses),
    cents: Number(row.cents),
    backUses: Number(row.back_uses),
    backCents: Number(row.back_cents),
  }))
}
