import { type Kysely, sql } from 'kysely'

export const name = '202611270320-aftersale'

/** Refunds that were requested before have no lost points. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update aftersale_case set extras = replace(extras, '"pointsTaken":', '"pointsLapsed":0,"pointsTaken":')
    where extras like '%"pointsTaken":%' and extras not like '%"pointsLapsed":%'
  `.execute(db)
}

/** Leaves the member in the rows: without this step no reader knows it, and its value would be lost. */
export async function down(): Promise<void> {}
