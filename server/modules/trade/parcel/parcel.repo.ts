import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { indexNumbers } from '../../../kernel/number-index'
import { preparedIn, preparedPairs } from '../../../kernel/prepared-in'
import type { ParcelLineTable, ParcelTable, ParcelTrackTable } from './parcel.tables'

export type ParcelRow = ParcelTable
export type ParcelLineRow = ParcelLineTable
export type ParcelTrackRow = ParcelTrackTable
type Key = Pick<ParcelRow, 'uid' | 'id'>

export async function insertParcel(tx: Tx, row: ParcelRow, lines: readonly ParcelLineRow[]): Promise<void> {
  await insertMany(tx, 'parcel', [row])
  await insertMany(tx, 'parcel_line', lines)
  await indexNumbers(tx, [{ no: row.id, kind: 'parcel', uid: row.uid, id: row.id }])
}

const bySubject = preparedPairs<ParcelRow>((q, isPair) =>
  q.selectFrom('parcel').selectAll().where(isPair('uid', 'subjectId')),
)

/** Parcels of some orders or cases, the first sent first. */
export async function findParcels(q: Reader, subjects: readonly { uid: string; id: string }[]): Promise<ParcelRow[]> {
  const rows = await bySubject(
    q,
    subjects.map(({ uid, id }) => [uid, id] as const),
  )
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function findParcel(q: Reader, { uid, id }: Key): Promise<ParcelRow | undefined> {
  return q.selectFrom('parcel').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

const byNumber = preparedIn<Pick<ParcelRow, 'uid' | 'subject' | 'subjectId' | 'companyCode' | 'no'>>((q, nos) =>
  q.selectFrom('parcel').select(['uid', 'subject', 'subjectId', 'companyCode', 'no']).where('no', 'in', nos),
)

/** Parcels of any shopper with these numbers of carriers. */
export function findByNumbers(q: Reader, nos: readonly string[]) {
  return byNumber(q, nos)
}

export function findLines(q: Reader, uid: string, parcelIds: readonly string[]): Promise<ParcelLineRow[]> {
  if (parcelIds.length === 0) return Promise.resolve([])
  return q.selectFrom('parcel_line').selectAll().where('uid', '=', uid).where('parcelId', 'in', parcelIds).execute()
}

/** Tracks of some parcels, newest first. */
export function findTracks(q: Reader, uid: string, parcelIds: readonly string[]): Promise<ParcelTrackRow[]> {
  if (parcelIds.length === 0) return Promise.resolve([])
  return q
    .selectFrom('parcel_track')
    .selectAll()
    .where('uid', '=', uid)
    .where('parcelId', 'in', parcelIds)
    .orderBy('id', 'desc')
    .execute()
}

export async function insertTracks(tx: Tx, rows: readonly ParcelTrackRow[]): Promise<void> {
  await insertMany(tx, 'parcel_track', rows, 'skip')
}

/** Deletes the tracks of a wrong number. */
export async function dropTracks(tx: Tx, { uid, id }: Key): Promise<void> {
  await tx.deleteFrom('parcel_track').where('uid', '=', uid).where('parcelId', '=', id).execute()
}

/** A parcel's row, locked until the transaction ends. */
export function hold(tx: Tx, { uid, id }: Key): Promise<ParcelRow | undefined> {
  return tx
    .updateTable('parcel')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function change(tx: Tx, { uid, id }: Key, fresh: Partial<Omit<ParcelRow, 'uid' | 'id'>>): Promise<void> {
  await tx.updateTable('parcel').set(fresh).where('uid', '=', uid).where('id', '=', id).execute()
}
