import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Flag, Id, Millis, Nothing, PageInput, PageOf } from './shared'

/** A viewed product, once a day. */
export const HistoryEntry = T.Object({ id: T.String(), seenAt: Millis, card: ProductCard })
export type HistoryEntry = Static<typeof HistoryEntry>

/** Viewed products of 90 days, until the shopper switches the history off. */
export const historyEndpoints = defineEndpoints({
  'POST history/add': { auth: 'shopper', input: T.Object({ productId: Id }), reply: Nothing },
  /** The newest first. */
  'GET history/list': {
    auth: 'shopper',
    input: T.Object({ pageSize: PageInput.pageSize, cursor: PageInput.cursor }),
    reply: PageOf(HistoryEntry),
  },
  /** Ids of other shoppers' entries are ignored. */
  'POST history/remove': {
    auth: 'shopper',
    input: T.Object({ ids: T.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: Nothing,
  },
  'POST history/clear': { auth: 'shopper', input: Nothing, reply: Nothing },
  'GET history/getSetting': { auth: 'shopper', input: Nothing, reply: T.Object({ isOn: Flag }) },
  /** Off: no more products are recorded; existing ones stay until they are cleared. */
  'POST history/setOn': { auth: 'shopper', input: T.Object({ isOn: Flag }), reply: Nothing },
})
