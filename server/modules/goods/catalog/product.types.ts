import type { ProductType } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'

/** A product as lists and rules see it; money in cents, moments epoch ms. */
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
  /** The limit counts what was bought in so many days; 0: ever. */
  limitDays: number
  minBuy: number
  packSize: number
  soldCount: number
  /** Id of a freight template of its store; empty: the usual one. */
  freightTemplate: string
  /** Place in its categories and store; null: by popularity, after all that have one. */
  editorialRank: number | null
  listedAt: number
  /** Of the cheapest live SKU; per kg for weighed goods. */
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

/** What a card shows of a product. */
export type CardProduct = Pick<
  Product,
  | 'productId'
  | 'storeId'
  | 'businessId'
  | 'title'
  | 'picture'
  | 'productType'
  | 'isCrossBorder'
  | 'isSelfRun'
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

/** What only the detail page shows. */
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
  /** Of a virtual good: for how many days a piece holds; 0: the usual. */
  ticketDays: number
  weightGrams: number
  /** Of its parcel; 0: not known. */
  volumeCm3: number
  /** Null: the product's own. */
  picture: Picture | null
  /** False once it was taken out of its product; lines that hold it must be chosen anew. */
  isLive: boolean
}

/** How often a ticket can be used, and for how many days. */
export interface TicketTerms {
  uses: number
  days: number
}

/** A SKU with everything a cart, a quote or an order must know of it. Money in cents a piece. */
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
  /** Of its parcel; 0: not known. */
  volumeCm3: number
  /** Id of a freight template of its store; empty: the usual one. */
  freightTemplate: string
  minBuy: number
  packSize: number
  /** 0: no limit; for all SKUs of the product together. */
  limitPerShopper: number
  /** The limit counts what was bought in so many days; 0: ever. */
  limitDays: number
  isOnShelf: boolean
  /** What a piece of a virtual good is; null for goods that are brought or fetched. */
  ticket: TicketTerms | null
  isSkuLive: boolean
}

/** Markup that went through `cleanHtml`: the compiler lets no other into a product. */
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
  /** Of a virtual good; absent: as it was. */
  ticket?: TicketTerms
  picture: Picture | null
}

/** A product as whoever fills the catalogue gives it; prices per kg for weighed goods. */
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
  soldCount: number
  editorialRank: number | null
  listedAt: number
  /** Every SKU it has now; those it had before and that are missing here die. */
  skus: SkuDraft[]
}

/** A product as it stands: the draft that would save it unchanged (its live SKUs), and every SKU it ever had. */
export interface KnownProduct {
  draft: ProductDraft
  skus: SkuRecord[]
}
