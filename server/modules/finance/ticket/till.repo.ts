import type { Tx } from '../../../kernel/db'
import type { TicketTillTable } from './ticket.tables'

type Till = Pick<TicketTillTable, 'storeId' | 'actorKind' | 'actorId'>

/**
 * A till as it stands, made when it is new. Its row is held until the transaction ends: codes that one till tries at once are
 * judged one after the other, so that each wrong one counts.
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
