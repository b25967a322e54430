import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270240-refund-ended'

const INDEX = 'payment_refund_ended'

/** Refunds that arrived, by time, because the console sums those of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'payment_refund', INDEX, ['ended_at'], { where: sql<boolean>`state = 'succeeded'` })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex(INDEX).execute()
}
