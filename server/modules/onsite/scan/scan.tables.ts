/** The answer to a code that was scanned without a network and sent later; kept as long as it may be sent again. */
export interface OfflineScanTable {
  uid: string
  scanId: string
  /** Why it was refused; empty: it is in the cart. */
  text: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    offline_scan: OfflineScanTable
  }
}
