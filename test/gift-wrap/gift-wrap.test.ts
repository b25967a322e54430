// Adds a checkout part that the mall does not have, in one folder: a choice of the contract and a part. No other file
// refers to it, and it appears in every reply.
import { DAY_MS } from '@contract/codes/china-time'
import type { CommitInput } from '@contract/schema/order'
import { OPERATOR } from '../support/actor'
import type { TestMall } from '../support/app'
import type { Shelved } from '../support/shopping'
import type { WireClient } from '../support/wire-client'
import { mallWithGiftWrap } from './mall'

type Opened = Awaited<ReturnType<typeof mallWithGiftWrap>>
let mall: TestMall
let breaches: Opened['breaches']
let submitOf: Opened['submitOf']
let payFor: Opened['payFor']
let shelve: Opened['shelve']
let tea: Shelved
let cup: Shelved
beforeAll(async () => {
  const opened = await mallWithGiftWrap(2)
  ;({ mall, breaches, submitOf, payFor, shelve } = opened)
  const { services } = mall
  for (const storeId of ['tea', 'cup'])
    await opened.openStore(services, { storeId, deliveryTypes: [0], freightCents: 800, freeOverCents: null })
  tea = await shelve(services, 'tea', { stock: 900, storeId: 'tea', priceCents: 3000 })
  cup = await shelve(services, 'cup', { stock: 900, storeId: 'cup', priceCents: 2000 })
})
afterAll(() => mall.close())
// Each test uses the wraps of its own day.
beforeEach(() => mall.clock.advance(DAY_MS))
afterEach(async () => {
  expect(await breaches(mall.services.db)).toEqual([])
})

const of = (...goods: readonly Shelved[]) => ({
  binComits: goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] })),
})

/** Both goods with these wraps, at the price of the submit page. */
async function wrapped(client: WireClient, wraps: Record<string, object>): Promise<CommitInput> {
  const plain = await submitOf(client, of(tea, cup))
  const binComits = plain.binComits.map((basket) => ({
    ...basket,
    ...(wraps[basket.storeId] && { giftWrap: wraps[basket.storeId] }),
  }))
  const seen = await client.call('POST productOrder/confirmOrder', { ...plain, binComits })
  return { ...plain, binComits, payAmount: seen.payAmount }
}
const confirm = async (client: WireClient, wraps: Record<string, object>) =>
  client.call('POST productOrder/confirmOrder', await wrapped(client, wraps))
const commit = (client: WireClient, input: CommitInput) => client.call('POST productOrder/commitOrder', input)

test('the submit page shows the rows, the fee and the sum of a part [checkout.part]', async () => {
  const client = await mall.enrol()
  const plain = await confirm(client, {})
  expect(plain.stores.map(({ rows }) => rows.map(({ label }) => label))).toEqual([['礼品包装'], ['礼品包装']])
  const seen = await confirm(client, { tea: { isOn: true, greeting: '生日快乐' } })
  expect(seen.payAmount).toBe(plain.payAmount + 500)
  expect(seen.amounts.find(({ kind }) => kind === 'fee')).toEqual({ label: '礼品包装', amount: 500, kind: 'fee' })
  const rows = seen.stores.find(({ storeId }) => storeId === 'tea')?.rows
  expect(rows?.map(({ label, isOn, value }) => [label, isOn, value])).toEqual([
    ['礼品包装', true, ''],
    ['祝福语', false, '生日快乐'],
  ])
  const both = await confirm(client, { tea: { isOn: true }, cup: { isOn: true } })
  expect(both.amounts.find(({ kind }) => kind === 'fee')?.amount).toBe(1000)
})

test('the order stores the part, shows it, and refunds its fee with the order [checkout.part-order]', async () => {
  const client = await mall.enrol()
  const input = await wrapped(client, { tea: { isOn: true, greeting: '生日快乐' } })
  const { orders, payOrderNo, payAmount } = await commit(client, input)
  const [teaId = '', cupId = ''] = ['tea', 'cup'].map((store) => orders.find((one) => one.storeId === store)?.orderId)
  const unpaid = await client.call('GET productOrder/getOrderInfo', { orderId: teaId })
  expect(unpaid.parts.map(({ rows }) => rows.map(({ value }) => value))).toEqual(
    unpaid.parts.map(({ orderId }) => (orderId === teaId ? ['生日快乐'] : [])),
  )
  expect(unpaid.payAmount).toBe(payAmount)
  expect(unpaid.rows.map(({ label, value }) => [label, value])).toEqual([['包装合计', '¥5']])
  await payFor(mall, client, payOrderNo)
  const paid = await client.call('GET productOrder/getOrderInfo', { orderId: teaId })
  expect(paid.amounts.map(({ label, amount }) => [label, amount])).toEqual([
    ['商品金额', 3000],
    ['运费', 800],
    ['礼品包装', 500],
    ['实付', 4300],
  ])
  expect(paid.invoiceAmount).toBe(4300)
  const { rows } = await mall.services.orderOperator.show(paid.orderNo)
  expect(rows.map(({ label, value }) => [label, value])).toEqual([['礼品包装', '生日快乐']])
  await client.call('POST productOrder/cancelOrder', { orderId: teaId, reason: '不想要了' })
  await mall.settle()
  expect((await client.call('GET productOrder/getOrderInfo', { orderId: teaId })).refund?.amount).toBe(4300)
  const other = await client.call('GET productOrder/getOrderInfo', { orderId: cupId })
  expect(other.amounts.some(({ kind }) => kind === 'fee')).toBe(false)
  await mall.services.orderOperator.refund(OPERATOR, 'all', other.orderNo, undefined, '协商退款')
  await mall.settle()
})

test('the part’s rows are on the list card, and a move that the part refuses has no button there [checkout.part-list]', async () => {
  const client = await mall.enrol()
  const gold = await shelve(mall.services, 'gold-listed', { stock: 5, storeId: 'tea', priceCents: 200_000 })
  const plain = await submitOf(client, of(gold))
  const binComits = plain.binComits.map((basket) => ({ ...basket, giftWrap: { isOn: true, greeting: '新年好' } }))
  const { payOrderNo } = await commit(client, { ...plain, binComits, payAmount: plain.payAmount + 500 })
  const card = async () => (await client.call('POST productOrder/pageOrders', {})).records[0]
  const codes = async () => (await card())?.buttons.map(({ code }) => code)
  expect((await card())?.rows.map(({ label, value }) => [label, value])).toEqual([['礼品包装', '新年好']])
  expect(await codes()).toContain('cancel')
  await payFor(mall, client, payOrderNo)
  expect(await codes()).not.toContain('cancel')
  expect((await card())?.cancelRefundText).toBe('')
  const { buttons } = await client.call('GET productOrder/getOrderInfo', { orderId: (await card())?.orderId ?? '' })
  expect(buttons.map(({ code }) => code)).not.toContain('cancel')
})

test('a daily limit refuses later commits with a message, and nothing is bought [checkout.part-limit]', async () => {
  const client = await mall.enrol()
  const one = await commit(client, await wrapped(client, { tea: { isOn: true }, cup: { isOn: true } }))
  const input = await wrapped(client, { tea: { isOn: true } })
  await expect(commit(client, input)).rejects.toThrow('今天的礼品包装已约满')
  const [first] = one.orders
  await client.call('POST productOrder/cancelOrder', { orderId: first?.orderId ?? '', reason: '不想要了' })
  await expect(commit(client, input)).resolves.toMatchObject({ payAmount: input.payAmount })
})

test('a price other than the shown one and an overlong greeting are refused [checkout.part-input]', async () => {
  const client = await mall.enrol()
  const input = await wrapped(client, { tea: { isOn: true } })
  await expect(commit(client, { ...input, payAmount: input.payAmount - 500 })).rejects.toThrow('价格已变化')
  await expect(confirm(client, { tea: { isOn: true, greeting: '长'.repeat(21) } })).rejects.toThrow()
})

test('a part can refuse a move of its orders [checkout.part-refuses]', async () => {
  const client = await mall.enrol()
  const gold = await shelve(mall.services, 'gold', { stock: 5, storeId: 'tea', priceCents: 200_000 })
  const plain = await submitOf(client, of(gold))
  const binComits = plain.binComits.map((basket) => ({ ...basket, giftWrap: { isOn: true } }))
  const { orders, payOrderNo } = await commit(client, { ...plain, binComits, payAmount: plain.payAmount + 500 })
  await payFor(mall, client, payOrderNo)
  const orderId = orders[0]?.orderId ?? ''
  await expect(client.call('POST productOrder/cancelOrder', { orderId, reason: '不想要了' })).rejects.toThrow(
    '请联系商家取消',
  )
})
