import type { StoreChoices } from '@contract/choices'
import type { BinComit, ConfirmReply } from '@contract/schema/order'
import type { Choices, ChoicesChange } from './choices'

/** The goods of one store and their delivery, without choices. */
export type StoreGoods = Omit<BinComit, keyof StoreChoices>

/** The changes to a confirmed order. */
export interface OrderChange {
  addressId?: string
  delivery?: { storeId: string; type: number }
  /** SKUs to leave out. */
  without?: readonly string[]
  choices?: ChoicesChange
}

/** The goods of a confirmed order, with deliveries changed or goods left out. */
export function goodsOf(submit: ConfirmReply, change: Pick<OrderChange, 'delivery' | 'without'>): StoreGoods[] {
  return submit.stores
    .map((store) => ({
      storeId: store.storeId,
      deliveryType: change.delivery?.storeId === store.storeId ? change.delivery.type : store.deliveryType,
      products: store.lines
        .filter((line) => !change.without?.includes(line.skuId))
        .map(({ skuId, number, sourceChannel, activityId, cartLineId }) => ({
          skuId,
          number,
          ...(sourceChannel ? { sourceChannel } : {}),
          ...(activityId ? { activityId } : {}),
          ...(cartLineId ? { cartLineId } : {}),
        })),
    }))
    .filter((goods) => goods.products.length > 0)
}

/** Goods and choices in the form of the wire: choices of a store in its part, those of the order at the top level. */
export function choiceFields(
  goods: readonly StoreGoods[],
  { order, stores }: Choices,
): Choices['order'] & { binComits: BinComit[] } {
  return { ...order, binComits: goods.map((one) => ({ ...one, ...stores[one.storeId] })) }
}
