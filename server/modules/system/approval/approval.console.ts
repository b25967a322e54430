import { approvalEndpoints } from '@contract/console/approval'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { ApprovalOperatorService } from './approval-operator.service'

type Operator = Pick<ApprovalOperatorService, 'list' | 'open' | 'count' | 'approve' | 'refuse' | 'withdraw'>

export function approvalConsoleRoutes(operator: Operator): ConsoleRoute[] {
  return consoleRoutesFor(approvalEndpoints, {
    'approval/list': ({ input, staff }) => operator.list(staff.staffId, input),
    'approval/open': async ({ input, staff }) => ({ records: await operator.open(staff.staffId, input.subject) }),
    'approval/count': async ({ staff }) => ({ views: await operator.count(staff.staffId) }),
    'approval/approve': ({ input, actor }) => operator.approve(actor, input.approvalId),
    'approval/refuse': ({ input, actor }) => operator.refuse(actor, input.approvalId, input.reason),
    'approval/withdraw': ({ input, actor }) => operator.withdraw(actor, input.approvalId),
  })
}
