import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { CodeRedemptionTable } from './code-redemption.tables'

export async function insertRedemption(tx: Tx, row: CodeRedemptionTable): Promise<void> {
  await insertMany(tx, 'code_redemption', [row])
}

export function findRedemption(q: Reader, uid: string, exchangeId: string): Promise<CodeRedemptionTable | undefined> {
  return q
    .selectFrom('code_redemption')
    .selectAll()
    .where('uid', '=', uid)
    .where('redemptionId', '=', exchangeId)
    .executeTakeFirst()
}

/** A shopper's redemptions, newest first; with `before` only those older than this id. */
export function listRedemptions(
  q: Reader,
  uid: string,
  before: string | undefined,
  limit: number,
): Promise<CodeRedemptionTable[]> {
  const rows = q
    .selectFrom('code_redemption')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('redemptionId', 'desc')
    .limit(limit)
  return (before === undefined ? rows : rows.where('redemptionId', '<', before)).execute()
}
