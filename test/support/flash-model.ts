// A flash sale in the model of the mall: what orders do to its pieces.
import type { Till } from './till'

export interface Sale<G> {
  id: string
  goods: G
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

export function countPieces<G>({ sale }: OfSale<G>, uid: string, number: number): void {
  sale.taken += number
  sale.byUid.set(uid, (sale.byUid.get(uid) ?? 0) + number)
}

/** An order gives its pieces back, once. */
export function returnPieces<G>(uid: string, order: { sale?: OfSale<G> }): void {
  if (order.sale) countPieces(order.sale, uid, -order.sale.number)
  delete order.sale
}

/** Expects that as many pieces are gone as in the model. */
export async function compareSale(sale: Sale<{ sku: { skuId: string } }> | null, real: Till): Promise<void> {
  if (!sale) return
  const { skuId } = sale.goods.sku
  const taken = await real.promotions.taken(real.db.q, sale.id, [skuId])
  expect({ taken: taken.get(skuId) }).toEqual({ taken: sale.taken })
}
