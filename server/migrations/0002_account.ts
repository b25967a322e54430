import type { Kysely } from 'kysely'

export const name = '0002_account'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shopper')
    .addColumn('uid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('country_code', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sex', 'bigint', (c) => c.notNull())
    .addColumn('birthday', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text', (c) => c.notNull())
    .addColumn('member_card_id', 'text', (c) => c.notNull())
    .addColumn('member_until', 'bigint', (c) => c.notNull())
    .addColumn('saved_cents', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('shopper_phone', ['country_code', 'mobile'])
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('session_key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('app_key', 'text', (c) => c.notNull())
    .addColumn('renew_at', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_expire').on('session').column('expire_at').execute()
  await db.schema.createIndex('session_uid').on('session').column('uid').execute()

  await db.schema
    .createTable('access_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('access_token_expire').on('access_token').column('expire_at').execute()
  await db.schema.createIndex('access_token_uid').on('access_token').column('uid').execute()

  await db.schema
    .createTable('login_code')
    .addColumn('phone', 'text', (c) => c.primaryKey().notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('login_limit')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('expire_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('login_limit_expire').on('login_limit').column('expire_at').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['login_limit', 'login_code', 'access_token', 'session', 'shopper']) {
    await db.schema.dropTable(table).execute()
  }
}
