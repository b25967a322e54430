import type { Kysely } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611271010-chat-safety'

/** Stores that shoppers block, and the order in which messages become too old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat')
    .addColumn('blocked_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'chat_message', 'chat_message_by_age', ['sent_at', 'uid', 'target_id', 'seq'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('chat_message_by_age').execute()
  await db.schema.alterTable('chat').dropColumn('blocked_at').execute()
}
