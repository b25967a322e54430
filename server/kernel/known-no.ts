import type { Reader, Tx } from './db'
import { insertMany } from './insert-many'
import { preparedRow } from './prepared'

/** What kinds of numbers are looked up without a uid. Modules add theirs by declaration merging. */
export interface KnownNoKinds {
  /** A readable number of something that only tests have. */
  test: true
}
export type KnownNoKind = keyof KnownNoKinds & string

/** Whose a number is, and what it stands for there. */
export interface KnownNo {
  no: string
  kind: KnownNoKind
  uid: string
  id: string
}

/** Writes numbers down, many in one statement. One that is known already fails the transaction. */
export async function rememberNos(tx: Tx, known: readonly KnownNo[]): Promise<void> {
  await insertMany(
    tx,
    'known_no',
    known.map(({ no, kind, uid, id }) => ({ no, kind, uid, id })),
  )
}

const byNo = preparedRow<{ no: string; kind: string }, Pick<KnownNo, 'uid' | 'id'>>((q, p) =>
  q.selectFrom('known_no').select(['uid', 'id']).where('no', '=', p.no).where('kind', '=', p.kind),
)

/** Whose number this is; undefined for one never given out. */
export function findNo(q: Reader, kind: KnownNoKind, no: string): Promise<Pick<KnownNo, 'uid' | 'id'> | undefined> {
  return byNo(q, { no, kind })
}
