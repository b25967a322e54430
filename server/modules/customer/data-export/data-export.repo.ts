import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { DataExportPartTable, DataExportTable } from './data-export.tables'

export type ExportRow = Selectable<DataExportTable>
export type PartRow = Selectable<DataExportPartTable>

/** Adds the export of a day; false when there is one. */
export async function insertExport(tx: Tx, row: ExportRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('data_export')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'day']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest export of a shopper that has not expired. */
export function findLatest(q: Reader, uid: string, now: number): Promise<ExportRow | undefined> {
  return q
    .selectFrom('data_export')
    .selectAll()
    .where('uid', '=', uid)
    .where('expireAt', '>', now)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findExport(q: Reader, uid: string, day: string): Promise<ExportRow | undefined> {
  return q.selectFrom('data_export').selectAll().where('uid', '=', uid).where('day', '=', day).executeTakeFirst()
}

/** Writes one area, once. */
export async function insertPart(tx: Tx, row: PartRow): Promise<void> {
  await tx
    .insertInto('data_export_part')
    .values(row)
    .onConflict((c) => c.columns(['uid', 'day', 'position']).doNothing())
    .execute()
  await tx
    .updateTable('data_export')
    .set({ done: row.position + 1 })
    .where('uid', '=', row.uid)
    .where('day', '=', row.day)
    .where('done', '=', row.position)
    .execute()
}

/** Marks a file as complete; false when it is complete already, or deleted. */
export async function finishExport(tx: Tx, uid: string, day: string, now: number, expireAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_export')
    .set({ readyAt: now, expireAt })
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('readyAt', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces the link of a ready file; false without one. */
export async function setLink(tx: Tx, uid: string, day: string, linkHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_export')
    .set({ linkHash })
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('readyAt', '>', 0)
    .where('expireAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** One area of a file. */
export function findPart(q: Reader, uid: string, day: string, position: number): Promise<PartRow | undefined> {
  return q
    .selectFrom('data_export_part')
    .selectAll()
    .where('uid', '=', uid)
    .where('day', '=', day)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Exports that have expired. */
export function listExpired(q: Reader, now: number, limit: number): Promise<Pick<ExportRow, 'uid' | 'day'>[]> {
  return q
    .selectFrom('data_export')
    .select(['uid', 'day'])
    .where('expireAt', '<=', now)
    .orderBy('expireAt')
    .limit(limit)
    .execute()
}

/** Deletes one export. */
export async function deleteExport(tx: Tx, uid: string, day: string): Promise<void> {
  await tx.deleteFrom('data_export_part').where('uid', '=', uid).where('day', '=', day).execute()
  await tx.deleteFrom('data_export').where('uid', '=', uid).where('day', '=', day).execute()
}

/** Deletes all exports of a shopper. */
export async function deleteExports(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('data_export_part').where('uid', '=', uid).execute()
  await tx.deleteFrom('data_export').where('uid', '=', uid).execute()
}
