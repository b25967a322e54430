import { insertAuditEntry } from './audit.repo'
import type { Tx } from './db'
import { newId } from './ids'
import type { AuditTable } from './kernel.tables'
import { maskNumbers } from './log'

/** Who acts for the house: an operator at the command line, staff at the console, the mall itself. */
export interface Actor {
  kind: AuditTable['actorKind']
  /** An operator's is the name of their account on the machine. */
  id: string
  name?: string
}

/** What can be done to the house, and what kind of thing each is done to. Modules add theirs by declaration merging. */
export interface AuditActions {
  /** A backup took the place of the database. */
  'mall.restore': 'mall'
}
export type AuditAction = keyof AuditActions & string

/** One act, as it is written down. */
export interface AuditEntry<A extends AuditAction> {
  actor: Actor
  action: A
  subject: { kind: AuditActions[A]; id: string }
  /** What was before and after, or what it was about; nothing secret. Phones and identity numbers in it are masked. */
  details?: Readonly<Record<string, unknown>>
  /** Epoch ms. */
  at: number
}

/** Writes an act down, in the transaction that does it. Rows are never changed, and go by age alone. */
export async function writeAudit<A extends AuditAction>(tx: Tx, entry: AuditEntry<A>): Promise<void> {
  const { actor, action, subject, details = {}, at } = entry
  await insertAuditEntry(tx, {
    auditId: newId(),
    at,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name ?? '',
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    details: JSON.stringify(details, (_key, value: unknown) =>
      typeof value === 'string' ? maskNumbers(value) : value,
    ),
  })
}
