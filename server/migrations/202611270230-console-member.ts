import type { Kysely } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270230-console-member'

/** Staff find shoppers by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'shopper', 'shopper_name', ['name', 'uid'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('shopper_name').execute()
}
