import { DAY_MS } from '@contract/codes/china-time'
import type { Reader, Tx } from './db'
import { idAt } from './ids'
import type { AuditTable } from './kernel.tables'
import { preparedIn } from './prepared-in'

/** An audit entry as it is read; `at` in epoch ms. */
export interface AuditRow {
  auditId: string
  at: number
  actor: { kind: AuditTable['actorKind']; id: string; name?: string }
  action: string
  subject: { kind: string; id: string }
  details: unknown
}

/** Filter of audit entries; each field narrows the list. */
export interface AuditQuery {
  /** The id of the subject. */
  subject?: string | undefined
  action?: string | undefined
  /** The id of the actor. */
  by?: string | undefined
  /** Epoch ms. */
  since?: number | undefined
  /** Epoch ms; entries before it. */
  until?: number | undefined
  /** An auditId: entries before it only. */
  before?: string | undefined
  limit: number
}

/** Days that audit entries are kept. */
export const AUDIT_KEEP_DAYS = 730

/** The only insert into the table; no code updates a row. */
export async function insertAuditEntry(tx: Tx, row: AuditTable): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}

/** Audit entries, the newest first. */
export async function listAudit(q: Reader, query: AuditQuery): Promise<AuditRow[]> {
  const { subject, action, by, since, until, before, limit } = query
  let rows = q.selectFrom('audit').selectAll()
  if (subject !== undefined) rows = rows.where('subjectId', '=', subject)
  if (action !== undefined) rows = rows.where('action', '=', action)
  if (by !== undefined) rows = rows.where('actorId', '=', by)
  if (since !== undefined) rows = rows.where('auditId', '>=', idAt(since))
  if (until !== undefined) rows = rows.where('auditId', '<', idAt(until))
  if (before !== undefined) rows = rows.where('auditId', '<', before)
  const found = await rows.orderBy('auditId', 'desc').limit(limit).execute()
  return found.map(readRow)
}

/** One entry. */
export async function findAudit(q: Reader, auditId: string): Promise<AuditRow | undefined> {
  const row = await q.selectFrom('audit').selectAll().where('auditId', '=', auditId).executeTakeFirst()
  return row && readRow(row)
}

const actorsByIds = preparedIn<Pick<AuditTable, 'auditId' | 'actorKind' | 'actorId' | 'actorName'>>(
  (q, ids) =>
    q.selectFrom('audit').select(['auditId', 'actorKind', 'actorId', 'actorName']).where('auditId', 'in', ids),
  { byKey: true },
)

/** The actors of entries, by auditId; unknown ids are missing. */
export async function findAuditActors(q: Reader, auditIds: readonly string[]): Promise<Map<string, AuditRow['actor']>> {
  return new Map((await actorsByIds(q, auditIds)).map((row) => [row.auditId, actorOf(row)]))
}

const actorOf = (row: Pick<AuditTable, 'actorKind' | 'actorId' | 'actorName'>): AuditRow['actor'] => ({
  kind: row.actorKind,
  id: row.actorId,
  ...(row.actorName && { name: row.actorName }),
})

function readRow(row: AuditTable): AuditRow {
  return {
    auditId: row.auditId,
    at: row.at,
    actor: actorOf(row),
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId },
    details: JSON.parse(row.details) as unknown,
  }
}

/** Deletes entries older than `AUDIT_KEEP_DAYS`. */
export async function sweepAudit(tx: Tx, now: number): Promise<void> {
  const before = idAt(now - AUDIT_KEEP_DAYS * DAY_MS)
  await tx.deleteFrom('audit').where('auditId', '<', before).execute()
}
