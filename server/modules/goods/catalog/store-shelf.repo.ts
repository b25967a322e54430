import type { Reader } from '../../../kernel/db'
import { scopes } from './listing.rules'

/** Leaf categories of a store's listed goods with the number of each, among its newest `most` goods. */
export function countLeaves(
  q: Reader,
  storeId: string,
  most: number,
): Promise<{ categoryId: string; count: number }[]> {
  const listed = q
    .selectFrom('listing')
    .select('productId')
    .where('scope', '=', scopes.store(storeId))
    .orderBy('byNewest')
    .limit(most)
  return q
    .selectFrom(listed.as('listed'))
    .innerJoin('product as p', 'p.productId', 'listed.productId')
    .select((eb) => ['p.categoryId', eb.fn.countAll<number>().as('count')])
    .groupBy('p.categoryId')
    .execute()
}
