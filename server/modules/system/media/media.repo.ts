import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'
import { KEPT_NAME } from './media.rules'
import type { MediaBatchTable, MediaFileTable, MediaUploadTable } from './media.tables'

export type BatchRow = Selectable<MediaBatchTable>
export type FileRow = Selectable<MediaFileTable>
export type UploadRow = Selectable<MediaUploadTable>

const byKey = prepared<{ key: string }, FileRow>((q, p) =>
  q.selectFrom('media_file').selectAll().where('key', '=', p.key),
)

export async function findFile(q: Reader, key: string): Promise<FileRow | null> {
  return (await byKey(q, { key })).rows[0] ?? null
}

export async function findFiles(q: Reader, keys: readonly string[]): Promise<FileRow[]> {
  if (keys.length === 0) return []
  return q.selectFrom('media_file').selectAll().where('key', 'in', keys).execute()
}

/** Number of a shopper's own uploads since a moment; files that the mall keeps for the shopper do not count. */
export async function countFiles(q: Reader, uid: string, since: number): Promise<number> {
  const row = await q
    .selectFrom('media_file')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('uid', '=', uid)
    .where('createdAt', '>', since)
    .where('key', 'not like', `%/${KEPT_NAME}`)
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

export async function insertBatch(tx: Tx, row: BatchRow): Promise<void> {
  await tx.insertInto('media_batch').values(row).execute()
}

/** Null for another shopper's batch, as for an unknown or ended one. */
export async function findBatch(q: Reader, uid: string, batchId: string, now: number): Promise<BatchRow | null> {
  const row = await q
    .selectFrom('media_batch')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('uid', '=', uid)
    .where('expireAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Takes one of the batch's files; false when all are taken. */
export async function takePlace(tx: Tx, batchId: string): Promise<boolean> {
  const result = await tx
    .updateTable('media_batch')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('batchId', '=', batchId)
    .whereRef('taken', '<', 'most')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function givePlaceBack(tx: Tx, batchId: string): Promise<void> {
  await tx
    .updateTable('media_batch')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('batchId', '=', batchId)
    .where('taken', '>', 0)
    .execute()
}

export async function sweepBatches(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('media_batch').where('expireAt', '<=', now).execute()
}

/** False when a file has this key. */
export async function insertFile(tx: Tx, row: FileRow): Promise<boolean> {
  const result = await tx
    .insertInto('media_file')
    .values(row)
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Claims unclaimed files of this shopper, purpose and type; returns their number. */
export async function attachFiles(
  tx: Tx,
  uid: string,
  { purpose, type }: Pick<FileRow, 'purpose' | 'type'>,
  keys: readonly string[],
  now: number,
): Promise<number> {
  const result = await tx
    .updateTable('media_file')
    .set({ claimedAt: now })
    .where('key', 'in', keys)
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('type', '=', type)
    .where('claimedAt', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Marks a file as unclaimed. */
export async function unclaimFile(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('media_file').set({ claimedAt: 0 }).where('key', '=', key).execute()
}

/** Deletes a file's row unless the file is claimed; true when the row is gone. */
export async function deleteUnclaimed(tx: Tx, key: string): Promise<boolean> {
  await tx.deleteFrom('media_file').where('key', '=', key).where('claimedAt', '=', 0).execute()
  return (await findFile(tx, key)) === null
}

export async function insertUpload(tx: Tx, row: UploadRow): Promise<void> {
  await tx.insertInto('media_upload').values(row).execute()
}

/** Null for another shopper's upload, as for an ended one. */
export async function findUpload(q: Reader, uid: string, uploadId: string, now: number): Promise<UploadRow | null> {
  const row = await q
    .selectFrom('media_upload')
    .selectAll()
    .where('uploadId', '=', uploadId)
    .where('uid', '=', uid)
    .where('expireAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** A shopper's running uploads except the newest `keep`, the oldest last. */
export async function listOldUploads(q: Reader, uid: string, keep: number): Promise<string[]> {
  const rows = await q
    .selectFrom('media_upload')
    .select('uploadId')
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('uploadId', 'desc')
    .limit(100)
    .execute()
  return rows.slice(keep).map((row) => row.uploadId)
}

export async function deleteUpload(tx: Tx, uploadId: string): Promise<void> {
  await tx.deleteFrom('media_upload').where('uploadId', '=', uploadId).execute()
}
