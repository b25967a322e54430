import type { PickupTab } from '@contract/codes/pickup'
import type { PickupCard, PickupDetail } from '@contract/schema/pickup'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { TicketService } from '../../finance/ticket'
import { type StoreService, storeCard, unitTextOf } from '../../goods/store'
import { lineView, type OrderPickupService, type OrderRow, type OrderService, stateOf, ticketsOf } from '../order'
import {
  canChangeSlot,
  keptUntil,
  type OrderSlotService,
  payBy,
  type Slot,
  type SlotService,
  type StoreSlots,
  slotText,
  slotView,
} from '../slot'
import { pickupButtons, pickupHint, pickupState, pickupText, TAB_STATUSES, whenText } from './pickup.rules'
import type { PickupOrder, PickupRow } from './pickup.types'
import type { PickupOrders } from './pickup-orders'
import type { PickupTimeService } from './pickup-time.service'

const LATE_TEXT = '现在不能改时间了：每个预约只能改一次，取货时间开始前可改'
const OVER_TEXT = '这个时间已不可约，请重新选择'
const FULL_TEXT = '这个时间已约满，请重新选择'

export interface PickupServiceDeps {
  db: Db
  clock: Clock
  time: Pick<PickupTimeService, 'schedule'>
  pickupOrders: Pick<PickupOrders, 'find' | 'page'>
  orderPickups: Pick<OrderPickupService, 'firstLine' | 'rescheduled'>
  orderSlots: Pick<OrderSlotService, 'move'>
  orders: Pick<OrderService, 'detail' | 'settle'>
  slots: Pick<SlotService, 'of'>
  tickets: Pick<TicketService, 'list'>
  stores: Pick<StoreService, 'findStores'>
}

/** Orders for pickup as appointments of their shopper: a view of an order and its ticket. */
export class PickupService {
  constructor(private readonly deps: PickupServiceDeps) {}

  /** Newest first; orders past their time limit are ended before they are shown. */
  async page(uid: string, { tab, ...input }: PageQuery & { tab: PickupTab }) {
    const { size, ...window } = windowOf(input)
    const fetch = () => this.deps.pickupOrders.page(this.deps.db.q, uid, { statuses: TAB_STATUSES[tab], ...window })
    let found = await fetch()
    if (await this.deps.orders.settle(found.map(({ order }) => order))) found = await fetch()
    const page = pageOf(found, size, ({ order }) => order.id)
    const now = this.deps.clock.now()
    return { ...page, records: page.records.map((one) => cardOf(one, now)) }
  }

  async detail(uid: string, orderId: string): Promise<PickupDetail> {
    const detail = await this.deps.orders.detail(uid, { orderId })
    const order = await this.#find(uid, orderId)
    const now = this.deps.clock.now()
    const offered = canChangeSlot(order, now) ? await this.#slotsOf(order, now) : undefined
    const [ticket] = await this.deps.tickets.list(ticketsOf(order), now)
    const store = (await this.deps.stores.findStores(this.deps.db.q, [order.storeId])).get(order.storeId)
    const part = detail.parts.find((one) => one.orderId === orderId)
    const canCancel = detail.buttons.some(({ code }) => code === 'cancel')
    const isUnpaid = stateOf(order.status) === 'unpaid'
    const slot = { at: order.slotFrom, until: order.slotUntil }
    return {
      ...headOf(order, now),
      lines: part?.lines ?? [],
      parentNo: detail.parentNo,
      payOrderNo: detail.payOrderNo,
      orderCount: detail.orderCount,
      dueAmount: detail.payAmount,
      serverNow: now,
      payUntil: isUnpaid ? order.expireAt : null,
      store: {
        floor: store ? unitTextOf(store) : '',
        phone: store?.phone ?? '',
        address: store?.address ?? '',
        openText: store ? storeCard(store, now).openText : '',
      },
      amounts: detail.amounts,
      ticket: ticket ?? null,
      keptUntil: stateOf(order.status) === 'toShip' ? keptUntil(order) : null,
      slots: offered ? slotView(offered.slots, slot, now) : null,
      payWayText: detail.payWayText,
      createdAt: detail.createdAt,
      paidAt: detail.paidAt,
      receivedAt: detail.receivedAt,
      cancelRefundText: detail.cancelRefundText,
      buttons: pickupButtons(order, canCancel, offered !== undefined, now),
    }
  }

  /** Changes the appointment, once; STATE_CHANGED when it can no longer change or has changed concurrently. */
  async changeSlot(uid: string, orderId: string, slotAt: number): Promise<void> {
    await this.deps.orders.detail(uid, { orderId })
    const order = await this.#find(uid, orderId)
    const now = this.deps.clock.now()
    if (!canChangeSlot(order, now)) fail('STATE_CHANGED', LATE_TEXT)
    const offered = await this.#slotsOf(order, now)
    const slot = offered?.slots.find(({ at }) => at === slotAt)
    if (!offered || !slot || slot.at === order.slotFrom) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
    await this.deps.db.tx(async (tx) => {
      if (!(await this.#move(tx, order, { ...slot, most: offered.terms.most }, now)))
        fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT)
      await this.deps.time.schedule(tx, { ...order, slotFrom: slot.at, slotUntil: slot.until })
    })
  }

  /** False when that slot is full: the transaction must fail then. */
  async #move(tx: Tx, order: PickupRow, slot: Slot & { most: number }, now: number): Promise<boolean> {
    const { orderPickups, orderSlots } = this.deps
    const isPaid = stateOf(order.status) === 'toShip'
    const later = { ...order, slotFrom: slot.at, slotUntil: slot.until }
    const change = {
      expireAt: !isPaid && order.isPaidThere ? payBy(slot.until) : undefined,
      codeUntil: isPaid ? keptUntil(later) : undefined,
    }
    await orderPickups.rescheduled(tx, order, change, slotText(slot), now)
    const lineId = await orderPickups.firstLine(tx, order)
    return orderSlots.move(tx, { ...order, lineId }, order.slotFrom, slot, now)
  }

  async #slotsOf(order: OrderRow, now: number): Promise<StoreSlots | undefined> {
    return (await this.deps.slots.of(this.deps.db.q, [order.storeId], true, now)).get(order.storeId)
  }

  async #find(uid: string, orderId: string): Promise<PickupRow> {
    const order = await this.deps.pickupOrders.find(this.deps.db.q, uid, orderId)
    if (!order) fail('SYS_BIZ_DATA_ERROR_CODE', '不是自提订单')
    return order
  }
}

function headOf(order: PickupRow, now: number) {
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    storeId: order.storeId,
    storeName: order.storeName,
    state: pickupState(order, now),
    stateText: pickupText(order, now),
    slotText: whenText(order, now),
    hint: pickupHint(order, now),
    totalNumber: order.totalNumber,
    payAmount: order.payableCents,
    isPaidAtPickup: order.isPaidThere,
  }
}

const cardOf = ({ order, lines }: PickupOrder, now: number): PickupCard => ({
  ...headOf(order, now),
  lines: lines.map((line) => lineView(order, line, now)),
})
