import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611270621-bank-card'

/** Bank cards of shoppers: the number sealed, its end in clear. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'bank_card', {
    columns: {
      uid: 'text',
      card_id: 'text',
      sealed: 'text',
      key_id: 'text',
      fingerprint: 'text',
      tail: 'text',
      bank_code: 'text',
      card_type: 'text',
      tied_at: 'bigint',
    },
    key: ['uid', 'card_id'],
    unique: { bank_card_once: ['uid', 'fingerprint'] },
  })
  await createIndex(db, 'bank_card', 'bank_card_key', ['key_id', 'uid', 'card_id'])
  await createTable(db, 'bank_card_count', {
    columns: { uid: 'text', card_count: 'integer' },
    key: ['uid'],
    checks: { bank_card_count_sane: sql`card_count >= 0` },
    isClustered: true,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['bank_card', 'bank_card_count'])
}
