import { chinaDay } from '@contract/codes/china-time'
import { EXTEND_RECEIVE_MS, type OrderButtonCode } from '@contract/codes/order'
import type { RefundExtras } from '@contract/schema/aftersale'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import { Mutation } from '@/app/mutation'
import { startPayment } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { refreshBadge } from '@/features/trade/cart/cart-sync'
import { BuyAgain } from './buy-again'

/** The fields of an order that an action needs, from its card or its detail. */
export interface ActedOrder {
  orderId: string
  storeId: string
  payOrderNo: string
  payAmount: number
  /** Shipped: when receipt is confirmed automatically, epoch ms. */
  receiveBy: number | null
  /** Paid: what a cancellation refunds, to which account and when. */
  cancelRefundText: string
}

/** Actions that need only the order. */
type SimpleAct = 'remindShip' | 'extendReceive' | 'confirmReceive' | 'deleteOrder'

/** `changed`: load the order again; `gone`: remove it from lists; `none`: no effect. */
export type ActOutcome = 'changed' | 'gone' | 'none'

/** Runs the buttons that the server sent; the client decides nothing about them. */
export class OrderActionsStore {
  /** The unpaid order whose cancel sheet is open. */
  cancelling: ActedOrder | null = null
  /** Points and coupons that its cancellation returns. */
  readonly extras: Resource<RefundExtras>
  private readonly cancelCall: Mutation<{ orderId: string; reason: string }, { refundText: string }>
  private readonly simpleCall: Mutation<{ orderId: string; act: SimpleAct }, unknown>
  private readonly again: BuyAgain

  constructor(private readonly env: Env) {
    this.cancelCall = new Mutation((body) => env.call('POST productOrder/cancelOrder', body))
    this.simpleCall = new Mutation(({ act, orderId }) => env.call(`POST productOrder/${act}`, { orderId }))
    this.again = new BuyAgain(env)
    this.extras = new Resource(() => {
      const orderId = this.cancelling?.orderId ?? ''
      return env.call('POST refundOrder/getRefundExtras', { orderId }, { quiet: true })
    })
    makeAutoObservable<this, 'env' | 'cancelCall' | 'simpleCall' | 'again'>(
      this,
      { env: false, extras: false, cancelCall: false, simpleCall: false, again: false },
      { autoBind: true },
    )
  }

  async act(code: OrderButtonCode, order: ActedOrder): Promise<ActOutcome> {
    switch (code) {
      case 'pay':
        await startPayment(this.env, { payOrderNo: order.payOrderNo })
        return 'none'
      case 'cancel':
        if (order.cancelRefundText) await this.env.go('cancelOrder', { orderId: order.orderId })
        else this.openCancel(order)
        return 'none'
      case 'remindShip':
        return this.simple(order, 'remindShip', 'changed', '已提醒商家尽快发货')
      case 'extendReceive':
        return this.extendReceive(order)
      case 'confirmReceive':
        return (await this.ask('请确认包裹全部到达后再确认收货'))
          ? this.simple(order, 'confirmReceive', 'changed')
          : 'none'
      case 'delete':
        return (await this.ask('删除后订单不再显示，确定删除吗？')) ? this.simple(order, 'deleteOrder', 'gone') : 'none'
      case 'buyAgain':
        await this.buyAgain(order)
        return 'none'
      case 'viewTicket':
        await this.env.go('voucherDetails', { orderId: order.orderId })
        return 'none'
      case 'viewPickup':
        await this.env.go('pickupDetail', { orderId: order.orderId })
        return 'none'
      case 'viewAfterSale':
        await this.env.go('saleSefund', { orderId: order.orderId })
        return 'none'
      case 'checkLogistics':
        await this.env.go('waybillList', { orderId: order.orderId, storeId: order.storeId })
        return 'none'
      case 'evaluate':
        await this.env.go('evaluate', { orderId: order.orderId })
        return 'none'
      case 'appendReview':
        await this.env.go('goodsReviews', { firstShowType: 'done' })
        return 'none'
      // Only the order page offers these buttons, and it runs them itself.
      case 'applyInvoice':
      case 'viewInvoice':
        return 'none'
      case 'changeAddress':
        await this.env.go('orderConfig', { id: order.orderId })
        return 'none'
    }
  }

  private openCancel(order: ActedOrder): void {
    this.cancelling = order
    this.extras.clear()
    void this.extras.reload()
  }

  closeCancel(): void {
    this.cancelling = null
  }

  get isCancelling(): boolean {
    return this.cancelCall.isBusy
  }

  /** True when the order changed: cancelled, or changed by another cause. */
  async cancel(orderId: string, reason: string): Promise<boolean> {
    try {
      const reply = await this.cancelCall.send({ orderId, reason })
      if (reply === undefined) return false
      if (reply.refundText) await confirm({ title: '订单已取消', content: reply.refundText, hasCancel: false })
      else this.env.toast('订单已取消')
    } catch (error) {
      // The failure was toasted (状态已变化，请刷新); the displayed order is out of date.
      if (!isApiError(error, 'STATE_CHANGED')) throw error
    }
    return true
  }

  private ask(content: string): Promise<boolean> {
    return confirm({ content })
  }

  private async simple(order: ActedOrder, act: SimpleAct, outcome: ActOutcome, doneText?: string): Promise<ActOutcome> {
    try {
      const reply = await this.simpleCall.send({ orderId: order.orderId, act })
      if (reply === undefined) return 'none'
      if (doneText) this.env.toast(doneText)
      return outcome
    } catch (error) {
      if (!isApiError(error, 'STATE_CHANGED')) throw error
      return 'changed'
    }
  }

  /** An order can be extended once, so the dialog shows the new date first. */
  private async extendReceive(order: ActedOrder): Promise<ActOutcome> {
    const { receiveBy } = order
    // The server offers this for shipped orders only.
    if (receiveBy === null) return 'none'
    const until = chinaDay(receiveBy + EXTEND_RECEIVE_MS)
    const isSure = await this.ask(`自动确认收货将延长至 ${until}，每个订单只能延长一次，确定延长吗？`)
    return isSure ? this.simple(order, 'extendReceive', 'changed', '已延长收货时间') : 'none'
  }

  /** Adds the goods to the cart again. */
  private async buyAgain({ orderId }: ActedOrder): Promise<void> {
    if ((await this.again.add({ orderId })) === 0) return
    if (this.env.isInFront()) await this.env.go('cart')
    else await refreshBadge(this.env)
  }
}
