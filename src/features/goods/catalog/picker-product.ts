import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductSkus } from '@contract/schema/catalog'
import type { Buyer } from '@/app/stores/session.store'
import { inSizeOrder } from '@/ui/sku-picker/in-size-order'
import type { PickerProduct } from '@/ui/sku-picker/pick'
import { ownPrice, takeHomeOf } from './take-home'

/** The server's SKUs as props of the picker. For a member the price is the member price. */
export function pickerProduct(skus: ProductSkus, buyer: Buyer): PickerProduct {
  const { isMember } = buyer
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
      const priceCents = ownPrice(sku, isMember)
      return {
        id: sku.skuId,
        valueIds: sku.valueIds,
        stock: sku.stock,
        priceCents,
        wasCents: priceCents < sku.price ? sku.price : sku.originalPrice,
        memberCents: isMember ? null : sku.memberPrice,
        takeHomeCents: takeHomeOf(sku, buyer)?.price,
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
