import { type Static, Type as T } from '@sinclair/typebox'
import { RECEIPT_EVENTS, RECEIPT_STATES, RECEIPT_TABS } from '../codes/receipt'
import { defineEndpoints } from '../endpoint'
import { Button, Cents, Count, Id, Millis, PageInput, PageOf, Text, Words } from './shared'

/** A store whose receipts give points. */
export const ReceiptMall = T.Object({ storeId: T.String(), storeName: T.String(), floor: T.String() })
export type ReceiptMall = Static<typeof ReceiptMall>

const head = {
  /** The readable number. */
  scoreNo: T.String(),
  state: Words(RECEIPT_STATES),
  /** 已入账 +128 */
  stateText: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  amount: Cents,
  /** The number on the paper. */
  receiptNo: T.String(),
  purchasedAt: Millis,
  /** Points that it gave; 0 before. */
  points: Count,
  /** Why it was refused; empty otherwise. */
  reason: T.String(),
  submittedAt: Millis,
  buttons: T.Array(Button),
}
export const ReceiptCard = T.Object(head)
export type ReceiptCard = Static<typeof ReceiptCard>

export const ReceiptDetail = T.Object({
  ...head,
  hint: T.String(),
  imageKey: T.String(),
  /** Its picture, by addresses that are valid for minutes. */
  image: T.Object({ url: T.String(), thumbUrl: T.String() }),
  /** Its events, the newest first. */
  events: T.Array(
    T.Object({ eventId: T.String(), event: Words(RECEIPT_EVENTS), title: T.String(), text: T.String(), at: Millis }),
  ),
})
export type ReceiptDetail = Static<typeof ReceiptDetail>

export const receiptEndpoints = defineEndpoints({
  /**
   * Stores whose name or id contains the keyword, in the mall's order, and the receipts that may still be submitted
   * today.
   */
  'GET score/listMall': {
    auth: 'shopper',
    input: T.Object({ keyword: T.Optional(Text(50)), ...PageInput }),
    reply: T.Object({ ...PageOf(ReceiptMall).properties, leftToday: Count }),
  },
  /** `uid` is the caller's own or left out; `scoreNo`: submits a refused receipt again. */
  'POST score/submitPictureScoreReq': {
    auth: 'shopper',
    input: T.Object({
      uid: T.Optional(Id),
      scoreNo: T.Optional(Id),
      storeId: Id,
      amount: Cents,
      receiptNo: Text(100),
      purchasedAt: Millis,
      imageKey: Text(80, 1),
    }),
    reply: T.Object({ scoreNo: T.String() }),
    idempotent: true,
  },
  /** The newest first. */
  'POST score/pagePictureScoreList': {
    auth: 'shopper',
    input: T.Object({ tab: T.Optional(Words(RECEIPT_TABS)), ...PageInput }),
    reply: PageOf(ReceiptCard),
  },
  'GET score/getPictureScoreDetail': { auth: 'shopper', input: T.Object({ scoreNo: Id }), reply: ReceiptDetail },
})
