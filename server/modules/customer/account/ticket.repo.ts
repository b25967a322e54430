import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { LoginTicketTable } from './account.tables'

type TicketRow = Selectable<LoginTicketTable>

/** False when there is one with this hash. */
export async function insertTicket(tx: Tx, row: TicketRow): Promise<boolean> {
  const result = await tx
    .insertInto('login_ticket')
    .values(row)
    .onConflict((c) => c.column('ticket_hash').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Uses a ticket up and gives what it stands for; undefined when it is used, expired or unknown. */
export async function spendTicket(tx: Tx, hash: string, now: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('login_ticket')
    .set({ spent_at: now })
    .where('ticket_hash', '=', hash)
    .where('spent_at', '=', 0)
    .where('expire_at', '>', now)
    .returning('subject')
    .executeTakeFirst()
  return row?.subject
}

export function findTicket(q: Reader, hash: string): Promise<TicketRow | undefined> {
  return q.selectFrom('login_ticket').selectAll().where('ticket_hash', '=', hash).executeTakeFirst()
}

/** Removes what expired before `before`. */
export async function sweepTickets(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('login_ticket').where('expire_at', '<', before).execute()
}
