import type { Reader, Tx } from './db'
import { newId } from './ids'
import { insertMany } from './insert-many'
import type { CaseEventTable } from './kernel.tables'

export type CaseEventRow = CaseEventTable
export type CaseActor = CaseEventTable['actor']

/** What is said with an event: words, and keys of pictures. */
export interface CaseWords {
  text?: string
  imageKeys?: readonly string[]
}

/** Adds to the record of a case (shapes: case), in the transaction that moves it. */
export async function noteCase(
  tx: Tx,
  { uid, id }: { uid: string; id: string },
  event: string,
  actor: CaseActor,
  { text = '', imageKeys = [] }: CaseWords,
  at: number,
): Promise<void> {
  const row = { uid, caseId: id, id: newId(), actor, event, text, imageKeys: JSON.stringify(imageKeys), at }
  await insertMany(tx, 'case_event', [row])
}

/** All that befell a case, the oldest first. */
export function findEvents(q: Reader, { uid, id }: { uid: string; id: string }): Promise<CaseEventRow[]> {
  return q.selectFrom('case_event').selectAll().where('uid', '=', uid).where('caseId', '=', id).orderBy('id').execute()
}
