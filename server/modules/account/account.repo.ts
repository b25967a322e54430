import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db'
import { prepared } from '../../kernel/prepared'
import type { LoginCodeTable, ShopperTable } from './account.tables'

export type ShopperRow = Selectable<ShopperTable>

const byUid = prepared<{ uid: string }, ShopperRow>((q, p) =>
  q.selectFrom('shopper').selectAll().where('uid', '=', p.uid),
)

export async function findShopper(q: Reader, uid: string): Promise<ShopperRow | undefined> {
  return (await byUid(q, { uid })).rows[0]
}

export function findShopperByPhone(q: Reader, countryCode: string, mobile: string): Promise<ShopperRow | undefined> {
  return q
    .selectFrom('shopper')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
}

/** Adds a shopper; false when the phone has one already. */
export async function insertShopper(tx: Tx, row: ShopperRow): Promise<boolean> {
  const result = await tx
    .insertInto('shopper')
    .values(row)
    .onConflict((c) => c.columns(['country_code', 'mobile']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Newest first, for the operator. */
export function listShoppers(q: Reader, limit: number, mobile?: string): Promise<ShopperRow[]> {
  let query = q.selectFrom('shopper').selectAll().orderBy('uid', 'desc').limit(limit)
  if (mobile) query = query.where('mobile', '=', mobile)
  return query.execute()
}

export async function addSaved(tx: Tx, uid: string, cents: number): Promise<void> {
  await tx
    .updateTable('shopper')
    .set((eb) => ({ saved_cents: eb('saved_cents', '+', cents) }))
    .where('uid', '=', uid)
    .execute()
}

export async function setMemberUntil(tx: Tx, uid: string, cardId: string, until: number): Promise<number> {
  const result = await tx
    .updateTable('shopper')
    .set({ member_card_id: cardId, member_until: until })
    .where('uid', '=', uid)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Stores a code unless one was sent less than `resendAfterMs` ago; false then. */
export async function putLoginCode(tx: Tx, row: Selectable<LoginCodeTable>, resendAfterMs: number): Promise<boolean> {
  const result = await tx
    .insertInto('login_code')
    .values(row)
    .onConflict((c) =>
      c
        .column('phone')
        .doUpdateSet({ code_hash: row.code_hash, expire_at: row.expire_at, tries: 0, sent_at: row.sent_at })
        .where('login_code.sent_at', '<=', row.sent_at - resendAfterMs),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export function findLoginCode(q: Reader, phone: string): Promise<Selectable<LoginCodeTable> | undefined> {
  return q.selectFrom('login_code').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/** Counts one try; false when the code has none left. */
export async function takeTry(tx: Tx, phone: string, maxTries: number): Promise<boolean> {
  const result = await tx
    .updateTable('login_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a code up; false when someone else just did. */
export async function spendLoginCode(tx: Tx, phone: string, codeHash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('login_code')
    .where('phone', '=', phone)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Raises a counter and gives its new value. */
export async function raise(tx: Tx, key: string, expireAt: number): Promise<number> {
  const row = await tx
    .insertInto('login_limit')
    .values({ key, count: 1, expire_at: expireAt })
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ count: eb('login_limit.count', '+', 1) })))
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}
