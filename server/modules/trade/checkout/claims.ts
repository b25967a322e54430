import type { ClaimsByKind } from '../../../kernel/holders'
import { keyOf, limitsOf, type SkuForSale } from '../../goods/catalog'

/** What lines to be bought take: stock, and of goods with a limit what it allows. */
export function claimsOf(
  lines: readonly { orderLineId: string; skuId: string; number: number; sku: SkuForSale }[],
  now: number,
): ClaimsByKind {
  return {
    stock: lines.map(({ orderLineId: lineId, skuId: key, number }) => ({ lineId, key, number })),
    limit: lines.flatMap(({ orderLineId: lineId, number, sku }) =>
      limitsOf([sku], now).map((limit) => ({ lineId, key: keyOf(limit), number, most: limit.most })),
    ),
  }
}
