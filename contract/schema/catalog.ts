import { type Static, Type as T } from '@sinclair/typebox'
import { INVALID_REASON } from '../codes/cart'
import { FREE_FREIGHT, OFFER_TYPE } from '../codes/offer'
import {
  MAX_ATTRIBUTE_TEXT,
  MAX_ATTRIBUTE_VALUES,
  MAX_ATTRIBUTES,
  MAX_KEYWORD,
  MAX_RECOMMEND_IDS,
  PRODUCT_SORT,
  PRODUCT_TYPE,
  RECOMMEND_PAGES,
} from '../codes/product'
import { SEARCH_LEAD } from '../codes/search'
import { defineEndpoints } from '../endpoint'
import {
  Button,
  Cents,
  Count,
  Flag,
  Id,
  Latitude,
  LineAdjustment,
  Lines,
  Longitude,
  Millis,
  Nullable,
  Numbers,
  PageInput,
  PageOf,
  Picture,
  Text,
  Words,
} from './shared'

export const ProductTypeSchema = Numbers(Object.values(PRODUCT_TYPE))
export const InvalidReasonSchema = Words(Object.keys(INVALID_REASON) as (keyof typeof INVALID_REASON)[])

/** A coloured label on a card or the detail page; kind selects the style of the label. */
export const Tag = T.Object({
  text: T.String(),
  kind: Words(['solid', 'tint', 'quiet', 'ok', 'warn', 'gold'] as const),
})
export type Tag = Static<typeof Tag>

/**
 * The take-home price (到手价) of a class of shoppers: cents of one piece after offers that apply now and after coupons
 * that every shopper of the class can claim now. Freight, tax, points and coupons that an individual shopper holds are
 * excluded. An absent condition is not checked; isNew: the shopper has paid no order here yet.
 */
export const TakeHomePrice = T.Object({
  price: Cents,
  isMember: T.Optional(Flag),
  isNew: T.Optional(Flag),
  isApp: T.Optional(Flag),
})
export type TakeHomePrice = Static<typeof TakeHomePrice>
/**
 * A shopper pays the lowest price whose conditions the shopper meets. Absent where every class pays the displayed
 * price, and for goods that are not sold by single pieces. At most 2 s old when a coupon runs out.
 */
const TakeHomePrices = T.Optional(T.Array(TakeHomePrice))

/** A product in lists; prices are cents of its cheapest SKU for this shopper. */
export const ProductCard = T.Object({
  productId: T.String(),
  storeId: T.String(),
  businessId: T.String(),
  title: T.String(),
  picture: Picture,
  productType: ProductTypeSchema,
  price: Cents,
  /** True when SKUs differ in price: the card shows 起. */
  isPriceRange: Flag,
  memberPrice: Nullable(Cents),
  originalPrice: Nullable(Cents),
  takeHomePrices: TakeHomePrices,
  soldCount: Count,
  /** Rounded as shown: 已售 1000+. */
  soldText: T.String(),
  isSoldOut: Flag,
  tags: T.Array(Tag),
  /** The SKU that 加入 adds at once: set when the product has a single SKU and it can be bought. */
  singleSkuId: Nullable(T.String()),
  /** Price unit of weighed goods: kg. */
  unit: T.Optional(T.String()),
})
export type ProductCard = Static<typeof ProductCard>

export const Category = T.Object({
  categoryId: T.String(),
  parentId: Nullable(T.String()),
  level: T.Integer(),
  name: T.String(),
  picture: Nullable(Picture),
})
export type Category = Static<typeof Category>

export const OptionValue = T.Object({ valueId: T.String(), name: T.String(), swatch: Nullable(T.String()) })
export const OptionGroup = T.Object({ groupId: T.String(), name: T.String(), values: T.Array(OptionValue) })
export type OptionGroup = Static<typeof OptionGroup>

export const Sku = T.Object({
  skuId: T.String(),
  /** One valueId per group, in the order of the groups. */
  valueIds: T.Array(T.String()),
  specText: T.String(),
  price: Cents,
  memberPrice: Nullable(Cents),
  originalPrice: Nullable(Cents),
  takeHomePrices: TakeHomePrices,
  /** Limit at an offer's price, and the number that this shopper has bought at it; null: no limit. */
  offerLimit: Nullable(T.Object({ limitPerShopper: Count, alreadyBought: Count })),
  stock: Count,
  picture: Nullable(Picture),
  barcode: T.String(),
  /** Grams; for weighed goods the weight of one piece. */
  weight: T.Integer(),
})
export type Sku = Static<typeof Sku>

/** All data of the SKU picker. */
export const ProductSkus = T.Object({
  productId: T.String(),
  title: T.String(),
  productType: ProductTypeSchema,
  picture: Picture,
  groups: T.Array(OptionGroup),
  skus: T.Array(Sku),
  minBuy: Count,
  packSize: Count,
  /** 0: no limit. */
  limitPerShopper: Count,
  /** The limit counts purchases within this number of days; 0: without a time limit. */
  limitDays: Count,
  alreadyBought: Count,
  /** Why the product cannot be bought at all, as shown; null when it can. */
  notBuyableReason: Nullable(T.String()),
})
export type ProductSkus = Static<typeof ProductSkus>

export const StoreCard = T.Object({
  storeId: T.String(),
  businessId: T.String(),
  name: T.String(),
  logo: Picture,
  floor: T.String(),
  score: T.String(),
  fansText: T.String(),
  isOpen: Flag,
  openText: T.String(),
  x: T.Number(),
  y: T.Number(),
  /** Metres, when the query has a point. */
  distance: T.Optional(T.Integer()),
  /** Whether the store delivers to that point within the hour. */
  isInstant: T.Optional(Flag),
})
export type StoreCard = Static<typeof StoreCard>

export const ReviewImage = T.Object({ url: T.String(), thumbUrl: T.String() })
export const Review = T.Object({
  reviewId: T.String(),
  nick: T.String(),
  avatar: Nullable(Picture),
  stars: T.Integer({ minimum: 1, maximum: 5 }),
  content: T.String(),
  specText: T.String(),
  createdAt: Millis,
  tags: T.Array(T.String()),
  images: T.Array(ReviewImage),
  /** Replaces the pictures. */
  video: Nullable(T.Object({ url: T.String() })),
  /** The follow-up of the reviewer. */
  append: Nullable(T.Object({ content: T.String(), images: T.Array(ReviewImage), at: Millis })),
  reply: Nullable(T.Object({ content: T.String(), at: Millis })),
  /** Number of shoppers who marked it as helpful, and whether the caller did. */
  helpful: Count,
  isHelpful: Flag,
})
export type Review = Static<typeof Review>

/** One delivery way, each field as shown; `note` names what the fee excludes, or is empty. */
export const DeliveryWay = T.Object({ name: T.String(), fee: T.String(), when: T.String(), note: T.String() })
export type DeliveryWay = Static<typeof DeliveryWay>

/** Delivery to this shopper: one line with place, fee and day, and all ways. `to` is the usual delivery address. */
export const Delivery = T.Object({ line: T.String(), to: Nullable(T.String()), ways: T.Array(DeliveryWay) })
export type Delivery = Static<typeof Delivery>

/** A SKU that is sold out while others are available; the button creates or withdraws a restock request. */
export const Restock = T.Object({ skuId: T.String(), specText: T.String(), button: Button })
export type Restock = Static<typeof Restock>

/** An offer that includes the product. */
export const ProductOffer = T.Object({
  offerId: T.String(),
  title: T.String(),
  /** 满减, 新人, 会员. */
  tag: T.String(),
  /** 满300减30, one text per step. */
  tiers: T.Array(T.String()),
  /** 全场商品, 本店商品, 部分商品. */
  scopeText: T.String(),
  endText: T.String(),
})
export type ProductOffer = Static<typeof ProductOffer>

/** A price of the product that ends or begins soon: a flash sale, a limited-time price. */
export const Activity = T.Object({
  offerId: T.String(),
  /** 限时秒杀, the name of the offer; includes the price before the offer begins. */
  title: T.String(),
  isOn: Flag,
  /** Server time, and the time of the end or the begin. */
  now: Millis,
  at: Millis,
  /** Sold share of all SKUs in percent; null without a limit of pieces. */
  takenPercent: Nullable(Count),
  /** The SKUs of the offer, with the same fields for each. */
  skus: T.Array(T.Object({ skuId: T.String(), takenPercent: Nullable(Count) })),
})
export type Activity = Static<typeof Activity>

export const ProductDetail = T.Object({
  activity: Nullable(Activity),
  offers: T.Array(ProductOffer),
  productId: T.String(),
  storeId: T.String(),
  businessId: T.String(),
  title: T.String(),
  subtitle: T.String(),
  brand: T.String(),
  productType: ProductTypeSchema,
  isCrossBorder: Flag,
  categoryId: T.String(),
  pictures: T.Array(Picture),
  price: Cents,
  maxPrice: Cents,
  memberPrice: Nullable(Cents),
  originalPrice: Nullable(Cents),
  /** As on the card; `adjustments`: the reductions of the list price, in the order of application. */
  takeHomePrices: T.Optional(T.Array(T.Object({ ...TakeHomePrice.properties, adjustments: T.Array(LineAdjustment) }))),
  /** Cents a member saves on the cheapest SKU; 0 hides the line. */
  memberSave: Cents,
  soldText: T.String(),
  tags: T.Array(Tag),
  services: T.Array(T.String()),
  /** 跨境 goods: tax note; weighed goods: how they are sold; shown under the title. */
  note: T.String(),
  parameters: T.Array(T.Object({ name: T.String(), value: T.String() })),
  /** Sanitised. */
  detailHtml: T.String(),
  delivery: Delivery,
  store: StoreCard,
  skus: ProductSkus,
  reviewCount: Count,
  /** 0–100. */
  goodPercent: T.Integer(),
  reviews: T.Array(Review),
  recommends: T.Array(ProductCard),
  /**
   * Buttons of the bottom bar, decided by the server: addToCart and buyNow; restock or restockUndo when sold out;
   * similar when off the shelf. Empty when the page shows only the reason.
   */
  buttons: T.Array(Button),
  notBuyableReason: Nullable(T.String()),
  /** Text of the overlay on the pictures; null while the product is in stock. */
  goneText: Nullable(T.String()),
  restocks: T.Array(Restock),
  unit: T.Optional(T.String()),
  /** Bundles with this product; absent without bundles. */
  hasBundles: T.Optional(Flag),
})
export type ProductDetail = Static<typeof ProductDetail>

/** An attribute (option group or parameter) and its accepted values; a match needs one of them. */
export const AttributeChoice = T.Object({
  // Imported values can contain line ends.
  name: Lines(MAX_ATTRIBUTE_TEXT, 1),
  values: T.Array(Lines(MAX_ATTRIBUTE_TEXT, 1), { minItems: 1, maxItems: MAX_ATTRIBUTE_VALUES }),
})
export type AttributeChoice = Static<typeof AttributeChoice>

/**
 * An offer by type and id. For a coupon it is the id of the coupon, not of a held coupon; for free freight the id of
 * the store.
 */
export const ActivityRef = T.Object({
  activeType: Numbers([...Object.values(OFFER_TYPE), FREE_FREIGHT]),
  activityId: Id,
})
export type ActivityRef = Static<typeof ActivityRef>

export const ProductFilter = T.Object({
  keyword: T.Optional(Text(MAX_KEYWORD)),
  categoryId: T.Optional(Id),
  storeId: T.Optional(Id),
  /** A hand-picked list, such as the goods of a zone. */
  zoneId: T.Optional(Id),
  brands: T.Optional(T.Array(Lines(50, 1), { maxItems: 20 })),
  /** Goods must match all of these. */
  attributes: T.Optional(T.Array(AttributeChoice, { maxItems: MAX_ATTRIBUTES })),
  minPrice: T.Optional(T.Integer({ minimum: 0, maximum: 100_000_000 })),
  maxPrice: T.Optional(T.Integer({ minimum: 0, maximum: 100_000_000 })),
  inStock: T.Optional(Flag),
  selfRun: T.Optional(Flag),
  crossBorder: T.Optional(Flag),
  isNew: T.Optional(Flag),
  /** Only goods of this offer or coupon. SYS_BIZ_DATA_ERROR_CODE: it has ended or does not exist. */
  activity: T.Optional(ActivityRef),
  /**
   * Replaces 综合: first the goods that cost at least this many cents, cheapest first, then the others, most expensive
   * first.
   */
  gapCents: T.Optional(T.Integer({ minimum: 1, maximum: 100_000_000 })),
  sort: T.Optional(Words(Object.values(PRODUCT_SORT))),
  /** Also count the matches (live count of the filter drawer) and list the available brands and attributes. */
  withFacets: T.Optional(Flag),
  ...PageInput,
})
export type ProductFilter = Static<typeof ProductFilter>

/** A filter value, with the number of matching goods. */
const Counted = T.Object({ name: T.String(), count: Count })

/** An attribute of the found goods, to filter by. */
export const OfferedAttribute = T.Object({ name: T.String(), values: T.Array(Counted) })
export type OfferedAttribute = Static<typeof OfferedAttribute>

/** Target of a search for an activity (`SEARCH_LEAD`); `activity`: the offer whose goods are shown. */
export const SearchLeadCard = T.Object({
  to: Words(Object.values(SEARCH_LEAD)),
  title: T.String(),
  note: T.String(),
  activity: T.Optional(ActivityRef),
})
export type SearchLeadCard = Static<typeof SearchLeadCard>

export const ProductPage = T.Object({
  ...PageOf(ProductCard).properties,
  /** Absent where every word matched. `most`: some words were ignored; `near`: a typing error was corrected. */
  relaxed: T.Optional(T.Union([T.Literal('most'), T.Literal('near')])),
  /**
   * A keyword that contains prices: the page has the goods of the remaining keyword at these prices, narrowed by the
   * filter.
   */
  read: T.Optional(
    T.Object({ keyword: T.String(), minPrice: T.Optional(T.Integer()), maxPrice: T.Optional(T.Integer()) }),
  ),
  /** Set on a first page whose keyword names an activity. */
  leads: T.Optional(T.Array(SearchLeadCard)),
  brands: T.Optional(T.Array(Counted)),
  /**
   * At most MAX_ATTRIBUTES with MAX_ATTRIBUTE_VALUES each, the most frequent first; chosen ones are always included.
   */
  attributes: T.Optional(T.Array(OfferedAttribute)),
})

const SomeIds = T.Optional(T.Array(Id, { maxItems: MAX_RECOMMEND_IDS }))
/** Where recommended goods are shown, and what they should be similar to. */
export const RecommendQuery = T.Object({
  page: Words(RECOMMEND_PAGES),
  /** The products that the page is about: paid for, or no longer available. */
  productIds: SomeIds,
  categoryId: T.Optional(Id),
  storeId: T.Optional(Id),
  /** Products viewed recently on this device, newest first; the server does not store them. */
  viewed: SomeIds,
  ...PageInput,
})
export type RecommendQuery = Static<typeof RecommendQuery>

export type ProductListPage = Static<typeof ProductPage>

export const catalogEndpoints = defineEndpoints({
  'GET category/getTree': { auth: 'session', input: T.Object({}), reply: T.Object({ records: T.Array(Category) }) },
  'POST product/pageProducts': { auth: 'session', input: ProductFilter, reply: ProductPage },
  /** Suggestions during typing; without a keyword the hot words. A complete barcode finds its product. */
  'GET product/suggest': {
    auth: 'session',
    input: T.Object({ keyword: T.Optional(Text(MAX_KEYWORD)) }),
    reply: T.Object({ words: T.Array(T.String()), productId: Nullable(T.String()) }),
  },
})

/** A product with the line that `productOrder/buyAgain` adds to the cart. */
export const BoughtProduct = T.Object({ orderId: T.String(), skuId: T.String(), card: ProductCard })
export type BoughtProduct = Static<typeof BoughtProduct>

export const recommendEndpoints = defineEndpoints({
  /** 猜你喜欢: goods that can be bought now, selected by place, shopper and day. */
  'POST product/pageRecommends': { auth: 'session', input: RecommendQuery, reply: PageOf(ProductCard) },
  /** Goods of the shopper's last completed orders that can be bought again, the newest first [block.bought]. */
  'GET product/getBoughtProducts': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(BoughtProduct) }),
  },
})

export const productPageEndpoints = defineEndpoints({
  'GET product/getProductDetail': {
    auth: 'session',
    input: T.Object({ productId: Id, storeId: T.Optional(Id) }),
    reply: ProductDetail,
  },
  'GET productSku/getProductSkuApp': { auth: 'session', input: T.Object({ productId: Id }), reply: ProductSkus },
})

export const nearStoreEndpoints = defineEndpoints({
  /** Nearest first; without a point in the order of the mall. */
  'POST store/getNearStores': {
    auth: 'session',
    input: T.Object({
      /** BD09 degrees, the coordinate system of Baidu maps. */
      latitude: T.Optional(Latitude),
      longitude: T.Optional(Longitude),
      ...PageInput,
    }),
    reply: PageOf(StoreCard),
  },
})
