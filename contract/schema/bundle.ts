import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Nullable, Picture, Text } from './shared'

/** A set of goods at a price of its own, on the pages of its goods. */
export const BundleCard = T.Object({
  bundleId: T.String(),
  title: T.String(),
  /** What the set costs, and its goods one by one where they are chosen as they first come. */
  amount: Cents,
  originalAmount: Cents,
  goods: T.Array(T.Object({ productId: T.String(), picture: Picture })),
})
export type BundleCard = Static<typeof BundleCard>

export const BundleGoods = T.Object({
  productId: T.String(),
  title: T.String(),
  picture: Picture,
  /** Pieces in a set. */
  number: Count,
  /** As chosen; empty where nothing of it can be bought. */
  skuId: T.String(),
  specText: T.String(),
  /** A piece by itself. */
  price: Cents,
  /** There are others to choose. */
  hasChoice: Flag,
  /** Why it can't be bought; empty when it can. */
  problem: T.String(),
})
export type BundleGoods = Static<typeof BundleGoods>

export const BundleDetail = T.Object({
  bundleId: T.String(),
  title: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  goods: T.Array(BundleGoods),
  /** Its goods as chosen one by one, the set, and the difference. */
  originalAmount: Cents,
  amount: Cents,
  savedAmount: Cents,
  /** 11月30日截止; empty where no end is told. */
  endText: T.String(),
  /** Why the set can't be bought; null when it can. */
  notBuyableReason: Nullable(T.String()),
})
export type BundleDetail = Static<typeof BundleDetail>

export const bundleEndpoints = defineEndpoints({
  /** Sets that a product is in. */
  'GET bundle/list': {
    auth: 'session',
    input: T.Object({ productId: Id }),
    reply: T.Object({ records: T.Array(BundleCard) }),
  },
  /** A set with what is chosen of its goods, SKU ids between commas. SYS_BIZ_DATA_ERROR_CODE: it is over or never was. */
  'GET bundle/detail': {
    auth: 'session',
    input: T.Object({ bundleId: Id, skuIds: T.Optional(Text(1000)) }),
    reply: BundleDetail,
  },
})
