import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230800-kernel'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idempotency', {
    columns: {
      owner: 'text',
      endpoint: 'text',
      key: 'text',
      body_hash: 'text',
      reply: 'text',
      created_at: 'bigint',
    },
    key: ['owner', 'endpoint', 'key'],
  })
  await createIndex(db, 'idempotency', 'idempotency_created', ['created_at'])

  await createTable(db, 'outbox', {
    columns: {
      id: 'text',
      topic: 'text',
      payload: 'text',
      created_at: 'bigint',
      done_at: 'bigint',
      attempts: 'bigint',
      next_at: 'bigint',
    },
    key: ['id'],
  })
  await createIndex(db, 'outbox', 'outbox_waiting', ['done_at', 'next_at', 'id'])

  // It stands with its shopper's rows, and is looked for by kind.
  await createTable(db, 'job', {
    columns: {
      shard: 'integer',
      kind: 'text',
      key: 'text',
      uid: 'text',
      due_at: 'bigint',
      payload: 'text',
      lease_until: 'bigint',
      attempts: 'bigint',
      last_error: 'text',
    },
    key: ['shard', 'kind', 'key'],
  })
  await createIndex(db, 'job', 'job_due', ['kind', 'due_at'])

  await createTable(db, 'known_no', {
    columns: {
      no: 'text',
      kind: 'text',
      uid: 'text',
      id: 'text',
    },
    key: ['no', 'kind'],
  })

  await createTable(db, 'hold', {
    columns: {
      uid: 'text',
      no: 'text',
      kind: 'text',
      line_id: 'text',
      key: 'text',
      number: 'bigint',
      back_number: 'bigint',
      state: 'text',
    },
    key: ['uid', 'no', 'kind', 'line_id'],
    checks: { hold_back: sql`back_number >= 0 and back_number <= number` },
  })

  await createTable(db, 'hold_cause', {
    columns: {
      uid: 'text',
      no: 'text',
      cause: 'text',
      created_at: 'bigint',
    },
    key: ['uid', 'no', 'cause'],
  })

  // What processes tell each other where the engine carries no notices.
  await createTable(db, 'fan_out', {
    columns: { id: 'text', subject: 'text', ids: 'text', writer: 'text' },
    key: ['id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['idempotency', 'outbox', 'job', 'known_no', 'hold', 'hold_cause', 'fan_out'])
}
