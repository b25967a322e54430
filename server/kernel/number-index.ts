import type { Reader, Tx } from './db'
import { insertMany } from './insert-many'
import { preparedRow } from './prepared'

/** What kinds of numbers are looked up without a uid. Modules add theirs by declaration merging. */
export interface IndexedNumbers {
  /** A readable number of something that only tests have. */
  test: true
}
export type IndexedNumber = keyof IndexedNumbers & string

/** Whose a number is, and what it stands for there. */
export interface NumberIndexEntry {
  no: string
  kind: IndexedNumber
  uid: string
  id: string
}

/** Writes numbers down, many in one statement. One that is known already fails the transaction. */
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

/** Whose number this is; undefined for one never given out. */
export function findNumber(
  q: Reader,
  kind: IndexedNumber,
  no: string,
): Promise<Pick<NumberIndexEntry, 'uid' | 'id'> | undefined> {
  return byNo(q, { no, kind })
}
