import type { Module, ModuleContext } from '../../../compose-modules'
import type { Payments } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { MessageService, TradeEvent } from '../../talk/message'
import type { CheckoutService } from '../checkout'
import { DemoStores } from './demo-stores'
import type { OrderDeps } from './order.deps'
import { orderDeliveryRoutes, orderRoutes } from './order.routes'
import { OrderService } from './order.service'
import { OrderCaseService } from './order-case.service'
import { OrderCommitService } from './order-commit.service'
import { type DeliveryDeps, OrderDeliveryService } from './order-delivery.service'
import { OrderInvoiceService } from './order-invoice.service'
import { OrderNewsService } from './order-news.service'
import { OrderOperatorService } from './order-operator.service'
import { OrderOutcomes } from './order-outcomes.service'
import { OrderPickupService } from './order-pickup.service'
import { sourcesByLine, sourcesByOrder } from './order-points'
import { OrderReviewService } from './order-review.service'
import { OrderTransitions } from './order-transitions'

export type { SoldLine } from './order.events'
export { stateOf } from './order.machine'
export type { OrderLineRow, OrderRow } from './order.repo'
export type { OrderService } from './order.service'
export type * from './order.tables'
export { lineView } from './order.view'
export { canInvoice, centsLeft } from './order-case.rules'
export { type CaseLine, type CaseOrder, OrderCaseService } from './order-case.service'
export type { OrderCommitService } from './order-commit.service'
export type { InvoicedOrder, OrderInvoiceService } from './order-invoice.service'
export type { OrderNewsService } from './order-news.service'
export type { OperatorOrder, OperatorOrderDetail, OrderOperatorService } from './order-operator.service'
export type { OrderOutcome, OrderOutcomes } from './order-outcomes.service'
export {
  canChangeSlot,
  fetchBy,
  isAwaited,
  keptUntil,
  type PickupStep,
  payBy,
  stepsOf,
} from './order-pickup.rules'
export type { OrderPickupService, PickupOrder } from './order-pickup.service'
export type { OrderReviewService, ReviewedOrder } from './order-review.service'
export { ticketsOf } from './order-tickets'

interface Deps extends OrderDeps, Pick<DeliveryDeps, 'catalog' | 'slots'> {
  points: Pick<PointsService, 'addSource'>
  checkout: CheckoutService
  payments: Payments
  messages: MessageService
}

export interface OrderOptions {
  /** Demo: its stores accept by themselves; how long each of their steps takes, ms. */
  demoStepMs?: number
}

export function createOrder(deps: ModuleContext & Deps, { demoStepMs }: OrderOptions = {}) {
  const { db, clock, jobs, outbox, reservations, linkTargets, checkout, payments } = deps
  const { payables } = payments
  const transitions = new OrderTransitions({ ...deps, db, clock, jobs, outbox, reservations, payables })
  const commits = new OrderCommitService({ ...deps, db, checkout, reservations, payables })
  const cases = new OrderCaseService(transitions, payables)
  const orders = new OrderService({ ...deps, db, clock, transitions, payables })
  const orderPickups = new OrderPickupService({ ...deps, transitions, reservations, payables })
  const deliveries = new OrderDeliveryService({ ...deps, db, clock, orders, reservations, outbox })
  const orderReviews = new OrderReviewService()
  const orderInvoices = new OrderInvoiceService()
  const orderOutcomes = new OrderOutcomes()
  const operator = new OrderOperatorService({ ...deps, db, clock, transitions, outbox, payables })
  payables.add(transitions)
  linkTargets.add({
    param: 'orderNo',
    missing: 'there is no such order',
    isThere: async (orderNo) => (await cases.findByNo(db.q, orderNo)) !== undefined,
  })
  deps.points.addSource(['earn', 'unearn', 'review'], sourcesByOrder)
  deps.points.addSource(['order', 'refund'], sourcesByLine)
  jobs.handle('order.receive', ({ orderId, uid }) => transitions.receiveByTime(uid, orderId))
  jobs.handle('order.accept', ({ orderId, uid }) => transitions.notAccepted(uid, orderId))
  deps.outbox.on('ticket.used', 'order', ({ uid, subjectId }) => transitions.codeTaken(uid, subjectId))
  if (demoStepMs !== undefined) {
    const stores = new DemoStores({ db, clock, jobs, operator, stepMs: demoStepMs })
    outbox.on('order.paid', 'demo-stores', ({ uid, orderIds }) => stores.paid(uid, orderIds))
    jobs.handle('order.demo', ({ uid, orderId }) => stores.step(uid, orderId))
  }
  const orderNews = new OrderNewsService(db, deps)
  tellShoppers(deps, orderNews)
  return {
    services: {
      transitions,
      commits,
      orders,
      operator,
      orderCases: cases,
      orderPickups,
      orderReviews,
      orderInvoices,
      orderOutcomes,
      orderNews,
    },
    routes: { core: [...orderRoutes(checkout, commits, orders), ...orderDeliveryRoutes(deliveries)] },
  } satisfies Module
}

/** What happens to an order while its shopper looks elsewhere. */
function tellShoppers({ outbox, clock, messages }: ModuleContext & Deps, orders: OrderNewsService): void {
  const tell = async (what: TradeEvent, news: readonly { uid: string; orderIds: readonly string[] }[]) =>
    messages.tellOrders(what, await orders.trades(news), clock.now())
  const one = ({ uid, orderId }: { uid: string; orderId: string }) => ({ uid, orderIds: [orderId] })
  outbox.onMany('order.paid', 'messages', (paid) => tell('paid', paid))
  outbox.on('order.shipped', 'messages', async ({ uid, orderId, parcelId, isPart }) => {
    const trade = await orders.tradeOf({ uid, orderId, parcelId })
    if (trade) await messages.tellOrders('shipped', [{ ...trade, isPart }], clock.now(), trade.parcel)
  })
  outbox.on('parcel.moved', 'messages', async ({ uid, id, subject, subjectId: orderId, state }) => {
    if (subject !== 'order') return
    const trade = await orders.tradeOf({ uid, orderId, parcelId: id })
    if (trade) await messages.tellParcel({ ...trade, ref: `parcel:${id}:${state}`, state }, clock.now())
  })
  outbox.onMany('order.refunded', 'messages', (refunded) => tell('refunded', refunded.map(one)))
  outbox.on('payment.late', 'messages', async ({ refundNo, subjectIds, ...money }) => {
    const numbers = await orders.numbersOf(money.uid, subjectIds)
    await messages.tellLate(refundNo, { ...money, ...numbers }, clock.now())
  })
}
