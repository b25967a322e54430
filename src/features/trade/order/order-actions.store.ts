import { chinaDay } from '@contract/codes/china-time'
import { EXTEND_RECEIVE_MS, type OrderButtonCode } from '@contract/codes/order'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import { Mutation } from '@/app/mutation'
import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'
import { refreshBadge } from '@/features/trade/cart/cart-sync'

/** What an action needs to know of an order, be it a card or the detail. */
export interface ActedOrder {
  orderId: string
  storeId: string
  payOrderNo: string
  payAmount: number
  /** Shipped: when receipt confirms itself, epoch ms. */
  receiveBy: number | null
  /** Paid: what cancelling gives back, where and when. */
  cancelRefundText: string
}

/** Actions that need no more than the order. */
type SimpleAct = 'remindShip' | 'extendReceive' | 'confirmReceive' | 'deleteOrder'

/** `changed`: load it anew; `gone`: it is not in any list any more; `none`: nothing happened. */
export type ActOutcome = 'changed' | 'gone' | 'none'

/** Acts on the buttons that the server sent; what may be pressed is the server's word alone (behaviours 2.0.1). */
export class OrderActionsStore {
  /** The unpaid order whose cancel sheet is open. */
  cancelling: ActedOrder | null = null
  private readonly cancelCall: Mutation<{ orderId: string; reason: string }, { refundText: string }>
  private readonly simpleCall: Mutation<{ orderId: string; act: SimpleAct }, unknown>
  private readonly againCall: Mutation<
    { orderId: string },
    { added: number; rejected: { title: string; text: string }[] }
  >

  constructor(private readonly env: Env) {
    this.cancelCall = new Mutation((body) => env.call('POST productOrder/cancelOrder', body))
    this.simpleCall = new Mutation(({ act, orderId }) => env.call(`POST productOrder/${act}`, { orderId }))
    this.againCall = new Mutation((body) => env.call('POST productOrder/buyAgain', body))
    makeAutoObservable<this, 'env' | 'cancelCall' | 'simpleCall' | 'againCall'>(
      this,
      { env: false, cancelCall: false, simpleCall: false, againCall: false },
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
        else this.cancelling = order
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
      // An order's own page offers these alone, and does them itself.
      case 'applyInvoice':
      case 'viewInvoice':
        return 'none'
      case 'changeAddress':
        await this.env.go('orderConfig', { id: order.orderId })
        return 'none'
    }
  }

  closeCancel(): void {
    this.cancelling = null
  }

  get isCancelling(): boolean {
    return this.cancelCall.isBusy
  }

  /** True when the order is another now: cancelled, or moved on meanwhile. */
  async cancel(orderId: string, reason: string): Promise<boolean> {
    try {
      const reply = await this.cancelCall.send({ orderId, reason })
      if (reply === undefined) return false
      if (reply.refundText) await confirm({ title: '订单已取消', content: reply.refundText, hasCancel: false })
      else this.env.toast('订单已取消')
    } catch (error) {
      // Told already (状态已变化，请刷新); what is shown is no longer so.
      if (!isApiError(error, 'STATE_CHANGED')) throw error
    }
    return true
  }

  private ask(content: string): Promise<boolean> {
    return confirm({ content })
  }

  private async simple(order: ActedOrder, act: SimpleAct, outcome: ActOutcome, told?: string): Promise<ActOutcome> {
    try {
      const reply = await this.simpleCall.send({ orderId: order.orderId, act })
      if (reply === undefined) return 'none'
      if (told) this.env.toast(told)
      return outcome
    } catch (error) {
      if (!isApiError(error, 'STATE_CHANGED')) throw error
      return 'changed'
    }
  }

  /** Once for an order, so the shopper reads first until when (behaviours 2.7). */
  private async extendReceive(order: ActedOrder): Promise<ActOutcome> {
    const { receiveBy } = order
    // The server offers this for shipped orders alone.
    if (receiveBy === null) return 'none'
    const until = chinaDay(receiveBy + EXTEND_RECEIVE_MS)
    const isSure = await this.ask(`自动确认收货将延长至 ${until}，每个订单只能延长一次，确定延长吗？`)
    return isSure ? this.simple(order, 'extendReceive', 'changed', '已延长收货时间') : 'none'
  }

  /** Puts the goods into the cart again and tells which could not be (behaviours 2.7). */
  private async buyAgain(order: ActedOrder): Promise<void> {
    const reply = await this.againCall.send({ orderId: order.orderId })
    if (!reply) return
    if (reply.rejected.length > 0) {
      const lines = reply.rejected.map(({ title, text }) => `${title}：${text}`).join('\n')
      await confirm({
        title: reply.added > 0 ? '部分商品没有加入' : '没有商品可以加入',
        content: lines,
        hasCancel: false,
      })
    }
    if (reply.added === 0) return
    if (this.env.isHere()) await this.env.go('cart')
    else await refreshBadge(this.env)
  }
}
