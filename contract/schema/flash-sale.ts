import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, Picture, Words } from './shared'

/** A flash sale between two moments. */
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
  /** The SKUs on sale: 5 kg, 2 个规格; empty: all. */
  specText: T.String(),
  /** Lowest price of these SKUs. */
  price: Cents,
  /** These SKUs differ in price: shown with 起. */
  isFrom: Flag,
  /** Price of that SKU outside the session. */
  listPrice: Cents,
  /** Sold part in percent; null before the start, and without a limit. */
  takenPercent: Nullable(Count),
  /** 已抢 72%, 仅剩 12 件, 300 件已抢光, 1286 人已设提醒. Empty without a note. */
  stockText: T.String(),
  kind: Words(['on', 'few', 'gone', 'soon'] as const),
  /** buy, look (sold out), remind, unremind. */
  button: Button,
})
export type FlashGoods = Static<typeof FlashGoods>

/** The products of a session, with the server's clock; `limitText`: 每个规格限购 2 件, or empty. */
export const FlashShelf = T.Object({
  now: Millis,
  session: FlashSession,
  limitText: T.String(),
  records: T.Array(FlashGoods),
})
export type FlashShelf = Static<typeof FlashShelf>

const Reminded = T.Object({ offerId: Id, productId: Id })

/** Paths of this mall's own. */
export const flashSaleEndpoints = defineEndpoints({
  /** Running sessions and those that start within two days, in order of their start. */
  'GET flashSale/sessions': {
    auth: 'session',
    input: T.Object({}),
    reply: T.Object({ now: Millis, records: T.Array(FlashSession) }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE for a session that has ended or does not exist. */
  'GET flashSale/products': { auth: 'session', input: T.Object({ sessionId: Id }), reply: FlashShelf },
  /** Sessions that have not started, with the products for which the shopper set a reminder. */
  'GET flashSale/reminders': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(FlashShelf) }),
  },
  /** One message five minutes before the start. SYS_BIZ_DATA_ERROR_CODE: it has started, or there are too many. */
  'POST flashSale/remind': { auth: 'shopper', input: Reminded, reply: Nothing },
  'POST flashSale/unremind': { auth: 'shopper', input: Reminded, reply: Nothing },
})
