import { DAY_MS } from '@contract/codes/china-time'
import type { Reader, Tx } from './db'
import { idAt } from './ids'
import type { AuditTable } from './kernel.tables'

/** An act as it is read; `at` in epoch ms. */
export interface AuditRow {
  auditId: string
  at: number
  actor: { kind: AuditTable['actorKind']; id: string; name?: string }
  action: string
  subject: { kind: string; id: string }
  details: unknown
}

/** Which acts to list; each of them narrows. */
export interface AuditQuery {
  /** The id of what it was done to. */
  subject?: string | undefined
  action?: string | undefined
  /** The id of who did it. */
  by?: string | undefined
  /** Epoch ms. */
  since?: number | undefined
  /** An auditId: only what was done before it. */
  before?: string | undefined
  limit: number
}

/** Days that acts are known. */
export const AUDIT_KEEP_DAYS = 730

/** The only way into the table; nothing changes a row. */
export async function insertAuditEntry(tx: Tx, row: AuditTable): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}

/** Acts, the newest first. */
export async function listAudit(q: Reader, query: AuditQuery): Promise<AuditRow[]> {
  const { subject, action, by, since, before, limit } = query
  let rows = q.selectFrom('audit').selectAll()
  if (subject !== undefined) rows = rows.where('subjectId', '=', subject)
  if (action !== undefined) rows = rows.where('action', '=', action)
  if (by !== undefined) rows = rows.where('actorId', '=', by)
  if (since !== undefined) rows = rows.where('auditId', '>=', idAt(since))
  if (before !== undefined) rows = rows.where('auditId', '<', before)
  const found = await rows.orderBy('auditId', 'desc').limit(limit).execute()
  return found.map((row) => ({
    auditId: row.auditId,
    at: row.at,
    actor: { kind: row.actorKind, id: row.actorId, ...(row.actorName && { name: row.actorName }) },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId },
    details: JSON.parse(row.details) as unknown,
  }))
}

/** Forgets what was done too long ago. */
export async function sweepAudit(tx: Tx, now: number): Promise<void> {
  const before = idAt(now - AUDIT_KEEP_DAYS * DAY_MS)
  await tx.deleteFrom('audit').where('auditId', '<', before).execute()
}
