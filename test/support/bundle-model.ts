// Sets of goods at a price of their own, in the model of the mall.
import { OFFER_TYPE } from '@contract/codes/offer'
import type { TestShop } from './test-shop'

interface Priced {
  sku: { skuId: string; priceCents: number }
}
/** So many pieces of some goods of a store for so many cents. */
export interface GoodsSet<G> {
  id: string
  storeId: string
  priceCents: number
  goods: readonly (readonly [G, number])[]
}
/** What is asked for as so many of a set. */
export interface AskedSet {
  id: string
  priceCents: number
  /** 0: it is no whole one, or its time is over. */
  sets: number
}

/** Cents that a set takes off what its goods cost everybody. */
export const setCents = ({ sets, priceCents }: AskedSet, publicCents: number): number =>
  sets > 0 ? Math.max(0, publicCents - sets * priceCents) : 0

/** Expects that what a set takes off is shared over its lines by what they cost this shopper, to the cent. */
export async function compareShares<G extends Priced>(
  { id }: AskedSet,
  orders: readonly { id: string; lines: readonly { goods: G; number: number }[] }[],
  off: number,
  unitCents: (goods: G) => number,
  real: TestShop,
): Promise<void> {
  const [order, ...others] = orders
  expect(others).toEqual([])
  const rows = await real.db.q
    .selectFrom('order_adjustment as off')
    .innerJoin('order_line as line', (join) =>
      join.onRef('line.uid', '=', 'off.uid').onRef('line.id', '=', 'off.lineId'),
    )
    .select(['line.skuId', 'off.cents'])
    .where('off.orderId', '=', order?.id ?? '')
    .where('off.kind', '=', OFFER_TYPE.fullReduction)
    .where('off.ref', '=', `bundle ${id}`)
    .execute()
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(off)
  const lines = order?.lines ?? []
  const all = lines.reduce((sum, { goods, number }) => sum + unitCents(goods) * number, 0)
  for (const { goods, number } of off > 0 ? lines : []) {
    const share = rows.find(({ skuId }) => skuId === goods.sku.skuId)?.cents ?? 0
    expect(Math.abs(share - (off * unitCents(goods) * number) / all)).toBeLessThan(1)
  }
}
