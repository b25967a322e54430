import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Flag, Id, Millis, Nothing, PageInput, PageOf } from './shared'

/** A product that was looked at, once a day. */
export const HistoryEntry = T.Object({ id: T.String(), seenAt: Millis, card: ProductCard })
export type HistoryEntry = Static<typeof HistoryEntry>

/** What a shopper looked at (behaviours 2.22): 90 days, until they switch it off. */
export const historyEndpoints = defineEndpoints({
  'POST history/add': { auth: 'shopper', input: T.Object({ productId: Id }), reply: Nothing },
  /** The newest first. */
  'GET history/list': {
    auth: 'shopper',
    input: T.Object({ pageSize: PageInput.pageSize, cursor: PageInput.cursor }),
    reply: PageOf(HistoryEntry),
  },
  /** Those that are none of the shopper's do nothing. */
  'POST history/remove': {
    auth: 'shopper',
    input: T.Object({ ids: T.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: Nothing,
  },
  'POST history/clear': { auth: 'shopper', input: Nothing, reply: Nothing },
  'GET history/getSetting': { auth: 'shopper', input: Nothing, reply: T.Object({ isOn: Flag }) },
  /** Off: nothing more is kept; what is there stays until it is cleared. */
  'POST history/setOn': { auth: 'shopper', input: T.Object({ isOn: Flag }), reply: Nothing },
})
