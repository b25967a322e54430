import { type Static, Type as T } from '@sinclair/typebox'
import { MOST_CELLS, MOST_ON_HAND, STOCK_VIEWS } from '../codes/sku'
import { MOST_STAFF_STORES } from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Picture, Text, Words } from '../schema/shared'
import { CursorInput, CursorPage, ViewCount } from './shared'
import { SavedCells } from './sku'

export const ListedStock = T.Object({
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  skuCode: T.String(),
  barcode: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  isOnShelf: Flag,
  /** Weighed goods: their levels are grams. */
  isWeighed: Flag,
  onHand: Count,
  reserved: Count,
  available: Count,
})
export type ListedStock = Static<typeof ListedStock>

export const StockMovement = T.Object({
  id: T.String(),
  at: Millis,
  /** The event, as a text for staff. */
  text: T.String(),
  /** The member of staff who set the number; empty for acts of shoppers. */
  by: T.String(),
  note: T.String(),
  /** The number of the checkout; empty without one. */
  orderNo: T.String(),
  onHandDelta: T.Integer(),
  reservedDelta: T.Integer(),
})
export type StockMovement = Static<typeof StockMovement>

const Stores = T.Optional(T.Array(Id, { minItems: 1, maxItems: MOST_STAFF_STORES, uniqueItems: true }))
const Pieces = T.Integer({ minimum: 0, maximum: MOST_ON_HAND })
const StockCell = T.Object({ skuId: Id, before: Pieces, after: Pieces })
export type StockCell = Static<typeof StockCell>

export const stockEndpoints = defineConsoleEndpoints({
  /**
   * SKUs of a view; the fewest available pieces first, all in the order of their products. `text`: an id or code of a
   * SKU, a barcode, or the id of a product. SYS_PARAM_ERROR: invalid cursor.
   */
  'stock/list': {
    auth: 'staff:goods.read',
    input: T.Object({ view: Words(STOCK_VIEWS), text: T.Optional(Text(64, 1)), stores: Stores, ...CursorInput }),
    reply: CursorPage(ListedStock),
  },
  /** Number of SKUs of the views low and soldOut. */
  'stock/counts': {
    auth: 'staff:goods.read',
    input: T.Object({ stores: Stores }),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  /** A SKU's ledger, the newest first. SYS_PARAM_ERROR: no such SKU in the account's stores. */
  'stock/movements': {
    auth: 'staff:goods.read',
    input: T.Object({ skuId: Id, ...CursorInput }),
    reply: CursorPage(StockMovement),
  },
  /**
   * Sets the pieces on hand of SKUs that still have `before`, each on its own. SYS_PARAM_ERROR: a SKU that is in none
   * of the account's stores, or is there twice.
   */
  'stock/save': {
    auth: 'staff:stock.edit',
    input: T.Object({
      cells: T.Array(StockCell, { minItems: 1, maxItems: MOST_CELLS }),
      note: T.Optional(Text(100)),
    }),
    reply: SavedCells,
  },
})
