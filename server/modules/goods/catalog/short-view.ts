import { PRODUCT_TYPE } from '@contract/codes/product'
import { LOW_STOCK, type StockView } from '@contract/codes/sku'
import { type Expression, type SqlBool, sql } from 'kysely'

export type ShortView = Exclude<StockView, 'all'>

const MOST_OF_VIEW: Readonly<Record<ShortView, { pieces: number; grams: number }>> = {
  low: LOW_STOCK,
  soldOut: { pieces: 0, grams: 0 },
}

/** Whether as little is available as a view shows; `stock` and `product` are the names of these tables in the query. */
export function isShort(stock: string, product: string, view: ShortView): Expression<SqlBool> {
  const { pieces, grams } = MOST_OF_VIEW[view]
  const available = sql`${sql.ref(`${stock}.onHand`)} - ${sql.ref(`${stock}.reserved`)}`
  const most = sql`case when ${sql.ref(`${product}.productType`)} = ${PRODUCT_TYPE.weighed} then ${sql.lit(grams)} else ${sql.lit(pieces)} end`
  return sql<SqlBool>`${available} <= ${most}`
}
