import { DELIVERY_TYPE, ORDER_STATUS, type OrderButtonCode } from '@contract/codes/order'
import type { OrderDetail } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'
import { useEvery } from '@/app/every'
import { useLocalStore, useShow } from '@/app/page'
import { Resource } from '@/app/resource'
import type { ParamsOf } from '@/app/routes/index'
import type { Env } from '@/app/stores'
import { OrderActionsStore } from './order-actions.store'
import type { OrderPage, OrderPageCell } from './order-page-cell'

type Params = ParamsOf<'order'>

/** Refresh interval of an instant delivery, whose state changes within minutes. */
const LIVE_MS = 5000
const MOVING: readonly number[] = [ORDER_STATUS.awaitingAcceptance, ORDER_STATUS.toShip, ORDER_STATUS.toReceive]

/** The state of one order page: the order, its actions, the open sheet. */
export class OrderPageStore implements OrderPage {
  readonly shown: Resource<OrderDetail>
  readonly actions: OrderActionsStore
  wanted: string | null = null

  constructor(
    readonly env: Env,
    readonly params: Params,
    readonly cells: readonly OrderPageCell[],
  ) {
    const { orderId, orderNo } = params
    const asked = orderId ? { orderId } : { orderNo }
    this.shown = new Resource(() => env.call('GET productOrder/getOrderInfo', asked, { quiet: true }))
    this.actions = new OrderActionsStore(env)
    makeAutoObservable(
      this,
      { env: false, params: false, cells: false, shown: false, actions: false },
      { autoBind: true },
    )
  }

  get isMoving(): boolean {
    const order = this.shown.value
    return order?.deliveryType === DELIVERY_TYPE.instant && MOVING.includes(order.status)
  }

  want(key: string | null): void {
    this.wanted = key
  }

  async refresh(): Promise<void> {
    await this.shown.refresh()
  }

  /** Runs one of the server's buttons. */
  async press(code: OrderButtonCode): Promise<void> {
    const order = this.shown.value
    if (!order) return
    const own = this.cells.map(({ actions }) => actions?.[code]).find(Boolean)
    if (own) return void (await own(this, order))
    const outcome = await this.actions.act(code, order)
    if (outcome === 'gone') await this.env.back()
    if (outcome === 'changed') await this.shown.reload()
  }
}

/** The store of this page; loads the order at every show. */
export function useOrderPage(params: Params, cells: readonly OrderPageCell[]): OrderPageStore {
  const store = useLocalStore('order', (env) => new OrderPageStore(env, params, cells))
  useShow(() => store.shown.reload())
  useEvery(LIVE_MS, store.refresh, store.isMoving)
  return store
}
