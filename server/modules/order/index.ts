import type { Clock } from '../../kernel/clock'
import type { Db, Reader } from '../../kernel/db'
import type { Holders } from '../../kernel/holders'
import type { Jobs } from '../../kernel/jobs'

import type { Outbox } from '../../kernel/outbox'
import type { CheckoutService } from '../checkout'
import type { Debts } from '../payment'
import type { OrderPorts } from './order.ports'
import { OrderService } from './order.service'
import { OrderCommitService } from './order-commit.service'
import { OrderLifeService } from './order-life.service'
import { OrderOperatorService } from './order-operator.service'
import * as read from './order-read.repo'

export type { SoldLine } from './order.events'
export type { CartAddition, OrderPorts } from './order.ports'
export { orderRoutes } from './order.routes'
export type { OrderService } from './order.service'
export type * from './order.tables'
export type { OrderCommitService } from './order-commit.service'
export type { OperatorOrder, OperatorOrderDetail, OrderOperatorService } from './order-operator.service'

export interface OrderDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  checkout: CheckoutService
  ports: OrderPorts
  holders: Holders
  debts: Debts
}

/** The module's services joined, its jobs and its subject of payables taken on. */
export function createOrders(deps: OrderDeps): {
  life: OrderLifeService
  commits: OrderCommitService
  orders: OrderService
  operator: OrderOperatorService
} {
  const { db, clock, jobs, outbox, checkout, ports, holders, debts } = deps
  const life = new OrderLifeService(db, clock, ports, jobs, outbox, holders, debts)
  debts.add(life)
  jobs.handle('order.receive', ({ orderId, uid }) => life.receiveByTime(uid, orderId))
  return {
    life,
    commits: new OrderCommitService(db, checkout, ports, holders, debts),
    orders: new OrderService(db, clock, life, ports, debts),
    operator: new OrderOperatorService(db, clock, life, outbox),
  }
}

/** A shopper's taste shows in so many orders. */
const LAST_ORDERS = 8
const MOST_PRODUCTS = 30
/** Products that a shopper ordered lately, the latest first. */
export const boughtLately = async (q: Reader, uid: string): Promise<string[]> =>
  [...new Set(await read.lastBought(q, uid, LAST_ORDERS))].slice(0, MOST_PRODUCTS)
