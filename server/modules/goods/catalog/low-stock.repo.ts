import type { Reader } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { inView, type ShortView } from './short-view'

/** SKUs on sale of a view, counted up to `most`, without SKUs never stocked. */
export async function countLow(q: Reader, scope: StoreScope, view: ShortView, most: number): Promise<number> {
  const onSale = q
    .selectFrom('stock as k')
    .innerJoin('sku as s', 's.skuId', 'k.skuId')
    .innerJoin('product as p', 'p.productId', 's.productId')
    .select('k.skuId')
    .where('s.isLive', '=', 1)
    .where('p.isOnShelf', '=', 1)
    .limit(most)
  const short = inView(onSale, view)
  const low = scope === 'all' ? short : short.where('p.storeId', 'in', idsIn(scope))
  const { count } = await q
    .selectFrom(low.as('low'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
