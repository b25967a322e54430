import type { Tx } from '../../../kernel/db'
import type { TicketTillTable } from './ticket.tables'

type Till = Pick<TicketTillTable, 'store_id' | 'actor_kind' | 'actor_id'>

/**
 * A till as it stands, made when it is new. Its row is held until the transaction ends: codes that one till tries at once are
 * judged one after the other, so that each wrong one counts.
 */
export function holdTill(tx: Tx, till: Till): Promise<TicketTillTable> {
  return tx
    .insertInto('ticket_till')
    .values({
      store_id: till.store_id,
      actor_kind: till.actor_kind,
      actor_id: till.actor_id,
      wrong: 0,
      locked_until: 0,
    })
    .onConflict((c) =>
      c.columns(['store_id', 'actor_kind', 'actor_id']).doUpdateSet((eb) => ({ wrong: eb.ref('ticket_till.wrong') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function putTill(tx: Tx, till: Till, to: Pick<TicketTillTable, 'wrong' | 'locked_until'>): Promise<void> {
  await tx
    .updateTable('ticket_till')
    .set({ wrong: to.wrong, locked_until: to.locked_until })
    .where('store_id', '=', till.store_id)
    .where('actor_kind', '=', till.actor_kind)
    .where('actor_id', '=', till.actor_id)
    .execute()
}
