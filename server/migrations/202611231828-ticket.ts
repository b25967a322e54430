import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611231828-ticket'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'ticket', {
    columns: {
      uid: 'text',
      id: 'text',
      subject: 'text',
      subject_id: 'text',
      nth: 'bigint',
      title: 'text',
      code: 'text',
      total: 'bigint',
      used: 'bigint',
      place: 'text',
      state: 'text',
      lock_ref: 'text',
      valid_until: 'bigint',
      issued_at: 'bigint',
    },
    key: ['uid', 'id'],
    unique: { ticket_nth: ['uid', 'subject', 'subject_id', 'nth'] },
    checks: { ticket_used: sql`used >= 0 and used <= total` },
  })
  await createIndex(db, 'ticket', 'ticket_due', ['state', 'valid_until'])
  await createTable(db, 'ticket_use', {
    columns: {
      uid: 'text',
      ticket_id: 'text',
      id: 'text',
      number: 'bigint',
      store_id: 'text',
      actor_kind: 'text',
      actor_id: 'text',
      used_at: 'bigint',
    },
    key: ['uid', 'ticket_id', 'id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['ticket', 'ticket_use'])
}
