import type { PickupTab } from '@contract/codes/pickup'
import type { PickupCard, PickupDetail } from '@contract/schema/pickup'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { TicketService } from '../../finance/ticket'
import { type StoreService, storeCard } from '../../goods/store'
import {
  canChangeSlot,
  keptUntil,
  lineView,
  type OrderPickupService,
  type OrderRow,
  type OrderService,
  type PickupOrder,
  stateOf,
  ticketsOf,
} from '../order'
import { type SlotService, type StoreSlots, slotView } from '../slot'
import { pickupButtons, pickupHint, pickupState, pickupText, TAB_STATUSES, whenText } from './pickup.rules'
import type { PickupTimeService } from './pickup-time.service'

const LATE_TEXT = '现在不能改时间了：每个预约只能改一次，取货时间开始前可改'
const OVER_TEXT = '这个时间已不可约，请重新选择'
const FULL_TEXT = '这个时间已约满，请重新选择'

export interface PickupServiceDeps {
  db: Db
  clock: Clock
  time: PickupTimeService
  orderPickups: OrderPickupService
  orders: Pick<OrderService, 'detail' | 'settle'>
  slots: Pick<SlotService, 'of'>
  tickets: Pick<TicketService, 'list'>
  stores: Pick<StoreService, 'findStores'>
}

/** Orders that are fetched, as appointments of their shopper (behaviours 2.21): a view over an order and its ticket. */
export class PickupService {
  constructor(private readonly deps: PickupServiceDeps) {}

  /** Newest first; what ran out of time is ended before it is shown. */
  async page(uid: string, { tab, ...input }: PageQuery & { tab: PickupTab }) {
    const { size, ...window } = windowOf(input)
    const fetch = () => this.deps.orderPickups.page(this.deps.db.q, uid, { statuses: TAB_STATUSES[tab], ...window })
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
        floor: store?.floor ?? '',
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

  /** Another hour, once; STATE_CHANGED when there is none to change any more, or somebody was faster. */
  async changeSlot(uid: string, orderId: string, slotAt: number): Promise<void> {
    await this.deps.orders.detail(uid, { orderId })
    const order = await this.#find(uid, orderId)
    const now = this.deps.clock.now()
    if (!canChangeSlot(order, now)) fail('STATE_CHANGED', LATE_TEXT)
    const offered = await this.#slotsOf(order, now)
    const slot = offered?.slots.find(({ at }) => at === slotAt)
    if (!offered || !slot || slot.at === order.slotFrom) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
    await this.deps.db.tx(async (tx) => {
      const isMoved = await this.deps.orderPickups.changeSlot(tx, order, { ...slot, most: offered.terms.most }, now)
      if (!isMoved) fail('SYS_BIZ_DATA_ERROR_CODE', FULL_TEXT)
      await this.deps.time.schedule(tx, { ...order, slotFrom: slot.at, slotUntil: slot.until })
    })
  }

  async #slotsOf(order: OrderRow, now: number): Promise<StoreSlots | undefined> {
    return (await this.deps.slots.of(this.deps.db.q, [order.storeId], true, now)).get(order.storeId)
  }

  async #find(uid: string, orderId: string): Promise<OrderRow> {
    const order = await this.deps.orderPickups.findAny(this.deps.db.q, uid, orderId)
    if (!order) fail('SYS_BIZ_DATA_ERROR_CODE', '不是自提订单')
    return order
  }
}

function headOf(order: OrderRow, now: number) {
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
    isPaidAtPickup: order.payAtPickup === 1,
  }
}

const cardOf = ({ order, lines }: PickupOrder, now: number): PickupCard => ({
  ...headOf(order, now),
  lines: lines.map((line) => lineView(order, line, now)),
})
