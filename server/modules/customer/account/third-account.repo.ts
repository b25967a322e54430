import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { ThirdAccountTable } from './account.tables'

/** The shopper of an identity, by its openid or by the union id that all apps of the mall share. */
export async function findThirdUid(
  q: Reader,
  { authType, openId, unionId }: { authType: string; openId: string; unionId: string },
): Promise<string | undefined> {
  const own = await q
    .selectFrom('third_account')
    .select('uid')
    .where('authType', '=', authType)
    .where('openId', '=', openId)
    .executeTakeFirst()
  if (own || unionId === '') return own?.uid
  const shared = await q
    .selectFrom('third_account')
    .select('uid')
    .where('unionId', '=', unionId)
    .orderBy('boundAt')
    .executeTakeFirst()
  return shared?.uid
}

/** Binds an identity; false when it is already bound. */
export async function insertThird(tx: Tx, row: Selectable<ThirdAccountTable>): Promise<boolean> {
  const result = await tx
    .insertInto('third_account')
    .values(row)
    .onConflict((c) => c.columns(['authType', 'openId']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** The newest identity of this kind of a shopper. */
export async function findOpenId(q: Reader, uid: string, authType: string): Promise<string | undefined> {
  const row = await q
    .selectFrom('third_account')
    .select('openId')
    .where('uid', '=', uid)
    .where('authType', '=', authType)
    .orderBy('boundAt', 'desc')
    .executeTakeFirst()
  return row?.openId
}

/** Frees all identities of a shopper. */
export async function dropThirds(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('third_account').where('uid', '=', uid).execute()
}

export async function listOpenIds(q: Reader, uid: string): Promise<string[]> {
  const rows = await q.selectFrom('third_account').select('openId').where('uid', '=', uid).execute()
  return rows.map(({ openId }) => openId)
}

export async function isBound(q: Reader, uid: string, authTypes: readonly string[]): Promise<boolean> {
  const row = await q
    .selectFrom('third_account')
    .select('uid')
    .where('uid', '=', uid)
    .where('authType', 'in', authTypes)
    .executeTakeFirst()
  return row !== undefined
}
