import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230814-media'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'media_batch', {
    columns: {
      batch_id: 'text',
      uid: 'text',
      purpose: 'text',
      most: 'bigint',
      taken: 'bigint',
      expire_at: 'bigint',
    },
    key: ['batch_id'],
  })
  await createIndex(db, 'media_batch', 'media_batch_expire', ['expire_at'])

  await createTable(db, 'media_file', {
    columns: {
      key: 'text',
      uid: 'text',
      purpose: 'text',
      object_id: 'text',
      type: 'text',
      bytes: 'bigint',
      width: 'bigint',
      height: 'bigint',
      hash: 'text',
      is_private: 'bigint',
      created_at: 'bigint',
      claimed_at: 'bigint',
    },
    key: ['key'],
  })
  await createIndex(db, 'media_file', 'media_file_uid', ['uid', 'created_at'])

  await createTable(db, 'media_upload', {
    columns: {
      upload_id: 'text',
      uid: 'text',
      key: 'text',
      created_at: 'bigint',
      expire_at: 'bigint',
    },
    key: ['upload_id'],
  })
  await createIndex(db, 'media_upload', 'media_upload_uid', ['uid', 'created_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['media_batch', 'media_file', 'media_upload'])
}
