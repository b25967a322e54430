import type { Module, ModuleContext } from '../../../compose-modules'
import { auditConsoleRoutes } from './audit.console'
import { AuditOperatorService } from './audit-operator.service'

export { AUDIT_KEEP_DAYS, type AuditRow } from '../../../kernel/audit.repo'
export type { AuditOperatorService } from './audit-operator.service'

export function createAudit({ db, undos }: ModuleContext) {
  const auditOperator = new AuditOperatorService({ db, undos })
  return { services: { auditOperator }, routes: { console: auditConsoleRoutes(auditOperator) } } satisfies Module
}
