import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, Picture, Words } from './shared'

/** Goods that are sold between two moments at their flash prices. */
export const FlashSession = T.Object({
  sessionId: T.String(),
  startsAt: Millis,
  endsAt: Millis,
  /** 08:00 */
  clock: T.String(),
  isOn: Flag,
  /** 抢购中, 即将开始, 明天开始. */
  stateText: T.String(),
})
export type FlashSession = Static<typeof FlashSession>

export const FlashGoods = T.Object({
  offerId: T.String(),
  productId: T.String(),
  title: T.String(),
  picture: Picture,
  /** Which of its SKUs are sold: 5 kg, 2 个规格; empty: all of them. */
  specText: T.String(),
  /** What the cheapest of these SKUs costs. */
  price: Cents,
  /** True when these SKUs differ in price: shown as 起. */
  isFrom: Flag,
  /** What a piece of that SKU costs outside the session. */
  listPrice: Cents,
  /** How many are gone, in percent; null before it begins, and where there is no end of them. */
  takenPercent: Nullable(Count),
  /** 已抢 72%, 仅剩 12 件, 300 件已抢光, 1286 人已设提醒. Empty when there is nothing to say. */
  stockText: T.String(),
  kind: Words(['on', 'few', 'gone', 'soon'] as const),
  /** buy, look (gone), remind, unremind. */
  button: Button,
})
export type FlashGoods = Static<typeof FlashGoods>

/** What a session sells, with the server's clock; `limitText`: 每个规格限购 2 件, or empty. */
export const FlashShelf = T.Object({
  now: Millis,
  session: FlashSession,
  limitText: T.String(),
  records: T.Array(FlashGoods),
})
export type FlashShelf = Static<typeof FlashShelf>

const Reminded = T.Object({ offerId: Id, productId: Id })

/** Named since: the spec has the page alone (wire.md). */
export const flashSaleEndpoints = defineEndpoints({
  /** What is on, and what begins within two days, the first first. */
  'GET flashSale/sessions': {
    auth: 'session',
    input: T.Object({}),
    reply: T.Object({ now: Millis, records: T.Array(FlashSession) }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE for a session that is over or never was. */
  'GET flashSale/products': { auth: 'session', input: T.Object({ sessionId: Id }), reply: FlashShelf },
  /** Sessions that have yet to begin, with those of their goods that the shopper wants to be told of. */
  'GET flashSale/reminders': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(FlashShelf) }),
  },
  /** One message five minutes before it begins. SYS_BIZ_DATA_ERROR_CODE: it has begun, or there are too many. */
  'POST flashSale/remind': { auth: 'shopper', input: Reminded, reply: Nothing },
  'POST flashSale/unremind': { auth: 'shopper', input: Reminded, reply: Nothing },
})
