/** Goods that are sold together at one price. Few rows, copied to every database. */
export interface BundleTable {
  bundleId: string
  title: string
  storeId: string
  priceCents: number
  /** Epoch ms; active from starts_at (inclusive) to ends_at (exclusive). */
  startsAt: number
  endsAt: number
  createdAt: number
}

export interface BundleProductTable {
  bundleId: string
  position: number
  productId: string
  /** Pieces in one bundle. */
  number: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    bundle: BundleTable
    bundle_product: BundleProductTable
  }
}
