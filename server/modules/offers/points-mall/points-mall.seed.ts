import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CatalogService } from '../../goods/catalog'
import type { ItemRecord } from './points-mall.rules'
import type { PointsMallService } from './points-mall.service'

export interface PointsMallDemo {
  /** `productId`: the item is the first live SKU of the product. */
  pointItems: readonly (Pick<
    ItemRecord,
    'itemId' | 'kind' | 'title' | 'points' | 'memberPoints' | 'cents' | 'perPerson'
  > & {
    couponId?: string
    voucherId?: string
    productId?: string
    total: number | null
  })[]
}

export async function seedPointsMall(
  {
    db,
    pointsMall,
    catalog,
  }: { db: Db; pointsMall: PointsMallService; catalog: Pick<CatalogService, 'findSkusOfProduct'> },
  { pointItems }: PointsMallDemo,
  now: number,
): Promise<void> {
  await db.tx(async (tx) => {
    for (const { total, couponId, voucherId, productId = '', ...one } of pointItems) {
      const ref =
        couponId ?? voucherId ?? (await catalog.findSkusOfProduct(tx, productId)).find((sku) => sku.isSkuLive)?.skuId
      if (ref === undefined) throw new Error(`${one.itemId}: there is no ${productId}`)
      await pointsMall.put(tx, { ...one, ref, productId, startsAt: 0, endsAt: FOREVER }, total, now)
    }
  })
}
