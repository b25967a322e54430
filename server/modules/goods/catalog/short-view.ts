import { PRODUCT_TYPE } from '@contract/codes/product'
import { LOW_STOCK, type StockView } from '@contract/codes/sku'
import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../../kernel/tables'

export type ShortView = Exclude<StockView, 'all'>

const MOST_OF_VIEW: Readonly<Record<ShortView, { pieces: number; grams: number }>> = {
  low: LOW_STOCK,
  soldOut: { pieces: 0, grams: 0 },
}

/** SKUs with their products and stocks, by the aliases of their queries. */
export type StockJoin = { s: Tables['sku']; p: Tables['product']; k: Tables['stock'] }

/** The rows whose available pieces, or grams of weighed goods, are at most the limit of a view. */
export function inView<O>(
  rows: SelectQueryBuilder<StockJoin, 's' | 'p' | 'k', O>,
  view: ShortView,
): SelectQueryBuilder<StockJoin, 's' | 'p' | 'k', O> {
  const { pieces, grams } = MOST_OF_VIEW[view]
  return rows.where((eb) => {
    // Literals: PostgreSQL would take parameters of both branches as texts.
    const most = eb
      .case()
      .when('p.productType', '=', PRODUCT_TYPE.weighed)
      .then(eb.lit(grams))
      .else(eb.lit(pieces))
      .end()
    return eb(eb('k.onHand', '-', eb.ref('k.reserved')), '<=', most)
  })
}
