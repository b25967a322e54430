import type { Kysely } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270220-console-till'

/** The uses that one account took in a day are listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'ticket_use', 'ticket_use_actor', ['actor_kind', 'actor_id', 'used_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('ticket_use_actor').execute()
}
