import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_TICKETS } from '../codes/ticket'
import { MAX_VOUCHERS, VOUCHER_STATES } from '../codes/voucher'
import { defineEndpoints } from '../endpoint'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Words } from './shared'
import { PickupSlots } from './slot'
import { Ticket, TicketStore } from './ticket'

/** Goods or a service of some stores that are sold as tickets (behaviours 2.12). */
export const Voucher = T.Object({
  voucherId: T.String(),
  title: T.String(),
  /** 门店通用，现磨咖啡任选. */
  note: T.String(),
  picture: Nullable(Picture),
  price: Cents,
  /** What it would cost there; 0: nobody says. */
  worth: Cents,
  /** Uses of each. */
  uses: Count,
  /** 3 家门店可用, 麦研烘焙, 全场通用. */
  placeText: T.String(),
  /** buy; wait, over, soldOut, enough, given: why not. */
  button: Button,
  /** 每人限购 5 份，剩余 20 份. */
  stockText: T.String(),
})
export type Voucher = Static<typeof Voucher>

export const VoucherDetail = T.Object({
  ...Voucher.properties,
  /** 购买后 90 天有效. */
  validText: T.String(),
  /** One rule a line. */
  terms: T.Array(T.String()),
  needsSlot: Flag,
  stores: T.Array(TicketStore),
  /** How many a shopper can buy now. */
  most: Count,
})
export type VoucherDetail = Static<typeof VoucherDetail>

/** A ticket of a purchase, and what of it can be given back. */
export const VoucherTicket = T.Object({ ...Ticket.properties, backUses: Count, backCents: Cents })
export type VoucherTicket = Static<typeof VoucherTicket>

/** Some that a shopper has bought, is about to, or was given. */
export const VoucherPurchase = T.Object({
  purchaseId: T.String(),
  voucherId: T.String(),
  title: T.String(),
  picture: Nullable(Picture),
  number: Count,
  price: Cents,
  at: Millis,
  state: Words(VOUCHER_STATES),
  stateText: T.String(),
  /** Money that is on its way back or there. */
  refunded: Cents,
  /** Of one that is to be paid; else empty. */
  payOrderNo: T.String(),
  /** Until when it waits for its money. */
  expireAt: Millis,
  serverNow: Millis,
  /** pay, cancel, refund. */
  buttons: T.Array(Button),
})
export type VoucherPurchase = Static<typeof VoucherPurchase>

export const VoucherPurchaseDetail = T.Object({
  ...VoucherPurchase.properties,
  terms: T.Array(T.String()),
  /** There with the money. */
  tickets: T.Array(VoucherTicket),
  /** What all of them together give back. */
  backUses: Count,
  backCents: Cents,
})
export type VoucherPurchaseDetail = Static<typeof VoucherPurchaseDetail>

/** A voucher that a link gives. */
export const VoucherGift = T.Object({
  voucherId: T.String(),
  title: T.String(),
  /** Whose present it is: 开廊有礼. */
  from: T.String(),
  picture: Nullable(Picture),
  worth: Cents,
  uses: Count,
  placeText: T.String(),
  validText: T.String(),
  /** claim, open; gone, over: why not. */
  button: Button,
  /** What whoever asks has got by it; else empty. */
  purchaseId: T.String(),
})
export type VoucherGift = Static<typeof VoucherGift>

const PurchaseInput = T.Object({ purchaseId: Id })
/** Of a link: a capability. */
const Token = Id

export const voucherEndpoints = defineEndpoints({
  /** What is on sale, of one store or of all. */
  'GET voucher/list': {
    auth: 'session',
    input: T.Object({ storeId: T.Optional(Id), ...PageInput }),
    reply: PageOf(Voucher),
  },
  'GET voucher/detail': { auth: 'session', input: T.Object({ voucherId: Id }), reply: VoucherDetail },
  /** A debt for some; the same that wait for their money already are gone on with. SYS_BIZ_DATA_ERROR_CODE: gone, enough, over. */
  'POST voucher/buy': {
    auth: 'shopper',
    input: T.Object({ voucherId: Id, number: T.Integer({ minimum: 1, maximum: MAX_VOUCHERS }) }),
    reply: T.Object({ purchaseId: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  /** The shopper's own, the newest first. */
  'GET voucher/record': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(VoucherPurchase) },
  'GET voucher/purchase': { auth: 'shopper', input: PurchaseInput, reply: VoucherPurchaseDetail },
  /** Before they are paid. */
  'POST voucher/cancel': { auth: 'shopper', input: PurchaseInput, reply: Nothing },
  /** What nobody has used of some tickets ends, and its share of the money goes back. */
  'POST voucher/refund': {
    auth: 'shopper',
    input: T.Object({ purchaseId: Id, ticketIds: T.Array(Id, { minItems: 1, maxItems: MAX_TICKETS }) }),
    reply: T.Object({ cents: Cents }),
  },
  'GET voucher/gift': { auth: 'session', input: T.Object({ token: Token }), reply: VoucherGift },
  /** One for each shopper, as long as there are any. SYS_BIZ_DATA_ERROR_CODE: gone, over. */
  'POST voucher/claim': {
    auth: 'shopper',
    input: T.Object({ token: Token }),
    reply: T.Object({ purchaseId: T.String() }),
    idempotent: true,
  },
  /** When a store that takes a ticket can be come to. */
  'GET voucher/slots': { auth: 'shopper', input: T.Object({ ticketId: Id, storeId: Id }), reply: PickupSlots },
  /** An appointment, in place of the one that there was. */
  'POST voucher/book': {
    auth: 'shopper',
    input: T.Object({ ticketId: Id, storeId: Id, slotAt: Millis }),
    reply: Nothing,
  },
  'POST voucher/unbook': { auth: 'shopper', input: T.Object({ ticketId: Id }), reply: Nothing },
})
