import type { BinComit, ConfirmReply } from '@contract/schema/order'

/** What is to be another way in an order that was confirmed. */
export interface OrderChange {
  addressId?: string
  delivery?: { storeId: string; type: number }
  /** When goods of a store are fetched. */
  slot?: { storeId: string; slotAt: number }
  without?: readonly string[]
  couponIds?: readonly string[]
  usePoints?: boolean
  payAtPickup?: boolean
}

/** The order as the server takes it, with deliveries changed or goods left out. */
export function binComitsOf(
  submit: ConfirmReply,
  remarks: Record<string, string>,
  change: Pick<OrderChange, 'delivery' | 'slot' | 'without'>,
): BinComit[] {
  return submit.stores
    .map((store) => {
      const slotAt = change.slot?.storeId === store.storeId ? change.slot.slotAt : store.pickup?.slotAt
      const remark = remarks[store.storeId]?.trim()
      return {
        storeId: store.storeId,
        deliveryType: change.delivery?.storeId === store.storeId ? change.delivery.type : store.deliveryType,
        ...(remark ? { remark } : {}),
        ...(slotAt ? { slotAt } : {}),
        products: store.lines
          .filter((line) => !change.without?.includes(line.skuId))
          .map(({ skuId, number, sourceChannel, activityId }) => ({
            skuId,
            number,
            ...(sourceChannel ? { sourceChannel } : {}),
            ...(activityId ? { activityId } : {}),
          })),
      }
    })
    .filter((bin) => bin.products.length > 0)
}
