import type { Module, ModuleContext } from '../../../compose-modules'
import { AuditOperatorService } from './audit-operator.service'

export { AUDIT_KEEP_DAYS, type AuditRow } from '../../../kernel/audit.repo'
export type { AuditOperatorService } from './audit-operator.service'

export function createAudit({ db }: ModuleContext) {
  return { services: { auditOperator: new AuditOperatorService(db) } } satisfies Module
}
