import type { ExitState } from '@contract/codes/exit'

/** The check of a scan order at the exit of its store. Moments are epoch ms, 0 before they come. */
export interface ExitCheckTable {
  uid: string
  orderId: string
  orderNo: string
  storeId: string
  /** The day of the payment in China, yyyy-mm-dd. */
  day: string
  paidAt: number
  goodsCents: number
  /** Reasons of the check, separated by spaces. */
  reasons: string
  /** 1: the goods are checked again. */
  isDue: number
  /** The highest age limit of its goods; 0: none. */
  minAge: number
  state: ExitState
  /** The last decision, and the account that made it. */
  decidedAt: number
  actorKind: string
  actorId: string
  passedAt: number
  /** Name of the account that let it out. */
  passedBy: string
  /** The last stop and what staff noted; it stays when the trip is let out later. */
  stoppedAt: number
  missing: number
  extra: number
  note: string
  /** How often staff have renewed its code. */
  renewals: number
  /** Who looked at its code last, and when. */
  seenAt: number
  seenKind: string
  seenBy: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    exit_check: ExitCheckTable
  }
}
