import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared } from '../../../kernel/prepared'
import type { ListingTable } from './catalog.tables'
import { sortKeys } from './listing.rules'
import type { Product } from './product.types'

/** A product with its lists. */
export interface Listed {
  product: Product
  scopes: { scope: string; place: number | null }[]
}

/** Adds listed products to their lists; they must not be in them yet. */
export async function listProducts(tx: Tx, listed: readonly Listed[]): Promise<void> {
  const rows: Insertable<ListingTable>[] = []
  for (const { product, scopes } of listed)
    if (product.isListed) for (const { scope, place } of scopes) rows.push(listingRowOf(product, scope, place))
  // In the order of the keys, so that a large batch writes each page of the table once.
  await insertMany(
    tx,
    'listing',
    rows.sort((a, b) => (a.scope < b.scope ? -1 : a.scope > b.scope ? 1 : 0)),
  )
}

/** Removes a product from all lists. */
export async function unlistProduct(tx: Tx, product: Product): Promise<void> {
  if (product.isListed) await tx.deleteFrom('listing').where('productId', '=', product.productId).execute()
}

const moveListedSales = prepared<{ product: string; to: number }>((q, p) =>
  q.updateTable('listing').set({ bySales: p.to }).where('productId', '=', p.product),
)

/** Moves a listed product in the order of sales. */
export async function moveSales(tx: Tx, productId: string, to: number): Promise<void> {
  await moveListedSales(tx, { product: productId, to })
}

const moveListed = prepared<{ product: string; from: number; to: number }>((q, p) =>
  q
    .updateTable('listing')
    .set((eb) => ({
      rankKey: p.to,
      // A position that the operator chose stays; none is as large as a rank.
      byOverall: eb.case().when('byOverall', '=', p.from).then(p.to).else(eb.ref('byOverall')).end(),
    }))
    .where('productId', '=', p.product),
)

/** Moves a listed product to another rank in all lists, when only the rank changed. */
export async function moveRank(tx: Tx, productId: string, from: number, to: number): Promise<void> {
  await moveListed(tx, { product: productId, from, to })
}

/** Hand-picked lists with these products. */
export async function findZonesOf(
  q: Reader,
  productIds: readonly string[],
): Promise<Map<string, { zoneId: string; position: number }[]>> {
  const zones = new Map<string, { zoneId: string; position: number }[]>(productIds.map((id) => [id, []]))
  if (productIds.length === 0) return zones
  const rows = await q.selectFrom('product_zone').selectAll().where('productId', 'in', productIds).execute()
  for (const row of rows) zones.get(row.productId)?.push({ zoneId: row.zoneId, position: row.position })
  return zones
}

/** Replaces a hand-picked list; returns every product that was or is in it. */
export async function replaceZone(tx: Tx, zoneId: string, productIds: readonly string[]): Promise<string[]> {
  const before = await tx.selectFrom('product_zone').select('productId').where('zoneId', '=', zoneId).execute()
  await tx.deleteFrom('product_zone').where('zoneId', '=', zoneId).execute()
  await insertMany(
    tx,
    'product_zone',
    productIds.map((id, position) => ({ zoneId, productId: id, position })),
  )
  return [...new Set([...before.map((row) => row.productId), ...productIds])]
}

function listingRowOf(product: Product, scope: string, place: number | null): Insertable<ListingTable> {
  return {
    scope,
    productId: product.productId,
    ...sortKeys(product, place),
    priceCents: product.priceCents,
    listedAt: product.listedAt,
    brand: product.brand,
    isSelfRun: product.isSelfRun ? 1 : 0,
    isCrossBorder: product.isCrossBorder ? 1 : 0,
  }
}
