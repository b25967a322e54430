import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611281330-pubsub'

/** A row has all changes of a commit. Rows from before are not kept: a process that starts drops what it knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['pubsub_message'])
  await createTable(db, 'pubsub_message', {
    columns: { id: 'text', writer: 'text', changes: 'text' },
    key: ['id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['pubsub_message'])
  await createTable(db, 'pubsub_message', {
    columns: { id: 'text', topic: 'text', ids: 'text', writer: 'text' },
    key: ['id'],
  })
}
