import { type Kysely, sql } from 'kysely'

export const name = '202611260918-receipt-paper'

/**
 * Papers are compared without the dashes of their numbers. Of several receipts of what turns out to be one paper one keeps
 * it; the receipts themselves, and the points that they brought, stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from receipt_paper
    where receipt_no like '%-%' and exists (
      select 1 from receipt_paper other
      where other.store_id = receipt_paper.store_id
        and other.cents = receipt_paper.cents
        and other.receipt_no <> receipt_paper.receipt_no
        and replace(other.receipt_no, '-', '') = replace(receipt_paper.receipt_no, '-', '')
        and (other.receipt_no not like '%-%' or other.receipt_no < receipt_paper.receipt_no)
    )`.execute(db)
  await sql`
    update receipt_paper set receipt_no = replace(receipt_no, '-', '') where receipt_no like '%-%'`.execute(db)
}

/** The numbers with their dashes stand in the receipts; a paper that lost its dashes is only compared less closely. */
export async function down(): Promise<void> {}
