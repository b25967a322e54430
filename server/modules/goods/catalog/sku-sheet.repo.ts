import type { Reader } from '../../../kernel/db'
import { prepared } from '../../../kernel/prepared'

/** A live SKU with its stock, as one row of the sheet. */
export interface SheetRow {
  skuId: string
  options: string[]
  skuCode: string
  barcode: string
  priceCents: number
  memberPriceCents: number | null
  originalPriceCents: number | null
  weightGrams: number
  onHand: number
  reserved: number
}

type Row = Omit<SheetRow, 'options' | 'onHand' | 'reserved'> & {
  options: string
  onHand: number | null
  reserved: number | null
}

const rowsOfProduct = prepared<{ product: string }, Row>((q, p) =>
  q
    .selectFrom('sku as s')
    .leftJoin('stock as k', 'k.skuId', 's.skuId')
    .select([
      's.skuId',
      's.options',
      's.skuCode',
      's.barcode',
      's.priceCents',
      's.memberPriceCents',
      's.originalPriceCents',
      's.weightGrams',
      'k.onHand',
      'k.reserved',
    ])
    .where('s.productId', '=', p.product)
    .where('s.isLive', '=', 1)
    .orderBy('s.position')
    .orderBy('s.skuId'),
)

/** The live SKUs of a product with their stock in one statement, in the product's own order. */
export async function findSheetRows(q: Reader, productId: string): Promise<SheetRow[]> {
  const { rows } = await rowsOfProduct(q, { product: productId })
  return rows.map((row) => ({
    skuId: row.skuId,
    options: JSON.parse(row.options) as string[],
    skuCode: row.skuCode,
    barcode: row.barcode,
    priceCents: row.priceCents,
    memberPriceCents: row.memberPriceCents,
    originalPriceCents: row.originalPriceCents,
    weightGrams: row.weightGrams,
    onHand: row.onHand ?? 0,
    reserved: row.reserved ?? 0,
  }))
}
