import { type Kysely, sql } from 'kysely'
import { createIndex, createTable, dropTables } from '../kernel/schema'

export const name = '202611240600-review'

const TEXTS = ['tags', 'image_keys', 'append_text', 'append_image_keys', 'reply_text'] as const
const NUMBERS = [
  'append_at',
  'reply_at',
  'helpful',
  'grade',
  'is_pictured',
  'logistics_stars',
  'service_stars',
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of TEXTS) {
    const fallback = column.endsWith('_text') ? '' : '[]'
    await db.schema
      .alterTable('review')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(fallback))
      .execute()
  }
  for (const column of NUMBERS)
    await db.schema
      .alterTable('review')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  await sql`update review set grade = case when stars >= 4 then 3 when stars = 3 then 2 else 1 end`.execute(db)
  await createIndex(db, 'review', 'review_grade', ['product_id', 'grade', 'created_at', 'review_id'])
  await createIndex(db, 'review', 'review_pictured', ['product_id', 'created_at', 'review_id'], {
    where: sql<boolean>`is_pictured = 1`,
  })
  await createIndex(db, 'review', 'review_appended', ['product_id', 'created_at', 'review_id'], {
    where: sql<boolean>`append_at > 0`,
  })
  await createTable(db, 'review_tally', {
    columns: {
      product_id: 'text',
      good: 'bigint',
      middle: 'bigint',
      bad: 'bigint',
      pictured: 'bigint',
      appended: 'bigint',
    },
    key: ['product_id'],
    isClustered: true,
  })
  await sql`
    insert into review_tally (product_id, good, middle, bad, pictured, appended)
    select product_id, sum(case when grade = 3 then 1 else 0 end), sum(case when grade = 2 then 1 else 0 end),
      sum(case when grade = 1 then 1 else 0 end), 0, 0
    from review group by product_id`.execute(db)
  await createTable(db, 'own_review', {
    columns: {
      uid: 'text',
      line_id: 'text',
      id: 'text',
      order_id: 'text',
      product_id: 'text',
      title: 'text',
      spec_text: 'text',
      picture: 'text',
      review_id: 'text',
      is_done: 'integer',
      open_until: 'bigint',
    },
    key: ['uid', 'line_id'],
  })
  await createIndex(db, 'own_review', 'own_review_tab', ['uid', 'is_done', 'id'])
  await createTable(db, 'review_vote', { columns: { uid: 'text', review_id: 'text' }, key: ['uid', 'review_id'] })
  await db.schema
    .alterTable('order_line')
    .addColumn('is_reviewed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_line').dropColumn('is_reviewed').execute()
  await dropTables(db, ['review_tally', 'own_review', 'review_vote'])
  for (const index of ['review_grade', 'review_pictured', 'review_appended']) await db.schema.dropIndex(index).execute()
  for (const column of [...NUMBERS, ...TEXTS]) await db.schema.alterTable('review').dropColumn(column).execute()
}
