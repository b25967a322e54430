import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Cents, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf } from './shared'

export const Favourite = T.Object({
  id: Id,
  productId: Id,
  createTime: Millis,
  /** As lists show it today; null: it is not on sale any more. */
  card: Nullable(ProductCard),
  /** How much less it costs everybody than when it was kept; 0: no less. */
  dropCents: Cents,
})
export type Favourite = Static<typeof Favourite>

export const favouriteEndpoints = defineEndpoints({
  /** The shopper's own, newest first. */
  'GET favourite/list': {
    auth: 'shopper',
    input: T.Object({ pageSize: PageInput.pageSize, cursor: PageInput.cursor }),
    reply: PageOf(Favourite),
  },
  'GET favourite/has': { auth: 'shopper', input: T.Object({ productId: Id }), reply: T.Object({ isKept: Flag }) },
  /** Kept once however often. SYS_BIZ_DATA_ERROR_CODE: there are too many. */
  'POST favourite/add': { auth: 'shopper', input: T.Object({ productId: Id }), reply: Nothing },
  /** Those that are none of the shopper's do nothing. */
  'POST favourite/remove': {
    auth: 'shopper',
    input: T.Object({ productIds: T.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: Nothing,
  },
})
