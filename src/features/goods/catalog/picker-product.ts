import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductSkus } from '@contract/schema/catalog'
import { inSizeOrder } from '@/ui/sku-picker/in-size-order'
import type { PickerProduct } from '@/ui/sku-picker/pick'

/** The server's SKUs as the picker takes them. A member sees the member price as the price. */
export function pickerProduct(skus: ProductSkus, isMember: boolean): PickerProduct {
  const isWeighed = skus.productType === PRODUCT_TYPE.weighed
  return {
    name: skus.title,
    picture: skus.picture,
    groups: skus.groups.map((group) => ({
      id: group.groupId,
      name: group.name,
      values: inSizeOrder(group.values, ({ name }) => name).map(({ valueId, name, swatch }) => ({
        id: valueId,
        text: name,
        ...(swatch ? { swatch } : {}),
      })),
    })),
    skus: skus.skus.map((sku) => {
      const ownPrice = isMember && sku.memberPrice !== null ? sku.memberPrice : sku.price
      return {
        id: sku.skuId,
        valueIds: sku.valueIds,
        stock: sku.stock,
        priceCents: ownPrice,
        wasCents: ownPrice < sku.price ? sku.price : sku.originalPrice,
        memberCents: isMember ? null : sku.memberPrice,
        picture: sku.picture,
        limit: sku.offerLimit,
        ...(isWeighed ? { weightText: `${sku.weight} g`, code: sku.barcode } : {}),
      }
    }),
    rules: {
      minBuy: skus.minBuy,
      packSize: skus.packSize,
      limitPerShopper: skus.limitPerShopper,
      limitDays: skus.limitDays,
      alreadyBought: skus.alreadyBought,
    },
    ...(isWeighed ? { isWeighed, unit: 'kg' } : {}),
  }
}
