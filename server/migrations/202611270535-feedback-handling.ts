import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270535-feedback-handling'

const TEXTS = ['handled_by', 'note', 'answer'] as const
const INDEXES = ['feedback_open', 'feedback_handled'] as const

/** Who has handled a feedback, and how. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of TEXTS)
    await db.schema
      .alterTable('feedback')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('feedback')
    .addColumn('handled_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'feedback', 'feedback_open', ['created_at', 'feedback_no'], {
    where: sql<boolean>`handled_at = 0`,
  })
  await createIndex(db, 'feedback', 'feedback_handled', ['handled_at', 'feedback_no'], {
    where: sql<boolean>`handled_at > 0`,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await db.schema.dropIndex(index).execute()
  for (const column of [...TEXTS, 'handled_at']) await db.schema.alterTable('feedback').dropColumn(column).execute()
}
