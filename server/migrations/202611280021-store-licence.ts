import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611280021-store-licence'

/** Documents of stores, the stores that opened before documents were needed, and picture codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'store_licence', {
    columns: {
      licence_id: 'text',
      store_id: 'text',
      kind: 'text',
      company: 'text',
      number: 'text',
      valid_until: 'bigint',
      picture_key: 'text',
      state: 'text',
      reason: 'text',
      version: 'integer',
      uploaded_at: 'bigint',
      checked_at: 'bigint',
    },
    key: ['licence_id'],
  })
  await createIndex(db, 'store_licence', 'store_licence_by_store', ['store_id', 'licence_id'])
  await createIndex(db, 'store_licence', 'store_licence_by_state', ['state', 'uploaded_at', 'licence_id'])
  await createTable(db, 'store_before_licences', { columns: { store_id: 'text' }, key: ['store_id'] })
  await sql`insert into store_before_licences (store_id) select store_id from store`.execute(db)
  await createTable(db, 'captcha', {
    columns: {
      session_hash: 'text',
      code_id: 'text',
      answer: 'text',
      expires_at: 'bigint',
      made_count: 'integer',
      made_since: 'bigint',
      passed_for: 'text',
      passed_until: 'bigint',
    },
    key: ['session_hash'],
  })
  await createIndex(db, 'captcha', 'captcha_by_end', ['expires_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['store_licence', 'store_before_licences', 'captcha'])
}
