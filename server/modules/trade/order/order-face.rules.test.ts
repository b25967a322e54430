import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import type { OrderRow } from './order.repo'
import { faceOfOrders } from './order-face.rules'

const SAID = { texts: [], earns: [], params: {}, leaveText: undefined, unpaid: undefined }
const FACTS = { shown: new Map(), cents: new Map() }

const order = (over: Partial<OrderRow> = {}): OrderRow => ({
  uid: 'u1',
  id: 'o1',
  orderNo: 'n100',
  parentNo: 'n1',
  storeId: 's1',
  storeName: '素研',
  status: ORDER_STATUS.toShip,
  deliveryType: DELIVERY_TYPE.logistics,
  orderSource: 1,
  promiseMinutes: 0,
  address: '',
  receiverName: '',
  receiverPhone: '',
  originalCents: 1000,
  discountCents: 0,
  payableCents: 1000,
  paidCents: 1000,
  refundedCents: 0,
  returnedCents: 0,
  totalNumber: 1,
  searchText: '',
  payWayText: '微信支付',
  closeReason: '',
  addressChanges: 0,
  remindedAt: 0,
  isReceiveExtended: 0,
  isHidden: 0,
  createdAt: 1,
  expireAt: 2,
  paidAt: 1,
  shipBy: 2,
  shippedAt: 0,
  receiveBy: 0,
  receivedAt: 0,
  closedAt: 0,
  ...over,
})

test.each([
  ['logistics', 'order', '查看订单', 'success', {}],
  ['instant', 'order', '查看订单', 'success', {}],
  ['dineIn', 'order', '查看订单', 'success', {}],
  ['pickup', 'pickupDetail', '查看取货码', 'ticket', {}],
  ['ticket', 'voucherDetails', '查看券码', 'ticket', { isXuni: '1' }],
  ['scanAndBuy', 'voucherDetails', '出示离场码', 'ticket', { isScan: '1' }],
] as const)('a paid order of %s leads to %s [order.paid-leads]', (way, page, text, picture, named) => {
  const { exits, results, params } = faceOfOrders([order({ deliveryType: DELIVERY_TYPE[way] })], [], SAID, FACTS)
  expect(exits.paid).toEqual({ page, params: { orderId: 'o1' }, text })
  expect(exits.more.map((exit) => exit.page)).toEqual(page === 'order' ? [] : ['order'])
  expect(results.paid.picture).toBe(picture)
  expect(params).toEqual({ parentNo: 'n1', id: 'o1', ...named })
})

test('texts of checkout parts follow the text about the delivery', () => {
  const done = order({ deliveryType: DELIVERY_TYPE.scanAndBuy, status: ORDER_STATUS.completed })
  const points = { kind: 'points', amount: 10, unit: '积分', note: '' } as const
  const { results, params, earns } = faceOfOrders(
    [done],
    [],
    { ...SAID, texts: ['得 10 积分'], earns: [points], params: { presentPointMessage: '10' } },
    FACTS,
  )
  expect(results.paid.text).toBe('已付款，离场时请出示离场码，得 10 积分')
  expect(params).toEqual({ parentNo: 'n1', id: 'o1', isScan: '1', presentPointMessage: '10' })
  expect(earns).toEqual([points])
  expect(faceOfOrders([order()], [], SAID, FACTS)).not.toHaveProperty('earns')
  expect(faceOfOrders([order()], [], SAID, FACTS).results.paid.text).toBe('已付款，商家正在备货')
})

test('a payment of several orders leads to the order list, because each order has its own code', () => {
  const codes = { deliveryType: DELIVERY_TYPE.ticket, status: ORDER_STATUS.completed }
  const { exits, results, items } = faceOfOrders([order(codes), order({ ...codes, id: 'o2' })], [], SAID, FACTS)
  expect(exits.paid.page).toBe('orderList')
  expect(results.paid).toEqual({
    title: '支付成功',
    text: '商家会尽快处理你的订单',
    picture: 'success',
  })
  expect(items.map(({ to }) => to)).toEqual(['o1', 'o2'].map((orderId) => ({ page: 'order', params: { orderId } })))
})
