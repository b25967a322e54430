import type { Reader, Tx } from './db'
import { insertMany } from './insert-many'
import { preparedRow } from './prepared'
import { preparedIn } from './prepared-in'

/** Kinds of numbers that are looked up without a uid. Modules add theirs by declaration merging. */
export interface IndexedNumbers {
  /** For tests only. */
  test: true
}
export type IndexedNumber = keyof IndexedNumbers & string

/** A number, its shopper and the row that it stands for. */
export interface NumberIndexEntry {
  no: string
  kind: IndexedNumber
  uid: string
  id: string
}

/** Inserts numbers, many in one statement. A number that exists fails the transaction. */
export async function indexNumbers(tx: Tx, known: readonly NumberIndexEntry[]): Promise<void> {
  await insertMany(
    tx,
    'number_index',
    known.map(({ no, kind, uid, id }) => ({ no, kind, uid, id })),
  )
}

const byNo = preparedRow<{ no: string; kind: string }, Pick<NumberIndexEntry, 'uid' | 'id'>>((q, p) =>
  q.selectFrom('number_index').select(['uid', 'id']).where('no', '=', p.no).where('kind', '=', p.kind),
)

/** The shopper and row of a number; undefined for an unknown one. */
export function findNumber(
  q: Reader,
  kind: IndexedNumber,
  no: string,
): Promise<Pick<NumberIndexEntry, 'uid' | 'id'> | undefined> {
  return byNo(q, { no, kind })
}

const byNos = preparedIn<Pick<NumberIndexEntry, 'uid' | 'id'>, { kind: string }>(
  (q, nos, p) => q.selectFrom('number_index').select(['uid', 'id']).where('no', 'in', nos).where('kind', '=', p.kind),
  { byKey: true },
)

/** The shoppers and rows of some numbers, in no particular order; unknown ones are missing. */
export function findNumbers(
  q: Reader,
  kind: IndexedNumber,
  nos: readonly string[],
): Promise<Pick<NumberIndexEntry, 'uid' | 'id'>[]> {
  return byNos(q, nos, { kind })
}
