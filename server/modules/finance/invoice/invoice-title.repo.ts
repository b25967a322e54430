import type { Reader, Tx } from '../../../kernel/db'
import type { InvoiceTitleTable } from './invoice.tables'

export type InvoiceTitleRow = InvoiceTitleTable
export type KeptTitle = InvoiceTitleRow & { defaultId: string }

/** A shopper's titles, the newest first. */
export function listTitles(q: Reader, uid: string): Promise<KeptTitle[]> {
  return q
    .selectFrom('invoice_title')
    .innerJoin('invoice_title_book', 'invoice_title_book.uid', 'invoice_title.uid')
    .selectAll('invoice_title')
    .select('invoice_title_book.defaultId')
    .where('invoice_title.uid', '=', uid)
    .orderBy('invoice_title.id', 'desc')
    .execute()
}

/** Counts one more title; false at the limit. */
export async function bookOne(tx: Tx, uid: string, most: number): Promise<boolean> {
  const result = await tx
    .insertInto('invoice_title_book')
    .values({ uid, defaultId: '', titleCount: 1 })
    .onConflict((c) =>
      c
        .column('uid')
        .doUpdateSet((eb) => ({ titleCount: eb('invoice_title_book.titleCount', '+', 1) }))
        .where('invoice_title_book.titleCount', '<', most),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function insertTitle(tx: Tx, row: InvoiceTitleRow): Promise<void> {
  await tx.insertInto('invoice_title').values(row).execute()
}

/** False when the shopper has no such title. */
export async function updateTitle(tx: Tx, { uid, id, ...values }: InvoiceTitleRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_title')
    .set(values)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes it the default; `isDefault` false clears the default where it is this title. */
export async function setDefault(tx: Tx, uid: string, id: string, isDefault: boolean): Promise<void> {
  let update = tx
    .updateTable('invoice_title_book')
    .set({ defaultId: isDefault ? id : '' })
    .where('uid', '=', uid)
  if (!isDefault) update = update.where('defaultId', '=', id)
  await update.execute()
}

/** Deletes all titles of a shopper. */
export async function eraseTitles(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('invoice_title').where('uid', '=', uid).execute()
  await tx.deleteFrom('invoice_title_book').where('uid', '=', uid).execute()
}

/** False when the shopper has no such title. */
export async function deleteTitle(tx: Tx, uid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invoice_title')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function unbookOne(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('invoice_title_book')
    .set((eb) => ({ titleCount: eb('titleCount', '-', 1) }))
    .where('uid', '=', uid)
    .execute()
}
