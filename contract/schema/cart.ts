import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_LINE_NUMBER } from '../codes/product'
import { defineEndpoints } from '../endpoint'
import { ActivityRef, InvalidReasonSchema, ProductTypeSchema } from './catalog'
import { Cents, Count, Flag, Id, Latitude, LineAdjustment, Longitude, Nullable, Picture, Text } from './shared'

export const LineNumber = T.Integer({ minimum: 1, maximum: MAX_LINE_NUMBER })
/** One with Chinese characters is dropped whole, by both sides (spec 3). */
export const SourceChannel = T.Optional(Text(64))
const CartType = T.Optional(T.Integer({ minimum: 1, maximum: 2, default: 1 }))

export const CartLine = T.Object({
  id: T.String(),
  skuId: T.String(),
  productId: T.String(),
  storeId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  productType: ProductTypeSchema,
  number: Count,
  /** What one piece costs this shopper now; original and member price for show. */
  price: Cents,
  originalPrice: Nullable(Cents),
  memberPrice: Nullable(Cents),
  isSelect: Flag,
  stock: Count,
  /** Largest number the stepper may reach (stock, limit, 999). */
  maxNumber: Count,
  minBuy: Count,
  packSize: Count,
  /** 仅剩3件, 库存不足, 比加入时降 ¥1 … */
  hints: T.Array(T.Object({ text: T.String(), kind: T.Union([T.Literal('warn'), T.Literal('deal')]) })),
  isCrossBorder: Flag,
  /** What offers take off it while it is ticked, in the order of their turns; negative. */
  adjustments: T.Array(LineAdjustment),
  sourceChannel: T.Optional(T.String()),
  invalidReason: T.Optional(InvalidReasonSchema),
  invalidText: T.Optional(T.String()),
  /** The product lives though this SKU is gone: 重选 is offered. */
  canReselect: T.Optional(Flag),
})
export type CartLine = Static<typeof CartLine>

/** An offer in a cart: how far it is, and whether it applies. */
export const OfferTip = T.Object({ ...ActivityRef.properties, tag: T.String(), text: T.String(), isMet: Flag })
export type OfferTip = Static<typeof OfferTip>

/** What an offer or a coupon is, and how far what is ticked is from it. */
export const ActivityTip = T.Object({
  title: T.String(),
  /** 满 ¥200 可用，减 ¥20 */
  ruleText: T.String(),
  /** 还差 ¥35, 已减 ¥20; empty where there is nothing to reach. */
  text: T.String(),
  isMet: Flag,
  /** What goods in its reach must still cost to come to its next step; 0: nothing, or it counts pieces. */
  gapCents: Cents,
  /** Pieces in its reach that are ticked, and what everybody pays for them. */
  number: Count,
  cents: Cents,
})
export type ActivityTip = Static<typeof ActivityTip>

/** One of the goods that an offer gives, or sells at a price of its own. */
export const AddOnGoods = T.Object({
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  /** 0: a gift; beside it what it costs by itself. */
  price: Cents,
  originalPrice: Nullable(Cents),
  /** Pieces that are taken. */
  number: Count,
  /** The most pieces that may be; 0: gone. */
  maxNumber: Count,
  /** Why it counts for nothing now, or what has become of the choice; empty: all is well. */
  note: T.String(),
})
export type AddOnGoods = Static<typeof AddOnGoods>
/** 满赠 (`isGift`) or 换购 of a store. */
export const CartAddOn = T.Object({
  offerId: T.String(),
  isGift: Flag,
  title: T.String(),
  text: T.String(),
  /** Pieces that may be had now; 0: not earned. */
  most: Count,
  /** In a cart those that are taken or chosen, on their own page all. */
  goods: T.Array(AddOnGoods),
})
export type CartAddOn = Static<typeof CartAddOn>

export const CartGroup = T.Object({
  storeId: T.String(),
  businessId: T.String(),
  storeName: T.String(),
  floor: T.String(),
  isInstant: Flag,
  isAllSelect: Flag,
  /** How far the ticked goods are from free delivery, as shown; null when there is nothing to reach. */
  freightTip: Nullable(T.Object({ text: T.String(), isFree: Flag })),
  /** What the store's offers ask for and give, as shown. */
  activityTips: T.Array(OfferTip),
  /** What its offers give or sell beside its goods. */
  addOns: T.Array(CartAddOn),
  productDetails: T.Array(CartLine),
})
export type CartGroup = Static<typeof CartGroup>

/** The cart as the server prices it; summary names are the spec's (spec 3 "Cart summary"). */
export const CartReply = T.Object({
  shopCartDtos: T.Array(CartGroup),
  invalidProducts: T.Array(CartLine),
  /** The offer or coupon that the ticked goods reach next, and the shopper's own coupons beside them. */
  activityOrCouponTipDto: Nullable(T.Object({ ...OfferTip.properties, coupons: T.Array(OfferTip) })),
  activityDescList: T.Array(T.String()),
  skuNumExceed: Flag,
  isAllSelect: Flag,
  originalAmount: Cents,
  percentFee: Cents,
  selectTotalNumber: Count,
  totalAmount: Cents,
  totalNumber: Count,
  code: T.Integer(),
  notDiscountActuallyAmount: Cents,
  discountActuallyAmount: Cents,
  discountFee: Cents,
  /** What discountFee is made of, in the order in which it came off. */
  discounts: T.Array(T.Object({ title: T.String(), cents: Cents })),
  taxesAmount: Cents,
  /** The mall's own offers. */
  shopCartTopActivityDTOList: T.Array(OfferTip),
  memberExpectedSaveVal: Cents,
  mermberCouponList: T.Array(T.Object({ text: T.String() })),
  isMember: Flag,
  /** Why 去结算 is off, as shown (nothing ticked; cross-border with domestic). */
  settleBlockedReason: Nullable(T.String()),
})
export type CartReply = Static<typeof CartReply>

export const AddToCart = T.Object({
  storeId: Id,
  businessId: Id,
  clientType: T.Integer({ minimum: 0, maximum: 99 }),
  number: LineNumber,
  skuId: Id,
  sourceChannel: SourceChannel,
  /** Weighed goods only (spec 3). */
  identifyCode: T.Optional(Text(64)),
  weight: T.Optional(T.Integer({ minimum: 1, maximum: 1_000_000 })),
  cqCode: T.Optional(Text(128)),
  shopCartType: CartType,
  latitude: T.Optional(Latitude),
  longitude: T.Optional(Longitude),
})
export type AddToCart = Static<typeof AddToCart>

const LineIds = T.Array(Id, { minItems: 1, maxItems: 200 })
const LocalLine = T.Object({
  skuId: Id,
  number: LineNumber,
  isSelect: Flag,
  sourceChannel: SourceChannel,
  addedPrice: T.Optional(Cents),
})
export type LocalLine = Static<typeof LocalLine>

export const cartEndpoints = defineEndpoints({
  'GET shopCart/myShopCartDetail': { auth: 'shopper', input: T.Object({ shopCartType: CartType }), reply: CartReply },
  'GET shopCart/getTotalNumber': {
    auth: 'shopper',
    input: T.Object({ shopCartType: CartType }),
    reply: T.Object({ number: Count }),
  },
  'POST shopCart/getTotalNumber': {
    auth: 'shopper',
    input: T.Object({ storeId: T.Optional(Id), shopCartType: CartType }),
    reply: T.Object({ number: Count }),
  },
  'POST shopCart/add': { auth: 'shopper', input: AddToCart, reply: T.Object({ number: Count }) },
  /** Sets a line's quantity. */
  'POST shopCart/update': { auth: 'shopper', input: T.Object({ id: Id, number: LineNumber }), reply: CartReply },
  /** Changes a line's SKU (重选), merging into a line that is already there. */
  'POST shopCart/changeShopCart': {
    auth: 'shopper',
    input: T.Object({ id: Id, skuId: Id, number: LineNumber }),
    reply: CartReply,
  },
  /** What an offer gives or sells beside the cart's goods, to choose from. SYS_BIZ_DATA_ERROR_CODE: it is over. */
  'GET shopCart/getGiftSkus': {
    auth: 'shopper',
    input: T.Object({ activityId: Id, shopCartType: CartType }),
    reply: CartAddOn,
  },
  /** Chooses them, in the place of what was chosen before; none: the first gifts that are there. */
  'POST shopCart/updateGiftSku': {
    auth: 'shopper',
    input: T.Object({
      activityId: Id,
      goods: T.Array(T.Object({ skuId: Id, number: T.Integer({ minimum: 1, maximum: 20 }) }), { maxItems: 20 }),
      shopCartType: CartType,
    }),
    reply: CartReply,
  },
  'POST shopCart/delete': { auth: 'shopper', input: T.Object({ ids: LineIds }), reply: CartReply },
  /** Takes lines out and keeps their products among the favourites; SYS_BIZ_DATA_ERROR_CODE: those are too many. */
  'POST shopCart/favoriteProductsAndDeleteFromShopCart': {
    auth: 'shopper',
    input: T.Object({ ids: LineIds }),
    reply: CartReply,
  },
  'POST shopCart/selectPartOrNot': {
    auth: 'shopper',
    input: T.Object({ ids: LineIds, isSelect: Flag }),
    reply: CartReply,
  },
  'GET shopCart/selectAllOrNone': {
    auth: 'shopper',
    input: T.Object({ isSelect: Flag, shopCartType: CartType }),
    reply: CartReply,
  },
  'POST shopCart/getShopCartNumByUidAndSkuIds': {
    auth: 'shopper',
    input: T.Object({ skuIds: T.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: T.Object({ records: T.Array(T.Object({ skuId: T.String(), number: Count })) }),
  },
  /** Prices a visitor's local cart; writes nothing (wire.md). */
  'POST shopCart/quoteLocal': {
    auth: 'session',
    input: T.Object({ lines: T.Array(LocalLine, { maxItems: 200 }) }),
    reply: CartReply,
  },
  /** How far the ticked goods are from an offer or a coupon; of a visitor those of the local cart. Writes nothing. */
  'POST shopCart/activityTip': {
    auth: 'session',
    input: T.Object({ ...ActivityRef.properties, lines: T.Optional(T.Array(LocalLine, { maxItems: 200 })) }),
    reply: ActivityTip,
  },
  /** Takes a visitor's cart over, once (wire.md). */
  'POST shopCart/merge': {
    auth: 'shopper',
    input: T.Object({ lines: T.Array(LocalLine, { minItems: 1, maxItems: 200 }) }),
    reply: T.Object({ number: Count, rejected: T.Array(T.Object({ skuId: T.String(), text: T.String() })) }),
    idempotent: true,
  },
})

/** The old API's way into the same cart. */
export const legacyCartEndpoints = defineEndpoints({
  'eshop.shopcart.addShopCart': { auth: 'shopper', input: AddToCart, reply: T.Object({ number: Count }) },
})
