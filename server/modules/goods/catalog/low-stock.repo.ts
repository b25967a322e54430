import type { Reader } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'

/** SKUs on sale with at most `available` pieces, counted up to `most`; those never stocked are not among them. */
export async function countLow(q: Reader, scope: StoreScope, available: number, most: number): Promise<number> {
  const onSale = q
    .selectFrom('stock')
    .innerJoin('sku', 'sku.skuId', 'stock.skuId')
    .innerJoin('product', 'product.productId', 'sku.productId')
    .select('stock.skuId')
    .where((eb) => eb(eb('stock.onHand', '-', eb.ref('stock.reserved')), '<=', available))
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
