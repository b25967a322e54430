import { type Static, Type as T } from '@sinclair/typebox'
import { PRODUCT_SORT } from '../codes/product'
import { defineEndpoints } from '../endpoint'
import { DeliveryWay, ProductCard, StoreCard } from './catalog'
import { Cents, Count, Flag, Id, Latitude, Longitude, Nullable, PageInput, PageOf, Picture, Words } from './shared'

/** A category in which a store has goods, with their number. */
export const StoreCategory = T.Object({
  categoryId: T.String(),
  name: T.String(),
  picture: Nullable(Picture),
  count: Count,
})
export type StoreCategory = Static<typeof StoreCategory>

/** Delivery by a rider of the store. */
export const StoreRider = T.Object({
  /** Goods total from which riders deliver, without member offers; 0: any. */
  leastCents: Cents,
  /** ¥59 起送，配送费 ¥5，满 ¥149 免. */
  feeText: T.String(),
  /** 最快 30 分钟送达, 10:00 开始配送. */
  whenText: T.String(),
  /** 12 公里内, empty without a limit. */
  rangeText: T.String(),
  /** Why no rider delivers to the caller now: 休息中, 超出配送范围; empty when one does, or the place is unknown. */
  refusal: T.String(),
})
export type StoreRider = Static<typeof StoreRider>

/** Everything that the pages of one store show above its goods. */
export const StoreFace = T.Object({
  ...StoreCard.properties,
  /** FASHION and TEMPLATE_ONE open the clothing page of its goods, others the shopping page. */
  storeType: T.String(),
  address: T.String(),
  phone: T.String(),
  notice: T.String(),
  /** The usual hours: 10:00–22:00, 24 小时营业. */
  hoursText: T.String(),
  /** Coming days with other hours: 10 月 1 日 – 10 月 3 日, 休息, 国庆. */
  exceptions: T.Array(T.Object({ days: T.String(), hours: T.String(), note: T.String() })),
  /** Every way to get its goods, for the caller's usual area. */
  ways: T.Array(DeliveryWay),
  /** Null: no rider delivers its goods. */
  rider: Nullable(StoreRider),
  /** Whether goods can be picked up there. */
  hasPickup: Flag,
  /** Scan-and-buy in the store. */
  hasScan: Flag,
  /** Why its goods cannot be ordered now; empty when they can. */
  closedText: T.String(),
  goodsCount: Count,
  newCount: Count,
  categories: T.Array(StoreCategory),
  /** The offers of this store only: 满 99 减 15. */
  offers: T.Array(T.Object({ tag: T.String(), text: T.String() })),
  /** Whether the caller follows it. */
  isFollowed: Flag,
})
export type StoreFace = Static<typeof StoreFace>

export const storeFaceEndpoints = defineEndpoints({
  /** A store as its pages show it. SYS_BIZ_DATA_ERROR_CODE: there is no such store. */
  'POST store/getStoreHome': {
    auth: 'session',
    input: T.Object({
      storeId: Id,
      businessId: T.Optional(Id),
      /** The caller's place, GCJ02 degrees, for the distance and the range of riders. */
      latitude: T.Optional(Latitude),
      longitude: T.Optional(Longitude),
    }),
    reply: StoreFace,
  },
  /** Goods of a store beside its rail of categories, those in stock first. */
  'POST storeProduct/getStoreShortcutGoods': {
    auth: 'session',
    input: T.Object({
      storeId: Id,
      businessId: T.Optional(Id),
      categoryId: T.Optional(Id),
      sort: T.Optional(Words(Object.values(PRODUCT_SORT))),
      ...PageInput,
    }),
    reply: PageOf(ProductCard),
  },
})
