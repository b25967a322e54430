/** One line to price; all money in cents a piece. */
export interface QuoteLine {
  lineId: string
  skuId: string
  productId: string
  storeId: string
  /** Its leaf category. */
  categoryId: string
  number: number
  priceCents: number
  /** Null when members pay what everybody pays. */
  memberPriceCents: number | null
  /** The struck price; for show, it takes no part in any sum. */
  originalPriceCents: number | null
  isCrossBorder: boolean
  weightGrams: number
  volumeCm3: number
  /** Id of a freight template of its store; empty: the usual one. */
  freightTemplate: string
}

/** What prices look at. */
export type Goods = Pick<QuoteLine, 'skuId' | 'productId' | 'storeId' | 'priceCents' | 'memberPriceCents'>

/** What is priced of goods on sale. */
export type PricedGoods = Omit<QuoteLine, 'lineId' | 'number'>

/** A line to price from what is sold. */
export function quoteLine(lineId: string, sku: PricedGoods, number: number): QuoteLine {
  const {
    skuId,
    productId,
    storeId,
    categoryId,
    priceCents,
    memberPriceCents,
    originalPriceCents,
    isCrossBorder,
    weightGrams,
    volumeCm3,
    freightTemplate,
  } = sku
  return {
    lineId,
    skuId,
    productId,
    storeId,
    categoryId,
    number,
    priceCents,
    memberPriceCents,
    originalPriceCents,
    isCrossBorder,
    weightGrams,
    volumeCm3,
    freightTemplate,
  }
}
