import type { ProductType } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'

/** A product in lists and rules; money in cents, moments epoch ms. */
export interface Product {
  productId: string
  storeId: string
  businessId: string
  /** Its leaf category. */
  categoryId: string
  title: string
  subtitle: string
  brand: string
  productType: ProductType
  isCrossBorder: boolean
  isSelfRun: boolean
  identifyCode: string
  picture: Picture
  isOnShelf: boolean
  /** 0: no limit; all SKUs together. */
  limitPerShopper: number
  /** Number of days whose purchases the limit counts; 0: all time. */
  limitDays: number
  minBuy: number
  packSize: number
  soldCount: number
  /** Id of a freight template of its store; empty: the default one. */
  freightTemplate: string
  /** The age from which it is sold; 0: for everyone. */
  minAge: number
  /** Position in its categories and store; null: by popularity, after all products with a position. */
  editorialRank: number | null
  listedAt: number
  /** The price of the cheapest live SKU; per kg for weighed goods. */
  priceCents: number
  maxPriceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
  liveSkuCount: number
  /** Empty when there is more than one. */
  singleSkuId: string
  isInStock: boolean
  reviewCount: number
  goodCount: number
  isListed: boolean
  /** Its rank in the search. */
  rankKey: number
}

/** The fields of a product's card. */
export type CardProduct = Pick<
  Product,
  | 'productId'
  | 'storeId'
  | 'businessId'
  | 'categoryId'
  | 'title'
  | 'picture'
  | 'productType'
  | 'isCrossBorder'
  | 'isSelfRun'
  | 'minBuy'
  | 'soldCount'
  | 'listedAt'
  | 'priceCents'
  | 'maxPriceCents'
  | 'memberPriceCents'
  | 'originalPriceCents'
  | 'singleSkuId'
  | 'isInStock'
  | 'isListed'
>

export interface OptionGroupRecord {
  name: string
  /** `swatch`: six-digit hex, colours only. */
  values: { name: string; swatch?: string }[]
}

/** Data of the detail page only. */
export interface ProductPage {
  pictures: Picture[]
  optionGroups: OptionGroupRecord[]
  parameters: { name: string; value: string }[]
  services: string[]
  note: string
  /** Sanitised. */
  detailHtml: string
}

export interface SkuRecord {
  skuId: string
  productId: string
  position: number
  /** The merchant's own code; empty when there is none. */
  skuCode: string
  barcode: string
  /** One value name for each option group, in their order. */
  options: string[]
  specText: string
  priceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
  /** For a virtual good: the days that a piece is valid; 0: the default. */
  ticketDays: number
  weightGrams: number
  /** Size of its parcel; 0: unknown. */
  volumeCm3: number
  /** Null: the product's own. */
  picture: Picture | null
  /** False after it was removed from its product; lines with it need a new choice. */
  isLive: boolean
}

/** The number of uses of a ticket, and the days that it is valid. */
export interface TicketTerms {
  uses: number
  days: number
}

/** A SKU with the fields of a cart, a quote or an order. Money in cents per piece. */
export interface SkuForSale {
  skuId: string
  productId: string
  storeId: string
  businessId: string
  /** Its leaf category. */
  categoryId: string
  title: string
  specText: string
  picture: Picture
  productType: ProductType
  isCrossBorder: boolean
  priceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
  weightGrams: number
  /** Size of its parcel; 0: unknown. */
  volumeCm3: number
  /** Id of a freight template of its store; empty: the default one. */
  freightTemplate: string
  minBuy: number
  packSize: number
  /** 0: no limit; for all SKUs of the product together. */
  limitPerShopper: number
  /** Number of days whose purchases the limit counts; 0: all time. */
  limitDays: number
  isOnShelf: boolean
  /** The terms of a virtual good's piece; null for other goods. */
  ticket: TicketTerms | null
  isSkuLive: boolean
  /** Code on the scale's label of weighed goods, else empty. */
  identifyCode: string
  /** The age from which it is sold; 0: for everyone. */
  minAge: number
  /** Weighed goods: grams of the piece that a line buys; absent before they are weighed. */
  pieceGrams?: number
}

/** Markup that went through `cleanHtml`: the type system accepts no other in a product. */
export type CleanHtml = string & { readonly isClean: true }

export interface SkuDraft {
  skuId: string
  skuCode: string
  barcode: string
  options: string[]
  priceCents: number
  /** Below the price, or null. */
  memberPriceCents: number | null
  /** Above the price, or null. */
  originalPriceCents: number | null
  weightGrams: number
  /** For a virtual good; absent: unchanged. */
  ticket?: TicketTerms
  picture: Picture | null
}

/** A product from an import or operator; prices per kg for weighed goods. */
export interface ProductDraft {
  productId: string
  storeId: string
  categoryId: string
  title: string
  subtitle: string
  brand: string
  productType: ProductType
  isCrossBorder: boolean
  identifyCode: string
  /** At least one; the first is the one on cards. */
  pictures: Picture[]
  optionGroups: OptionGroupRecord[]
  parameters: { name: string; value: string }[]
  services: string[]
  note: string
  detailHtml: CleanHtml
  isOnShelf: boolean
  limitPerShopper: number
  /** Absent: 0. */
  limitDays?: number
  minBuy: number
  packSize: number
  /** The age from which it is sold; absent: unchanged, 0 for a new product. */
  minAge?: number
  soldCount: number
  editorialRank: number | null
  listedAt: number
  /** All its current SKUs; former SKUs that are missing here are retired. */
  skus: SkuDraft[]
}

/** A stored product: the draft that would save it unchanged (its live SKUs), and every SKU it ever had. */
export interface KnownProduct {
  draft: ProductDraft
  skus: SkuRecord[]
}

/** The facts of a product that staff change; its SKUs, prices and stock are changed elsewhere. */
export type ProductFacts = Pick<
  ProductDraft,
  | 'title'
  | 'subtitle'
  | 'brand'
  | 'categoryId'
  | 'services'
  | 'parameters'
  | 'note'
  | 'detailHtml'
  | 'pictures'
  | 'identifyCode'
  | 'isCrossBorder'
  | 'limitPerShopper'
  | 'minBuy'
  | 'packSize'
> & {
  limitDays: number
  minAge: number
  /** Id of a freight template of its store; empty: the default one. */
  freightTemplate: string
  /** Parcel of one piece, for every SKU; 0: unknown. */
  volumeCm3: number
}
