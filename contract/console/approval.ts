import { type Static, Type as T } from '@sinclair/typebox'
import { APPROVAL_STATES, APPROVAL_UNITS, APPROVAL_VIEWS, MOST_APPROVAL_TEXT } from '../codes/approval'
import { defineConsoleEndpoints } from '../endpoint'
import { Count, Id, Millis, Nothing, Text, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

/** An act of staff that waits for a second person, or did so. */
export const ListedApproval = T.Object({
  approvalId: T.String(),
  kind: T.String(),
  kindText: T.String(),
  title: T.String(),
  subject: T.Object({ kind: T.String(), id: T.String() }),
  unit: Words(APPROVAL_UNITS),
  /** Cents or points, by `unit`. */
  amount: Count,
  reason: T.String(),
  /** Empty: of no store, so only an account of every store decides it. */
  storeId: T.String(),
  askedBy: T.Object({ staffId: T.String(), name: T.String() }),
  askedAt: Millis,
  expireAt: Millis,
  state: Words(APPROVAL_STATES),
  stateText: T.String(),
  /** Name of the account that decided; empty before, and after an expiry. */
  decidedBy: T.String(),
  /** 0 before. */
  decidedAt: Millis,
  /** Reason of a refusal, or why the act was not possible; empty otherwise. */
  note: T.String(),
  acts: T.Array(Act),
})
export type ListedApproval = Static<typeof ListedApproval>

/** The reply of an act that may need a second person: done, or filed as a request. */
export const Guarded = T.Object({
  isDone: T.Boolean(),
  /** The request; empty when the act is done. */
  approvalId: T.String(),
  /** When the request expires; 0 when the act is done. */
  expireAt: Millis,
})
export type Guarded = Static<typeof Guarded>

const ApprovalKey = T.Object({ approvalId: Id })

export const approvalEndpoints = defineConsoleEndpoints({
  /**
   * Open requests first, then the newest. An account without money.approve finds its own; with it also those of its
   * stores. toDecide: open ones of other accounts.
   */
  'approval/list': {
    auth: 'staff',
    input: T.Object({ view: T.Optional(Words(APPROVAL_VIEWS)), ...CursorInput }),
    reply: CursorPage(ListedApproval),
  },
  /**
   * Open requests about one record (an orderNo, a refundOrderNo or a uid), for every account that has the permission of
   * the act and the store, so that the act is not requested twice.
   */
  'approval/open': {
    auth: 'staff',
    input: T.Object({ subject: Id }),
    reply: T.Object({ records: T.Array(ListedApproval) }),
  },
  /** Open requests: toDecide and own. */
  'approval/count': { auth: 'staff', input: Nothing, reply: T.Object({ views: T.Array(ViewCount) }) },
  /**
   * Executes the act in the name of the requester. The reply has state `failed` when it is no longer possible.
   * UNAUTHORIZED: the request is the caller's own.
   */
  'approval/approve': { auth: 'staff:money.approve', input: ApprovalKey, reply: ListedApproval },
  'approval/refuse': {
    auth: 'staff:money.approve',
    input: T.Object({ approvalId: Id, reason: Text(MOST_APPROVAL_TEXT, 1) }),
    reply: ListedApproval,
  },
  /** Withdraws the caller's own request. */
  'approval/withdraw': { auth: 'staff', input: ApprovalKey, reply: ListedApproval },
})
