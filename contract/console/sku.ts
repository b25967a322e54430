import { type Static, Type as T } from '@sinclair/typebox'
import { MOST_CELLS, MOST_SKU_CODE, SKU_CODE_FIELDS, SKU_FIELDS, SKU_PRICE_FIELDS } from '../codes/sku'
import { defineConsoleEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Millis, Nullable, Picture, Text, Words } from '../schema/shared'

export const SheetSku = T.Object({
  skuId: T.String(),
  /** One value for each option group. */
  options: T.Array(T.String()),
  skuCode: T.String(),
  barcode: T.String(),
  /** Cents. */
  price: Cents,
  originalPrice: Nullable(Cents),
  memberPrice: Nullable(Cents),
  weightGrams: Count,
  /** Pieces, or grams: on hand, reserved by unpaid orders, and the difference. */
  onHand: Count,
  reserved: Count,
  available: Count,
})
export type SheetSku = Static<typeof SheetSku>

export const SkuSheet = T.Object({
  productId: T.String(),
  title: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  picture: Picture,
  isOnShelf: Flag,
  /** Weighed goods: their levels are grams. */
  isWeighed: Flag,
  soldCount: Count,
  groups: T.Array(
    T.Object({
      name: T.String(),
      /** `swatch`: six-digit hex, colours only. */
      values: T.Array(T.Object({ name: T.String(), swatch: T.Optional(T.String()) })),
    }),
  ),
  /** The live SKUs, in the product's own order. */
  skus: T.Array(SheetSku),
})
export type SkuSheet = Static<typeof SkuSheet>

/** A cell that another save has changed since it was read. */
export const CellConflict = T.Object({
  skuId: T.String(),
  field: Words([...SKU_FIELDS, 'onHand']),
  /** The present value, as the text of the cell: 12.50, a code, or empty. */
  present: T.String(),
  /** Who changed it; empty and null where it is not known. */
  by: T.String(),
  at: Nullable(Millis),
})
export type CellConflict = Static<typeof CellConflict>

export const CellFault = T.Object({ skuId: T.String(), field: Words([...SKU_FIELDS, 'onHand']), text: T.String() })
export type CellFault = Static<typeof CellFault>

/** Result of a save: cells in neither list are saved. */
export const SavedCells = T.Object({ saved: Count, conflicts: T.Array(CellConflict), faults: T.Array(CellFault) })
export type SavedCells = Static<typeof SavedCells>

const Code = Text(MOST_SKU_CODE)
const PriceCell = T.Object({
  skuId: Id,
  field: Words(SKU_PRICE_FIELDS),
  before: Nullable(Cents),
  after: Nullable(Cents),
})
export type PriceCell = Static<typeof PriceCell>
const CodeCell = T.Object({ skuId: Id, field: Words(SKU_CODE_FIELDS), before: Code, after: Code })
export type CodeCell = Static<typeof CodeCell>

export const skuEndpoints = defineConsoleEndpoints({
  /** SYS_PARAM_ERROR: no such product in the account's stores. */
  'sku/list': { auth: 'staff:goods.read', input: T.Object({ productId: Id }), reply: SkuSheet },
  /**
   * Saves cells whose value still is `before`, each on its own: a wrong or changed cell does not stop the others.
   * SYS_PARAM_ERROR: no such product in the account's stores, a SKU of another product, a cell twice, too many cells.
   */
  'sku/save': {
    auth: 'staff:goods.edit',
    input: T.Object({
      productId: Id,
      prices: T.Array(PriceCell, { maxItems: MOST_CELLS }),
      codes: T.Array(CodeCell, { maxItems: MOST_CELLS }),
    }),
    reply: SavedCells,
  },
})
