import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The codes that are printed on a piece, by the folder of its mall: shoppers get no codes of the store by the wire. */
export function printedOn(folder: string, skuId: string): { barcode: string; skuCode: string } {
  const db = new DatabaseSync(join(folder, 'galleria.db'), { readOnly: true })
  try {
    const row = db.prepare('select barcode, sku_code as skuCode from sku where sku_id = ?').get(skuId)
    if (!row) throw new Error(`the mall has no ${skuId}`)
    return { barcode: String(row['barcode']), skuCode: String(row['skuCode']) }
  } finally {
    db.close()
  }
}
