import type { Reader } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { isShort, type ShortView } from './short-view'

/** SKUs on sale of a view, counted up to `most`; those never stocked are not among them. */
export async function countLow(q: Reader, scope: StoreScope, view: ShortView, most: number): Promise<number> {
  const onSale = q
    .selectFrom('stock')
    .innerJoin('sku', 'sku.skuId', 'stock.skuId')
    .innerJoin('product', 'product.productId', 'sku.productId')
    .select('stock.skuId')
    .where(isShort('stock', 'product', view))
    .where('sku.isLive', '=', 1)
    .where('product.isOnShelf', '=', 1)
    .limit(most)
  const low = scope === 'all' ? onSale : onSale.where('product.storeId', 'in', idsIn(scope))
  const { count } = await q
    .selectFrom(low.as('low'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
