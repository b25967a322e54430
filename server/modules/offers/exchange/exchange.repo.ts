import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { ExchangeTable } from './exchange.tables'

export async function insertExchange(tx: Tx, row: ExchangeTable): Promise<void> {
  await insertMany(tx, 'exchange', [row])
}

export function findExchange(q: Reader, uid: string, exchangeId: string): Promise<ExchangeTable | undefined> {
  return q
    .selectFrom('exchange')
    .selectAll()
    .where('uid', '=', uid)
    .where('exchange_id', '=', exchangeId)
    .executeTakeFirst()
}

/** A shopper's own, newest first; with `before` only those older than this id. */
export function listExchanges(
  q: Reader,
  uid: string,
  before: string | undefined,
  limit: number,
): Promise<ExchangeTable[]> {
  const rows = q.selectFrom('exchange').selectAll().where('uid', '=', uid).orderBy('exchange_id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('exchange_id', '<', before)).execute()
}
