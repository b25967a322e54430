import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '202611231522-favourite'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'favourite', {
    columns: { uid: 'text', id: 'text', product_id: 'text', created_at: 'bigint' },
    key: ['uid', 'id'],
    unique: { favourite_product: ['uid', 'product_id'] },
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['favourite'])
}
