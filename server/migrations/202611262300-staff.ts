import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611262300-staff'

const TABLES = [
  'staff',
  'staff_role',
  'staff_store',
  'staff_session',
  'staff_recovery_code',
  'staff_link',
  'staff_try',
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'staff', {
    columns: {
      staff_id: 'text',
      login: 'text',
      name: 'text',
      role_id: 'text',
      all_stores: 'bigint',
      status: 'text',
      password_hash: 'text',
      totp_secret: 'text',
      totp_step: 'bigint',
      version: 'bigint',
      created_at: 'bigint',
    },
    key: ['staff_id'],
    unique: { staff_login: ['login'] },
  })
  await createIndex(db, 'staff', 'staff_of_role', ['role_id', 'status'])
  await createTable(db, 'staff_role', {
    columns: { role_id: 'text', name: 'text', permissions: 'text', version: 'bigint' },
    key: ['role_id'],
  })
  await createTable(db, 'staff_store', {
    columns: { staff_id: 'text', store_id: 'text' },
    key: ['staff_id', 'store_id'],
    isClustered: true,
  })
  await createTable(db, 'staff_session', {
    columns: {
      token_hash: 'text',
      session_id: 'text',
      staff_id: 'text',
      address: 'text',
      device: 'text',
      created_at: 'bigint',
      seen_at: 'bigint',
      ended_at: 'bigint',
    },
    key: ['token_hash'],
  })
  await createIndex(db, 'staff_session', 'staff_session_staff', ['staff_id', 'address'])
  await createIndex(db, 'staff_session', 'staff_session_seen', ['seen_at'])
  await createTable(db, 'staff_recovery_code', {
    columns: { staff_id: 'text', code_hash: 'text', spent_at: 'bigint' },
    key: ['staff_id', 'code_hash'],
  })
  await createTable(db, 'staff_link', {
    columns: {
      token_hash: 'text',
      staff_id: 'text',
      kind: 'text',
      totp_secret: 'text',
      expire_at: 'bigint',
      spent_at: 'bigint',
    },
    key: ['token_hash'],
  })
  await createIndex(db, 'staff_link', 'staff_link_staff', ['staff_id'])
  await createTable(db, 'staff_try', {
    columns: { key: 'text', tries: 'bigint', expire_at: 'bigint' },
    key: ['key'],
  })
  await createIndex(db, 'staff_try', 'staff_try_expire', ['expire_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, TABLES)
}
