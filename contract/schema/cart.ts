import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_LINE_NUMBER } from '../codes/product'
import { defineEndpoints } from '../endpoint'
import { ActivityRef, InvalidReasonSchema, ProductTypeSchema } from './catalog'
import { Cents, Count, Flag, Id, Latitude, LineAdjustment, Longitude, Millis, Nullable, Picture, Text } from './shared'

export const LineNumber = T.Integer({ minimum: 1, maximum: MAX_LINE_NUMBER })
/** Client and server drop a channel that contains Chinese characters [purchase.chinese-channel]. */
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
  /** Unit price of this shopper now; the original and the member price are for display. */
  price: Cents,
  originalPrice: Nullable(Cents),
  memberPrice: Nullable(Cents),
  /**
   * Take-home price of one piece for this shopper's class, after offers and claimable coupons (`TakeHomePrice`), in
   * cents; absent when that is no lower than `price`.
   */
  takeHomePrice: T.Optional(Cents),
  isSelect: Flag,
  stock: Count,
  /** Upper limit of the stepper (stock, purchase limit, 999). */
  maxNumber: Count,
  minBuy: Count,
  packSize: Count,
  /** 仅剩 3 件, 库存不足, 比加入时降 ¥1 … */
  hints: T.Array(T.Object({ text: T.String(), kind: T.Union([T.Literal('warn'), T.Literal('deal')]) })),
  isCrossBorder: Flag,
  /** Reductions by offers while the line is ticked, in the order of application; negative cents. */
  adjustments: T.Array(LineAdjustment),
  sourceChannel: T.Optional(T.String()),
  invalidReason: T.Optional(InvalidReasonSchema),
  invalidText: T.Optional(T.String()),
  /** This SKU is gone but its product is on sale: 重选 is offered. */
  canReselect: T.Optional(Flag),
  /** Weighed goods: grams of one piece, and cents of a kilogram. */
  weight: T.Optional(Count),
  kiloPrice: T.Optional(Cents),
  /** The last characters of the piece's RFID; the line has one piece. */
  rfidTail: T.Optional(T.String()),
  /** The age from which the goods are sold; the store checks it at the exit. */
  minAge: T.Optional(Count),
  /** The scanned price is valid before this moment. */
  heldUntil: T.Optional(Millis),
})
export type CartLine = Static<typeof CartLine>

/** An offer in a cart: the progress toward it, and whether it applies. */
export const OfferTip = T.Object({ ...ActivityRef.properties, tag: T.String(), text: T.String(), isMet: Flag })
export type OfferTip = Static<typeof OfferTip>

/** Description of an offer or coupon, and how far the ticked goods are from it. */
export const ActivityTip = T.Object({
  title: T.String(),
  /** 满 ¥200 可用，减 ¥20 */
  ruleText: T.String(),
  /** 还差 ¥35, 已减 ¥20; empty without a threshold. */
  text: T.String(),
  isMet: Flag,
  /**
   * Cents of eligible goods that are missing for the next step; 0 when none are missing or when the offer counts
   * pieces.
   */
  gapCents: Cents,
  /** Eligible ticked pieces, and their price for non-members. */
  number: Count,
  cents: Cents,
})
export type ActivityTip = Static<typeof ActivityTip>

/** A product that an offer gives, or sells at a special price. */
export const AddOnGoods = T.Object({
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  /** 0: a gift; the regular price is sent with it. */
  price: Cents,
  originalPrice: Nullable(Cents),
  /** Pieces that are taken. */
  number: Count,
  /** Largest number of pieces that can be taken; 0: sold out. */
  maxNumber: Count,
  /** Why the choice does not count now, or how the server changed it; empty when it counts. */
  note: T.String(),
})
export type AddOnGoods = Static<typeof AddOnGoods>
/** Gifts (满赠, `isGift`) or add-ons (换购) of a store. */
export const CartAddOn = T.Object({
  offerId: T.String(),
  isGift: Flag,
  title: T.String(),
  text: T.String(),
  /** Pieces that can be taken now; 0: the threshold is not reached. */
  most: Count,
  /** In a cart the taken or chosen ones, on the choice page all. */
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
  /** Progress of the ticked goods toward free delivery, as shown; null without a threshold. */
  freightTip: Nullable(T.Object({ text: T.String(), isFree: Flag })),
  /** Terms of the store's riders for the ticked goods; absent: no rider delivers them. */
  rider: T.Optional(
    T.Object({
      /** Cents that are missing until riders deliver; 0: none. */
      gapCents: Cents,
      /** 另需配送费 ¥5, 免配送费. */
      feeText: T.String(),
    }),
  ),
  /** Conditions and results of the store's offers, as shown. */
  activityTips: T.Array(OfferTip),
  /** Gifts and add-ons of the store's offers. */
  addOns: T.Array(CartAddOn),
  productDetails: T.Array(CartLine),
})
export type CartGroup = Static<typeof CartGroup>

/** The cart as the server prices it. The wire fixes the names of the summary fields. */
export const CartReply = T.Object({
  shopCartDtos: T.Array(CartGroup),
  invalidProducts: T.Array(CartLine),
  /** The next offer or coupon that the ticked goods can reach, and the coupons that the shopper holds. */
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
  /** Parts of discountFee, in the order of application. */
  discounts: T.Array(T.Object({ title: T.String(), cents: Cents })),
  taxesAmount: Cents,
  /** Offers of the mall, as opposed to offers of one store. */
  shopCartTopActivityDTOList: T.Array(OfferTip),
  memberExpectedSaveVal: Cents,
  mermberCouponList: T.Array(T.Object({ text: T.String() })),
  isMember: Flag,
  /** Why 去结算 is disabled, as shown (nothing ticked; cross-border with domestic). */
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
  /** Weighed goods only. */
  identifyCode: T.Optional(Text(64)),
  weight: T.Optional(T.Integer({ minimum: 1, maximum: 1_000_000 })),
  cqCode: T.Optional(Text(128)),
  /** The label as it was scanned; a scale's label in it gives weight and price. */
  qrCode: T.Optional(Text(128)),
  /** The RFID of the piece. */
  rfid: T.Optional(Text(64)),
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
  /** `storeId` (scan cart): the part of this store. */
  'GET shopCart/myShopCartDetail': {
    auth: 'shopper',
    input: T.Object({ shopCartType: CartType, storeId: T.Optional(Id) }),
    reply: CartReply,
  },
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
  /** `isReturnCart`: the reply has the cart that the goods are in, as `myShopCartDetail` gives it. */
  'POST shopCart/add': {
    auth: 'shopper',
    input: T.Object({ ...AddToCart.properties, isReturnCart: T.Optional(Flag) }),
    reply: T.Object({ number: Count, cart: T.Optional(CartReply) }),
  },
  /** Sets the quantity of a line. */
  'POST shopCart/update': { auth: 'shopper', input: T.Object({ id: Id, number: LineNumber }), reply: CartReply },
  /** Changes the SKU of a line (重选); merges it into an existing line of that SKU. */
  'POST shopCart/changeShopCart': {
    auth: 'shopper',
    input: T.Object({ id: Id, skuId: Id, number: LineNumber }),
    reply: CartReply,
  },
  /** Gifts or add-ons of an offer, to choose from. SYS_BIZ_DATA_ERROR_CODE: the offer has ended. */
  'GET shopCart/getGiftSkus': {
    auth: 'shopper',
    input: T.Object({ activityId: Id, shopCartType: CartType }),
    reply: CartAddOn,
  },
  /** Replaces the earlier choice; an empty list selects the first available gifts. */
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
  /** Deletes lines and adds their products to the favourites; SYS_BIZ_DATA_ERROR_CODE: too many favourites. */
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
    input: T.Object({ isSelect: Flag, shopCartType: CartType, storeId: T.Optional(Id) }),
    reply: CartReply,
  },
  'POST shopCart/getShopCartNumByUidAndSkuIds': {
    auth: 'shopper',
    input: T.Object({ skuIds: T.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: T.Object({ records: T.Array(T.Object({ skuId: T.String(), number: Count })) }),
  },
  /** Prices a visitor's local cart; writes nothing (docs/wire.md). */
  'POST shopCart/quoteLocal': {
    auth: 'session',
    input: T.Object({ lines: T.Array(LocalLine, { maxItems: 200 }) }),
    reply: CartReply,
  },
  /** Progress of the ticked goods toward an offer or coupon; for a visitor, of the local cart. Writes nothing. */
  'POST shopCart/activityTip': {
    auth: 'session',
    input: T.Object({ ...ActivityRef.properties, lines: T.Optional(T.Array(LocalLine, { maxItems: 200 })) }),
    reply: ActivityTip,
  },
  /** Merges a visitor's cart into the shopper's cart, once (docs/wire.md). */
  'POST shopCart/merge': {
    auth: 'shopper',
    input: T.Object({ lines: T.Array(LocalLine, { minItems: 1, maxItems: 200 }) }),
    reply: T.Object({ number: Count, rejected: T.Array(T.Object({ skuId: T.String(), text: T.String() })) }),
    idempotent: true,
  },
})

/** The endpoint of the old API that adds to the same cart. */
export const legacyCartEndpoints = defineEndpoints({
  'eshop.shopcart.addShopCart': { auth: 'shopper', input: AddToCart, reply: T.Object({ number: Count }) },
})
