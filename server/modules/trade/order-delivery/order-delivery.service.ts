import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { withMaskedPhone } from '@contract/codes/phone'
import type { Address } from '@contract/schema/address'
import type { OrderDelivery } from '@contract/schema/order-delivery'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { AddressService } from '../../customer/address'
import type { CatalogService } from '../../goods/catalog'
import { isOpenAt, type StoreService } from '../../goods/store'
import { type OrderRow, type OrderService, type OrderWayService, stateOf } from '../order'
import {
  ANY_HOUR,
  canChangeSlot,
  type Fetching,
  keptUntil,
  type OfferedSlot,
  type OrderSlotService,
  type Slot,
  type SlotService,
  slotText,
  slotView,
} from '../slot'
import { waysOf } from './order-delivery.rules'

export interface OrderDeliveryDeps {
  db: Db
  clock: Clock
  orders: Pick<OrderService, 'own'>
  orderWays: Pick<
    OrderWayService,
    'addressOf' | 'beginPickup' | 'change' | 'commonAddress' | 'lines' | 'mayChangeAddress' | 'mayChangeWay'
  >
  orderSlots: Pick<OrderSlotService, 'of' | 'leave' | 'take'>
  slots: Pick<SlotService, 'of'>
  stores: Pick<StoreService, 'findStores'>
  addresses: Pick<AddressService, 'findAddress' | 'defaultAddress'>
  catalog: Pick<CatalogService, 'findSkusForSale'>
}

type OrderName = { orderId?: string; orderNo?: string }

const NO_SLOT_TEXT = '请选择取货时间'
const OVER_TEXT = '取货时间已不可约，请重新选择'
const FULL_TEXT = '取货时间已约满，请重新选择'
const CLOSED_TEXT = '店铺已停业，无法修改'
const TOGETHER_TEXT = '一起付款的订单只能送到同一个地址'

/** Reads and changes how an existing order is delivered or fetched (packOrder/config). */
export class OrderDeliveryService {
  constructor(private readonly deps: OrderDeliveryDeps) {}

  /** The possible changes for one of the shopper's addresses; without an id, for the order's own address. */
  async look(uid: string, name: OrderName, addressId?: string): Promise<OrderDelivery> {
    const order = await this.deps.orders.own(uid, name)
    const now = this.deps.clock.now()
    const to = await this.#placeFor(order, addressId)
    const { orderWays, orderSlots, db } = this.deps
    const [{ ways, slots }, mayWay, hours] = await Promise.all([
      this.#choices(order, to, now),
      orderWays.mayChangeWay(db.q, order),
      orderSlots.of(db.q, [order]),
    ])
    const own = hours.get(order.id) ?? ANY_HOUR
    const mayAddress = orderWays.mayChangeAddress(order)
    const mayHour = isPickup(order) && canChangeSlot({ ...order, ...own }, now)
    const chosen = own.slotFrom > 0 ? { at: own.slotFrom, until: own.slotUntil } : null
    return {
      orderId: order.id,
      orderNo: order.orderNo,
      storeName: order.storeName,
      deliveryType: order.deliveryType,
      address: to && withMaskedPhone(to),
      ways: mayWay ? ways : ways.filter(({ type }) => type === order.deliveryType),
      canChangeWay: mayWay && ways.some((way) => !way.disabledReason && way.type !== order.deliveryType),
      canChangeAddress: mayAddress,
      pickup: slots && (isPickup(order) || mayWay) ? slotView(slots, isPickup(order) ? chosen : null, now) : null,
      canChangeSlot: mayHour && slots !== null,
      note: noteOf(order, mayAddress || mayWay || mayHour),
    }
  }

  /**
   * Changes the delivery type at the same price, with its address or hour, and issues or voids the pickup code.
   * STATE_CHANGED when the order cannot change or has moved.
   */
  async change(
    uid: string,
    ask: { orderId: string; deliveryType: number; addressId?: string; slotAt?: number },
  ): Promise<void> {
    const order = await this.deps.orders.own(uid, { orderId: ask.orderId })
    const now = this.deps.clock.now()
    const { orderWays, orderSlots, db } = this.deps
    const isSame = ask.deliveryType === order.deliveryType
    if (isSame || !(await orderWays.mayChangeWay(db.q, order))) fail('STATE_CHANGED')
    const to = await this.#placeFor(order, ask.addressId)
    const { ways, slots, most } = await this.#choices(order, to, now)
    const way = ways.find(({ type }) => type === ask.deliveryType)
    if (!way || way.disabledReason) fail('SYS_BIZ_DATA_ERROR_CODE', way?.disabledReason ?? '这家店没有这种配送方式')
    const isFetched = NOT_SENT.includes(ask.deliveryType)
    if (!isFetched && !to) fail('SYS_BIZ_DATA_ERROR_CODE', '请选择收货地址')
    const slot = isFetched && slots ? chosenSlot(slots, ask.slotAt) : null
    const note = [way.text, slot ? slotText(slot) : ''].filter(Boolean).join(' ')
    const own = (await orderSlots.of(db.q, [order])).get(order.id) ?? ANY_HOUR
    await db.tx(async (tx) => {
      await orderWays.change(tx, order, { deliveryType: ask.deliveryType, address: to }, note)
      await this.#moveHour(tx, order, own, slot && { ...slot, most }, now)
      if (ask.deliveryType !== DELIVERY_TYPE.pickup || stateOf(order.status) !== 'toShip') return
      const hour = { slotFrom: slot?.at ?? 0, slotUntil: slot?.until ?? 0 }
      await orderWays.beginPickup(tx, order, keptUntil({ ...hour, paidAt: order.paidAt }))
    })
  }

  /** The shopper's address with this id, else the order's own, else the shopper's default. */
  async #placeFor(order: OrderRow, addressId: string | undefined): Promise<Address | null> {
    const { q } = this.deps.db
    const { addresses } = this.deps
    const common = await this.deps.orderWays.commonAddress(q, order)
    if (addressId === undefined)
      return this.deps.orderWays.addressOf(order) ?? common ?? (await addresses.defaultAddress(q, order.uid)) ?? null
    const found = await addresses.findAddress(q, order.uid, addressId)
    if (!found) fail('SYS_BIZ_DATA_ERROR_CODE', '收货地址已失效，请重新选择')
    if (common && isPickup(order) && common.id !== addressId) fail('SYS_BIZ_DATA_ERROR_CODE', TOGETHER_TEXT)
    return found
  }

  async #choices(order: OrderRow, to: Address | null, now: number) {
    const { q } = this.deps.db
    const lines = await this.deps.orderWays.lines(q, order)
    const [stores, skus, hours] = await Promise.all([
      this.deps.stores.findStores(q, [order.storeId]),
      this.deps.catalog.findSkusForSale(
        q,
        lines.map(({ skuId }) => skuId),
      ),
      this.deps.slots.of(q, [order.storeId], true, now),
    ])
    const store = stores.get(order.storeId) ?? fail('SYS_BIZ_DATA_ERROR_CODE', CLOSED_TEXT)
    const own = hours.get(order.storeId)
    const goods = { order, lines, skus, from: this.deps.orderWays.addressOf(order) }
    return {
      ways: waysOf(goods, store, to, isOpenAt(store, now), now),
      slots: own?.slots ?? null,
      most: own?.terms.most ?? 0,
    }
  }

  /** Releases the place in the old hour and takes one in the new hour. */
  async #moveHour(
    tx: Tx,
    order: OrderRow,
    own: Fetching,
    to: (Slot & { most: number }) | null,
    now: number,
  ): Promise<void> {
    if (own.slotFrom === 0 && !to) return
    const { orderSlots, orderWays } = this.deps
    const [first] = await orderWays.lines(tx, order)
    const place = { ...order, lineId: first?.id ?? '' }
    if (own.slotFrom > 0) await orderSlots.leave(tx, place, own.slotFrom, now)
    const isPaid = stateOf(order.status) === 'toShip'
    if (to && !(await orderSlots.take(tx, place, to, isPaid, now))) fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT)
  }
}

const isPickup = ({ deliveryType }: OrderRow) => deliveryType === DELIVERY_TYPE.pickup

function chosenSlot(slots: readonly OfferedSlot[], slotAt: number | undefined): OfferedSlot {
  if (slotAt === undefined) fail('SYS_BIZ_DATA_ERROR_CODE', NO_SLOT_TEXT)
  const slot = slots.find(({ at }) => at === slotAt) ?? fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
  return slot.isFull ? fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT) : slot
}

/** How often the delivery can change, or why it cannot. */
function noteOf(order: OrderRow, mayAnything: boolean): string {
  const state = stateOf(order.status)
  if (!mayAnything)
    return state === 'toShip' && order.shippedAt === 0 ? '已经修改过一次，不能再改' : '订单现在不能修改配送'
  return state === 'unpaid' ? '付款前可以修改，金额不变' : '付款后只能修改一次，金额不变'
}
