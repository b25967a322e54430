/** How much of a SKU there is. Always 0 ≤ reserved ≤ on_hand; what can be bought is their difference. */
export interface StockTable {
  sku_id: string
  on_hand: number
  reserved: number
  updated_at: number
}

export type HoldState = 'held' | 'committed' | 'released'

/** What one ref (an order's parentNo …) has reserved of a SKU, and what became of it. */
export interface StockHoldTable {
  ref: string
  sku_id: string
  number: number
  state: HoldState
  created_at: number
}

export type MovementKind = 'reserve' | 'commit' | 'release' | 'restock' | 'set'

/** The ledger: the sum of a SKU's rows is its row in `stock`. One row for each ref, kind and SKU. */
export interface StockMovementTable {
  id: string
  sku_id: string
  ref: string
  kind: MovementKind
  on_hand_delta: number
  reserved_delta: number
  note: string
  created_at: number
}

declare module '../../kernel/tables' {
  interface Tables {
    stock: StockTable
    stock_hold: StockHoldTable
    stock_movement: StockMovementTable
  }
}
