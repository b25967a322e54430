import { insertAuditEntry } from './audit.repo'
import type { Tx } from './db'
import { newId } from './ids'
import type { AuditTable } from './kernel.tables'
import { maskNumbers } from './log'

/** Who acts for the mall: an operator at the command line, staff at the console, or the mall itself. */
export interface Actor {
  kind: AuditTable['actorKind']
  /** For an operator: the name of the account on the machine. */
  id: string
  name?: string
}

/** Actions, and the kind of subject of each. Modules add theirs by declaration merging. */
export interface AuditActions {
  /** A backup replaced the database. */
  'mall.restore': 'mall'
}
export type AuditAction = keyof AuditActions & string

/** Details of an entry: the state, the row or its changed fields; null where nothing existed before or exists after. */
export interface AuditDetails {
  readonly before: unknown
  readonly after: unknown
  readonly [about: string]: unknown
}

/** One entry to write. */
export interface AuditEntry<A extends AuditAction> {
  /** Set when other rows contain it; otherwise a new id is made. */
  auditId?: string
  actor: Actor
  action: A
  subject: { kind: AuditActions[A]; id: string }
  /** No secrets. Phones and identity numbers are masked. */
  details: AuditDetails
  /** Epoch ms. */
  at: number
}

/** Writes an entry in the transaction of its act. Rows are never changed; they are deleted by age only. */
export async function writeAudit<A extends AuditAction>(tx: Tx, entry: AuditEntry<A>): Promise<void> {
  const { auditId = newId(), actor, action, subject, details, at } = entry
  await insertAuditEntry(tx, {
    auditId,
    at,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name ?? '',
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    details: textOf({ ...details, before: details.before ?? null, after: details.after ?? null }),
  })
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? maskNumbers(one) : one))

/** A value as an entry contains it: JSON, with masked numbers. */
export const plainOf = (value: unknown): unknown => JSON.parse(textOf(value ?? null))
