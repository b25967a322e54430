import type { Reader, Tx } from './db'
import { newId } from './ids'
import { insertMany } from './insert-many'
import type { CaseEventTable } from './kernel.tables'

export type CaseEventRow = CaseEventTable
export type CaseActor = CaseEventTable['actor']

/** Text and pictures of an event; pictures by their keys. */
export interface CaseWords {
  text?: string
  imageKeys?: readonly string[]
}

/** Adds an event to a case, in the transaction that moves the case. */
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

/** All events of a case, the oldest first. */
export function findEvents(q: Reader, { uid, id }: { uid: string; id: string }): Promise<CaseEventRow[]> {
  return q.selectFrom('case_event').selectAll().where('uid', '=', uid).where('caseId', '=', id).orderBy('id').execute()
}

/** Events of these names of several cases, the oldest first. */
export async function findNamedEvents(
  q: Reader,
  cases: readonly { uid: string; id: string }[],
  names: readonly string[],
): Promise<CaseEventRow[]> {
  if (cases.length === 0) return []
  return q
    .selectFrom('case_event')
    .selectAll()
    .where('uid', 'in', [...new Set(cases.map(({ uid }) => uid))])
    .where(
      'caseId',
      'in',
      cases.map(({ id }) => id),
    )
    .where('event', 'in', names)
    .orderBy('id')
    .execute()
}
