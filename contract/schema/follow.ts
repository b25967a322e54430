import { Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { StoreCard } from './catalog'
import { Flag, Id, Millis, PageInput, PageOf } from './shared'

/** Stores that a shopper follows. */
export const followEndpoints = defineEndpoints({
  'GET follow/has': { auth: 'shopper', input: T.Object({ storeId: Id }), reply: T.Object({ isFollowed: Flag }) },
  /** A repeat changes nothing; the reply gives the number of followers. */
  'POST follow/set': {
    auth: 'shopper',
    input: T.Object({ storeId: Id, isFollowed: Flag }),
    reply: T.Object({ isFollowed: Flag, fansText: T.String() }),
  },
  /** The shopper's own, newest first. */
  'GET follow/list': {
    auth: 'shopper',
    input: T.Object({ pageSize: PageInput.pageSize, cursor: PageInput.cursor }),
    reply: PageOf(T.Object({ id: T.String(), followedAt: Millis, store: StoreCard })),
  },
})
