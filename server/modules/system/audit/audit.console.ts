import { auditEndpoints } from '@contract/console/audit'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { AuditOperatorService } from './audit-operator.service'

export function auditConsoleRoutes(operator: Pick<AuditOperatorService, 'page' | 'undo'>): ConsoleRoute[] {
  return consoleRoutesFor(auditEndpoints, {
    'audit/list': ({ input, staff }) => operator.page(staff, input),
    'audit/own': ({ input, staff }) => operator.page(staff, { ...input, by: staff.staffId }),
    'audit/undo': async ({ input, actor, staff }) => {
      await operator.undo(actor, staff, input.auditId)
      return {}
    },
  })
}
