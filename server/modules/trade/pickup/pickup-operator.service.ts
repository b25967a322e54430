import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { StoreService } from '../../goods/store'
import type { OperatorOrder, OrderOperatorService } from '../order'
import * as repo from './pickup.repo'

export interface OperatorPickup extends OperatorOrder {
  /** The appointment's begin and end, epoch ms. */
  slot: { at: number; until: number }
  /** The order is paid at the store. */
  isPaidThere: boolean
}

export interface PickupOperatorDeps {
  db: Db
  orderOperator: Pick<OrderOperatorService, 'named'>
  stores: Pick<StoreService, 'findStores'>
}

/** Pickups for operators. */
export class PickupOperatorService {
  constructor(private readonly deps: PickupOperatorDeps) {}

  /** Open pickups whose appointments begin in the range, earliest first. SYS_PARAM_ERROR: unknown store. */
  async list(asked: { storeId?: string; from: number; until: number; limit: number }): Promise<OperatorPickup[]> {
    const { db, orderOperator, stores } = this.deps
    const { storeId } = asked
    if (storeId && !(await stores.findStores(db.q, [storeId])).has(storeId))
      failParam('storeId', `there is no store "${storeId}"`)
    const slots = await repo.listWaiting(db.q, asked)
    const orders = await orderOperator.named(slots.map(({ uid, orderId: id }) => ({ uid, id })))
    const byId = new Map(orders.map(({ orderId, ...order }) => [orderId, order]))
    return slots.flatMap(({ orderId, slotFrom, slotUntil, payAtPickup }) => {
      const order = byId.get(orderId)
      if (!order) return []
      const isPaidThere = payAtPickup === 1 && order.paidAt === 0
      return [{ ...order, slot: { at: slotFrom, until: slotUntil }, isPaidThere }]
    })
  }
}
