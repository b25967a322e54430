// A flash sale in the model of the mall: what orders do to its pieces.
import type { TestShop } from './test-shop'

/** What a sale says of one SKU. */
export interface Sale<G> {
  id: string
  goods: G
  cents: number
  /** How many there are at this price. */
  pieces: number
  until: number
  /** Pieces that are gone, in all and by shopper. */
  taken: number
  byUid: Map<string, number>
}
/** What an order has of one. */
export interface OfSale<G> {
  sale: Sale<G>
  number: number
}

export function countPieces<G>({ sale }: Pick<OfSale<G>, 'sale'>, uid: string, number: number): void {
  sale.taken += number
  sale.byUid.set(uid, (sale.byUid.get(uid) ?? 0) + number)
}

/** An order gives its pieces back, once. */
export function returnPieces<G>(uid: string, order: { sales?: OfSale<G>[] }): void {
  for (const one of order.sales ?? []) countPieces(one, uid, -one.number)
  delete order.sales
}

/** Expects that as many pieces of each SKU are gone as in the model. */
export async function compareSales(sales: readonly Sale<{ sku: { skuId: string } }>[], real: TestShop): Promise<void> {
  for (const { id, goods, taken } of sales) {
    const { skuId } = goods.sku
    const gone = await real.promotions.taken(real.db.q, id, [skuId])
    expect({ skuId, taken: gone.get(skuId) }).toEqual({ skuId, taken })
  }
}
