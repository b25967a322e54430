import type { Module, ModuleContext } from '../../../compose-modules'
import type { SettingService } from '../setting'
import type { StaffGrantService } from '../staff'
import { approvalConsoleRoutes } from './approval.console'
import { ApprovalService } from './approval.service'
import { ApprovalOperatorService } from './approval-operator.service'

export { type ApprovalService, guardedReply } from './approval.service'
export type * from './approval.tables'
export { type ApprovalFace, type ApprovalKind, type GuardOutcome, resultOf } from './approval-kind'
export type { ApprovalOperatorService } from './approval-operator.service'

interface Deps {
  settings: Pick<SettingService, 'find'>
  staffGrants: Pick<StaffGrantService, 'find'>
}

export function createApproval({ db, clock, jobs, settings, staffGrants }: ModuleContext & Deps) {
  const approvals = new ApprovalService({ db, clock, jobs, settings })
  const approvalOperator = new ApprovalOperatorService({ db, clock, approvals, staffGrants })
  return {
    services: { approvals, approvalOperator },
    routes: { console: approvalConsoleRoutes(approvalOperator) },
  } satisfies Module
}
