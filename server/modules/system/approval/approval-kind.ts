import type { ApprovalUnit } from '@contract/codes/approval'
import type { Permission } from '@contract/codes/staff'
import type { Actor } from '../../../kernel/audit'
import type { Reader, Tx } from '../../../kernel/db'
import { AppError } from '../../../kernel/errors'
import type { StoreScope } from '../../../kernel/store-scope'

/** The data that a request shows. */
export interface ApprovalFace {
  /** What the act changes; a subject has one open request of a kind. */
  subject: { kind: string; id: string }
  /** One line in Chinese: the act with its object. */
  title: string
  /** Empty: of no store. Accounts that have the store, or every store, decide. */
  storeId: string
  /** The sum, in the unit of the kind. */
  amount: number
  reason: string
}

/**
 * A kind of act that may need a second person, with parameters `P`, which are stored as JSON, and result `R`. The
 * operator service that contains the act registers it when it is created (`ApprovalService.add`).
 */
export interface ApprovalKind<P, R> {
  key: string
  /** Name of the kind in Chinese. */
  text: string
  unit: ApprovalUnit
  /** The permission that the requester needs; it is checked again when the act is executed. */
  permission: Permission
  /**
   * Reads the data that a request shows. An act that is impossible now fails here with its reason; the subject must be
   * within `scope`: a subject of another store fails like an unknown one.
   */
  face(q: Reader, scope: StoreScope, params: P): Promise<ApprovalFace>
  /**
   * The act in this transaction, with its audit entry and all its checks: the state may have changed since the request
   * was filed. The sum must be in `params`, so that the executed sum is that of the request.
   */
  execute(tx: Tx, actor: Actor, scope: StoreScope, params: P): Promise<R>
}

/** The act is done, with its result, or waits for a second person until `expireAt` (epoch ms). */
export type GuardOutcome<R> = { isDone: true; result: R } | { isDone: false; approvalId: string; expireAt: number }

/** The result of an act that is never filed: one of the command line or of the mall itself. */
export function resultOf<R>(outcome: GuardOutcome<R>): R {
  if (outcome.isDone) return outcome.result
  throw new AppError('SYS_BIZ_DATA_ERROR_CODE', '金额超过限额，已提交复核')
}
