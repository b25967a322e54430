import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Nullable, Picture, Text } from './shared'

/** A bundle: products with a joint price, shown on the pages of its products. */
export const BundleCard = T.Object({
  bundleId: T.String(),
  title: T.String(),
  /** Price of the bundle, and of its default products bought separately. */
  amount: Cents,
  originalAmount: Cents,
  goods: T.Array(T.Object({ productId: T.String(), picture: Picture })),
})
export type BundleCard = Static<typeof BundleCard>

export const BundleGoods = T.Object({
  productId: T.String(),
  title: T.String(),
  picture: Picture,
  /** Pieces in a bundle. */
  number: Count,
  /** The chosen SKU; empty when none can be bought. */
  skuId: T.String(),
  specText: T.String(),
  /** Price of one piece outside the bundle. */
  price: Cents,
  /** Other SKUs can be chosen. */
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
  /** Price of the chosen products outside the bundle, of the bundle, and the difference. */
  originalAmount: Cents,
  amount: Cents,
  savedAmount: Cents,
  /** 11月30日截止; empty when no end is shown. */
  endText: T.String(),
  /** Why the bundle cannot be bought; null when it can. */
  notBuyableReason: Nullable(T.String()),
})
export type BundleDetail = Static<typeof BundleDetail>

export const bundleEndpoints = defineEndpoints({
  /** Bundles that contain a product. */
  'GET bundle/list': {
    auth: 'session',
    input: T.Object({ productId: Id }),
    reply: T.Object({ records: T.Array(BundleCard) }),
  },
  /** A bundle with the chosen SKUs, ids separated by commas. SYS_BIZ_DATA_ERROR_CODE: it ended or does not exist. */
  'GET bundle/detail': {
    auth: 'session',
    input: T.Object({ bundleId: Id, skuIds: T.Optional(Text(1000)) }),
    reply: BundleDetail,
  },
})
