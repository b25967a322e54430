import { MOST_INVOICE_TITLES } from '@contract/codes/invoice'
import { ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { InvoiceRequest } from '@contract/schema/invoice'
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

test('an invoice that is requested at submit is linked to each order, and its data prefill the next form [invoice.submit]', async () => {
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

test('the request can be changed or removed only until payment, for all orders of the payment together [invoice.change]', async () => {
  const client = await mall.enrol()
  const binComits = goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits }
  const { orders, payOrderNo } = await client.call('POST productOrder/commitOrder', await submitOf(client, ask))
  const [orderId = ''] = orders.map((order) => order.orderId)
  const change = (invoice?: InvoiceRequest) =>
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

test('titles are saved, changed, made the default and deleted, twenty at most; another shopper cannot touch them [invoice.titles]', async () => {
  const client = await mall.enrol()
  const save = (change: object = {}) =>
    client.call('POST invoice/saveTitle', { kind: 'person', title: '林予安', taxNo: '', email: 'a@b.cn', ...change })
  const titles = async () =>
    (await client.call('GET invoice/listTitles', {})).records.map(({ title, isDefault }) => [title, isDefault])
  await expect(save({ title: ' ' })).rejects.toThrow('请填写发票抬头')
  await expect(save({ kind: 'company', title: '乐廊', taxNo: '12' })).rejects.toThrow('税号')
  await expect(save({ email: 'a' })).rejects.toThrow('邮箱')
  const one = await save()
  // An empty form: no default title and no earlier request.
  expect(await client.call('GET invoice/lastAsk', {})).toEqual({ invoice: null })
  const two = await save({ kind: 'company', title: ' 乐廊 ', taxNo: '91350100 m000100y43', isDefault: true })
  expect(two).toMatchObject({ title: '乐廊', taxNo: '91350100M000100Y43', isDefault: true })
  expect(await titles()).toEqual([
    ['乐廊', true],
    ['林予安', false],
  ])
  expect((await client.call('GET invoice/lastAsk', {})).invoice?.title).toBe('乐廊')
  await save({ id: one.id, title: '林小安', isDefault: true })
  expect(await titles()).toEqual([
    ['林小安', true],
    ['乐廊', false],
  ])
  await save({ id: one.id, title: '林小安', isDefault: false })
  expect(await titles()).toEqual([
    ['乐廊', false],
    ['林小安', false],
  ])
  const other = await mall.enrol()
  const theirs = { id: one.id, kind: 'person', title: '别人', taxNo: '', email: 'c@d.cn' } as const
  await expect(other.call('POST invoice/saveTitle', theirs)).rejects.toThrow('已不存在')
  await other.call('POST invoice/deleteTitle', { id: one.id })
  await client.call('POST invoice/deleteTitle', { id: two.id })
  await client.call('POST invoice/deleteTitle', { id: two.id })
  expect(await titles()).toEqual([['林小安', false]])
  const more = await Promise.allSettled(Array.from({ length: 22 }, (_, at) => save({ title: `抬头${at}` })))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_INVOICE_TITLES - 1)
  await expect(save({ title: '又一个' })).rejects.toThrow('最多保存 20 个抬头')
})

test('a title with a sensitive word is refused, saved or used [invoice.sensitive]', async () => {
  const client = await mall.enrol()
  const bad = { kind: 'person', title: '代开发票', taxNo: '', email: 'a@b.cn' } as const
  await expect(client.call('POST invoice/saveTitle', bad)).rejects.toThrow('不能含有敏感词，请重新输入')
  expect((await client.call('GET invoice/listTitles', {})).records).toEqual([])
  const binComits = [{ storeId: 'a', products: [{ skuId: goods[0].skuId, number: 1 }] }]
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits }
  const { orders } = await client.call('POST productOrder/commitOrder', await submitOf(client, ask))
  const orderId = orders[0]?.orderId ?? ''
  const change = client.call('POST productOrder/changeInvoice', { orderId, invoice: { ...bad, content: 'detail' } })
  await expect(change).rejects.toThrow('不能含有敏感词，请重新输入')
  expect((await client.call('GET productOrder/getOrderInfo', { orderId })).invoice).toBeNull()
})
