import type { StoreChoices } from '@contract/choices'
import type { BinComit, ConfirmReply } from '@contract/schema/order'
import type { Choices, ChoicesChange } from './choices'

/** The goods of one store and how they are brought, without choices. */
export type StoreGoods = Omit<BinComit, keyof StoreChoices>

/** What is to be another way in an order that was confirmed. */
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
        .map(({ skuId, number, sourceChannel, activityId }) => ({
          skuId,
          number,
          ...(sourceChannel ? { sourceChannel } : {}),
          ...(activityId ? { activityId } : {}),
        })),
    }))
    .filter((goods) => goods.products.length > 0)
}

/** Goods and choices as the server takes them: those of a store in its part, those of the order at the top. */
export function choiceFields(
  goods: readonly StoreGoods[],
  { order, stores }: Choices,
): Choices['order'] & { binComits: BinComit[] } {
  return { ...order, binComits: goods.map((one) => ({ ...one, ...stores[one.storeId] })) }
}
