import { SUBMIT_SOURCE } from '@contract/codes/order'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let pot: Shelved
let lid: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'kitchenware', deliveryTypes: [1] })
  pot = await shelve(mall.services, 'pot', {
    storeId: 'kitchenware',
    stock: 9,
    priceCents: 9999,
    memberPriceCents: 9000,
  })
  lid = await shelve(mall.services, 'lid', { storeId: 'kitchenware', stock: 4, priceCents: 3333 })
  const goods = [
    { productId: pot.productId, number: 1 },
    { productId: lid.productId, number: 1 },
  ]
  const bundle = { id: 'kitchen', title: '锅盖套装', storeId: 'kitchenware', priceCents: 10_000, goods }
  await mall.services.db.tx((tx) =>
    mall.services.bundles.put(tx, { ...bundle, startsAt: 0, endsAt: mall.clock.now() + 1e9 }, mall.clock.now()),
  )
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const ask = (number: number, goods = [pot, lid]) => ({
  source: SUBMIT_SOURCE.buyNow,
  orderSource: 1,
  bundleId: 'kitchen',
  binComits: [{ storeId: 'kitchenware', products: goods.map(({ skuId }) => ({ skuId, number })) }],
})
const confirm = (client: WireClient, number: number, goods?: Shelved[]) =>
  client.call('POST productOrder/confirmOrder', ask(number, goods))

test('a bundle is shown on the pages of its goods and selected on its own page [pricing.bundle-pages]', async () => {
  const client = await mall.enrol()
  const { records } = await client.call('GET bundle/list', { productId: lid.productId })
  expect(records).toMatchObject([{ bundleId: 'kitchen', amount: 10_000, originalAmount: 13_332 }])
  const shown = await client.call('GET bundle/detail', { bundleId: 'kitchen', skuIds: lid.skuId })
  expect(shown).toMatchObject({
    amount: 10_000,
    savedAmount: 3332,
    notBuyableReason: null,
    goods: [
      { skuId: pot.skuId, number: 1, price: 9999, hasChoice: false, problem: '' },
      { skuId: lid.skuId, price: 3333 },
    ],
  })
  await expect(client.call('GET bundle/detail', { bundleId: 'gone' })).rejects.toThrow('套餐已结束')
})

test('complete bundles cost the bundle price, less for a member; other goods cost the regular price [purchase.bundles]', async () => {
  const client = await mall.enrol()
  expect(await confirm(client, 2)).toMatchObject({ bundleId: 'kitchen', payAmount: 20_000 })
  const alone = await confirm(client, 1, [pot])
  expect([alone.bundleId, alone.payAmount]).toEqual([undefined, 9999])
  const member = await mall.enrol({ memberUntil: mall.clock.now() + 1e9 })
  expect((await confirm(member, 1)).payAmount).toBe(9001)
})

test('the price is split over the lines to the cent and refunded in parts; the stock returns [pricing.bundle-refund]', async () => {
  const client = await mall.enrol()
  const submit = { ...ask(1), payAmount: 10_000 }
  const placed = await client.call('POST productOrder/commitOrder', submit)
  const [first] = placed.orders
  const order = await client.call('GET productOrder/getOrderInfo', { orderId: first?.orderId ?? '' })
  const paid = order.lines.map(({ payAmount }) => payAmount)
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(10_000)
  expect(paid).toEqual([7500, 2500])
  expect(order.amounts).toContainEqual({ label: '锅盖套装', amount: -3332, kind: 'discount' })
  await payFor(mall, client, placed.payOrderNo)
  const { orderOperator, jobs, stock, db } = mall.services
  for (const cents of [3333, undefined]) {
    await orderOperator.refund(OPERATOR, 'all', order.orderNo, cents, '退回')
    await jobs.runDue()
    await mall.settle()
  }
  const free = async () => [...(await stock.available(db.q, [pot.skuId, lid.skuId])).values()]
  await eventually(async () => (await free()).join() === '9,4', 'both are back')
})

test('concurrent shoppers get as many bundles as there are goods; an ended bundle costs the regular price [pricing.bundle-race]', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, () => mall.enrol()))
  const results = await Promise.allSettled(
    clients.map((client) => client.call('POST productOrder/commitOrder', { ...ask(2), payAmount: 20_000 })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const { db, bundles, stock } = mall.services
  await db.tx((tx) => stock.setOnHand(tx, lid.skuId, 9, 'test', mall.clock.now()))
  await db.tx((tx) => bundles.end(tx, 'kitchen', mall.clock.now()))
  await mall.settle()
  const [client] = clients
  await expect(client?.call('POST productOrder/commitOrder', { ...ask(1), payAmount: 10_000 })).rejects.toThrow(
    '价格已变化',
  )
})
