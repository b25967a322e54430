import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_TICKETS } from '../codes/ticket'
import { MAX_VOUCHERS, VOUCHER_STATES } from '../codes/voucher'
import { defineEndpoints } from '../endpoint'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf, Picture, Words } from './shared'
import { PickupSlots } from './slot'
import { Ticket, TicketStore } from './ticket'

/** Goods or a service of some stores, sold as tickets. */
export const Voucher = T.Object({
  voucherId: T.String(),
  title: T.String(),
  /** 门店通用，现磨咖啡任选. */
  note: T.String(),
  picture: Nullable(Picture),
  price: Cents,
  /** Its price at the store; 0: unknown. */
  worth: Cents,
  /** Uses of each ticket. */
  uses: Count,
  /** 3 家门店可用, 麦研烘焙, 全场通用. */
  placeText: T.String(),
  /** buy; wait, over, soldOut, enough, given: the reason why not. */
  button: Button,
  /** 每人限购 5 份，剩余 20 份. */
  stockText: T.String(),
})
export type Voucher = Static<typeof Voucher>

export const VoucherDetail = T.Object({
  ...Voucher.properties,
  /** 购买后 90 天有效. */
  validText: T.String(),
  /** One rule per line. */
  terms: T.Array(T.String()),
  needsSlot: Flag,
  stores: T.Array(TicketStore),
  /** Most that the shopper can buy now. */
  most: Count,
})
export type VoucherDetail = Static<typeof VoucherDetail>

/** A ticket of a purchase, and its refundable uses and money. */
export const VoucherTicket = T.Object({
  ...Ticket.properties,
  backUses: Count,
  backCents: Cents,
  /** Code of its pending gift; empty without one. */
  giftCode: T.String(),
  /** Why it cannot be given to a friend; empty when it can. */
  keepReason: T.String(),
})
export type VoucherTicket = Static<typeof VoucherTicket>

/** Vouchers that a shopper has bought, is about to buy, or was given. */
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
  /** Refunded money, running refunds included. */
  refunded: Cents,
  /** Empty unless it is to be paid. */
  payOrderNo: T.String(),
  /** When an unpaid purchase closes. */
  expireAt: Millis,
  serverNow: Millis,
  /** pay, cancel, refund. */
  buttons: T.Array(Button),
})
export type VoucherPurchase = Static<typeof VoucherPurchase>

export const VoucherPurchaseDetail = T.Object({
  ...VoucherPurchase.properties,
  terms: T.Array(T.String()),
  /** Issued after the payment. */
  tickets: T.Array(VoucherTicket),
  /** Refundable uses and money of all its tickets. */
  backUses: Count,
  backCents: Cents,
})
export type VoucherPurchaseDetail = Static<typeof VoucherPurchaseDetail>

/** A voucher from a link: of an activity, one for each shopper; or a friend's ticket, for the first who claims it. */
export const VoucherGift = T.Object({
  voucherId: T.String(),
  title: T.String(),
  /** Occasion of the gift: 开廊有礼; empty for a friend's. */
  from: T.String(),
  /** The friend, with a masked name; null for an activity. */
  giver: Nullable(T.Object({ name: T.String(), avatar: Nullable(Picture) })),
  /** The caller is the giver. */
  isOwn: Flag,
  /** End of a friend's offer while it waits; else 0. */
  until: Millis,
  picture: Nullable(Picture),
  worth: Cents,
  uses: Count,
  placeText: T.String(),
  validText: T.String(),
  /** claim, open, takeBack (the giver withdraws it); gone, over: the reason why not. */
  button: Button,
  /** The caller's purchase from this link; else empty. */
  purchaseId: T.String(),
})
export type VoucherGift = Static<typeof VoucherGift>

const PurchaseInput = T.Object({ purchaseId: Id })
/** The token of a link is a capability. */
const Token = Id

export const voucherEndpoints = defineEndpoints({
  /** Vouchers for sale, of one store or of all. */
  'GET voucher/list': {
    auth: 'session',
    input: T.Object({ storeId: T.Optional(Id), ...PageInput }),
    reply: PageOf(Voucher),
  },
  'GET voucher/detail': { auth: 'session', input: T.Object({ voucherId: Id }), reply: VoucherDetail },
  /**
   * Creates a purchase; an unpaid one of the same voucher is continued. SYS_BIZ_DATA_ERROR_CODE: sold out, limit
   * reached, ended.
   */
  'POST voucher/buy': {
    auth: 'shopper',
    input: T.Object({ voucherId: Id, number: T.Integer({ minimum: 1, maximum: MAX_VOUCHERS }) }),
    reply: T.Object({ purchaseId: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  /** The shopper's own, the newest first. */
  'GET voucher/record': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(VoucherPurchase) },
  'GET voucher/purchase': { auth: 'shopper', input: PurchaseInput, reply: VoucherPurchaseDetail },
  /** Before the payment only. */
  'POST voucher/cancel': { auth: 'shopper', input: PurchaseInput, reply: Nothing },
  /** Ends the unused uses of some tickets and refunds their share of the money. */
  'POST voucher/refund': {
    auth: 'shopper',
    input: T.Object({ purchaseId: Id, ticketIds: T.Array(Id, { minItems: 1, maxItems: MAX_TICKETS }) }),
    reply: T.Object({ cents: Cents }),
  },
  'GET voucher/gift': { auth: 'session', input: T.Object({ token: Token }), reply: VoucherGift },
  /**
   * An activity's voucher: one per shopper, while stock lasts. A friend's ticket: for the first caller, with a new
   * code; the giver's code is void. SYS_BIZ_DATA_ERROR_CODE: sold out, claimed by another shopper, ended.
   */
  'POST voucher/claim': {
    auth: 'shopper',
    input: T.Object({ token: Token }),
    reply: T.Object({ purchaseId: T.String() }),
    idempotent: true,
  },
  /**
   * Offers a ticket to a friend for 24 hours; a pending gift keeps its code, the `token` of `voucher/gift`.
   * SYS_BIZ_DATA_ERROR_CODE gives the reason: used, expired, booked, itself a gift, of an order.
   */
  'POST voucher/giveTicket': {
    auth: 'shopper',
    input: T.Object({ ticketId: Id }),
    reply: T.Object({ giftCode: T.String() }),
  },
  /** For the giver, until it is claimed. */
  'POST voucher/takeBackTicket': { auth: 'shopper', input: T.Object({ token: Token }), reply: VoucherGift },
  /** Slots of a store for a ticket. */
  'GET voucher/slots': { auth: 'shopper', input: T.Object({ ticketId: Id, storeId: Id }), reply: PickupSlots },
  /** Books a slot in place of an earlier one. */
  'POST voucher/book': {
    auth: 'shopper',
    input: T.Object({ ticketId: Id, storeId: Id, slotAt: Millis }),
    reply: Nothing,
  },
  'POST voucher/unbook': { auth: 'shopper', input: T.Object({ ticketId: Id }), reply: Nothing },
})
