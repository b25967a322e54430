import { type AuditRow, listAudit } from '../../server/kernel/audit.repo'
import type { Services } from '../../server/services'

/** The newest audit entry of a subject, by the subject's id; undefined if there is none. */
export async function lastAct(
  { db }: Pick<Services, 'db'>,
  subject: string,
): Promise<Pick<AuditRow, 'action' | 'details'> | undefined> {
  const [row] = await listAudit(db.q, { subject, limit: 1 })
  return row && { action: row.action, details: row.details }
}
