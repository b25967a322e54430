import type { Reader, Tx } from '../../../kernel/db'

/** A code that was scanned without a network. */
export interface OfflineLine {
  scanId: string
  storeId: string
  qrCode: string
  number: number
  scannedAt: number
}

/** The answer to a scan that was sent before: empty, or why it was refused; undefined for a new one. */
export async function findAnswer(q: Reader, uid: string, scanId: string): Promise<string | undefined> {
  const row = await q
    .selectFrom('offline_scan')
    .select('text')
    .where('uid', '=', uid)
    .where('scanId', '=', scanId)
    .executeTakeFirst()
  return row?.text
}

/** Answers a scan; false when a concurrent call has answered it. */
export async function insertScan(tx: Tx, uid: string, scanId: string, now: number, text = ''): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offline_scan')
    .values({ uid, scanId, text, createdAt: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the answers that are older than a moment. */
export async function sweep(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('offline_scan').where('createdAt', '<', before).execute()
}

/** Deletes a shopper's answers. */
export async function eraseScans(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('offline_scan').where('uid', '=', uid).execute()
}
