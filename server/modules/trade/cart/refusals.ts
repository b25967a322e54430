import { INVALID_REASON } from '@contract/codes/cart'
import { fail } from '../../../kernel/errors'
import type { SkuForSale } from '../../goods/catalog'
import { type CartFacts, invalidReason, NO_SUCH_GOODS_TEXT } from './cart.rules'

/** The SKU, or the failure that says why it can't be bought. */
export function goodToBuy(facts: CartFacts, skuId: string): SkuForSale {
  const sku = facts.skus.get(skuId)
  if (!sku) fail('SYS_BIZ_DATA_ERROR_CODE', NO_SUCH_GOODS_TEXT)
  const reason = invalidReason(sku, facts)
  if (reason !== null) fail('SYS_BIZ_DATA_ERROR_CODE', INVALID_REASON[reason])
  return sku
}

/** Fails with what a rule has to say, if it has something. */
export function refuse(problem: string | null): void {
  if (problem !== null) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
}
