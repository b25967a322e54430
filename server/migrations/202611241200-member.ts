import type { Kysely } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611241200-member'

const SHOPPER = ['uplus_until', 'member_used_at'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of SHOPPER)
    await db.schema
      .alterTable('shopper')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('shop_order')
    .addColumn('points_factor', 'bigint', (c) => c.notNull().defaultTo(10))
    .execute()
  await db.schema.alterTable('code_batch').renameColumn('coupons', 'gives').execute()
  await db.schema
    .alterTable('code_batch')
    .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('coupon'))
    .execute()
  await createTable(db, 'member_card', {
    columns: {
      card_id: 'text',
      name: 'text',
      slogan: 'text',
      look: 'text',
      place: 'bigint',
      is_new_layout: 'bigint',
      is_uplus: 'bigint',
      is_sold: 'bigint',
      plans: 'text',
      perks: 'text',
      created_at: 'bigint',
    },
    key: ['card_id'],
  })
  await createTable(db, 'member_opening', {
    columns: {
      uid: 'text',
      opening_id: 'text',
      card_id: 'text',
      card_name: 'text',
      is_uplus: 'bigint',
      plan_title: 'text',
      months: 'bigint',
      days: 'bigint',
      price_cents: 'bigint',
      gift: 'text',
      way: 'text',
      state: 'text',
      trade_no: 'text',
      source: 'text',
      held_ids: 'text',
      gift_points: 'bigint',
      from_at: 'bigint',
      until_at: 'bigint',
      cut_ms: 'bigint',
      at: 'bigint',
      paid_at: 'bigint',
    },
    key: ['uid', 'opening_id'],
  })
  await createIndex(db, 'member_opening', 'member_opening_by_trade', ['uid', 'trade_no'])
  await createTable(db, 'member_trial', {
    columns: { mobile: 'text', country_code: 'text', uid: 'text', at: 'bigint' },
    key: ['mobile', 'country_code'],
  })
  await createTable(db, 'member_pass', {
    columns: { uid: 'text', pass_no: 'text', secret: 'text', uses: 'bigint' },
    key: ['uid'],
  })
  await createTable(db, 'member_due', {
    columns: { uid: 'text', due_at: 'bigint' },
    key: ['uid'],
  })
  await createIndex(db, 'member_due', 'member_due_by_time', ['due_at'])
  await createTable(db, 'member_treat', {
    columns: { uid: 'text', treat: 'text', held_ids: 'text', points: 'bigint', at: 'bigint' },
    key: ['uid', 'treat'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['member_card', 'member_opening', 'member_trial', 'member_pass', 'member_due', 'member_treat'])
  await db.schema.alterTable('code_batch').dropColumn('purpose').execute()
  await db.schema.alterTable('code_batch').renameColumn('gives', 'coupons').execute()
  await db.schema.alterTable('shop_order').dropColumn('points_factor').execute()
  for (const column of SHOPPER) await db.schema.alterTable('shopper').dropColumn(column).execute()
}
