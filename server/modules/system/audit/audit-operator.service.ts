import { type AuditQuery, type AuditRow, listAudit } from '../../../kernel/audit.repo'
import type { Db } from '../../../kernel/db'

/** Audit entries as the operator reads them; nothing changes them. */
export class AuditOperatorService {
  constructor(private readonly db: Db) {}

  /** Entries, the newest first. */
  list(query: AuditQuery): Promise<AuditRow[]> {
    return listAudit(this.db.q, query)
  }
}
