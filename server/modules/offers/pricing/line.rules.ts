/** One line to price; all money in cents a piece. */
export interface QuoteLine {
  lineId: string
  skuId: string
  productId: string
  storeId: string
  number: number
  priceCents: number
  /** Null when members pay what everybody pays. */
  memberPriceCents: number | null
  /** The struck price; for show, it takes no part in any sum. */
  originalPriceCents: number | null
  isCrossBorder: boolean
  weightGrams: number
}

/** What is priced of goods on sale. */
export type PricedGoods = Omit<QuoteLine, 'lineId' | 'number'>

/** A line to price from what is sold. */
export function quoteLine(lineId: string, sku: PricedGoods, number: number): QuoteLine {
  const { skuId, productId, storeId, priceCents, memberPriceCents, originalPriceCents, isCrossBorder, weightGrams } =
    sku
  return {
    lineId,
    skuId,
    productId,
    storeId,
    number,
    priceCents,
    memberPriceCents,
    originalPriceCents,
    isCrossBorder,
    weightGrams,
  }
}

/** What one piece costs a shopper now. */
export interface UnitPrice {
  unitCents: number
  isMemberPrice: boolean
}

/** The lowest price of a piece in this shopper's eyes; prices never multiply (behaviours 2.5, step 2). */
export function unitPrice(sku: Pick<QuoteLine, 'priceCents' | 'memberPriceCents'>, isMember: boolean): UnitPrice {
  const { priceCents, memberPriceCents } = sku
  return isMember && memberPriceCents !== null && memberPriceCents < priceCents
    ? { unitCents: memberPriceCents, isMemberPrice: true }
    : { unitCents: priceCents, isMemberPrice: false }
}

/** Struck beside what a piece costs: for who pays the member price the usual one, else the list price; null when no higher. */
export function struckPrice(
  { priceCents, originalPriceCents }: Pick<QuoteLine, 'priceCents' | 'originalPriceCents'>,
  { unitCents, isMemberPrice }: UnitPrice,
): number | null {
  const struck = isMemberPrice ? priceCents : originalPriceCents
  return struck !== null && struck > unitCents ? struck : null
}
