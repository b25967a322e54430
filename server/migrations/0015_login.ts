import type { Kysely } from 'kysely'

export const name = '0015_login'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Codes of all purposes. Those under way live five minutes and are asked for again.
  await db.schema.dropTable('login_code').execute()
  await db.schema
    .createTable('check_code')
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('spent_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('check_code_pk', ['phone', 'purpose'])
    .execute()
  await db.schema.createIndex('check_code_expire').on('check_code').column('expire_at').execute()

  await db.schema
    .createTable('login_ticket')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('spent_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('login_ticket_expire').on('login_ticket').column('expire_at').execute()

  await db.schema
    .createTable('shopper_password')
    .addColumn('uid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('password_try')
    .addColumn('phone', 'text', (c) => c.primaryKey().notNull())
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('password_try_expire').on('password_try').column('expire_at').execute()

  await db.schema
    .createTable('third_account')
    .addColumn('auth_type', 'text', (c) => c.notNull())
    .addColumn('open_id', 'text', (c) => c.notNull())
    .addColumn('union_id', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('bound_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('third_account_pk', ['auth_type', 'open_id'])
    .execute()
  await db.schema.createIndex('third_account_union').on('third_account').column('union_id').execute()
  await db.schema.createIndex('third_account_uid').on('third_account').column('uid').execute()

  await db.schema
    .createTable('shopper_interest')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('tag_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('shopper_interest_pk', ['uid', 'tag_id'])
    .execute()

  // The token that an open token came from: a child ends with it.
  await db.schema
    .alterTable('access_token')
    .addColumn('parent_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('access_token_parent').on('access_token').column('parent_hash').execute()
  await db.schema.createIndex('session_token').on('session').column('token_hash').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('session_token').execute()
  await db.schema.dropIndex('access_token_parent').execute()
  await db.schema.alterTable('access_token').dropColumn('parent_hash').execute()
  const tables = ['shopper_interest', 'third_account', 'password_try', 'shopper_password', 'login_ticket', 'check_code']
  for (const table of tables) await db.schema.dropTable(table).execute()
  await db.schema
    .createTable('login_code')
    .addColumn('phone', 'text', (c) => c.primaryKey().notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .execute()
}
