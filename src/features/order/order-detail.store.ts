import type { OrderDetail } from '@contract/schema/order'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'

/** One order, by its id or its number. */
export class OrderDetailStore {
  readonly order: Once<OrderDetail>
  constructor(env: Env, which: { orderId?: string; orderNo?: string }) {
    this.order = new Once(() => env.call('GET productOrder/getOrderInfo', which, { quiet: true }))
  }
}
