/** A set of goods at a price of its own. Few rows, copied everywhere. */
export interface BundleTable {
  bundle_id: string
  title: string
  store_id: string
  price_cents: number
  /** Epoch ms; it holds from starts_at up to, not including, ends_at. */
  starts_at: number
  ends_at: number
  created_at: number
}

export interface BundleProductTable {
  bundle_id: string
  position: number
  product_id: string
  /** Pieces in a set. */
  number: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    bundle: BundleTable
    bundle_product: BundleProductTable
  }
}
