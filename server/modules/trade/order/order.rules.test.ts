import { DELIVERY_TYPE, ORDER_STATUS, REMIND_EVERY_MS } from '@contract/codes/order'
import {
  buttonsOf,
  hintOf,
  NO_PART_TEXTS,
  newsOf,
  nextParentNo,
  type OrderDisplayFacts,
  orderNoOf,
  statusText,
} from './order.rules'

const NOW = Date.UTC(2026, 10, 21, 4)
const ORDER: OrderDisplayFacts = {
  status: ORDER_STATUS.unpaid,
  deliveryType: DELIVERY_TYPE.logistics,
  payFrom: 0,
  expireAt: NOW + 1000,
  addressChanges: 0,
  remindedAt: 0,
  isReceiveExtended: false,
  receiveBy: Date.UTC(2026, 11, 5, 4),
  closeReason: '超时未支付，订单已关闭',
  news: '',
  shippedAt: 0,
  canReview: false,
  canAppend: false,
  hasCase: false,
  isInAfterSale: false,
  paidCents: 3600,
  refundedCents: 3600,
  payWayText: '微信支付',
  paidAt: NOW,
  promiseMinutes: 0,
  ofParts: NO_PART_TEXTS,
}

test('the hint of a checkout part replaces the usual one, in the list too; only an open case has priority', () => {
  const order = { ...ORDER, status: ORDER_STATUS.toShip, ofParts: { ...NO_PART_TEXTS, hint: '还差 1 人成团' } }
  expect([hintOf(order), newsOf(order)]).toEqual(['还差 1 人成团', '还差 1 人成团'])
  expect(newsOf({ ...order, isInAfterSale: true })).toBe('商品正在售后，处理完后订单继续')
  expect(newsOf({ ...order, ofParts: { ...NO_PART_TEXTS, arriveText: '取货时间 10:00' } })).toBe('取货时间 10:00')
})

describe('buttons of an order', () => {
  test.each([
    ['unpaid', {}, ['取消订单', '修改地址', '去支付']],
    ['unpaid', { deliveryType: DELIVERY_TYPE.pickup }, ['取消订单', '去支付']],
    ['unpaid', { expireAt: NOW }, ['取消订单', '修改地址']],
    ['awaitingAcceptance', {}, ['取消订单']],
    ['awaitingFinal', {}, ['取消订单', '支付尾款']],
    ['awaitingFinal', { payFrom: NOW + 1 }, ['取消订单']],
    ['toShip', {}, ['取消订单', '修改地址', '催发货']],
    ['completed', { canReview: true, canAppend: true }, ['删除订单', '再次购买', '评价']],
    ['completed', { canAppend: true }, ['删除订单', '再次购买', '追评']],
    ['completed', { hasCase: true }, ['再次购买']],
    ['toShip', { shippedAt: NOW }, ['查看物流', '催发货']],
    ['toShip', { addressChanges: 1 }, ['取消订单', '催发货']],
    ['toShip', { remindedAt: NOW - REMIND_EVERY_MS + 1 }, ['取消订单', '修改地址']],
    ['toShip', { remindedAt: NOW - REMIND_EVERY_MS }, ['取消订单', '修改地址', '催发货']],
    ['toShip', { deliveryType: DELIVERY_TYPE.pickup }, ['取消订单', '取货码']],
    ['toShip', { deliveryType: DELIVERY_TYPE.dineIn }, []],
    ['awaitingAcceptance', { deliveryType: DELIVERY_TYPE.dineIn }, ['取消订单']],
    ['completed', { deliveryType: DELIVERY_TYPE.scanAndBuy }, ['删除订单', '离场码']],
    ['toReceive', {}, ['延长收货', '确认收货']],
    ['toReceive', { isReceiveExtended: true }, ['确认收货']],
    ['toReceive', { receiveBy: NOW }, ['确认收货']],
    ['completed', {}, ['删除订单', '再次购买']],
    ['closed', {}, ['删除订单', '再次购买']],
    ['refunding', {}, ['查看售后']],
    ['refunded', {}, ['删除订单', '查看售后']],
  ] as const)('an order at %s with %j has the buttons %j', (state, change, texts) => {
    const buttons = buttonsOf({ ...ORDER, ...change, status: ORDER_STATUS[state] }, NOW)
    expect(buttons.map((button) => button.text)).toEqual(texts)
    expect(buttons.length).toBeLessThanOrEqual(3)
  })

  test('the primary button is the next step and comes last [order.buttons]', () => {
    const unpaid = buttonsOf(ORDER, NOW)
    expect(unpaid.map((button) => button.primary)).toEqual([false, false, true])
    expect(unpaid.at(-1)).toEqual({ code: 'pay', text: '去支付', primary: true })
    for (const status of [ORDER_STATUS.toShip, ORDER_STATUS.toReceive]) {
      const primary = buttonsOf({ ...ORDER, status }, NOW).map((button) => button.primary)
      expect(primary).toEqual(primary.map((_, i) => i === primary.length - 1))
    }
  })
})

describe('texts of an order', () => {
  test.each([
    ['unpaid', '待付款', ''],
    ['awaitingAcceptance', '待接单', '已付款，等待商家接单'],
    ['toShip', '待发货', ''],
    ['toReceive', '待收货', '商品在路上，12 月 5 日将自动确认收货'],
    ['completed', '已完成', ''],
    ['closed', '已关闭', '超时未支付，订单已关闭'],
    ['refunding', '退款中', '¥36 将原路退回微信支付，预计 1-3 个工作日到账'],
    ['refunded', '已退款', ''],
  ] as const)('status %s has the text %s', (state, text, news) => {
    const order = { ...ORDER, status: ORDER_STATUS[state] }
    expect(statusText(order)).toBe(text)
    expect(newsOf(order)).toBe(news)
    expect(hintOf(order)).not.toBe('')
  })

  test('a pickup shows 待自提, a parcel its latest tracking', () => {
    expect(statusText({ status: ORDER_STATUS.toShip, deliveryType: DELIVERY_TYPE.pickup, shippedAt: 0 })).toBe('待自提')
    const sent = { ...ORDER, news: '到达 杭州市转运中心', shippedAt: NOW }
    expect(newsOf({ ...sent, status: ORDER_STATUS.toReceive })).toBe('到达 杭州市转运中心')
    expect(newsOf({ ...sent, status: ORDER_STATUS.toShip })).toBe('到达 杭州市转运中心')
    expect(statusText({ ...sent, status: ORDER_STATUS.toShip })).toBe('部分发货')
  })
})

test('numbers start with the day in China, are unique, and order numbers start with their parent’s [order.number]', () => {
  const numbers = Array.from({ length: 5000 }, () => nextParentNo(NOW))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers[0]).toMatch(/^261121\d{13}$/)
  expect(orderNoOf('2611210941886700001', 11)).toBe('261121094188670000112')
})
