/** A set of goods at a price of its own. Few rows, copied everywhere. */
export interface BundleTable {
  bundleId: string
  title: string
  storeId: string
  priceCents: number
  /** Epoch ms; it holds from starts_at up to, not including, ends_at. */
  startsAt: number
  endsAt: number
  createdAt: number
}

export interface BundleProductTable {
  bundleId: string
  position: number
  productId: string
  /** Pieces in a set. */
  number: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    bundle: BundleTable
    bundle_product: BundleProductTable
  }
}
