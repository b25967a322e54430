import type { VoucherSource } from '@contract/codes/voucher'
import type { Picture } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import { EVER_PAID } from '../../finance/purchase'
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

/** Adds a voucher or replaces the one with its id. */
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

/** All vouchers, ended ones too, the newest first; they are few. */
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

/** The purchase that a source gave to a shopper. */
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

/** Adds a link; an existing token keeps its link. */
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

/** Gift links of one voucher, the newest first. */
export async function listGrants(q: Reader, voucherId: string): Promise<VoucherGrantTable[]> {
  const rows = await q.selectFrom('voucher_grant').selectAll().where('voucherId', '=', voucherId).execute()
  return rows.sort((a, b) => b.createdAt - a.createdAt)
}

/** The purchases by voucher and source, counted by state. */
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
    .where('state', 'in', EVER_PAID)
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
