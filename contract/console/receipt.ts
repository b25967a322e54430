import { type Static, Type as T } from '@sinclair/typebox'
import { RECEIPT_STATES } from '../codes/receipt'
import { defineConsoleEndpoints } from '../endpoint'
import { Cents, Count, Id, Millis, Text, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

const head = {
  scoreNo: T.String(),
  /** How often it was submitted again; a verdict sends it. */
  retries: Count,
  uid: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  amount: Cents,
  /** The printed number. */
  receiptNo: T.String(),
  purchasedAt: Millis,
  submittedAt: Millis,
  state: Words(RECEIPT_STATES),
  stateText: T.String(),
  /** Points that were given, or that an approval gives. */
  points: Count,
  /** The reason of the last refusal. */
  reason: T.String(),
  acts: T.Array(Act),
}
export const ListedReceipt = T.Object(head)
export type ListedReceipt = Static<typeof ListedReceipt>

export const ConsoleReceipt = T.Object({
  ...head,
  image: T.Object({ url: T.String(), thumbUrl: T.String() }),
  /** Earlier receipts with similar pictures, the most similar first: a hint, no verdict. */
  like: T.Array(
    T.Object({
      scoreNo: T.String(),
      stateText: T.String(),
      /** The same shopper sent it. */
      isSameShopper: T.Boolean(),
      /** Different bits of 64. */
      distance: Count,
    }),
  ),
  events: T.Array(T.Object({ title: T.String(), text: T.String(), at: Millis })),
})
export type ConsoleReceipt = Static<typeof ConsoleReceipt>

const Of = { scoreNo: Id, retries: T.Integer({ minimum: 0, maximum: 99 }) }

export const consoleReceiptEndpoints = defineConsoleEndpoints({
  /** In one state, the oldest first. */
  'receipt/list': {
    auth: 'staff:members.grant',
    input: T.Object({ state: Words(RECEIPT_STATES), ...CursorInput }),
    reply: CursorPage(ListedReceipt),
  },
  'receipt/count': { auth: 'staff:members.grant', input: T.Object({}), reply: ViewCount },
  'receipt/detail': { auth: 'staff:members.grant', input: T.Object({ scoreNo: Id }), reply: ConsoleReceipt },
  /** STATE_CHANGED: it was submitted again, or another verdict came first. */
  'receipt/approve': { auth: 'staff:members.grant', input: T.Object(Of), reply: ConsoleReceipt },
  'receipt/reject': {
    auth: 'staff:members.grant',
    input: T.Object({ ...Of, reason: Text(100, 1) }),
    reply: ConsoleReceipt,
  },
})
