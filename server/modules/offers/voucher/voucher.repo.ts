import type { VoucherSource } from '@contract/codes/voucher'
import type { Picture } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { Voucher } from './voucher.rules'
import type { VoucherGrantTable, VoucherPurchaseTable, VoucherTable } from './voucher.tables'

const voucherOf = (row: VoucherTable): Voucher => ({
  voucherId: row.voucherId,
  title: row.title,
  note: row.note,
  terms: JSON.parse(row.terms) as string[],
  picture: JSON.parse(row.picture) as Picture | null,
  priceCents: row.priceCents,
  worthCents: row.worthCents,
  uses: row.uses,
  perPerson: row.perPerson,
  storeIds: JSON.parse(row.storeIds) as string[],
  needsSlot: row.needsSlot === 1,
  validDays: row.validDays,
  validUntil: row.validUntil,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
})

/** Adds one, or puts it in the place of the one of its id. */
export async function put(tx: Tx, one: Voucher, now: number): Promise<void> {
  const row = {
    title: one.title,
    note: one.note,
    terms: JSON.stringify(one.terms),
    picture: JSON.stringify(one.picture),
    priceCents: one.priceCents,
    worthCents: one.worthCents,
    uses: one.uses,
    perPerson: one.perPerson,
    storeIds: JSON.stringify(one.storeIds),
    needsSlot: one.needsSlot ? 1 : 0,
    validDays: one.validDays,
    validUntil: one.validUntil,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
  }
  await tx
    .insertInto('voucher')
    .values({ voucherId: one.voucherId, ...row, createdAt: now })
    .onConflict((c) => c.column('voucherId').doUpdateSet(row))
    .execute()
}

/** All there ever were, the newest first: they are few. */
export async function listAll(q: Reader): Promise<Voucher[]> {
  const rows = await q.selectFrom('voucher').selectAll().orderBy('createdAt', 'desc').orderBy('voucherId').execute()
  return rows.map(voucherOf)
}

export async function find(q: Reader, voucherId: string): Promise<Voucher | undefined> {
  const row = await q.selectFrom('voucher').selectAll().where('voucherId', '=', voucherId).executeTakeFirst()
  return row && voucherOf(row)
}

export async function end(tx: Tx, voucherId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({ endsAt: now })
    .where('voucherId', '=', voucherId)
    .where('endsAt', '>', now)
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
    .where('purchaseId', '=', purchaseId)
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
  const asked = before === undefined ? own : own.where('purchaseId', '<', before)
  return asked.orderBy('purchaseId', 'desc').offset(offset).limit(limit).execute()
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
    .where('purchaseId', '=', purchaseId)
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
      refundedUses: eb('refundedUses', '+', uses),
      refundedCents: eb('refundedCents', '+', cents),
    }))
    .where('uid', '=', row.uid)
    .where('purchaseId', '=', row.purchaseId)
    .where('state', '=', 'paid')
    .where('refundedUses', '=', row.refundedUses)
    .where('refundedCents', '=', row.refundedCents)
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
      refundedUses: eb('refundedUses', '-', uses),
      refundedCents: eb('refundedCents', '-', cents),
    }))
    .where('uid', '=', uid)
    .where('purchaseId', '=', purchaseId)
    .execute()
}

/** So much of its money is back, in all so far. */
export async function setReturned(tx: Tx, { uid, purchaseId }: PurchaseKey, cents: number): Promise<void> {
  await tx
    .updateTable('voucher_purchase')
    .set({ returnedCents: cents })
    .where('uid', '=', uid)
    .where('purchaseId', '=', purchaseId)
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
  const rows = await q.selectFrom('voucher_grant').selectAll().where('voucherId', '=', voucherId).execute()
  return rows.sort((a, b) => b.createdAt - a.createdAt)
}

/** What became of all that were had, by voucher and source. */
export async function sumPurchases(q: Reader) {
  const rows = await q
    .selectFrom('voucher_purchase')
    .select((eb) => [
      'voucherId',
      'source',
      eb.fn.sum<number>('number').as('number'),
      eb.fn.sum<number>('uses').as('uses'),
      eb.fn.sum<number>('priceCents').as('cents'),
      eb.fn.sum<number>('refundedUses').as('backUses'),
      eb.fn.sum<number>('returnedCents').as('backCents'),
    ])
    .where('state', '=', 'paid')
    .groupBy(['voucherId', 'source'])
    .execute()
  return rows.map((row) => ({
    voucherId: row.voucherId,
    source: row.source,
    number: Number(row.number),
    uses: Number(row.uses),
    cents: Number(row.cents),
    backUses: Number(row.backUses),
    backCents: Number(row.backCents),
  }))
}
