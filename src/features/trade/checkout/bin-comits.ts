import type { BinComit, ConfirmReply } from '@contract/schema/order'

/** The order as the server takes it, with deliveries changed or goods left out. */
export function binComitsOf(
  submit: ConfirmReply,
  remarks: Record<string, string>,
  change: { delivery?: { storeId: string; type: number }; without?: readonly string[] },
): BinComit[] {
  return submit.stores
    .map((store) => {
      const remark = remarks[store.storeId]?.trim()
      return {
        storeId: store.storeId,
        deliveryType: change.delivery?.storeId === store.storeId ? change.delivery.type : store.deliveryType,
        ...(remark ? { remark } : {}),
        products: store.lines
          .filter((line) => !change.without?.includes(line.skuId))
          .map(({ skuId, number, sourceChannel, activityId }) => ({
            ...{ skuId, number },
            ...(sourceChannel ? { sourceChannel } : {}),
            ...(activityId ? { activityId } : {}),
          })),
      }
    })
    .filter((bin) => bin.products.length > 0)
}
