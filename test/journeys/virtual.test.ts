import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { CANCEL_REASONS, DELIVERY_TYPE, ORDER_SOURCE, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { addOnOf } from '@server/modules/offers/promotion/add-on.rules'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { freshCode } from '../support/fresh-code'
import { breaches } from '../support/invariants'
import { buy, openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
/** Three cups on one ticket, and a coat. */
let card: Shelved
let coat: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'cafe', name: '麦研', freightCents: 900, freeOverCents: null })
  card = await shelve(mall.services, 'card', { stock: 50, storeId: 'cafe', ticket: { uses: 3, days: 30 } })
  coat = await shelve(mall.services, 'coat', { stock: 50, storeId: 'cafe' })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const orderOf = (client: WireClient, orderId: string) => client.call('GET productOrder/getOrderInfo', { orderId })
const ticketsOf = async (client: WireClient, subjectId: string) =>
  (await client.call('GET ticket/list', { subject: 'order', subjectId })).records
const verify = async (known: string, number = 1) => {
  const { tickets, db, clock } = mall.services
  const code = await freshCode(mall.services, known, clock.now())
  return db.tx((tx) => tickets.verify(tx, OPERATOR, { code, storeId: 'cafe', number }, clock.now()))
}
/** Buys tickets and pays; returns the order's id. */
async function bought(client: WireClient, number = 1): Promise<string> {
  const placed = await buy(client, card, number)
  await payFor(mall, client, placed.payOrderNo)
  return placed.orders[0]?.orderId ?? ''
}
const onHand = async () => (await mall.services.stock.levels(mall.services.db.q, [card.skuId])).get(card.skuId)?.onHand

test('tickets are bought without address and freight, issued with the payment, shown by the order, used at the till [purchase.virtual]', async () => {
  const client = await mall.enrol()
  const page = await client.call('GET product/getProductDetail', { productId: card.productId })
  expect(page.delivery.line).toBe('电子券，到店出示，购买后 30 天内可用')
  await expect(client.call('POST shopCart/add', { ...card, number: 1, clientType: 1 })).rejects.toThrow('立即购买')
  const binComits = [{ storeId: 'cafe', products: [{ skuId: card.skuId, number: 2 }] }]
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits }
  const seen = await client.call('POST productOrder/confirmOrder', ask)
  expect(seen).toMatchObject({ payAmount: 20_000, needsAddress: false, problems: [] })
  expect(seen.stores[0]).toMatchObject({ deliveryType: DELIVERY_TYPE.ticket, deliveryChoices: [{ text: '电子券' }] })
  const placed = await client.call('POST productOrder/commitOrder', await submitOf(client, ask))
  const orderId = placed.orders[0]?.orderId ?? ''
  expect(await ticketsOf(client, orderId)).toEqual([])
  await payFor(mall, client, placed.payOrderNo)
  const order = await orderOf(client, orderId)
  expect(order).toMatchObject({ status: ORDER_STATUS.completed, address: null, hint: '券码已生成，到店出示即可使用' })
  expect(order.buttons.map(({ code, text }) => [code, text])).toEqual([
    ['cancel', '申请退款'],
    ['applyInvoice', '申请开票'],
    ['viewTicket', '查看券码'],
  ])
  const until = startOfChinaDay(chinaDay(mall.clock.now())) + 31 * DAY_MS
  const [first, second] = await ticketsOf(client, orderId)
  for (const one of [first, second])
    expect(one).toMatchObject({ state: 'unused', total: 3, used: 0, storeName: '麦研', validUntil: until })
  expect((await verify(first?.code ?? '', 2)).refusal).toBeNull()
  expect((await ticketsOf(client, orderId))[0]).toMatchObject({ used: 2, uses: [{ number: 2, storeName: '麦研' }] })
  expect((await orderOf(client, orderId)).buttons.map(({ code }) => code)).toEqual(['applyInvoice', 'viewTicket'])
  await mall.settle()
  const { points, clock } = mall.services
  expect((await points.levels(client.uid, clock.now())).available).toBe(200)
})

test('an order of tickets contains no other goods and no gifts [order.tickets-alone]', async () => {
  const client = await mall.enrol()
  const { promotions, db, clock } = mall.services
  const head = { id: 'gift', title: '满赠', priority: 0, storeId: 'cafe', startsAt: 0, endsAt: 4_000_000_000_000 }
  const { skuId, productId } = coat
  const gift = { isGift: true, basis: 'pieces', steps: [{ from: 1, number: 1 }], earnedBy: null } as const
  const offer = addOnOf(head, { ...gift, goods: [{ skuId, productId, cents: 0 }] })
  await db.tx((tx) => promotions.put(tx, offer, clock.now()))
  await mall.settle()
  const own = [{ storeId: 'cafe', products: [{ skuId: card.skuId, number: 1 }] }]
  const alone = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits: own }
  const seen = await client.call('POST productOrder/confirmOrder', alone)
  expect(seen.stores.flatMap(({ lines }) => lines.map((line) => line.skuId))).toEqual([card.skuId])
  expect(seen.stores[0]?.deliveryType).toBe(DELIVERY_TYPE.ticket)
  const products = [card, coat].map(({ skuId }) => ({ skuId, number: 1 }))
  const ask = {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: ORDER_SOURCE.web,
    binComits: [{ storeId: 'cafe', products }],
  }
  const { problems } = await client.call('POST productOrder/confirmOrder', ask)
  expect(problems).toMatchObject([{ skuId: card.skuId, text: '电子券需单独购买' }])
})

test('an order of unused tickets is refunded whole: codes are void, the stock returns [order.tickets-refund]', async () => {
  const client = await mall.enrol()
  const before = await onHand()
  const orderId = await bought(client, 2)
  const [ticket] = await ticketsOf(client, orderId)
  await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
  expect((await verify(ticket?.code ?? '')).refusal).toMatch(/locked|void/)
  await eventually(async () => {
    await mall.services.jobs.runDue()
    await mall.settle()
    return (await orderOf(client, orderId)).status === ORDER_STATUS.refunded
  }, 'the money is back')
  expect((await ticketsOf(client, orderId)).map(({ state }) => state)).toEqual(['void', 'void'])
  expect(await onHand()).toBe(before)
})

test('a partly used ticket stays valid, and the operator refunds an order whole or not at all [order.tickets-part]', async () => {
  const client = await mall.enrol()
  const orderId = await bought(client, 2)
  const { orderNo } = await orderOf(client, orderId)
  const { orderOperator } = mall.services
  await expect(orderOperator.refund(OPERATOR, 'all', orderNo, 1, '少退')).rejects.toThrow('整单退款')
  const [ticket] = await ticketsOf(client, orderId)
  await verify(ticket?.code ?? '')
  const cancel = client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
  await expect(cancel).rejects.toThrow('券码已使用')
  expect((await orderOf(client, orderId)).status).toBe(ORDER_STATUS.completed)
  expect((await ticketsOf(client, orderId)).map(({ state }) => state)).toEqual(['unused', 'unused'])
})

test('a concurrent refund and redemption at the till: exactly one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const client = await mall.enrol()
    const orderId = await bought(client)
    const [ticket] = await ticketsOf(client, orderId)
    const [cancelled, verdict] = await Promise.allSettled([
      client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] }),
      verify(ticket?.code ?? ''),
    ])
    const isTaken = verdict.status === 'fulfilled' && verdict.value.refusal === null
    expect([round, cancelled.status === 'fulfilled']).toEqual([round, !isTaken])
  }
})
