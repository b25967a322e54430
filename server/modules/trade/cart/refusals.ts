import { fail } from '../../../kernel/errors'
import type { SkuForSale } from '../../goods/catalog'
import { reasonText } from '../goods-rules'
import { type CartFacts, invalidReason, NO_SUCH_GOODS_TEXT } from './cart.rules'

/** The SKU; fails with the reason when it can't be bought. */
export function buyableSku(facts: CartFacts, skuId: string): SkuForSale {
  const sku = facts.skus.get(skuId)
  if (!sku) fail('SYS_BIZ_DATA_ERROR_CODE', NO_SUCH_GOODS_TEXT)
  const reason = invalidReason(sku, facts)
  if (reason !== null) fail('SYS_BIZ_DATA_ERROR_CODE', reasonText(reason, facts.stores.get(sku.storeId)))
  return sku
}

/** Fails with the problem of a rule, if there is one. */
export function refuse(problem: string | null): void {
  if (problem !== null) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
}
