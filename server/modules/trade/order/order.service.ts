import { type DeliveryType, ORDER_STATUS, ORDER_TAB_ALL } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import type { OrderCard, OrderDetail, OrderParcels, UserOrderCount } from '@contract/schema/order'
import type { Picture } from '@contract/schema/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { type AddressService, areaCodeOf, deliveryProblem } from '../../customer/address'
import type { OpenPart, Payables } from '../../finance/payment'
import type { TicketService } from '../../finance/ticket'
import { costsAlike, type Store, type StoreService } from '../../goods/store'
import { isParcel } from '../../offers/pricing'
import type { CartService } from '../cart'
import type { CheckoutParts, Keeps } from '../checkout-part'
import type { ParcelRow, ParcelService } from '../parcel'
import { AWAITING_MONEY, stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import * as repo from './order.repo'
import {
  ASK_BACK,
  canAskBack,
  canChangeAddress,
  cancelRefundText,
  DELETABLE,
  isRepeatable,
  isToBeShipped,
} from './order.rules'
import {
  addressOf,
  byOrder,
  byParent,
  factsOf,
  orderCard,
  orderDetail,
  type Placed,
  type SentLines,
} from './order.view'
import { findRefunds, hasCase } from './order-case.repo'
import { centsLeft } from './order-case.rules'
import { goodsOf, keptBy } from './order-keeps'
import { findFees } from './order-part.repo'
import { partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { piecesToSend, sentText } from './order-ship.rules'
import { isTicket, ticketsOf } from './order-tickets'
import { eventRow, type OrderTransitions, SUBJECT } from './order-transitions'
import { OrderWords } from './order-words'

export interface PageOrdersInput {
  status?: number
  keyword?: string
  pageNo?: number
  pageSize?: number
  cursor?: string
}

export type OrderPage = Page<OrderCard>

/** Statuses by tab; orders that wait for acceptance are in the tab of those to be shipped. */
const TABS: Record<number, readonly number[]> = {
  [ORDER_STATUS.unpaid]: [ORDER_STATUS.unpaid],
  [ORDER_STATUS.toShip]: [ORDER_STATUS.toShip, ORDER_STATUS.awaitingAcceptance],
  [ORDER_STATUS.toReceive]: [ORDER_STATUS.toReceive],
  [ORDER_STATUS.completed]: [ORDER_STATUS.completed],
}

/** Number of latest orders, and of their goods, that recommendations use. */
const LAST_ORDERS = 8
const MOST_PRODUCTS = 30
const MOST_REPEATED = 10

const PAID_TEXT = '订单已支付，请刷新'
const REMINDED_TEXT = '今天已经催过了，请耐心等待'

export interface OrderServiceDeps {
  stores: Pick<StoreService, 'findStores'>
  cart: Pick<CartService, 'addLines'>
  addresses: Pick<AddressService, 'findAddress'>
  checkoutParts: Pick<CheckoutParts, 'onDetail' | 'onOrder' | 'stored'>
  parcels: Pick<ParcelService, 'of' | 'pieces' | 'views'>
  tickets: Pick<TicketService, 'list'>
  db: Db
  clock: Clock
  transitions: Pick<OrderTransitions, 'receive' | 'extendReceive' | 'receiveByTime' | 'refund'>
  payables: Payables
}

/** A shopper's orders: reads and actions. */
export class OrderService {
  readonly #words = new OrderWords()

  constructor(private readonly deps: OrderServiceDeps) {}

  /** Newest first, without deleted orders; expired orders are closed before the page is built. */
  async page(uid: string, input: PageOrdersInput): Promise<OrderPage> {
    const { status = ORDER_TAB_ALL } = input
    const { size, ...window } = windowOf(input)
    const keyword = input.keyword?.trim().toLowerCase() ?? ''
    const { q } = this.deps.db
    if (keyword && !(await this.#words.canBeIn(q, uid, keyword))) return { records: [], hasMore: false, cursor: null }
    const fetch = () =>
      read.pageOrders(q, {
        uid,
        ...(TABS[status] ? { statuses: TABS[status] } : {}),
        ...(keyword && { keyword }),
        ...window,
      })
    let rows = await fetch()
    if (keyword && rows.length === 0) await this.#words.learn(q, uid)
    if (await this.settle(rows)) rows = await fetch()
    const page = pageOf(rows, size, ({ id }) => id)
    const { cards } = await this.#placed(uid, page.records)
    const now = this.deps.clock.now()
    return { ...page, records: cards.map((card) => orderCard(card, now)) }
  }

  async detail(uid: string, input: { orderId?: string; orderNo?: string }): Promise<OrderDetail> {
    if (!input.orderId && !input.orderNo) failParam('orderId', '缺少这个参数')
    const order = await this.own(uid, input)
    const now = this.deps.clock.now()
    const { q } = this.deps.db
    const [{ cards, keeps }, areTicketsUnused] = await Promise.all([
      this.#placed(uid, [order]),
      this.#areTicketsUnused(order, now),
    ])
    const [found] = cards
    if (!found) throw new Error(`order ${order.id} was not read`)
    const [stores, adjustments, fees] = await Promise.all([
      this.deps.stores.findStores(
        q,
        found.placed.map((row) => row.storeId),
      ),
      read.findAdjustments(q, found.placed),
      findFees(q, found.placed),
    ])
    const ofPart = (row: OrderRow) => ({ order: partOrderOf(row, now), keeps: keptBy(keeps, row) })
    const others = found.placed.filter(({ id }) => id !== order.id)
    const {
      view: detailView,
      rows: detailRows,
      buttons: ofParts,
    } = await this.deps.checkoutParts.onDetail(q, [order, ...others].map(ofPart))
    const detail = orderDetail(found, { stores, adjustments, fees, detailView, detailRows }, now)
    const isRefused = found.shown.get(order.id)?.refused.includes('cancel')
    const buttons = [...(areTicketsUnused && !isRefused ? [ASK_BACK] : []), ...ofParts]
    return { ...detail, buttons: [...buttons, ...detail.buttons] }
  }

  /**
   * Unpaid: closes all orders of the checkout. Paid and not shipped: requests a refund. SYS_BUSY while the provider
   * cannot confirm the state of the payment; STATE_CHANGED when it was paid or the order has moved. Returns the text
   * about the refund.
   */
  async cancel(uid: string, orderId: string, reason: string): Promise<string> {
    const order = await this.own(uid, { orderId })
    const state = stateOf(order.status)
    if (state === 'unpaid') {
      const why = { cause: 'asked', text: reason, actor: 'shopper' } as const
      const open = (await this.#open([order])).get(order.id)
      const result = open ? await this.deps.payables.close({ uid, no: open.no }, why) : 'gone'
      if (result === 'closed') return ''
      if (result === 'paid') fail('STATE_CHANGED', PAID_TEXT)
      if (result === 'unknown') fail('SYS_BUSY', '正在确认支付结果，请稍后再试')
      // Another cancel closed it, or a late payment arrived after the provider closed it.
      const { status } = await this.own(uid, { orderId })
      fail('STATE_CHANGED', stateOf(status) === 'closed' ? undefined : PAID_TEXT)
    }
    if (!canAskBack(factsOf(order))) fail('STATE_CHANGED')
    await this.deps.db.tx((tx) => this.deps.transitions.refund(tx, order, centsLeft(order), reason, 'shopper'))
    return cancelRefundText(factsOf(order))
  }

  /** Parcels of an order with all tracking entries (orderExpressQueryAll). */
  async parcels(uid: string, orderId: string): Promise<OrderParcels> {
    const order = await this.own(uid, { orderId })
    const [rows, lines] = [
      await this.deps.parcels.of(this.deps.db.q, [order]),
      await read.findLines(this.deps.db.q, [order]),
    ]
    const goods = new Map(lines.map((line) => [line.id, line]))
    const parcels = await this.deps.parcels.views(uid, rows, ({ lineId, number }) => {
      const line = goods.get(lineId)
      return line && { orderLineId: lineId, title: line.title, picture: JSON.parse(line.picture) as Picture, number }
    })
    return { orderId, storeName: order.storeName, serverNow: this.deps.clock.now(), parcels }
  }

  /**
   * Asks the store for shipping; STATE_CHANGED when the order is not to be shipped, or the last request is too recent.
   */
  async remindShip(uid: string, orderId: string): Promise<void> {
    const order = await this.own(uid, { orderId })
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      if (await repo.remindShip(tx, order, now)) {
        return repo.insertEvents(tx, [eventRow(order, 'remindShip', ORDER_STATUS.toShip, 'shopper', '', now)])
      }
      const seen = await read.findOrder(tx, uid, orderId)
      fail('STATE_CHANGED', seen && isToBeShipped(factsOf(seen)) ? REMINDED_TEXT : undefined)
    })
  }

  /** Delays the automatic receipt by EXTEND_RECEIVE_MS, once; STATE_CHANGED when that is not allowed. */
  async extendReceive(uid: string, orderId: string): Promise<void> {
    const order = await this.own(uid, { orderId })
    await this.deps.db.tx((tx) => this.deps.transitions.extendReceive(tx, order))
  }

  async confirmReceive(uid: string, orderId: string): Promise<void> {
    const order = await this.own(uid, { orderId })
    if (order.status !== ORDER_STATUS.toReceive) fail('STATE_CHANGED')
    await this.deps.db.tx((tx) => this.deps.transitions.receive(tx, order, 'shopper'))
  }

  /** Hides a finished order from its shopper; its rows stay. */
  async delete(uid: string, orderId: string): Promise<void> {
    const order = await this.own(uid, { orderId })
    await this.deps.db.tx(async (tx) => {
      if (!(await repo.hide(tx, order, DELETABLE))) fail('STATE_CHANGED')
      if (await hasCase(tx, order)) fail('STATE_CHANGED', '有商品正在售后，处理完才能删除')
    })
  }

  /**
   * Changes the address if the store delivers there by the same delivery type for the same freight, which the shopper
   * has accepted. Unpaid orders of a checkout change together: refused when one of their stores does not deliver there.
   */
  async changeAddress(uid: string, orderId: string, addressId: string): Promise<void> {
    const order = await this.own(uid, { orderId })
    const [{ placed } = { placed: [order] }] = await this.#together(uid, [order])
    const brought = placed.filter((one) => canChangeAddress(factsOf(one)))
    if (brought.length === 0) fail('STATE_CHANGED')
    const address = await this.deps.addresses.findAddress(this.deps.db.q, uid, addressId)
    if (!address) fail('SYS_BIZ_DATA_ERROR_CODE', '收货地址已失效，请重新选择')
    const stores = await this.deps.stores.findStores(
      this.deps.db.q,
      brought.map((one) => one.storeId),
    )
    for (const one of brought) {
      const store = stores.get(one.storeId)
      const problem = store ? whyNotTo(store, one, address) : '店铺已停业，无法修改地址'
      if (problem) fail('SYS_BIZ_DATA_ERROR_CODE', problem)
    }
    await this.deps.db.tx(async (tx) => {
      for (const one of brought)
        if (!(await repo.changeAddress(tx, one, JSON.stringify(address)))) fail('STATE_CHANGED')
      const note = [address.provinceName, address.cityName, address.districtName].join('')
      const now = this.deps.clock.now()
      await repo.insertEvents(
        tx,
        brought.map((one) => eventRow(one, 'changeAddress', one.status, 'shopper', note, now)),
      )
    })
  }

  /**
   * Changes an unpaid order and all unpaid orders of its checkout: `act` gets their ids and amounts, `event` is written
   * to their logs. STATE_CHANGED once one is paid.
   */
  async changeUnpaid(
    uid: string,
    orderId: string,
    event: string,
    act: (tx: Tx, orders: readonly { id: string; payableCents: number }[], now: number) => Promise<void>,
  ): Promise<void> {
    const order = await this.own(uid, { orderId })
    const [{ placed } = { placed: [order] }] = await this.#together(uid, [order])
    const ids = placed.map(({ id }) => id)
    await this.deps.db.tx(async (tx) => {
      const unpaid = await repo.holdUnpaid(tx, uid, ids)
      if (unpaid.length < ids.length) fail('STATE_CHANGED')
      const now = this.deps.clock.now()
      await act(tx, unpaid, now)
      await repo.insertEvents(
        tx,
        placed.map((one) => eventRow(one, event, one.status, 'shopper', '', now)),
      )
    })
  }

  /** Adds the available goods of an order to the cart and lists the others; `skuId`: only the goods of its line. */
  async buyAgain(
    uid: string,
    orderId: string,
    skuId?: string,
  ): Promise<{ added: number; rejected: { title: string; text: string }[] }> {
    const order = await this.own(uid, { orderId })
    // Gifts are excluded: the cart adds them again if they are earned.
    const lines = (await read.findLines(this.deps.db.q, [order])).filter(
      (line) => line.unitCents > 0 && (skuId === undefined || line.skuId === skuId),
    )
    if (lines.length === 0) fail('SYS_BIZ_DATA_ERROR_CODE', '没有可以再次购买的商品')
    const additions = lines.map((line) => ({
      skuId: line.skuId,
      number: line.number,
      sourceChannel: line.sourceChannel,
    }))
    const refused = await this.deps.db.tx((tx) => this.deps.cart.addLines(tx, uid, additions, this.deps.clock.now()))
    const titles = new Map(lines.map((line) => [line.skuId, line.title]))
    return {
      added: lines.length - refused.length,
      rejected: refused.map(({ skuId, text }) => ({ title: titles.get(skuId) ?? '', text })),
    }
  }

  /** Products that a shopper ordered lately, newest first, for recommendations. */
  async boughtLately(q: Reader, uid: string): Promise<string[]> {
    return [...new Set(await read.lastBought(q, uid, LAST_ORDERS))].slice(0, MOST_PRODUCTS)
  }

  /** Lines of a shopper's last completed orders that have 再次购买, newest first, one of each product. */
  async completedLately(q: Reader, uid: string): Promise<{ orderId: string; skuId: string; productId: string }[]> {
    const orders = (await read.lastCompleted(q, uid, LAST_ORDERS)).filter(({ deliveryType }) =>
      isRepeatable(deliveryType),
    )
    const lines = (await read.findLines(q, orders)).filter(({ unitCents }) => unitCents > 0)
    const newest = orders.flatMap(({ id }) => lines.filter(({ orderId }) => orderId === id))
    const known = new Set<string>()
    return newest
      .filter(({ productId }) => !known.has(productId) && known.add(productId))
      .slice(0, MOST_REPEATED)
      .map(({ orderId, skuId, productId }) => ({ orderId, skuId, productId }))
  }

  /** Counts for the tabs and 我的 (getUserOrderCount). */
  async countByStatus(uid: string): Promise<UserOrderCount> {
    const counts = await read.countOrders(this.deps.db.q, uid, this.deps.clock.now())
    const of = (tab: number) => counts.in(TABS[tab] ?? [])
    return {
      unpaid: counts.unpaid,
      toShip: of(ORDER_STATUS.toShip),
      toReceive: of(ORDER_STATUS.toReceive),
      completed: of(ORDER_STATUS.completed),
    }
  }

  /** Whether every ticket of an order can be refunded. */
  async #areTicketsUnused(order: OrderRow, now: number): Promise<boolean> {
    if (!isTicket(order) || !canAskBack(factsOf(order))) return false
    const tickets = await this.deps.tickets.list(ticketsOf(order), now)
    return tickets.length > 0 && tickets.every(({ used, state }) => used === 0 && state !== 'locked')
  }

  /** Orders of one shopper with their lines and parcels; unpaid ones with all orders of their checkout. */
  async #placed(
    uid: string,
    rows: readonly OrderRow[],
  ): Promise<{ cards: Placed[]; keeps: ReadonlyMap<string, Keeps> }> {
    const { checkoutParts, clock } = this.deps
    const groups = await this.#together(uid, rows)
    const orders = [...new Map(groups.flatMap(({ placed }) => placed.map((one) => [one.id, one] as const))).values()]
    const [{ lines, keeps }, parcels, open] = await Promise.all([
      goodsOf(this.deps.db.q, checkoutParts, orders),
      this.#sent(orders),
      this.#open(orders),
    ])
    const ownLines = byOrder(lines)
    const sentLines = await this.#sentLines(orders, ownLines, parcels)
    const now = clock.now()
    const shown = new Map(
      orders.map((row) => [row.id, checkoutParts.onOrder(partOrderOf(row, now), keptBy(keeps, row))] as const),
    )
    return { cards: groups.map((group) => ({ ...group, lines: ownLines, parcels, sentLines, shown, open })), keeps }
  }

  /** Open payable parts by order; no query when no order waits for money. */
  async #open(orders: readonly OrderRow[]): Promise<ReadonlyMap<string, OpenPart>> {
    const waiting = orders.filter(({ status }) => AWAITING_MONEY.includes(stateOf(status)))
    const found: Map<string, OpenPart> = new Map()
    for (const uid of new Set(waiting.map((order) => order.uid))) {
      const ids = waiting.filter((order) => order.uid === uid).map(({ id }) => id)
      const open = await this.deps.payables.openOf(this.deps.db.q, { uid, subject: SUBJECT }, ids)
      for (const [id, part] of open) found.set(id, part)
    }
    return found
  }

  /** Each order with the unpaid orders of its checkout. */
  async #together(uid: string, rows: readonly OrderRow[]): Promise<{ row: OrderRow; placed: readonly OrderRow[] }[]> {
    const unpaid = rows.filter((row) => row.status === ORDER_STATUS.unpaid).map((row) => row.parentNo)
    const groups = byParent(await read.findPlaced(this.deps.db.q, uid, unpaid))
    // An order that was paid since it was read has its own card.
    const placedOf = (row: OrderRow) => {
      const group = row.status === ORDER_STATUS.unpaid ? (groups.get(row.parentNo) ?? []) : []
      return group.length > 0 && group.every(({ status }) => status === row.status) ? group : [row]
    }
    return rows.map((row) => ({ row, placed: placedOf(row) }))
  }

  /** Shipping progress by line, for partly shipped orders. */
  async #sentLines(
    orders: readonly OrderRow[],
    lines: ReadonlyMap<string, readonly OrderLineRow[]>,
    parcels: ReadonlyMap<string, readonly ParcelRow[]>,
  ): Promise<SentLines> {
    const found = new Map<string, string>()
    for (const order of orders) {
      if (order.status !== ORDER_STATUS.toShip || order.shippedAt === 0) continue
      const own = lines.get(order.id) ?? []
      const pieces = await this.deps.parcels.pieces(this.deps.db.q, order.uid, parcels.get(order.id) ?? [])
      for (const { lineId, number: left } of piecesToSend(own, pieces, await findRefunds(this.deps.db.q, order))) {
        const sent = pieces.filter((one) => one.lineId === lineId).reduce((sum, { number }) => sum + number, 0)
        found.set(lineId, sentText(sent, left))
      }
    }
    return found
  }

  /** Parcels of orders with shipped goods, by order. */
  async #sent(orders: readonly OrderRow[]): Promise<Map<string, ParcelRow[]>> {
    const rows = orders.filter(({ shippedAt }) => shippedAt > 0)
    const parcels = rows.length > 0 ? await this.deps.parcels.of(this.deps.db.q, rows) : []
    const groups = new Map<string, ParcelRow[]>()
    for (const parcel of parcels) groups.set(parcel.subjectId, [...(groups.get(parcel.subjectId) ?? []), parcel])
    return groups
  }

  /** A shopper's own order, after `settle`; another shopper's order gives the same error as an unknown one. */
  async own(uid: string, key: { orderId?: string; orderNo?: string }): Promise<OrderRow> {
    const find = () =>
      key.orderId
        ? read.findOrder(this.deps.db.q, uid, key.orderId)
        : read.findOrderByNo(this.deps.db.q, uid, key.orderNo ?? '')
    const order = await find()
    if (!order) fail('SYS_BIZ_DATA_ERROR_CODE', '订单不存在')
    if (!(await this.settle([order]))) return order
    return (await find()) ?? order
  }

  /** Moves orders whose deadline has passed before their job ran; true when one may have moved. */
  async settle(orders: readonly OrderRow[]): Promise<boolean> {
    const now = this.deps.clock.now()
    let hasMoved = false
    const overdue = orders.filter(({ status, expireAt }) => expireAt <= now && AWAITING_MONEY.includes(stateOf(status)))
    const open = await this.#open(overdue)
    const payables = new Map(overdue.flatMap(({ id, uid }) => [[open.get(id)?.no, uid] as const]))
    for (const [no, uid] of payables) {
      // Without an open payable the order has moved since it was read.
      if (no === undefined || (await this.deps.payables.expire({ uid, no }))) hasMoved = true
    }
    for (const order of orders) {
      if (order.status !== ORDER_STATUS.toReceive || order.receiveBy > now) continue
      await this.deps.transitions.receiveByTime(order.uid, order.id)
      hasMoved = true
    }
    return hasMoved
  }
}

/** Why an order cannot be delivered to another address, as the shopper reads it; null when it can. */
function whyNotTo(store: Store, order: OrderRow, to: Address): string | null {
  const type = order.deliveryType as DeliveryType
  const problem = deliveryProblem(store, to, type)
  const from = addressOf(order)
  if (problem !== null || !from) return problem
  const placeOf = (address: Address) => ({ areaCode: areaCodeOf(address), x: address.x, y: address.y })
  return costsAlike(store, isParcel(type), placeOf(from), placeOf(to)) ? null : '新地址的运费不同，请取消后重新下单'
}
