import type { Module, ModuleContext } from '../../../compose-modules'
import { blockWhen, everyRow } from '../../../kernel/shopper-areas'
import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { MemberCardService } from '../../customer/member'
import type { Payments } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { TicketService } from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import type { ApprovalService } from '../../system/approval'
import type { AuditOperatorService } from '../../system/audit'
import type { MessageService, TradeEvent } from '../../talk/message'
import type { CartService } from '../cart'
import type { CheckoutService } from '../checkout'
import type { CheckoutParts } from '../checkout-part'
import type { ParcelOperatorService, ParcelService } from '../parcel'
import { DemoStores } from './demo-stores'
import { orderConsoleRoutes } from './order.console'
import { eraseReceivers } from './order.repo'
import { orderRoutes } from './order.routes'
import { OrderService } from './order.service'
import { OrderCaseService } from './order-case.service'
import { OrderCommitService } from './order-commit.service'
import { OrderDeskService } from './order-desk.service'
import { OrderExportService } from './order-export.service'
import { OrderInvoiceService } from './order-invoice.service'
import { OrderNewsService } from './order-news.service'
import { OrderOperatorService } from './order-operator.service'
import { OrderOutcomes } from './order-outcomes.service'
import { OrderPickupService } from './order-pickup.service'
import { sourcesByLine, sourcesByOrder } from './order-points'
import { OrderReviewService } from './order-review.service'
import { OrderSalesService } from './order-sales.service'
import { OrderSheetService } from './order-sheet.service'
import { OrderTransitions } from './order-transitions'
import { OrderWayService } from './order-way.service'
import { RefundExtrasService } from './refund-extras.service'

export type { SoldLine } from './order.events'
export { stateOf } from './order.machine'
export type { OrderLineRow, OrderRow } from './order.repo'
export type { OrderService } from './order.service'
export type * from './order.tables'
export { lineView } from './order.view'
export { canInvoice, centsLeft, unitsOf, unitsText } from './order-case.rules'
export { type CaseLine, type CaseOrder, OrderCaseService } from './order-case.service'
export type { OrderCommitService } from './order-commit.service'
export { MOVABLE_WAYS } from './order-delivery.rules'
export type { OrderDeskService } from './order-desk.service'
export type { InvoicedOrder, OrderInvoiceService } from './order-invoice.service'
export type { OrderNewsService } from './order-news.service'
export type { OperatorOrder, OperatorOrderDetail, OrderOperatorService } from './order-operator.service'
export type { OrderOutcome, OrderOutcomes } from './order-outcomes.service'
export type { OrderPickupService, PickupWindow } from './order-pickup.service'
export type { OrderReviewService, ReviewedOrder } from './order-review.service'
export type { HourOfSales, OrderSalesService } from './order-sales.service'
export { ticketsOf } from './order-tickets'
export type { OrderWayService } from './order-way.service'
export type { RefundExtrasService } from './refund-extras.service'

interface Deps {
  stores: Pick<StoreService, 'findStores'>
  cart: Pick<CartService, 'removeLines' | 'removeSkus' | 'forgetAddOns' | 'addLines'>
  addresses: Pick<AddressService, 'findAddress'>
  account: Pick<AccountService, 'addSaved' | 'memberProfile' | 'uidOfPhone'>
  memberCards: Pick<MemberCardService, 'find'>
  auditOperator: Pick<AuditOperatorService, 'list'>
  approvals: Pick<ApprovalService, 'add' | 'guard'>
  checkoutParts: Pick<
    CheckoutParts,
    | 'decidesPaid'
    | 'expiredText'
    | 'fixesWay'
    | 'stored'
    | 'refusesMoves'
    | 'paid'
    | 'received'
    | 'returned'
    | 'refusalOf'
    | 'onOrder'
    | 'onPayment'
    | 'onDetail'
    | 'onRefund'
  >
  parcels: Pick<ParcelService, 'send' | 'of' | 'pieces' | 'views' | 'withNumbers'>
  parcelOperator: Pick<ParcelOperatorService, 'correct'>
  tickets: Pick<TicketService, 'issue' | 'lock' | 'cancel' | 'list' | 'close' | 'moveEnd'>
  points: Pick<PointsService, 'addSource'>
  checkout: Pick<CheckoutService, 'confirm' | 'problems' | 'prepare' | 'plan' | 'problemsOf'>
  payments: Payments
  messages: Pick<MessageService, 'notifyOrders' | 'notifyParcel' | 'notifyLatePayment'>
}

export interface OrderOptions {
  /** Demo only: stores accept orders automatically; duration of each step, ms. */
  demoStepMs?: number
}

export function createOrder(deps: ModuleContext & Deps, { demoStepMs }: OrderOptions = {}) {
  const { db, clock, jobs, outbox, reservations, linkTargets, shopperAreas, checkout, payments } = deps
  const { payables } = payments
  const transitions = new OrderTransitions({ ...deps, db, clock, jobs, outbox, reservations, payables })
  const commits = new OrderCommitService({ ...deps, db, checkout, reservations, payables })
  const cases = new OrderCaseService(transitions, payables)
  const orders = new OrderService({ ...deps, db, clock, transitions, payables })
  const orderPickups = new OrderPickupService({ ...deps, transitions, payables })
  const orderWays = new OrderWayService({ ...deps, clock, outbox })
  const orderReviews = new OrderReviewService()
  const orderInvoices = new OrderInvoiceService()
  const orderOutcomes = new OrderOutcomes()
  const refundExtras = new RefundExtrasService(clock, deps.checkoutParts)
  const orderOperator = new OrderOperatorService({ ...deps, db, clock, transitions, outbox, payables })
  const orderDesk = new OrderDeskService({ ...deps, db, clock })
  const orderSheets = new OrderSheetService({ ...deps, db, clock, desk: orderDesk, operator: orderOperator })
  const orderExports = new OrderExportService({ ...deps, db, clock, desk: orderDesk })
  payables.add(transitions)
  shopperAreas.add({
    key: 'orders',
    title: '订单',
    own: (uid) => everyRow((query) => orders.page(uid, query)),
    blocks: async (uid) => {
      const { unpaid, toShip, toReceive } = await orders.countByStatus(uid)
      const open = unpaid + toShip + toReceive
      return blockWhen(open > 0, 'order', `${open} 个订单还没有完成`, false)
    },
    erase: eraseReceivers,
  })
  linkTargets.add({
    param: 'orderNo',
    missing: '没有这个订单',
    isThere: async (orderNo) => (await cases.findByNo(db.q, orderNo)) !== undefined,
  })
  deps.points.addSource(['earn', 'unearn', 'review'], sourcesByOrder)
  deps.points.addSource(['order', 'refund'], sourcesByLine)
  jobs.handle('order.receive', ({ orderId, uid }) => transitions.receiveByTime(uid, orderId))
  jobs.handle('order.accept', ({ orderId, uid }) => transitions.notAccepted(uid, orderId))
  deps.outbox.on('ticket.used', 'order', ({ uid, subjectId }) => transitions.ticketUsed(uid, subjectId))
  if (demoStepMs !== undefined) {
    const stores = new DemoStores({ db, clock, jobs, operator: orderOperator, stepMs: demoStepMs })
    outbox.on('order.paid', 'demo-stores', ({ uid, orderIds }) => stores.paid(uid, orderIds))
    jobs.handle('order.demo', ({ uid, orderId }) => stores.step(uid, orderId))
  }
  const orderNews = new OrderNewsService(db, deps.parcels)
  tellShoppers(deps, orderNews)
  return {
    services: {
      transitions,
      commits,
      orders,
      orderOperator,
      orderDesk,
      orderSheets,
      orderExports,
      orderCases: cases,
      orderPickups,
      orderWays,
      orderReviews,
      orderSales: new OrderSalesService(db),
      orderInvoices,
      orderOutcomes,
      orderNews,
      refundExtras,
    },
    routes: {
      core: orderRoutes(checkout, commits, orders),
      console: orderConsoleRoutes({
        desk: orderDesk,
        operator: orderOperator,
        sheets: orderSheets,
        exports: orderExports,
      }),
    },
  } satisfies Module
}

/** Notifies shoppers of payments, shipments, parcels and refunds of their orders. */
function tellShoppers({ outbox, clock, messages }: ModuleContext & Deps, orders: OrderNewsService): void {
  const tell = async (what: TradeEvent, news: readonly { uid: string; orderIds: readonly string[] }[]) =>
    messages.notifyOrders(what, await orders.trades(news), clock.now())
  const one = ({ uid, orderId }: { uid: string; orderId: string }) => ({ uid, orderIds: [orderId] })
  outbox.onMany('order.paid', 'messages', (paid) => tell('paid', paid))
  outbox.on('order.shipped', 'messages', async ({ uid, orderId, parcelId, isPart }) => {
    const trade = await orders.tradeOf({ uid, orderId, parcelId })
    if (trade) await messages.notifyOrders('shipped', [{ ...trade, isPart }], clock.now(), trade.parcel)
  })
  outbox.on('parcel.moved', 'messages', async ({ uid, id, subject, subjectId: orderId, state }) => {
    if (subject !== 'order') return
    const trade = await orders.tradeOf({ uid, orderId, parcelId: id })
    if (trade) await messages.notifyParcel({ ...trade, ref: `parcel:${id}:${state}`, state }, clock.now())
  })
  outbox.onMany('order.refunded', 'messages', (refunded) => tell('refunded', refunded.map(one)))
  outbox.on('payment.late', 'messages', async ({ refundNo, subjectIds, ...money }) => {
    const numbers = await orders.numbersOf(money.uid, subjectIds)
    await messages.notifyLatePayment(refundNo, { ...money, ...numbers }, clock.now())
  })
}
