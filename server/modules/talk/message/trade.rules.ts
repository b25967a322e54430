import { priceText } from '@contract/codes/money'
import { PARCEL_FAILED, PARCEL_STATE } from '@contract/codes/parcel'

export type TradeEvent = 'paid' | 'shipped' | 'refunded'

/** The fields of an order that its messages show. */
export interface TradeOrder {
  uid: string
  orderId: string
  storeName: string
  /** Titles of its goods, in the order of the lines. */
  titles: readonly string[]
  totalNumber: number
  payableCents: number
  refundedCents: number
  payWayText: string
  isPickup: boolean
  isTicket: boolean
  /** 顺丰速运 SF123; empty without a parcel. */
  parcel: string
  /** Shipped: other goods of the order are not yet sent. */
  isPart: boolean
}

/** 「羊毛大衣」等 3 件 */
function goodsText({ titles: [first = ''], totalNumber }: TradeOrder): string {
  return totalNumber > 1 ? `「${first}」等 ${totalNumber} 件` : `「${first}」`
}

/** Title and content of a message about an order: which goods, how much, of which store. */
export function tradeText(what: TradeEvent, order: TradeOrder): { title: string; content: string } {
  const goods = goodsText(order)
  const { storeName, parcel } = order
  switch (what) {
    case 'paid': {
      const paid = `${goods}已付款 ${priceText(order.payableCents)}`
      if (order.isTicket) return { title: '券码已生成', content: `${paid}，到「${storeName}」出示券码使用` }
      return order.isPickup
        ? { title: '订单待自提', content: `${paid}，请到「${storeName}」出示取货码自提` }
        : { title: '订单已支付', content: `${paid}，「${storeName}」正在备货` }
    }
    case 'shipped':
      return {
        title: order.isPart ? '订单部分发货' : '订单已发货',
        content: [`「${storeName}」已发出${goods}`, parcel, order.isPart && '其余商品正在备货']
          .filter(Boolean)
          .join('，'),
      }
    case 'refunded':
      return {
        title: '退款已完成',
        content: `「${storeName}」的${goods}，${priceText(order.refundedCents)} 已原路退回${order.payWayText || '原支付方式'}`,
      }
  }
}

const PARCEL_TITLES: Partial<Record<number, string>> = {
  [PARCEL_STATE.collected]: '包裹已揽收',
  [PARCEL_STATE.arriving]: '包裹正在派送',
  [PARCEL_STATE.signed]: '包裹已签收',
  [PARCEL_STATE.refused]: '包裹被拒收',
  [PARCEL_STATE.returned]: '包裹已退回',
  [PARCEL_STATE.lost]: '包裹丢失',
}

/** Title and content of a message about a parcel's state; null for a state without a message. */
export function parcelText(order: TradeOrder & { state: number }): { title: string; content: string } | null {
  const title = PARCEL_TITLES[order.state]
  if (!title) return null
  const isGone = PARCEL_FAILED.includes(order.state)
  const parts = [`「${order.storeName}」发出的${goodsText(order)}`, order.parcel, isGone ? '已为你登记售后' : '']
  return { title, content: parts.filter(Boolean).join('，') }
}

/** Money that is returned automatically: for what, and why. */
export interface LateMoney {
  uid: string
  /** The order that a tap opens; null when there is no order to show. */
  orderId: string | null
  /** Subject of the payable. */
  subject: string
  /** All orders of the checkout, in their order; empty when the money was for another subject. */
  orderNos: readonly string[]
  cents: number
  payWayText: string
  /** True: the checkout was already paid. False: it was closed before the money arrived. */
  isSecond: boolean
}

/** Payable subjects other than orders. */
const NAMES: Readonly<Record<string, string>> = { couponPackage: '券包', voucher: '卡券' }

/** Title and content of a message about returned money. */
export function lateText({ subject, orderNos, cents, payWayText, isSecond }: LateMoney): {
  title: string
  content: string
} {
  const [first = ''] = orderNos
  const orders =
    first === ''
      ? (NAMES[subject] ?? '')
      : orderNos.length > 1
        ? `订单 ${first} 等 ${orderNos.length} 笔`
        : `订单 ${first} `
  const back = `${priceText(cents)} 将原路退回${payWayText || '原支付方式'}`
  return isSecond
    ? { title: '多付的钱将退回', content: `${orders}已经付过款，重复支付的 ${back}` }
    : { title: '付款将退回', content: `${orders}关闭后才收到你的付款，${back}` }
}
