import { type Static, Type as T } from '@sinclair/typebox'
import { GOODS_LIMITS, GOODS_STATE_KEYS, GOODS_VIEW_KEYS, MOST_SHELVED } from '../codes/goods'
import { PRODUCT_TYPE } from '../codes/product'
import { defineConsoleEndpoints } from '../endpoint'
import {
  Cents,
  Count,
  Flag,
  Id,
  Lines,
  Millis,
  Nothing,
  Nullable,
  Numbers,
  Picture,
  Text,
  Words,
} from '../schema/shared'
import { Act, Conflict, CursorInput, CursorPage, ViewCount } from './shared'

const L = GOODS_LIMITS
const ProductType = Numbers([PRODUCT_TYPE.normal, PRODUCT_TYPE.virtual, PRODUCT_TYPE.weighed] as const)
const Price = T.Integer({ minimum: 1, maximum: L.priceCents })

/** `categoryId` includes its descendants. */
const filters = {
  storeIds: T.Optional(T.Array(Id, { maxItems: 200, uniqueItems: true })),
  categoryId: T.Optional(Id),
  text: T.Optional(Text(60)),
}

const head = {
  productId: T.String(),
  title: T.String(),
  picture: Picture,
  storeId: T.String(),
  storeName: T.String(),
  /** Names from the top: 女装 / 大衣. */
  categoryText: T.String(),
  /** Prices of the cheapest and of the dearest SKU; per kg for weighed goods. */
  priceCents: Cents,
  maxPriceCents: Cents,
  skuCount: Count,
  /** Available stock of all SKUs: pieces, or grams of weighed goods. */
  available: Count,
  isWeighed: Flag,
  soldCount: Count,
  state: Words(GOODS_STATE_KEYS),
  stateText: T.String(),
  updatedAt: Millis,
  acts: T.Array(Act),
}
export const ListedGoods = T.Object(head)
export type ListedGoods = Static<typeof ListedGoods>

const Parameter = T.Object({ name: Text(L.parameterName), value: Text(L.parameterValue) })

/** Fields that the editor changes, each on its own. */
export const GoodsFields = T.Object({
  title: Text(L.title),
  subtitle: Text(L.subtitle),
  brand: Text(L.brand),
  categoryId: Id,
  services: T.Array(Text(L.service), { maxItems: L.services }),
  parameters: T.Array(Parameter, { maxItems: L.parameters }),
  note: Lines(L.note),
  /** Allowed tags are kept without attributes; of other tags only the text is kept. */
  detailHtml: Lines(L.detailHtml),
  /** The first one is shown in lists. */
  pictures: T.Array(Picture, { maxItems: L.pictures }),
  /** Code on the label of weighed goods. */
  identifyCode: Text(L.identifyCode),
  isCrossBorder: Flag,
  /** A template of its store; empty: the default one. */
  freightTemplate: T.String({ maxLength: 64 }),
  /** Parcel of one piece, for every SKU; 0: unknown. */
  volumeCm3: T.Integer({ minimum: 0, maximum: L.volumeCm3 }),
  /** 0: no limit. */
  limitPerShopper: T.Integer({ minimum: 0, maximum: L.limitPerShopper }),
  /** 0: without a period. */
  limitDays: T.Integer({ minimum: 0, maximum: L.limitDays }),
  minBuy: T.Integer({ minimum: 1, maximum: L.pieces }),
  packSize: T.Integer({ minimum: 1, maximum: L.pieces }),
  /** The age from which it is sold; 0: for everyone. */
  minAge: T.Integer({ minimum: 0, maximum: L.minAge }),
})
export type GoodsFields = Static<typeof GoodsFields>

const OptionGroup = T.Object({
  name: Text(L.optionText, 1),
  values: T.Array(T.Object({ name: Text(L.optionText, 1) }), { minItems: 1, maxItems: L.optionValues }),
})

export const ConsoleGoods = T.Object({
  ...head,
  productType: ProductType,
  listedAt: Millis,
  optionGroups: T.Array(OptionGroup),
  fields: GoodsFields,
  /** Templates of its store. */
  freightTemplates: T.Array(T.Object({ id: T.String(), name: T.String() })),
  lastEdit: Nullable(T.Object({ by: T.String(), at: Millis })),
})
export type ConsoleGoods = Static<typeof ConsoleGoods>

const Category = T.Object({
  categoryId: T.String(),
  parentId: Nullable(T.String()),
  name: T.String(),
  level: T.Integer(),
})

export const NewGoods = T.Object({
  storeId: Id,
  categoryId: Id,
  title: Text(L.title, 1),
  productType: ProductType,
  picture: Picture,
  /** The same for every SKU. */
  priceCents: Price,
  /** Each combination of values becomes a SKU; none: one SKU. */
  optionGroups: T.Array(OptionGroup, { maxItems: L.optionGroups }),
})
export type NewGoods = Static<typeof NewGoods>

export const ShelfResult = T.Object({ productId: T.String(), title: T.String(), isDone: Flag, text: T.String() })
export type ShelfResult = Static<typeof ShelfResult>
const ShelfInput = T.Object({
  productIds: T.Array(Id, { minItems: 1, maxItems: MOST_SHELVED, uniqueItems: true }),
  isOnShelf: Flag,
})
const ShelfReply = T.Object({ records: T.Array(ShelfResult) })

/** One act on a product. Values are texts of at most 200 characters; a change of the description has the field only. */
export const GoodsLogEntry = T.Object({
  auditId: T.String(),
  at: Millis,
  by: T.String(),
  action: T.String(),
  changes: T.Array(T.Object({ field: T.String(), before: T.String(), after: T.String() })),
})
export type GoodsLogEntry = Static<typeof GoodsLogEntry>

export const goodsEndpoints = defineConsoleEndpoints({
  /**
   * Newest first. `text` matches the id of a product or of a SKU, a merchant's code or a barcode as a whole, words of
   * the titles of listed goods, and the beginning of any title; it finds up to MOST_FOUND_GOODS and has no cursor.
   */
  'goods/list': {
    auth: 'staff:goods.read',
    input: T.Object({ view: Words(GOODS_VIEW_KEYS), ...filters, ...CursorInput }),
    reply: CursorPage(ListedGoods),
  },
  'goods/counts': {
    auth: 'staff:goods.read',
    input: T.Object(filters),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  /** The whole tree, parents first. */
  'goods/categories': { auth: 'staff:goods.read', input: Nothing, reply: T.Object({ records: T.Array(Category) }) },
  /** SYS_PARAM_ERROR: no such product in the account's stores. */
  'goods/detail': { auth: 'staff:goods.read', input: T.Object({ productId: Id }), reply: ConsoleGoods },
  /** Acts of staff on a product, newest first. SYS_PARAM_ERROR: no such product in the account's stores. */
  'goods/log': {
    auth: 'staff:goods.read',
    input: T.Object({ productId: Id, ...CursorInput }),
    reply: CursorPage(GoodsLogEntry),
  },
  /**
   * Writes the changed fields whose present value is the one that was read; the others are in `conflicts`.
   * SYS_PARAM_ERROR names a wrong field, and then nothing is written.
   */
  'goods/save': {
    auth: 'staff:goods.edit',
    input: T.Object({
      productId: Id,
      read: T.Partial(GoodsFields, { additionalProperties: false }),
      write: T.Partial(GoodsFields, { additionalProperties: false }),
    }),
    reply: T.Object({
      goods: ConsoleGoods,
      conflicts: T.Array(Conflict),
      /** Markup that is not allowed was removed from the description. */
      isCleaned: Flag,
    }),
  },
  /** A product off the shelf, without stock. SYS_PARAM_ERROR names a wrong field. */
  'goods/add': { auth: 'staff:goods.edit', input: NewGoods, reply: T.Object({ productId: T.String() }) },
  /** The expected result of `goods/setShelf`; changes nothing. */
  'goods/checkShelf': { auth: 'staff:goods.edit', input: ShelfInput, reply: ShelfReply },
  /** Handles each product on its own; `text` is the reason why a product stays unchanged. */
  'goods/setShelf': { auth: 'staff:goods.edit', input: ShelfInput, reply: ShelfReply },
})
