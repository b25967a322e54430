/**
 * The demo mall as plain data: what the seeder writes through the modules.
 * Money is integer cents, places are x = latitude and y = longitude (spec 3), ages are whole days before the
 * moment of seeding, so that the same content stays fresh whenever it is seeded.
 */

import type { PutOffer } from '../../modules/offers/promotion'

/** The eight grounds of the look book; CSS paints them, so dark mode works. */
export type Ground = 'rose' | 'peach' | 'lemon' | 'mint' | 'aqua' | 'sky' | 'lilac' | 'stone'

/** Delivery types of spec 3: 0 logistics, 1 pickup, 2 scan, 3 instant, 4 same-city, 5 express, 6 dine at store. */
export type DeliveryType = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** A drawing standing on a ground. */
export interface Picture {
  /** Key of a look (`drawing/look.ts`): a file name of the emoji package, without extension, its cut and its colour. */
  drawing: string
  ground: Ground
  /** Share of the usual drawing size, 0.7 to 1. */
  scale: number
  /** How many copies stand together, 1 to 3. */
  count: number
}

/** A feature code of spec 2 with its page parameters; every value is text. */
export interface Command {
  cmd: string
  params: Record<string, string>
}

export interface Mall {
  mallId: string
  name: string
  branch: string
  city: string
  /** City code of the advert query (spec 7). */
  bdCityCode: string
  address: string
  /** Opening hours as HH:mm, local time. */
  opensAt: string
  closesAt: string
  x: number
  y: number
}

export interface Store {
  storeId: string
  businessId: string
  storeGroupId: string
  name: string
  /** FASHION and TEMPLATE_ONE open the clothing front, all others the shopping one (spec 2). */
  storeType: 'FASHION' | 'TEMPLATE_ONE' | 'NORMAL' | 'FOOD'
  kind: 'fashion' | 'supermarket' | 'beauty' | 'digital' | 'food' | 'sports'
  floor: string
  phone: string
  opensAt: string
  closesAt: string
  x: number
  y: number
  notice: string
  fans: number
  /** Score × 10, so 49 is shown as 4.9. */
  scoreTenths: number
  isSelfRun: boolean
  /** Best first; the first possible one is offered. */
  deliveryTypes: DeliveryType[]
  /** Fee of logistics and express; free from the goods total below, null when never. */
  freightCents: number
  freeOverCents: number | null
  /** Fee of instant and same-city delivery. */
  instantFreightCents: number
  instantFreeOverCents: number | null
  instantMinutes: number
  /** Prefixes of area codes it delivers to; empty: everywhere. */
  deliveryAreaCodes: string[]
  address: string
  logo: Picture
}

export interface Category {
  categoryId: string
  parentId: string | null
  level: 1 | 2 | 3
  name: string
  picture: Picture
  /** Ascending among the children of one parent. */
  rank: number
}

export interface OptionValue {
  name: string
  /** Six-digit hex, colours only. */
  swatch?: string
}

export interface OptionGroup {
  name: string
  values: OptionValue[]
}

export interface Sku {
  skuId: string
  skuCode: string
  /** EAN-13 with a valid check digit. */
  barcode: string
  /** One value name per option group, in the product's order. */
  options: string[]
  /** Per piece; per kilogram for weighed goods (product type 4). */
  priceCents: number
  /** Below priceCents; for memberType 1. */
  memberPriceCents?: number
  /** Above priceCents; drawn struck through. */
  listPriceCents?: number
  weightGrams: number
  stock: number
  /** Index into the product's pictures. */
  pictureIndex: number
}

export interface Product {
  productId: string
  storeId: string
  /** A level 3 category. */
  categoryId: string
  title: string
  subtitle: string
  brand: string
  /** 1 normal, 2 virtual, 4 weighed (spec 3). */
  productType: 1 | 2 | 4
  /** In-store price label code of weighed goods. */
  identifyCode?: string
  /** Country of a cross-border product. */
  originCountry?: string
  /** What must be said under the title: tax of cross-border goods, how weighed goods are sold; else empty. */
  note: string
  optionGroups: OptionGroup[]
  skus: Sku[]
  /** Rows of the parameter table, in order. */
  parameters: { name: string; value: string }[]
  serviceTags: string[]
  /** At most three, each a fact. */
  tags: string[]
  soldCount: number
  limitPerShopper?: number
  minBuy?: number
  packSize?: number
  isOnShelf: boolean
  /** Tags used: p, ul, li, h3. */
  detailHtml: string
  createdDaysAgo: number
  pictures: Picture[]
  /** Default order in lists, ascending; neighbours in it stand on different grounds. */
  rank: number
}

export interface Review {
  reviewId: string
  productId: string
  skuId: string
  skuText: string
  /** Already masked, as every reader sees it. */
  nick: string
  avatar: Picture
  /** 1 to 5. */
  stars: number
  text: string
  daysAgo: number
}

export interface Advert {
  advertId: string
  spaceId: string
  /** Empty text is shown in every city. */
  bdCityCode: string
  /** 1 picture, 2 video; live ones (3) need a room to lead to. */
  advType: 1 | 2
  kicker: string
  titleLines: [string, string]
  callOut: string
  picture: Picture
  command: Command
  rank: number
}

export interface Notice {
  noticeId: string
  text: string
  command: Command | null
  daysAgo: number
}

export interface HomeIcon {
  iconId: string
  name: string
  picture: Picture
  command: Command
}

export interface HomeFloor {
  floorId: string
  title: string
  productIds: string[]
  moreText: string
  moreCommand: Command
}

/** What a feed tab lists; a missing field does not narrow. */
export interface FeedRule {
  sort: 'overall' | 'sales' | 'newest'
  /** A hand-picked list. */
  zoneId?: string
  storeId?: string
  categoryId?: string
  /** Only goods listed so many days ago at most. */
  withinDays?: number
}

/** A hand-picked list, best first, neighbours on different grounds. */
export interface Zone {
  zoneId: string
  productIds: string[]
}

export interface FeedTab {
  tabId: string
  name: string
  rule: FeedRule
}

export interface Protocol {
  typeCode: string
  title: string
  version: string
  /** Tags used: p, h3, ul, li. */
  html: string
}

export interface ShopperAddress {
  addressId: string
  name: string
  mobile: string
  provinceCode: string
  provinceName: string
  cityCode: string
  cityName: string
  districtCode: string
  districtName: string
  streetCode: string
  streetName: string
  detail: string
  label: string
  isDefault: boolean
  x: number
  y: number
}

export interface Shopper {
  uid: string
  mobile: string
  name: string
  /** 1 female, 2 male (spec 3). */
  sex: 1 | 2
  birthday: string
  avatar: Picture
  /** 1 means real member, 0 none (spec 3). */
  memberType: 0 | 1
  memberCardId?: string
  /** How long the demo card stays valid after seeding. */
  memberValidDays?: number
  addresses: ShopperAddress[]
}

/** A page of the house's own (spec 2 "template page"), from top to bottom. */
export interface Template {
  pageCode: string
  title: string
  blocks: (
    | { kind: 'heading'; title: string }
    | { kind: 'text'; html: string }
    | { kind: 'banner'; title: string; picture: Picture; command: Command | null }
    | { kind: 'goods'; title: string; productIds: string[] }
    | { kind: 'button'; title: string; command: Command }
  )[]
}

export interface Popup {
  popupId: string
  kicker: string
  title: string
  text: string
  picture: Picture
  buttonText: string
  command: Command
}

export interface Message {
  ref: string
  id: 'trade' | 'activity' | 'system'
  title: string
  content: string
  command: Command | null
  isTop: boolean
}

export interface MallContent {
  mall: Mall
  stores: Store[]
  /** Parents stand before their children. */
  categories: Category[]
  products: Product[]
  reviews: Review[]
  adverts: Advert[]
  notices: Notice[]
  homeIcons: HomeIcon[]
  homeFloors: HomeFloor[]
  feedTabs: FeedTab[]
  zones: Zone[]
  hotWords: string[]
  /** Who asks for a word also finds what is meant. */
  synonyms: { word: string; meant: string[] }[]
  /** Shown in the search bar in turn. */
  searchWords: string[]
  protocols: Protocol[]
  templates: Template[]
  popups: Popup[]
  offers: readonly PutOffer[]
  messages: Message[]
  /** dictCode → value (spec 3, global state). */
  settings: Record<string, string>
  shoppers: Shopper[]
}
