import { type Kysely, sql } from 'kysely'
import { createIndex } from '../kernel/schema'

export const name = '202611270210-console-cases'

const INDEXES = ['aftersale_case_ended', 'aftersale_case_store_ended']
const REFUNDING = 5

/** Cases whose refund the provider closed without paying are found; open and ended cases are listed by store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('aftersale_case')
    .addColumn('is_refund_failed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update aftersale_case set is_refund_failed = 1
    where status = ${REFUNDING} and exists (
      select 1 from payment_refund where payment_refund.refund_no = aftersale_case.refund_no
        and payment_refund.state = 'closed'
    )`.execute(db)
  await createIndex(db, 'aftersale_case', 'aftersale_case_ended', ['ended_at', 'id'])
  await createIndex(db, 'aftersale_case', 'aftersale_case_store_ended', ['store_id', 'ended_at', 'id'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('aftersale_case').dropColumn('is_refund_failed').execute()
}
