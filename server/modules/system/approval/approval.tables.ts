import type { ApprovalState, ApprovalUnit } from '@contract/codes/approval'

/** Acts of staff that wait for a second person, or did so. */
export interface ApprovalTable {
  approvalId: string
  kind: string
  /** JSON of the act's parameters. */
  params: string
  unit: ApprovalUnit
  amount: number
  subjectKind: string
  subjectId: string
  title: string
  reason: string
  /** Empty: of no store. */
  storeId: string
  /** Kind and subject while it is open, its own id afterwards: one open request for each. */
  openKey: string
  /** 1 in the state `asked`. */
  isOpen: number
  state: ApprovalState
  askedBy: string
  askedName: string
  askedAt: number
  expireAt: number
  /** The account that approved, refused or withdrew it; empty before and after an expiry. */
  decidedBy: string
  decidedName: string
  /** 0 while it is open. */
  decidedAt: number
  /** Reason of a refusal, or why the approved act was not possible. */
  note: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    approval: ApprovalTable
  }
}
