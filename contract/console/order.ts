import { type Static, Type as T } from '@sinclair/typebox'
import {
  MOST_NOTE,
  MOST_PACKED,
  MOST_SHEET_ROWS,
  ORDER_SORTS,
  ORDER_VIEW_KEYS,
  type OrderView,
} from '../codes/order-views'
import { defineConsoleDownloads, defineConsoleEndpoints } from '../endpoint'
import { Address } from '../schema/address'
import { InvoiceRequest } from '../schema/invoice'
import { AmountRow, DeliveryTypeSchema, OptionRow, OrderStatusSchema } from '../schema/order'
import { ExpressCompany, ParcelView } from '../schema/parcel'
import { Cents, Count, Flag, Id, Lines, Millis, Nothing, Nullable, Picture, Text, Words } from '../schema/shared'
import { Guarded } from './approval'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

const OrderNo = Text(40, 1)
const Reason = Text(60, 1)
const ParcelNo = Text(60, 1)
const Carrier = Text(40, 1)

/** Chips of the list. Moments are epoch ms, `from` inclusive, `until` exclusive. */
const filters = {
  storeIds: T.Optional(T.Array(Id, { maxItems: 200, uniqueItems: true })),
  deliveryTypes: T.Optional(T.Array(DeliveryTypeSchema, { maxItems: 8, uniqueItems: true })),
  createdFrom: T.Optional(Millis),
  createdUntil: T.Optional(Millis),
  paidFrom: T.Optional(Millis),
  paidUntil: T.Optional(Millis),
}
/**
 * `text` matches as a whole: the number of an order, of a checkout or of a parcel, the phone of the receiver or the
 * account, the receiver's name, or the id of a SKU.
 */
const search = { view: Words(ORDER_VIEW_KEYS), ...filters, text: T.Optional(Text(60)) }

const Goods = T.Object({ title: T.String(), specText: T.String(), picture: Picture, number: Count })

export const ConsoleOrderRow = T.Object({
  orderNo: T.String(),
  createdAt: Millis,
  paidAt: Nullable(Millis),
  /** Empty where nothing is delivered; the phone is masked. */
  receiverName: T.String(),
  receiverPhone: T.String(),
  /** The first three lines. */
  goods: T.Array(Goods),
  lineCount: Count,
  totalNumber: Count,
  storeId: T.String(),
  storeName: T.String(),
  deliveryType: DeliveryTypeSchema,
  deliveryText: T.String(),
  payableCents: Cents,
  paidCents: Cents,
  refundedCents: Cents,
  status: OrderStatusSchema,
  statusText: T.String(),
  /** When it must be shipped; null unless it waits for that. */
  shipBy: Nullable(Millis),
  isLate: Flag,
  /** How often the shopper reminded the store to ship. */
  reminders: Count,
  openCases: Count,
  hasNote: Flag,
  acts: T.Array(Act),
})
export type ConsoleOrderRow = Static<typeof ConsoleOrderRow>

/** A step from a line's list price to what it costs. Cents, negative for a reduction. */
const PriceStep = T.Object({ key: T.String(), title: T.String(), cents: Cents })

const DetailLine = T.Object({
  lineId: T.String(),
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  unitCents: Cents,
  number: Count,
  /** Pieces without a parcel and without a refund. */
  toSend: Count,
  afterSaleText: T.String(),
  caseNo: T.String(),
  originalCents: Cents,
  steps: T.Array(PriceStep),
  /** The original and all steps but freight and tax. */
  payableCents: Cents,
  /** Shares of freight and tax, in `steps` too. */
  freightCents: Cents,
  taxCents: Cents,
})

const TimelineEntry = T.Object({
  at: Millis,
  /** Who acted: the name of the staff, 顾客, 系统, 门店. */
  who: T.String(),
  text: T.String(),
  note: T.String(),
})
export type TimelineEntry = Static<typeof TimelineEntry>

const Note = T.Object({ noteId: T.String(), who: T.String(), text: T.String(), at: Millis })

export const ConsoleOrder = T.Object({
  orderNo: T.String(),
  parentNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  status: OrderStatusSchema,
  statusText: T.String(),
  hint: T.String(),
  deliveryType: DeliveryTypeSchema,
  deliveryText: T.String(),
  createdAt: Millis,
  paidAt: Nullable(Millis),
  shipBy: Nullable(Millis),
  isLate: Flag,
  remindedAt: Nullable(Millis),
  shippedAt: Nullable(Millis),
  receivedAt: Nullable(Millis),
  closedAt: Nullable(Millis),
  closeReason: T.String(),
  /** With the whole phone; null where nothing is delivered. */
  address: Nullable(Address),
  /** The arrival text that the shopper reads; empty without one. */
  arriveText: T.String(),
  remark: T.String(),
  rows: T.Array(OptionRow),
  invoice: Nullable(InvoiceRequest),
  lines: T.Array(DetailLine),
  amounts: T.Array(AmountRow),
  payableCents: Cents,
  paidCents: Cents,
  refundedCents: Cents,
  returnedCents: Cents,
  /** Pieces in parcels, for `order/ship`. */
  sentPieces: Count,
  payables: T.Array(T.Object({ title: T.String(), stateText: T.String(), cents: Cents, expireAt: Millis })),
  payments: T.Array(
    T.Object({
      wayText: T.String(),
      number: T.String(),
      stateText: T.String(),
      cents: Cents,
      paidAt: Nullable(Millis),
    }),
  ),
  refunds: T.Array(
    T.Object({
      refundNo: T.String(),
      stateText: T.String(),
      cents: Cents,
      reason: T.String(),
      createdAt: Millis,
      endedAt: Nullable(Millis),
    }),
  ),
  parcels: T.Array(T.Object({ parcel: ParcelView, act: Nullable(Act) })),
  /** The phone is masked; null for a deleted account. */
  shopper: Nullable(
    T.Object({
      uid: T.String(),
      name: T.String(),
      mobile: T.String(),
      /** Name of the running member card; empty for others. */
      card: T.String(),
      /** Orders in the caller's stores, at most 100. */
      orders: Count,
    }),
  ),
  notes: T.Array(Note),
  /** The newest first. */
  timeline: T.Array(TimelineEntry),
  acts: T.Array(Act),
  /** Numbers of the neighbours in the list of the asked view, newest first; null at its ends. */
  newer: Nullable(T.String()),
  older: Nullable(T.String()),
})
export type ConsoleOrder = Static<typeof ConsoleOrder>

/** One row of a sheet: an order, its carrier by name or code, and the parcel's number. */
const SheetRow = T.Object({ orderNo: OrderNo, company: Carrier, no: ParcelNo })

export const SheetPreviewRow = T.Object({
  /** Line of the pasted text, from 1. */
  line: Count,
  orderNo: T.String(),
  company: T.String(),
  no: T.String(),
  /** Goods that would be shipped; empty when the row cannot be shipped. */
  goods: T.Array(Goods),
  pieces: Count,
  receiverName: T.String(),
  /** Why the row cannot be shipped. */
  problems: T.Array(T.String()),
  /** Checks to make before it is shipped. */
  warnings: T.Array(T.String()),
  /** Carriers of a similar name, for an unknown one. */
  suggestions: T.Array(T.String()),
})
export type SheetPreviewRow = Static<typeof SheetPreviewRow>

const PackingLine = T.Object({ skuId: T.String(), title: T.String(), specText: T.String(), number: Count })
export const PackingList = T.Object({
  orderNo: T.String(),
  storeName: T.String(),
  deliveryText: T.String(),
  createdAt: Millis,
  paidAt: Nullable(Millis),
  /** With the whole phone, for the label. */
  address: Nullable(Address),
  arriveText: T.String(),
  remark: T.String(),
  /** Rows of checkout parts, such as a gift wrap. */
  rows: T.Array(OptionRow),
  /** Goods that are still to be sent or handed over. */
  lines: T.Array(PackingLine),
})
export type PackingList = Static<typeof PackingList>

export const orderDeskEndpoints = defineConsoleEndpoints({
  'order/list': {
    auth: 'staff:orders.read',
    input: T.Object({ ...search, sort: T.Optional(Words(ORDER_SORTS)), ...CursorInput }),
    reply: CursorPage(ConsoleOrderRow),
  },
  /** Takes the chips of the list, without its text. */
  'order/counts': {
    auth: 'staff:orders.read',
    input: T.Object({ ...filters }),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  'order/detail': {
    auth: 'staff:orders.read',
    input: T.Object({ orderNo: OrderNo, view: T.Optional(Words(ORDER_VIEW_KEYS)), ...filters }),
    reply: ConsoleOrder,
  },
  'order/carriers': {
    auth: 'staff:orders.read',
    input: Nothing,
    reply: T.Object({ carriers: T.Array(ExpressCompany) }),
  },
  'order/accept': { auth: 'staff:orders.ship', input: T.Object({ orderNo: OrderNo }), reply: Nothing },
  /** All goods that are left, or the given pieces. STATE_CHANGED unless `sentPieces` are in parcels. */
  'order/ship': {
    auth: 'staff:orders.ship',
    input: T.Object({
      orderNo: OrderNo,
      company: Carrier,
      /** Empty for the mall's own carriers. */
      no: Text(60),
      goods: T.Optional(
        T.Array(T.Object({ skuId: Id, number: T.Integer({ minimum: 1, maximum: 999 }) }), {
          minItems: 1,
          maxItems: 200,
        }),
      ),
      sentPieces: Count,
    }),
    reply: Nothing,
  },
  'order/correctParcel': {
    auth: 'staff:orders.ship',
    input: T.Object({ orderNo: OrderNo, parcelId: Id, no: ParcelNo, company: T.Optional(Carrier) }),
    reply: Nothing,
  },
  /** A shipped order is received, a pickup fetched, a meal served. */
  'order/deliver': { auth: 'staff:orders.ship', input: T.Object({ orderNo: OrderNo }), reply: Nothing },
  /** STATE_CHANGED unless `payableCents` is what is to be paid. */
  'order/reduce': {
    auth: 'staff:orders.price',
    input: T.Object({
      orderNo: OrderNo,
      cents: T.Integer({ minimum: 1, maximum: 1_000_000_000_00 }),
      reason: Reason,
      payableCents: Cents,
    }),
    reply: T.Object({ payableCents: Cents }),
  },
  /** Closes an unpaid order, with the other unpaid orders of its checkout. */
  'order/cancel': {
    auth: 'staff:orders.price',
    input: T.Object({ orderNo: OrderNo, reason: Reason }),
    reply: Nothing,
  },
  /** Without `cents` all that is left. STATE_CHANGED unless `refundedCents` are refunded. `refund` null: it waits. */
  'order/refund': {
    auth: 'staff:orders.refund',
    input: T.Object({
      orderNo: OrderNo,
      cents: T.Optional(T.Integer({ minimum: 1, maximum: 1_000_000_000_00 })),
      reason: Reason,
      refundedCents: Cents,
    }),
    reply: T.Object({
      ...Guarded.properties,
      refund: Nullable(T.Object({ refundNo: T.String(), cents: Cents })),
    }),
  },
  /** For staff alone. */
  'order/note': {
    auth: 'staff:orders.read',
    input: T.Object({ orderNo: OrderNo, text: Lines(MOST_NOTE, 1) }),
    reply: T.Object({ notes: T.Array(Note) }),
  },
  /**
   * Reads rows that were copied from a table: order, carrier and number, separated by tabs, commas or spaces; a header
   * is skipped. Changes nothing.
   */
  'order/shipSheet': {
    auth: 'staff:orders.ship',
    input: T.Object({ text: Lines(100_000, 1) }),
    reply: T.Object({ rows: T.Array(SheetPreviewRow) }),
  },
  /** Ships what is left of each order. A row that was shipped with this parcel before counts as shipped. */
  'order/shipRows': {
    auth: 'staff:orders.ship',
    input: T.Object({ rows: T.Array(SheetRow, { minItems: 1, maxItems: MOST_SHEET_ROWS }) }),
    reply: T.Object({
      rows: T.Array(T.Object({ orderNo: T.String(), isShipped: Flag, isRepeat: Flag, text: T.String() })),
    }),
  },
  'order/packing': {
    auth: 'staff:orders.ship',
    input: T.Object({ orderNos: T.Array(OrderNo, { minItems: 1, maxItems: MOST_PACKED, uniqueItems: true }) }),
    /** In the sequence of the input; unknown orders are missing. */
    reply: T.Object({ lists: T.Array(PackingList) }),
  },
})

export const orderDeskDownloads = defineConsoleDownloads({
  /** The orders of a list, newest first. Phones are masked. */
  'order/export': { auth: 'staff:orders.read', input: T.Object(search) },
})
export type OrderSearch = Omit<Static<(typeof orderDeskDownloads)['order/export']['input']>, 'view'> & {
  view: OrderView
}
