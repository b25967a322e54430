import { NOT_SENT } from '@contract/codes/delivery'
import type { Address } from '@contract/schema/address'
import type { OrderDelivery } from '@contract/schema/order-delivery'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Outbox } from '../../../kernel/outbox'
import type { Reservations } from '../../../kernel/reservations'
import type { CatalogService } from '../../goods/catalog'
import { isOpenAt } from '../../goods/store'
import { type OfferedSlot, SLOT, type SlotService, slotKey, slotText, slotView } from '../slot'
import type { OrderDeps } from './order.deps'
import { stateOf } from './order.machine'
import type { OrderRow } from './order.repo'
import * as repo from './order.repo'
import { canChangeAddress } from './order.rules'
import type { OrderService } from './order.service'
import { addressOf, factsOf } from './order.view'
import * as cases from './order-case.repo'
import { canChangeWay, waysOf } from './order-delivery.rules'
import { canChangeSlot } from './order-pickup.rules'
import * as read from './order-read.repo'
import { isPickup, ticketDrafts, ticketsOf } from './order-tickets'
import { eventRow } from './order-transitions'

export interface DeliveryDeps extends Pick<OrderDeps, 'stores' | 'addresses' | 'tickets'> {
  db: Db
  clock: Clock
  orders: Pick<OrderService, 'own'>
  reservations: Reservations
  outbox: Pick<Outbox, 'publish'>
  catalog: Pick<CatalogService, 'findSkusForSale'>
  slots: Pick<SlotService, 'of'>
}

type OrderName = { orderId?: string; orderNo?: string }

const NO_SLOT_TEXT = '请选择取货时间'
const OVER_TEXT = '取货时间已不可约，请重新选择'
const FULL_TEXT = '取货时间已约满，请重新选择'
const CASE_TEXT = '有商品正在售后，暂时不能修改'
const CLOSED_TEXT = '店铺已停业，无法修改'
const TOGETHER_TEXT = '一起付款的订单只能送到同一个地址'
const WAY_EVENT = 'changeDelivery'

/** How an order that exists is brought or fetched, and that it may be another way (behaviours: packOrder/config). */
export class OrderDeliveryService {
  constructor(private readonly deps: DeliveryDeps) {}

  /** What may be changed, were it to go to that address of the shopper's: the order's own without one. */
  async look(uid: string, name: OrderName, addressId?: string): Promise<OrderDelivery> {
    const order = await this.deps.orders.own(uid, name)
    const now = this.deps.clock.now()
    const to = await this.#placeFor(order, addressId)
    const { ways, slots } = await this.#choices(order, to, now)
    const mayAddress = canChangeAddress(factsOf(order))
    const [mayWay, mayHour] = [canChangeWay(order, now), isPickup(order) && canChangeSlot(order, now)]
    const chosen = order.slotFrom > 0 ? { at: order.slotFrom, until: order.slotUntil } : null
    return {
      orderId: order.id,
      orderNo: order.orderNo,
      storeName: order.storeName,
      deliveryType: order.deliveryType,
      address: to,
      ways: mayWay ? ways : ways.filter(({ type }) => type === order.deliveryType),
      canChangeWay: mayWay && ways.some((way) => !way.disabledReason && way.type !== order.deliveryType),
      canChangeAddress: mayAddress,
      pickup: slots && (isPickup(order) || mayWay) ? slotView(slots, isPickup(order) ? chosen : null, now) : null,
      canChangeSlot: mayHour && slots !== null,
      note: noteOf(order, mayAddress || mayWay || mayHour),
    }
  }

  /**
   * Another way that costs the same: its address or its hour with it, its code issued or void. STATE_CHANGED when it may not, or
   * somebody was faster.
   */
  async change(
    uid: string,
    ask: { orderId: string; deliveryType: number; addressId?: string; slotAt?: number },
  ): Promise<void> {
    const order = await this.deps.orders.own(uid, { orderId: ask.orderId })
    const now = this.deps.clock.now()
    if (!canChangeWay(order, now) || ask.deliveryType === order.deliveryType) fail('STATE_CHANGED')
    const to = await this.#placeFor(order, ask.addressId)
    const { ways, slots, most } = await this.#choices(order, to, now)
    const way = ways.find(({ type }) => type === ask.deliveryType)
    if (!way || way.disabledReason) fail('SYS_BIZ_DATA_ERROR_CODE', way?.disabledReason ?? '这家店没有这种配送方式')
    const isFetched = NOT_SENT.includes(ask.deliveryType)
    if (!isFetched && !to) fail('SYS_BIZ_DATA_ERROR_CODE', '请选择收货地址')
    const slot = isFetched && slots ? chosenSlot(slots, ask.slotAt) : null
    const later: OrderRow = {
      ...order,
      deliveryType: ask.deliveryType,
      address: isFetched ? '' : JSON.stringify(to),
      slotFrom: slot?.at ?? 0,
      slotUntil: slot?.until ?? 0,
    }
    const note = [way.text, slot ? slotText(slot) : ''].filter(Boolean).join(' ')
    await this.deps.db.tx(async (tx) => {
      await this.#voidCode(tx, order)
      if (!(await repo.changeWay(tx, order, later))) fail('STATE_CHANGED')
      // Its row is held: who asks for something at the same time came before, or comes after.
      if (await cases.hasCase(tx, order)) fail('STATE_CHANGED', CASE_TEXT)
      await repo.insertEvents(tx, [eventRow(order, WAY_EVENT, order.status, 'shopper', note, now)])
      await this.#moveHour(tx, order, later, most, now)
      if (isPickup(later) && stateOf(order.status) === 'toShip') {
        await this.deps.tickets.issue(tx, ticketsOf(order), ticketDrafts(later, [], now), now)
        await this.deps.outbox.publish(tx, 'order.appointed', { uid, orderId: order.id })
      }
    })
  }

  /** The address that is meant: one of the shopper's, else the order's own, else their default. */
  async #placeFor(order: OrderRow, addressId: string | undefined): Promise<Address | null> {
    const { q } = this.deps.db
    const { addresses } = this.deps
    const common = await this.#commonPlace(order)
    if (addressId === undefined)
      return addressOf(order) ?? common ?? (await addresses.defaultAddress(q, order.uid)) ?? null
    const found = await addresses.findAddress(q, order.uid, addressId)
    if (!found) fail('SYS_BIZ_DATA_ERROR_CODE', '收货地址已失效，请重新选择')
    if (common && isPickup(order) && common.id !== addressId) fail('SYS_BIZ_DATA_ERROR_CODE', TOGETHER_TEXT)
    return found
  }

  /** Where those go that are to be paid with it: all together to one address. */
  async #commonPlace(order: OrderRow): Promise<Address | null> {
    if (stateOf(order.status) !== 'unpaid') return null
    const mates = await read.findPlaced(this.deps.db.q, order.uid, [order.parentNo])
    const brought = mates.find(({ id, address }) => id !== order.id && address !== '')
    return brought ? addressOf(brought) : null
  }

  async #choices(order: OrderRow, to: Address | null, now: number) {
    const { q } = this.deps.db
    const lines = await read.findLines(q, [order])
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
    const goods = { order, lines, skus, from: addressOf(order) }
    return {
      ways: waysOf(goods, store, to, isOpenAt(store, now), now),
      slots: own?.slots ?? null,
      most: own?.terms.most ?? 0,
    }
  }

  /** A code that was shown cannot be taken back. */
  async #voidCode(tx: Tx, order: OrderRow): Promise<void> {
    if (!isPickup(order) || stateOf(order.status) !== 'toShip') return
    if (!(await this.deps.tickets.lock(tx, ticketsOf(order), order.id))) fail('STATE_CHANGED')
    await this.deps.tickets.cancel(tx, ticketsOf(order), order.id)
  }

  /** Its place in the hour that it had is free, and one in the new hour is its. */
  async #moveHour(tx: Tx, order: OrderRow, later: OrderRow, most: number, now: number): Promise<void> {
    const { uid, parentNo: no, storeId } = order
    const ref = { uid, no }
    if (order.slotFrom > 0) {
      const key = slotKey(storeId, order.slotFrom)
      if (!(await this.deps.reservations.drop(tx, ref, { kind: SLOT, key }, now))) fail('STATE_CHANGED')
    }
    if (later.slotFrom === 0) return
    const [first] = await read.findLines(tx, [order])
    const request = { lineId: first?.id ?? '', key: slotKey(storeId, later.slotFrom), number: 1, most }
    const isPaid = stateOf(order.status) === 'toShip'
    if (!(await this.deps.reservations.takeMore(tx, ref, { kind: SLOT, request, isPaid }, now)))
      fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT)
  }
}

function chosenSlot(slots: readonly OfferedSlot[], slotAt: number | undefined): OfferedSlot {
  if (slotAt === undefined) fail('SYS_BIZ_DATA_ERROR_CODE', NO_SLOT_TEXT)
  const slot = slots.find(({ at }) => at === slotAt) ?? fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
  return slot.isFull ? fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT) : slot
}

/** How often, or why nothing. */
function noteOf(order: OrderRow, mayAnything: boolean): string {
  const state = stateOf(order.status)
  if (!mayAnything)
    return state === 'toShip' && order.shippedAt === 0 ? '已经修改过一次，不能再改' : '订单现在不能修改配送'
  return state === 'unpaid' ? '付款前可以修改，金额不变' : '付款后只能修改一次，金额不变'
}
