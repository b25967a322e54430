// Calls with which one shopper could access another's after-sale cases.
import { type Attack, type Belongings, call } from './reaching'

const one = (key: string, input: (a: Belongings) => object): Record<string, Attack[]> => ({
  [key]: [call(key, "A's case", (a) => ({ refundOrderNo: a.caseNo, ...input(a) }))],
})
const WORDS = { text: '乙的话', imageKeys: [] }
const ASKED = { type: 1, isReceived: true, reason: '质量问题', number: 1, cents: 1, note: '', imageKeys: [] }

export const AFTERSALE_ATTACKS: Record<string, Attack[]> = {
  'GET refundOrder/getRefundForm': [
    call('GET refundOrder/getRefundForm', "A's line", (a) => ({
      orderId: a.completed.orders[0]?.orderId ?? '',
      orderLineId: a.orderLineId,
      refundOrderNo: a.caseNo,
    })),
  ],
  'POST refundOrder/getRefundExtras': [
    call('POST refundOrder/getRefundExtras', "A's order", (a) => ({ orderId: a.completed.orders[0]?.orderId ?? '' })),
    call('POST refundOrder/getRefundExtras', "A's line", (a) => ({
      orderId: a.completed.orders[0]?.orderId ?? '',
      orderLineId: a.orderLineId,
      cents: 1,
    })),
  ],
  'POST refundOrder/apply': [
    call('POST refundOrder/apply', "A's line", (a) => ({
      orderId: a.shipped.orders[0]?.orderId ?? '',
      orderLineId: a.orderLineId,
      ...ASKED,
    })),
  ],
  ...one('POST refundOrder/amend', () => ASKED),
  ...one('POST refundOrder/withdraw', () => ({})),
  ...one('POST refundOrder/addRefundOrderPostMsg', () => ({
    expressCompany: '顺丰速运',
    expressNo: 'SF20260009',
    mobile: '',
    imageKeys: [],
  })),
  ...one('POST refundOrder/stepIn', () => WORDS),
  ...one('POST refundOrder/addMessage', () => WORDS),
  ...one('POST refundOrder/afterIntercept', () => ({ choice: 'refuseParcel' })),
  ...one('POST refundOrder/confirmExchange', () => ({})),
  ...one('GET refundOrder/getRefundOrder', () => ({})),
  ...one('POST refundOrder/getRefundOrderExpressRoute', () => ({})),
  ...one('GET refundOrder/getNegotiations', () => ({})),
  ...one('GET refundOrder/getRefundMoney', () => ({})),
  'POST refundOrder/pageRefundOrders': [
    {
      ...call('POST refundOrder/pageRefundOrders', "A's order", (a) => ({
        orderId: a.completed.orders[0]?.orderId ?? '',
      })),
      isOwn: true,
    },
  ],
}
