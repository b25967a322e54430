import { CANCEL_REASONS, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { ConfirmInput } from '@contract/schema/order'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let goods: Shelved[]
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const free = { freightCents: 0, freeOverCents: 0 }
  await openStore(mall.services, { storeId: 'fashion', name: '素研', ...free })
  await openStore(mall.services, { storeId: 'fresh', name: '鲜禾', ...free })
  goods = [
    await shelve(mall.services, 'coat', { stock: 50, storeId: 'fashion', priceCents: 30_000 }),
    await shelve(mall.services, 'milk', { stock: 50, storeId: 'fresh', priceCents: 8080 }),
  ]
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** One piece of each store. */
async function place(client: WireClient) {
  const input: Pick<ConfirmInput, 'source' | 'orderSource' | 'binComits'> = {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: ORDER_SOURCE.web,
    binComits: goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] })),
  }
  return client.call('POST productOrder/commitOrder', await submitOf(client, input))
}
const together = async (client: WireClient, payOrderNo: string) =>
  (await client.call('GET productOrder/payFace', { payOrderNo })).items

test('orders of two stores are paid together by Alipay after another method was tried, and are refunded separately', async () => {
  const client = await mall.enrol()
  const { payOrderNo, payAmount, orders } = await place(client)
  const opened = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  await payFor(mall, client, payOrderNo, PAY_WAY.alipayWap)
  // The trade of the first payment method is closed before the second begins.
  await expect(mall.gateway.play(opened.payParams?.h5Url, { outcome: 'succeed' })).rejects.toThrow('409')
  const paid = await together(client, payOrderNo)
  expect(paid.map(({ title, stateText }) => [title, stateText])).toEqual([
    ['素研', '待发货'],
    ['鲜禾', '待发货'],
  ])
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(payAmount)
  const [first, second] = orders
  const detail = await client.call('GET productOrder/getOrderInfo', { orderId: first?.orderId })
  expect(detail.payWayText).toBe('支付宝')

  await client.call('POST productOrder/cancelOrder', { orderId: first?.orderId ?? '', reason: CANCEL_REASONS[0] })
  await mall.services.orderOperator.refund(OPERATOR, 'all', second?.orderNo ?? '', undefined, '退回')
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await together(client, payOrderNo)).every(({ stateText }) => stateText === '已退款')
  }, 'both are back')
  const { db } = mall.services
  const refunds = await db.q.selectFrom('payment_refund').selectAll().where('payableNo', '=', payOrderNo).execute()
  expect(refunds.map(({ provider, state }) => [provider, state])).toEqual(Array(2).fill(['alipay', 'succeeded']))
  expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(payAmount)
})

test('Alipay is refused inside WeChat, without a redirect', async () => {
  const client = await mall.enrol()
  const { payOrderNo } = await place(client)
  const ask = (more: object) => client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.alipayWap, ...more })
  for (const source of ['wechat', 'weapp']) await expect(ask({ source })).rejects.toThrow('payWay')
  await expect(ask({ source: 'h5', returnUrl: 'https://evil.example/' })).rejects.toThrow('returnUrl')
  expect((await ask({ source: 'h5', returnUrl: 'http://127.0.0.1:8080/pay/?payOrderNo=a' })).payStatus).toBe('ongoing')
})
