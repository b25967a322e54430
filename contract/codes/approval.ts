import type { SettingCode } from './setting'

/** Units of sums that need a second person above a limit. */
export const APPROVAL_UNITS = ['cents', 'points'] as const
export type ApprovalUnit = (typeof APPROVAL_UNITS)[number]

/** The limit of a unit: the setting that has it, and its value while that is not set. A sum equal to it is allowed. */
export const APPROVAL_LIMITS: Readonly<Record<ApprovalUnit, { setting: SettingCode; usual: number }>> = {
  cents: { setting: 'APPROVAL_OVER_CENTS', usual: 500_00 },
  points: { setting: 'APPROVAL_OVER_POINTS', usual: 5000 },
}

/** failed: it was approved, but the act was no longer possible. */
export const APPROVAL_STATES = ['asked', 'approved', 'refused', 'withdrawn', 'expired', 'failed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
export const APPROVAL_STATE_TEXTS: Readonly<Record<ApprovalState, string>> = {
  asked: '待复核',
  approved: '已通过',
  refused: '已驳回',
  withdrawn: '已撤回',
  expired: '已过期',
  failed: '执行失败',
}

export const APPROVAL_VIEWS = ['toDecide', 'own', 'all'] as const
export type ApprovalView = (typeof APPROVAL_VIEWS)[number]

/** How long a request waits for a second person. */
export const APPROVAL_MS = 86_400_000
/** Characters of a reason or a refusal, one line. */
export const MOST_APPROVAL_TEXT = 100
