/** One line to price; all money in cents per piece. */
export interface QuoteLine {
  lineId: string
  skuId: string
  productId: string
  storeId: string
  /** Its leaf category. */
  categoryId: string
  number: number
  priceCents: number
  /** Null when members pay the public price. */
  memberPriceCents: number | null
  /** The struck price; for display only, no sum uses it. */
  originalPriceCents: number | null
  isCrossBorder: boolean
  weightGrams: number
  volumeCm3: number
  /** Id of a freight template of its store; empty: the default one. */
  freightTemplate: string
}

/** The fields that prices depend on. */
export type Goods = Pick<QuoteLine, 'skuId' | 'productId' | 'storeId' | 'priceCents' | 'memberPriceCents'>

/** The fields of a SKU that pricing needs. */
export type PricedGoods = Omit<QuoteLine, 'lineId' | 'number'>

/** A line to price from a SKU that is on sale. */
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
