import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { RIDER_CARRIER } from '@contract/codes/parcel'
import type { Actor } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { ignoreStateChanged } from '../../../kernel/errors'
import type { Jobs } from '../../../kernel/jobs'
import type { OrderOperatorService } from './order-operator.service'
import * as read from './order-read.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** The next step of a demo store for an order that waits for acceptance; key: order id. */
    'order.demo': { orderId: string; uid: string }
  }
}

const DEMO_STORE: Actor = { kind: 'system', id: 'demo' }

export interface DemoStoresDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'schedule'>
  operator: Pick<OrderOperatorService, 'accept' | 'ship'>
  stepMs: number
}

/**
 * Demo stores have no staff: `stepMs` after the payment this job accepts the order, and after another `stepMs` hands an
 * instant delivery to a rider. An order that the shopper or the command line has moved meanwhile is not changed.
 */
export class DemoStores {
  constructor(private readonly deps: DemoStoresDeps) {}

  async paid(uid: string, orderIds: readonly string[]): Promise<void> {
    const orders = await read.findAnyOrders(
      this.deps.db.q,
      orderIds.map((id) => ({ uid, id })),
    )
    for (const order of orders) if (order.status === ORDER_STATUS.awaitingAcceptance) await this.#later(uid, order.id)
  }

  async step(uid: string, orderId: string): Promise<void> {
    const order = await read.findAnyOrder(this.deps.db.q, { uid, id: orderId })
    if (order?.status === ORDER_STATUS.awaitingAcceptance) {
      await this.deps.operator.accept(DEMO_STORE, 'all', order.orderNo).catch(ignoreStateChanged)
      if (order.deliveryType === DELIVERY_TYPE.instant) await this.#later(uid, orderId)
    } else if (order?.status === ORDER_STATUS.toShip && order.deliveryType === DELIVERY_TYPE.instant)
      await this.deps.operator.ship(DEMO_STORE, 'all', order.orderNo, RIDER_CARRIER, '').catch(ignoreStateChanged)
  }

  #later(uid: string, orderId: string): Promise<void> {
    const job = { kind: 'order.demo', key: orderId, dueAt: this.deps.clock.now() + this.deps.stepMs } as const
    return this.deps.db.tx((tx) => this.deps.jobs.schedule(tx, { ...job, payload: { uid, orderId } }))
  }
}
