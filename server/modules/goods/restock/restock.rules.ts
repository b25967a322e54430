import { PRODUCT_TYPE } from '@contract/codes/product'
import type { SkuForSale } from '../catalog'

/** Means any SKU of a product. */
export const ANY_SKU = ''
/** Feature code of a product's page. */
const DETAILS_COMMAND = 'C0020030000'

/** The SKUs of a product that can be bought now; none for a product off the shelf. */
export function buyable(skus: readonly SkuForSale[], available: ReadonlyMap<string, number>): SkuForSale[] {
  return skus.filter(
    (sku) =>
      sku.isOnShelf && sku.isSkuLive && sku.productType === PRODUCT_TYPE.normal && (available.get(sku.skuId) ?? 0) > 0,
  )
}

/** The message about goods that are back, and its link. `specText` is empty for any SKU. */
export function backText({ productId, title }: Pick<SkuForSale, 'productId' | 'title'>, specText: string) {
  return {
    title: '到货提醒',
    content: `你想要的「${title}」${specText && `（${specText}）`}有货了`,
    command: { cmd: DETAILS_COMMAND, params: { productId } },
  }
}
