// Each delivery way from its submit to its completion (docs/wire.md "Cart, order, pay").
import { randomUUID } from 'node:crypto'
import { CANCEL_REASONS, DELIVERY_TYPE, type DeliveryType, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { PARCEL_STATE } from '@contract/codes/parcel'
import type { ConfirmInput } from '@contract/schema/order'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { freshCode } from '../support/fresh-code'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const STORE = 'all-ways'
const { logistics, pickup, scanAndBuy, instant, sameCity, express, dineIn } = DELIVERY_TYPE
const { toShip, toReceive, completed, awaitingAcceptance, refunded } = ORDER_STATUS

let mall: TestMall
let goods: Shelved
let client: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const deliveryTypes = [logistics, pickup, scanAndBuy, instant, sameCity, express, dineIn]
  await openStore(mall.services, { storeId: STORE, deliveryTypes, floor: 'B1-032' })
  goods = await shelve(mall.services, 'meal', { stock: 500, storeId: STORE })
  client = await mall.enrol()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

type Step = 'accept' | 'ship' | 'deliver' | 'verify' | 'receive'
interface Placed {
  orderId: string
  orderNo: string
}
const statusOf = async ({ orderId }: Placed) => {
  const { status, statusText } = await client.call('GET productOrder/getOrderInfo', { orderId })
  return [status, statusText]
}
const ticketsOf = async ({ orderId: subjectId }: Placed) =>
  (await client.call('GET ticket/list', { subject: 'order', subjectId })).records
const verify = async (known = '', storeId = STORE) => {
  const { tickets, db, clock } = mall.services
  const code = await freshCode(mall.services, known, clock.now())
  const verdict = await db.tx((tx) => tickets.verify(tx, OPERATOR, { code, storeId, number: 1 }, clock.now()))
  await mall.settle()
  return verdict.refusal
}
const STEPS: Record<Step, (order: Placed) => Promise<unknown>> = {
  accept: ({ orderNo }) => mall.services.orderOperator.accept(OPERATOR, 'all', orderNo),
  ship: ({ orderNo }) => mall.services.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1'),
  deliver: async ({ orderId, orderNo }) => {
    // A parcel that waits for collection is not delivered.
    const { parcels } = await client.call('GET express/orderExpressQueryAll', { orderId })
    for (const { parcelId } of parcels)
      await mall.services.parcelOperator.tell(OPERATOR, parcelId, PARCEL_STATE.signed, '已签收')
    await mall.services.orderOperator.deliver(OPERATOR, 'all', orderNo)
  },
  verify: async (order) => expect(await verify((await ticketsOf(order))[0]?.code)).toBeNull(),
  receive: ({ orderId }) => client.call('POST productOrder/confirmReceive', { orderId }),
}

function askFor(deliveryType: DeliveryType): Partial<ConfirmInput> {
  const source = deliveryType === scanAndBuy ? SUBMIT_SOURCE.scanCart : SUBMIT_SOURCE.buyNow
  return { source, binComits: [{ storeId: STORE, deliveryType, products: [{ skuId: goods.skuId, number: 2 }] }] }
}
async function paidOf(deliveryType: DeliveryType): Promise<Placed> {
  const submit = await submitOf(client, askFor(deliveryType))
  const { orders, payOrderNo } = await client.call('POST productOrder/commitOrder', submit, {
    idempotencyKey: randomUUID(),
  })
  const { orderId = '', orderNo = '' } = orders[0] ?? {}
  expect(await statusOf({ orderId, orderNo })).toEqual([ORDER_STATUS.unpaid, '待付款'])
  await payFor(mall, client, payOrderNo)
  await mall.settle()
  return { orderId, orderNo }
}

test.each<[string, DeliveryType, [number, string], [Step, number, string][]]>([
  [
    'logistics',
    logistics,
    [toShip, '待发货'],
    [
      ['ship', toReceive, '待收货'],
      ['receive', completed, '已完成'],
    ],
  ],
  [
    'express',
    express,
    [toShip, '待发货'],
    [
      ['ship', toReceive, '待收货'],
      ['deliver', completed, '已完成'],
    ],
  ],
  [
    'same city',
    sameCity,
    [toShip, '待发货'],
    [
      ['ship', toReceive, '待收货'],
      ['receive', completed, '已完成'],
    ],
  ],
  [
    'instant',
    instant,
    [awaitingAcceptance, '待接单'],
    [
      ['accept', toShip, '待发货'],
      ['ship', toReceive, '待收货'],
      ['receive', completed, '已完成'],
    ],
  ],
  ['pickup, by its code', pickup, [toShip, '待自提'], [['verify', completed, '已完成']]],
  ['pickup, handed over by the operator', pickup, [toShip, '待自提'], [['deliver', completed, '已完成']]],
  ['scan and buy', scanAndBuy, [completed, '已完成'], []],
  [
    'dine in',
    dineIn,
    [awaitingAcceptance, '待接单'],
    [
      ['accept', toShip, '制作中'],
      ['deliver', completed, '已完成'],
    ],
  ],
])('%s, from its submit to its completion [purchase.deliveries]', async (_, type, paid, steps) => {
  const seen = await client.call('POST productOrder/confirmOrder', {
    orderSource: 1,
    source: 'buyNow',
    ...askFor(type),
  })
  expect(seen.stores[0]?.deliveryType).toBe(type)
  const isBrought = [logistics, express, sameCity, instant].some((one) => one === type)
  expect(seen.needsAddress).toBe(isBrought)
  const order = await paidOf(type)
  expect(await statusOf(order)).toEqual(paid)
  expect((await client.call('GET productOrder/getOrderInfo', order)).address !== null).toBe(isBrought)
  for (const [step, ...after] of steps) {
    await STEPS[step](order)
    expect(await statusOf(order)).toEqual(after)
  }
})

test('a way that a store does not offer is refused, and scanned goods have no other way [checkout.way]', async () => {
  const [online, scanned] = [
    await client.call('POST productOrder/confirmOrder', { orderSource: 1, source: 'buyNow', ...askFor(dineIn) }),
    await client.call('POST productOrder/confirmOrder', { orderSource: 1, source: 'scanCart', ...askFor(scanAndBuy) }),
  ]
  const choicesOf = ({ stores: [store] }: typeof online) => store?.deliveryChoices.map(({ type }) => type)
  expect(choicesOf(online)).toEqual([logistics, pickup, instant, sameCity, express, dineIn])
  expect(choicesOf(scanned)).toEqual([scanAndBuy])
  const submit = await submitOf(client, askFor(logistics))
  const binComits = submit.binComits.map((bin) => ({ ...bin, deliveryType: scanAndBuy }))
  await expect(client.call('POST productOrder/commitOrder', { ...submit, binComits })).rejects.toThrow('配送方式')
})

test('a pickup code is taken once, at its store, and not during a refund [purchase.pickup-code]', async () => {
  const order = await paidOf(pickup)
  const [ticket] = await ticketsOf(order)
  expect(ticket).toMatchObject({ title: '取货码', total: 1, storeId: STORE, state: 'unused' })
  const { buttons } = await client.call('GET productOrder/getOrderInfo', order)
  expect(buttons.map(({ text }) => text)).toEqual(['申请开票', '取消订单', '取货码'])
  expect(await verify(ticket?.code, 'elsewhere')).toBe('elsewhere')
  expect(await verify(ticket?.code)).toBeNull()
  expect(await verify(ticket?.code)).toBe('used')
  // After a manual handover the code is invalid.
  const byHand = await paidOf(pickup)
  await STEPS.deliver(byHand)
  expect(await verify((await ticketsOf(byHand))[0]?.code)).toBe('used')
  const back = await paidOf(pickup)
  await client.call('POST productOrder/cancelOrder', { orderId: back.orderId, reason: CANCEL_REASONS[0] })
  expect(await verify((await ticketsOf(back))[0]?.code)).toMatch(/locked|void/)
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await statusOf(back))[0] === refunded
  }, 'the money is back')
  expect((await ticketsOf(back)).map(({ state }) => state)).toEqual(['void'])
})

test('a meal in preparation cannot be cancelled by the shopper, a waiting one can [purchase.meal]', async () => {
  const order = await paidOf(dineIn)
  await STEPS.accept(order)
  const cancel = { orderId: order.orderId, reason: CANCEL_REASONS[0] }
  const made = await client.call('GET productOrder/getOrderInfo', order)
  expect(made.buttons.map(({ code }) => code)).toEqual(['applyInvoice'])
  await expect(client.call('POST productOrder/cancelOrder', cancel)).rejects.toThrow('状态已变化')
  const waiting = await paidOf(dineIn)
  await client.call('POST productOrder/cancelOrder', { ...cancel, orderId: waiting.orderId })
  expect((await statusOf(waiting))[1]).toBe('退款中')
  await mall.services.jobs.runDue()
})

test('scanned goods have an exit code for a quarter of an hour; they are refunded at the desk [scan.exit-code]', async () => {
  const order = await paidOf(scanAndBuy)
  const [ticket] = await ticketsOf(order)
  expect(ticket).toMatchObject({ title: '离场码 共 2 件', total: 1, storeId: STORE })
  expect(await verify(ticket?.code)).toBeNull()
  await mall.services.orderOperator.refund(OPERATOR, 'all', order.orderNo, undefined, '退货')
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await statusOf(order))[0] === refunded
  }, 'the money is back')
})
