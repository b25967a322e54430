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

/** A coloured word on a card or the detail page; kind names the look book's tag. */
export const Tag = T.Object({
  text: T.String(),
  kind: Words(['solid', 'tint', 'quiet', 'ok', 'warn', 'gold'] as const),
})
export type Tag = Static<typeof Tag>

/** A product in lists; prices are cents of its cheapest SKU in this shopper's eyes. */
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
  soldCount: Count,
  /** Rounded as shown: 已售 1000+ (behaviours 2.2). */
  soldText: T.String(),
  isSoldOut: Flag,
  tags: T.Array(Tag),
  /** The SKU that 加入 may add at once: set when the product has just one and it can be bought. */
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
  /** One valueId for every group, in the groups' order. */
  valueIds: T.Array(T.String()),
  specText: T.String(),
  price: Cents,
  memberPrice: Nullable(Cents),
  originalPrice: Nullable(Cents),
  /** The limit at an offer's price, and what this shopper has bought at it; null: no limit. */
  offerLimit: Nullable(T.Object({ limitPerShopper: Count, alreadyBought: Count })),
  stock: Count,
  picture: Nullable(Picture),
  barcode: T.String(),
  /** Grams; for weighed goods the piece's weight. */
  weight: T.Integer(),
})
export type Sku = Static<typeof Sku>

/** All that the SKU picker needs (behaviours 2.3). */
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
  /** The limit counts what was bought in so many days; 0: ever. */
  limitDays: Count,
  alreadyBought: Count,
  /** Why it can't be bought at all, as shown; null when it can. */
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
  /** Metres, when asked with a point. */
  distance: T.Optional(T.Integer()),
  /** Whether it delivers within the hour to that point. */
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
  /** In place of pictures. */
  video: Nullable(T.Object({ url: T.String() })),
  /** What its writer said later. */
  append: Nullable(T.Object({ content: T.String(), images: T.Array(ReviewImage), at: Millis })),
  reply: Nullable(T.Object({ content: T.String(), at: Millis })),
  /** How many found it helpful, and whether the caller did. */
  helpful: Count,
  isHelpful: Flag,
})
export type Review = Static<typeof Review>

/** One way to get goods, each part as shown; `note` says what the fee leaves out, or nothing. */
export const DeliveryWay = T.Object({ name: T.String(), fee: T.String(), when: T.String(), note: T.String() })
export type DeliveryWay = Static<typeof DeliveryWay>

/** How goods get to this shopper: one line of place, fee and day, and every way. `to` is where they usually go. */
export const Delivery = T.Object({ line: T.String(), to: Nullable(T.String()), ways: T.Array(DeliveryWay) })
export type Delivery = Static<typeof Delivery>

/** A SKU that is sold out while others are left; the button asks to be told of its return, or takes that back. */
export const Restock = T.Object({ skuId: T.String(), specText: T.String(), button: Button })
export type Restock = Static<typeof Restock>

/** An offer that a product is in. */
export const ProductOffer = T.Object({
  offerId: T.String(),
  title: T.String(),
  /** 满减, 新人, 会员. */
  tag: T.String(),
  /** 满300减30, each by itself. */
  tiers: T.Array(T.String()),
  /** 全场商品, 本店商品, 部分商品. */
  scopeText: T.String(),
  endText: T.String(),
})
export type ProductOffer = Static<typeof ProductOffer>

/** What is soon over or soon begins with a product: a flash sale, a limited-time price. */
export const Activity = T.Object({
  offerId: T.String(),
  /** 限时秒杀, as the offer is called; with its price before it begins. */
  title: T.String(),
  isOn: Flag,
  /** The server's clock, and when it ends or begins. */
  now: Millis,
  at: Millis,
  /** How many pieces are gone of all its SKUs, in percent; null where there is no end of them. */
  takenPercent: Nullable(Count),
  /** The SKUs that it is for, with the same of each. */
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
  /** Cents a member saves on the cheapest SKU; 0 hides the line. */
  memberSave: Cents,
  soldText: T.String(),
  tags: T.Array(Tag),
  services: T.Array(T.String()),
  /** 跨境 goods: tax note; weighed goods: how they are sold … shown under the title. */
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
   * Bottom bar, server-decided: addToCart and buyNow; restock or restockUndo when it is sold out; similar when it is off
   * the shelf. Empty where nothing but the reason is left to say.
   */
  buttons: T.Array(Button),
  notBuyableReason: Nullable(T.String()),
  /** The word of the veil over its pictures; null while there is some of it. */
  goneText: Nullable(T.String()),
  restocks: T.Array(Restock),
  unit: T.Optional(T.String()),
  /** Sets of goods with it at a price of their own; absent without. */
  hasBundles: T.Optional(Flag),
})
export type ProductDetail = Static<typeof ProductDetail>

/** An attribute (option group or parameter) with the values of which goods must have one. */
export const AttributeChoice = T.Object({
  // As an import brought them: its cells may have line ends.
  name: Lines(MAX_ATTRIBUTE_TEXT, 1),
  values: T.Array(Lines(MAX_ATTRIBUTE_TEXT, 1), { minItems: 1, maxItems: MAX_ATTRIBUTE_VALUES }),
})
export type AttributeChoice = Static<typeof AttributeChoice>

/** An offer, by its type and id. A coupon has the id of the coupon, not of a shopper's copy; free freight that of the store. */
export const ActivityRef = T.Object({
  activeType: Numbers([...Object.values(OFFER_TYPE), FREE_FREIGHT]),
  activityId: Id,
})
export type ActivityRef = Static<typeof ActivityRef>

export const ProductFilter = T.Object({
  keyword: T.Optional(Text(MAX_KEYWORD)),
  categoryId: T.Optional(Id),
  storeId: T.Optional(Id),
  brands: T.Optional(T.Array(Lines(50, 1), { maxItems: 20 })),
  /** Goods must match each of these. */
  attributes: T.Optional(T.Array(AttributeChoice, { maxItems: MAX_ATTRIBUTES })),
  minPrice: T.Optional(T.Integer({ minimum: 0, maximum: 100_000_000 })),
  maxPrice: T.Optional(T.Integer({ minimum: 0, maximum: 100_000_000 })),
  inStock: T.Optional(Flag),
  selfRun: T.Optional(Flag),
  crossBorder: T.Optional(Flag),
  isNew: T.Optional(Flag),
  /** Only goods that this offer or coupon is for. SYS_BIZ_DATA_ERROR_CODE: it is over or never was. */
  activity: T.Optional(ActivityRef),
  /** In place of 综合: first the goods that cost so many cents or more, the cheapest first, then the others, the dearest first. */
  gapCents: T.Optional(T.Integer({ minimum: 1, maximum: 100_000_000 })),
  sort: T.Optional(Words(Object.values(PRODUCT_SORT))),
  /** Also count the matches (live count of the filter drawer) and list the brands and attributes to choose from. */
  withFacets: T.Optional(Flag),
  ...PageInput,
})
export type ProductFilter = Static<typeof ProductFilter>

/** Something to filter by, with how many of the goods found have it. */
const Counted = T.Object({ name: T.String(), count: Count })

/** An attribute of goods found, to filter by. */
export const OfferedAttribute = T.Object({ name: T.String(), values: T.Array(Counted) })
export type OfferedAttribute = Static<typeof OfferedAttribute>

/** Where a search for an activity leads (`SEARCH_LEAD`); `activity`: of an offer, whose goods it shows. */
export const SearchLeadCard = T.Object({
  to: Words(Object.values(SEARCH_LEAD)),
  title: T.String(),
  note: T.String(),
  activity: T.Optional(ActivityRef),
})
export type SearchLeadCard = Static<typeof SearchLeadCard>

export const ProductPage = T.Object({
  ...PageOf(ProductCard).properties,
  /** Absent where every word was found. `most`: some words were left out; `near`: a typing error was undone. */
  relaxed: T.Optional(T.Union([T.Literal('most'), T.Literal('near')])),
  /** A keyword that names prices: the page holds the goods of the rest of it, at these prices, narrowed by the filter's. */
  read: T.Optional(
    T.Object({ keyword: T.String(), minPrice: T.Optional(T.Integer()), maxPrice: T.Optional(T.Integer()) }),
  ),
  /** Set on a first page whose keyword names an activity. */
  leads: T.Optional(T.Array(SearchLeadCard)),
  brands: T.Optional(T.Array(Counted)),
  /** At most MAX_ATTRIBUTES with MAX_ATTRIBUTE_VALUES each, the most frequent first; chosen ones are always there. */
  attributes: T.Optional(T.Array(OfferedAttribute)),
})

const SomeIds = T.Optional(T.Array(Id, { maxItems: MAX_RECOMMEND_IDS }))
/** Where recommended goods stand and what they should be near to. */
export const RecommendQuery = T.Object({
  page: Words(RECOMMEND_PAGES),
  /** What the page is about: what was paid for, or is gone. */
  productIds: SomeIds,
  categoryId: T.Optional(Id),
  storeId: T.Optional(Id),
  /** Seen on this device lately, the last first; the server keeps none of it. */
  viewed: SomeIds,
  ...PageInput,
})
export type RecommendQuery = Static<typeof RecommendQuery>

export type ProductListPage = Static<typeof ProductPage>

export const catalogEndpoints = defineEndpoints({
  'GET category/getTree': { auth: 'session', input: T.Object({}), reply: T.Object({ records: T.Array(Category) }) },
  'POST product/pageProducts': { auth: 'session', input: ProductFilter, reply: ProductPage },
  /** Suggestions while typing; without a keyword the hot words. A whole barcode finds its product (behaviours 2.2). */
  'GET product/suggest': {
    auth: 'session',
    input: T.Object({ keyword: T.Optional(Text(MAX_KEYWORD)) }),
    reply: T.Object({ words: T.Array(T.String()), productId: Nullable(T.String()) }),
  },
})

export const recommendEndpoints = defineEndpoints({
  /** 猜你喜欢: goods that can be bought now, by where it stands, what this shopper knows, and the day. */
  'POST product/pageRecommends': { auth: 'session', input: RecommendQuery, reply: PageOf(ProductCard) },
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
  /** The nearest first; without a point in the mall's order. */
  'POST store/getNearStores': {
    auth: 'session',
    input: T.Object({
      /** BD09 degrees, as Baidu's maps give them (spec 7). */
      latitude: T.Optional(Latitude),
      longitude: T.Optional(Longitude),
      ...PageInput,
    }),
    reply: PageOf(StoreCard),
  },
})
