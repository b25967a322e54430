import { SKU_CODE_FIELDS, SKU_PRICE_FIELDS, type SkuField, skuPriceFaults } from '@contract/codes/sku'
import type { SkuFields } from './product-write.repo'
import type { SheetRow } from './sku-sheet.repo'

export type CellValue = number | string | null

/** A cell to save: its value must still be `before`. */
export interface Cell {
  skuId: string
  field: SkuField
  before: CellValue
  after: CellValue
}

export interface FaultyCell extends Cell {
  text: string
}

/** Cells to write, cells whose value has changed meanwhile, and faulty cells. */
export interface Sorted {
  good: Cell[]
  conflicts: (Cell & { present: CellValue })[]
  faults: FaultyCell[]
}

/** The values of a SKU by field. */
export type Values = Readonly<Record<SkuField, CellValue>>

export const valuesOf = (row: SheetRow): Values => ({
  price: row.priceCents,
  originalPrice: row.originalPriceCents,
  memberPrice: row.memberPriceCents,
  skuCode: row.skuCode,
  barcode: row.barcode,
})

const COLUMNS = {
  price: 'priceCents',
  originalPrice: 'originalPriceCents',
  memberPrice: 'memberPriceCents',
  skuCode: 'skuCode',
  barcode: 'barcode',
} as const satisfies Record<SkuField, keyof SkuFields>

/** The columns that cells change, by skuId. */
export function fieldsOf(cells: readonly Cell[]): Map<string, SkuFields> {
  const changes = new Map<string, SkuFields>()
  for (const { skuId, field, after } of cells)
    changes.set(skuId, { ...changes.get(skuId), [COLUMNS[field]]: after } as SkuFields)
  return changes
}

/** Values of cells as an audit entry has them: by SKU, then by field. */
export function statesOfCells(
  cells: readonly Cell[],
  of: (cell: Cell) => CellValue,
): Record<string, Partial<Record<SkuField, CellValue>>> {
  const states: Record<string, Partial<Record<SkuField, CellValue>>> = {}
  for (const cell of cells) states[cell.skuId] = { ...states[cell.skuId], [cell.field]: of(cell) }
  return states
}

/** The cells that write the state `before` of an entry over its state `after`. */
export function cellsBetween(before: object, after: object): Cell[] {
  const from = after as Record<string, Partial<Record<SkuField, CellValue>>>
  return Object.entries(before as typeof from).flatMap(([skuId, values]) =>
    Object.entries(values).map(([name, value]) => {
      const field = name as SkuField
      return { skuId, field, before: from[skuId]?.[field] ?? null, after: value }
    }),
  )
}

/**
 * Sorts cells into `Sorted`. `taken`: the owners of codes among other SKUs of the store, by code.
 * RangeError: the SKU of a cell is not in `rows`.
 */
export function sortCells(
  rows: ReadonlyMap<string, SheetRow>,
  cells: readonly Cell[],
  taken: ReadonlyMap<string, readonly string[]>,
): Sorted {
  const conflicts: Sorted['conflicts'] = []
  const fitting: Cell[] = []
  for (const cell of cells) {
    const row = rows.get(cell.skuId)
    if (!row) throw new RangeError(`there is no SKU ${cell.skuId} in the sheet`)
    const present = valuesOf(row)[cell.field]
    if (present === cell.before) fitting.push(cell)
    else if (present !== cell.after) conflicts.push({ ...cell, present })
  }
  const faults = [...faultyCodes(rows, fitting, taken), ...faultyPrices(rows, fitting)]
  const isFaulty = new Set(faults.map(({ skuId, field }) => `${skuId} ${field}`))
  return { good: fitting.filter(({ skuId, field }) => !isFaulty.has(`${skuId} ${field}`)), conflicts, faults }
}

/** Faults of prices: faulty cells are left out and the rest is checked again, until the rest is consistent. */
function faultyPrices(rows: ReadonlyMap<string, SheetRow>, cells: readonly Cell[]): FaultyCell[] {
  const bySku = new Map<string, Map<SkuField, Cell>>()
  for (const cell of cells) {
    if (!SKU_PRICE_FIELDS.some((field) => field === cell.field)) continue
    const own = bySku.get(cell.skuId) ?? new Map<SkuField, Cell>()
    bySku.set(cell.skuId, own.set(cell.field, cell))
  }
  const faults: FaultyCell[] = []
  for (const [skuId, own] of bySku) {
    const row = rows.get(skuId)
    while (row && own.size > 0) {
      const values = { ...valuesOf(row), ...Object.fromEntries([...own].map(([field, { after }]) => [field, after])) }
      const found = Object.entries(skuPriceFaults(values as never, new Set(own.keys())))
      if (found.length === 0) break
      for (const [field, text] of found) {
        const cell = own.get(field as SkuField)
        if (cell) faults.push({ ...cell, text })
        own.delete(field as SkuField)
      }
    }
  }
  return faults
}

/** The merchant's own code identifies one SKU of a store; several SKUs may have the same barcode. */
function faultyCodes(
  rows: ReadonlyMap<string, SheetRow>,
  cells: readonly Cell[],
  taken: ReadonlyMap<string, readonly string[]>,
): FaultyCell[] {
  const faults: FaultyCell[] = []
  const coded = cells.filter(({ field }) => field === 'skuCode')
  const leaving = new Map(coded.map(({ skuId, after }) => [skuId, after]))
  const owner = new Map<CellValue, string>()
  for (const { skuId, skuCode } of rows.values()) if (!leaving.has(skuId) && skuCode !== '') owner.set(skuCode, skuId)
  for (const cell of cells) {
    if (!SKU_CODE_FIELDS.some((field) => field === cell.field)) continue
    const text = String(cell.after)
    if (text !== text.trim()) faults.push({ ...cell, text: '前后不能有空格' })
    else if (cell.field === 'skuCode' && text !== '') {
      const elsewhere = (taken.get(text) ?? []).find((skuId) => !rows.has(skuId))
      if (owner.has(text)) faults.push({ ...cell, text: '这件商品里已有这个编码' })
      else if (elsewhere !== undefined) faults.push({ ...cell, text: '本店另一件商品已有这个编码' })
      else owner.set(text, cell.skuId)
    }
  }
  return faults
}

/** A value as it is written in its cell: 12.50, a code, or empty. */
export function cellText(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? (value / 100).toFixed(2) : value
}
