import type { TestShop } from '../../../../test/support/test-shop'
import { AppError } from '../../../kernel/errors'
import type { SkuForSale } from '../../goods/catalog'

/** A shopper with one order of one piece of a SKU with a stock of 5. */
export async function placedAt(
  shop: TestShop,
  change: { deliveryTypes?: number[] } = {},
  goods: Partial<SkuForSale> = {},
  remark?: string,
) {
  const store = await shop.addStore(change)
  const sku = await shop.addSku(store, 5, goods)
  const { uid } = await shop.addShopper()
  const input = await shop.commitInput(uid, [[sku, 1]])
  const binComits = input.binComits.map((basket) => ({ ...basket, ...(remark !== undefined && { remark }) }))
  const reply = await shop.commit(uid, { ...input, binComits })
  const { orderId = '', orderNo = '' } = reply.orders[0] ?? {}
  return { store, sku, uid, orderId, orderNo, ...reply }
}

/** The error name of an action; 'none' on success. */
export async function errorName(action: Promise<unknown>): Promise<string> {
  try {
    await action
    return 'none'
  } catch (error) {
    if (error instanceof AppError) return error.errorName
    throw error
  }
}
