import type { Clock } from '../../kernel/clock'
import type { Db, Reader } from '../../kernel/db'
import type { Jobs } from '../../kernel/jobs'
import type { Logger } from '../../kernel/log'
import type { Outbox } from '../../kernel/outbox'
import type { ProductLimit } from '../catalog'
import type { CheckoutService } from '../checkout'
import type { OrderPayments, OrderPorts } from './order.ports'
import { OrderService } from './order.service'
import { OrderCommitService } from './order-commit.service'
import { OrderLifeService } from './order-life.service'
import { OrderOperatorService } from './order-operator.service'
import * as read from './order-read.repo'

export type { SoldLine } from './order.events'
export type { CartAddition, CloseResult, OrderPayments, OrderPorts, RefundAsk } from './order.ports'
export { orderRoutes } from './order.routes'
export type { OrderService } from './order.service'
export type * from './order.tables'
export type { OrderCommitService } from './order-commit.service'
export type { OrderLifeService, OrderPayable } from './order-life.service'
export type { OperatorOrder, OperatorOrderDetail, OrderOperatorService } from './order-operator.service'

export interface OrderDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  checkout: CheckoutService
  ports: OrderPorts
  /** The payment module, made after this one. */
  payments: () => OrderPayments
}

/** The module's services joined and its jobs taken on. */
export function createOrders(deps: OrderDeps): {
  commits: OrderCommitService
  orders: OrderService
  operator: OrderOperatorService
  /** What the payment module asks of orders. */
  life: OrderLifeService
} {
  const { db, clock, log, jobs, outbox, checkout, ports, payments } = deps
  const life = new OrderLifeService(db, clock, log, ports, jobs, outbox, payments)
  // It waits for the provider's word.
  jobs.handle('order.expire', ({ parentNo, uid }) => life.expireJob(uid, parentNo), { concurrency: 4 })
  jobs.handle('order.receive', ({ orderId, uid }) => life.receiveByTime(uid, orderId))
  return {
    life,
    commits: new OrderCommitService(db, checkout, ports, jobs, outbox, payments),
    orders: new OrderService(db, clock, life, ports, payments),
    operator: new OrderOperatorService(db, clock, life, outbox),
  }
}

/** Pieces of each product a shopper has bought in its period, for limits per shopper (behaviours 2.3). */
export const boughtNumbers = (q: Reader, uid: string, limits: readonly ProductLimit[]): Promise<Map<string, number>> =>
  read.boughtNumbers(q, uid, limits)

/** A shopper's taste shows in so many orders. */
const LAST_ORDERS = 8
const MOST_PRODUCTS = 30
/** Products that a shopper ordered lately, the latest first. */
export const boughtLately = async (q: Reader, uid: string): Promise<string[]> =>
  [...new Set(await read.lastBought(q, uid, LAST_ORDERS))].slice(0, MOST_PRODUCTS)
