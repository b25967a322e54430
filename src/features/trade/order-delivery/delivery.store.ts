import { DELIVERY_TYPE } from '@contract/codes/order'
import type { OrderDelivery } from '@contract/schema/order-delivery'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

type Chosen = { deliveryType?: number; addressId?: string; slotAt?: number }
type Act =
  | { key: 'POST productOrder/changeDelivery'; body: { orderId: string; deliveryType: number } & Chosen }
  | { key: 'POST pickup/changeSlot'; body: { orderId: string; slotAt: number } }
  | { key: 'POST productOrder/changeAddress'; body: { orderId: string; addressId: string } }

/** The delivery or pickup of an existing order, and the shopper's changes to it. */
export class DeliveryStore {
  readonly shown: Resource<OrderDelivery>
  chosen: Chosen = {}
  private readonly call: Mutation<Act, unknown>

  constructor(
    private readonly env: Env,
    private readonly name: { orderId?: string; orderNo?: string },
  ) {
    // Not refreshed while the shopper edits it.
    this.shown = new Resource(() => {
      const { addressId } = this.chosen
      return env.call(
        'GET productOrder/getDelivery',
        { ...this.name, ...(addressId && { addressId }) },
        { quiet: true },
      )
    }, null)
    this.call = new Mutation(({ key, body }) => env.call(key, body as never))
    makeAutoObservable<this, 'env' | 'name' | 'call'>(
      this,
      { env: false, name: false, call: false, shown: false },
      { autoBind: true },
    )
  }

  get isBusy(): boolean {
    return this.call.isBusy
  }

  /** The resulting way: the chosen one, or the current one. */
  get deliveryType(): number {
    return this.chosen.deliveryType ?? this.shown.value?.deliveryType ?? DELIVERY_TYPE.logistics
  }

  get isFetched(): boolean {
    return this.deliveryType === DELIVERY_TYPE.pickup
  }

  /** Slots to choose from, with the resulting one; null where slots do not apply. */
  get pickup(): OrderDelivery['pickup'] {
    const { value } = this.shown
    const pickup = this.isFetched ? (value?.pickup ?? null) : null
    const { slotAt } = this.chosen
    const slot = pickup?.days
      .flatMap(({ name, slots }) => slots.map((one) => ({ ...one, name })))
      .find((one) => one.slotAt === slotAt)
    return pickup && slot ? { ...pickup, slotAt: slot.slotAt, text: `${slot.name} ${slot.text}` } : pickup
  }

  chooseWay(deliveryType: number): void {
    this.chosen = { ...this.chosen, deliveryType }
  }
  chooseSlot(slotAt: number): void {
    this.chosen = { ...this.chosen, slotAt }
  }
  /** Another address: the obstacles of each way are read again. */
  chooseAddress(addressId: string): Promise<void> {
    this.chosen = { ...this.chosen, addressId }
    return this.shown.reload()
  }

  /** The change that 保存 sends; null without a change, or while a choice is missing. */
  get act(): Act | null {
    const { value } = this.shown
    if (!value) return null
    const { orderId } = value
    const { addressId, slotAt } = this.chosen
    if (this.deliveryType !== value.deliveryType) {
      if (this.isFetched && value.pickup && !slotAt) return null
      const more = this.isFetched ? { ...(slotAt && { slotAt }) } : { ...(addressId && { addressId }) }
      return {
        key: 'POST productOrder/changeDelivery',
        body: { orderId, deliveryType: this.deliveryType, ...more },
      }
    }
    if (this.isFetched)
      return slotAt && slotAt !== value.pickup?.slotAt
        ? { key: 'POST pickup/changeSlot', body: { orderId, slotAt } }
        : null
    return addressId ? { key: 'POST productOrder/changeAddress', body: { orderId, addressId } } : null
  }

  /** True when the change was saved. After a refusal the current state is shown. */
  async save(): Promise<boolean> {
    const { act } = this
    if (!act) return false
    const reply = await this.env.try(this.call.send(act))
    if (!isApiError(reply)) return reply !== undefined
    this.chosen = {}
    await this.shown.reload()
    return false
  }
}
