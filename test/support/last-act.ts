import { type AuditRow, listAudit } from '../../server/kernel/audit.repo'
import type { Services } from '../../server/services'

/** The newest audit entry about a subject, by its id; undefined when there is none. */
export async function lastAct(
  { db }: Pick<Services, 'db'>,
  subject: string,
): Promise<Pick<AuditRow, 'action' | 'details'> | undefined> {
  const [row] = await listAudit(db.q, { subject, limit: 1 })
  return row && { action: row.action, details: row.details }
}
