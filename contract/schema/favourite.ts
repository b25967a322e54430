import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { ProductCard } from './catalog'
import { Cents, Flag, Id, Millis, Nothing, Nullable, PageInput, PageOf } from './shared'

export const Favourite = T.Object({
  id: Id,
  productId: Id,
  createTime: Millis,
  /** Its card today; null: it is no longer for sale. */
  card: Nullable(ProductCard),
  /** Drop of the public price since it was added; 0 without one. */
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
  /** A repeat changes nothing. SYS_BIZ_DATA_ERROR_CODE: there are too many. */
  'POST favourite/add': { auth: 'shopper', input: T.Object({ productId: Id }), reply: Nothing },
  /** Ids of other shoppers' entries are ignored. */
  'POST favourite/remove': {
    auth: 'shopper',
    input: T.Object({ productIds: T.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: Nothing,
  },
})
