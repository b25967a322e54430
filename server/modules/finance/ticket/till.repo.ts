import type { Tx } from '../../../kernel/db'
import type { TicketTillTable } from './ticket.tables'

type Till = Pick<TicketTillTable, 'storeId' | 'actorKind' | 'actorId'>

/**
 * The till's row, inserted when it is new. The row is locked until the transaction ends: concurrent codes at one till
 * are checked one after the other, so that each wrong one counts.
 */
export function holdTill(tx: Tx, till: Till): Promise<TicketTillTable> {
  return tx
    .insertInto('ticket_till')
    .values({
      storeId: till.storeId,
      actorKind: till.actorKind,
      actorId: till.actorId,
      wrong: 0,
      lockedUntil: 0,
    })
    .onConflict((c) =>
      c.columns(['storeId', 'actorKind', 'actorId']).doUpdateSet((eb) => ({ wrong: eb.ref('ticket_till.wrong') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function putTill(tx: Tx, till: Till, to: Pick<TicketTillTable, 'wrong' | 'lockedUntil'>): Promise<void> {
  await tx
    .updateTable('ticket_till')
    .set({ wrong: to.wrong, lockedUntil: to.lockedUntil })
    .where('storeId', '=', till.storeId)
    .where('actorKind', '=', till.actorKind)
    .where('actorId', '=', till.actorId)
    .execute()
}
