import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611230801-account'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'shopper', {
    columns: {
      uid: 'text',
      country_code: 'text',
      mobile: 'text',
      name: 'text',
      sex: 'bigint',
      birthday: 'text',
      avatar: 'text',
      member_card_id: 'text',
      member_until: 'bigint',
      saved_cents: 'bigint',
      created_at: 'bigint',
    },
    key: ['uid'],
  })

  await createTable(db, 'shopper_phone', {
    columns: { mobile: 'text', country_code: 'text', uid: 'text' },
    key: ['mobile', 'country_code'],
  })

  await createTable(db, 'shopper_interest', {
    columns: {
      uid: 'text',
      tag_id: 'text',
    },
    key: ['uid', 'tag_id'],
  })

  await createTable(db, 'shopper_password', {
    columns: {
      uid: 'text',
      hash: 'text',
      changed_at: 'bigint',
    },
    key: ['uid'],
  })

  await createTable(db, 'third_account', {
    columns: {
      auth_type: 'text',
      open_id: 'text',
      union_id: 'text',
      uid: 'text',
      bound_at: 'bigint',
    },
    key: ['auth_type', 'open_id'],
  })
  await createIndex(db, 'third_account', 'third_account_union', ['union_id'])
  await createIndex(db, 'third_account', 'third_account_uid', ['uid'])

  await createTable(db, 'session', {
    columns: {
      session_key: 'text',
      secret: 'text',
      uid: 'text',
      token_hash: 'text',
      device_id: 'text',
      app_key: 'text',
      renew_at: 'bigint',
      expire_at: 'bigint',
    },
    key: ['session_key'],
  })
  await createIndex(db, 'session', 'session_expire', ['expire_at'])
  await createIndex(db, 'session', 'session_uid', ['uid'])
  await createIndex(db, 'session', 'session_token', ['token_hash'])

  await createTable(db, 'access_token', {
    columns: {
      token_hash: 'text',
      uid: 'text',
      expire_at: 'bigint',
      parent_hash: 'text',
    },
    key: ['token_hash'],
  })
  await createIndex(db, 'access_token', 'access_token_expire', ['expire_at'])
  await createIndex(db, 'access_token', 'access_token_uid', ['uid'])
  await createIndex(db, 'access_token', 'access_token_parent', ['parent_hash'])

  await createTable(db, 'check_code', {
    columns: {
      phone: 'text',
      purpose: 'text',
      code_hash: 'text',
      expire_at: 'bigint',
      tries: 'bigint',
      sent_at: 'bigint',
      spent_at: 'bigint',
    },
    key: ['phone', 'purpose'],
  })
  await createIndex(db, 'check_code', 'check_code_expire', ['expire_at'])

  await createTable(db, 'login_ticket', {
    columns: {
      ticket_hash: 'text',
      kind: 'text',
      subject: 'text',
      expire_at: 'bigint',
      spent_at: 'bigint',
    },
    key: ['ticket_hash'],
  })
  await createIndex(db, 'login_ticket', 'login_ticket_expire', ['expire_at'])

  await createTable(db, 'login_limit', {
    columns: {
      key: 'text',
      count: 'bigint',
      expire_at: 'bigint',
    },
    key: ['key'],
  })
  await createIndex(db, 'login_limit', 'login_limit_expire', ['expire_at'])

  await createTable(db, 'password_try', {
    columns: {
      phone: 'text',
      tries: 'bigint',
      expire_at: 'bigint',
    },
    key: ['phone'],
  })
  await createIndex(db, 'password_try', 'password_try_expire', ['expire_at'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, [
    'shopper',
    'shopper_phone',
    'shopper_interest',
    'shopper_password',
    'third_account',
    'session',
    'access_token',
    'check_code',
    'login_ticket',
    'login_limit',
    'password_try',
  ])
}
