import { ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { InvoiceAsk } from '@contract/schema/invoice'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'

let mall: TestMall
let goods: readonly [Shelved, Shelved]
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const storeId of ['a', 'b']) await openStore(mall.services, { storeId })
  const one = (storeId: string) => shelve(mall.services, storeId, { stock: 9, storeId })
  goods = [await one('a'), await one('b')]
})
afterAll(() => mall.close())

const asked = { kind: 'company', title: '乐廊商业有限公司', taxNo: '91350100 m000100y43', email: 'a@b.cn' } as const
const kept = { ...asked, taxNo: '91350100M000100Y43', content: 'detail' }

test('asked for with a submit, it stands with each of its orders, and is offered the next time', async () => {
  const client = await mall.enrol()
  expect(await client.call('GET invoice/lastAsk', {})).toEqual({ invoice: null })
  const binComits = goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits }
  const submit = await submitOf(client, ask)
  const wrong = { ...asked, taxNo: '91350100M000100Y44' }
  await expect(client.call('POST productOrder/commitOrder', { ...submit, invoice: wrong })).rejects.toThrow(
    '税号不正确',
  )
  const { orders } = await client.call('POST productOrder/commitOrder', { ...submit, invoice: asked })
  expect(orders).toHaveLength(2)
  for (const { orderId } of orders)
    expect((await client.call('GET productOrder/getOrderInfo', { orderId })).invoice).toEqual(kept)
  expect(await client.call('GET invoice/lastAsk', {})).toEqual({ invoice: kept })
  const plain = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'without' })
  const orderId = plain.orders[0]?.orderId ?? ''
  expect((await client.call('GET productOrder/getOrderInfo', { orderId })).invoice).toBeNull()
})

test('until it is paid it can be changed or left out, for all that is paid together; then no more', async () => {
  const client = await mall.enrol()
  const binComits = goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits }
  const { orders, payOrderNo } = await client.call('POST productOrder/commitOrder', await submitOf(client, ask))
  const [orderId = ''] = orders.map((order) => order.orderId)
  const change = (invoice?: InvoiceAsk) =>
    client.call('POST productOrder/changeInvoice', { orderId, ...(invoice && { invoice }) })
  const stands = async () =>
    Promise.all(
      orders.map(async (order) => {
        const { invoice } = await client.call('GET productOrder/getOrderInfo', { orderId: order.orderId })
        return invoice
      }),
    )
  await change(asked)
  expect(await stands()).toEqual([kept, kept])
  await change({ ...asked, email: 'c@d.cn' })
  expect(await stands()).toEqual(Array(2).fill({ ...kept, email: 'c@d.cn' }))
  await expect(change({ ...asked, taxNo: '1' })).rejects.toThrow('税号')
  await change()
  expect(await stands()).toEqual([null, null])
  await payFor(mall, client, payOrderNo)
  await mall.settle()
  await expect(change(asked)).rejects.toThrow('状态已变化')
  expect(await stands()).toEqual([null, null])
})
