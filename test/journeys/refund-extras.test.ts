import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { RefundExtras } from '@contract/schema/aftersale'
import { POINTS_BOOK } from '@server/modules/finance/points'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { ACTOR } from '@server/modules/trade/aftersale/aftersale.fixture'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { logInAgain } from '../support/log-in'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let coat: Shelved
let scarf: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const deliveryTypes = [DELIVERY_TYPE.pickup]
  await openStore(mall.services, { storeId: 'coats', deliveryTypes, takesPoints: true })
  await openStore(mall.services, { storeId: 'scarves', deliveryTypes })
  coat = await shelve(mall.services, 'coat', { storeId: 'coats', stock: 50, priceCents: 30_050 })
  scarf = await shelve(mall.services, 'scarf', { storeId: 'scarves', stock: 50, priceCents: 20_000 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const VALID_DAYS = { coats: 2, scarves: 30, mall: 30 }
type Held = Record<keyof typeof VALID_DAYS, string>

/** Two coats and a scarf in two orders of one checkout, with points and three coupons. */
async function placed() {
  const client = await mall.enrol()
  const { points, ledger, coupons, db, clock } = mall.services
  const { uid } = client
  const soon = { uid, book: POINTS_BOOK, kind: 'give', ref: 'soon', amount: 1000, endsAt: clock.now() + DAY_MS }
  await db.tx(async (tx) => {
    await points.give(tx, { uid, amount: 2333, ref: 'g', reason: '补偿' }, clock.now())
    await ledger.earn(tx, soon, clock.now())
  })
  const held: Held = { coats: '', scarves: '', mall: '' }
  for (const place of ['coats', 'scarves', 'mall'] as const) {
    const couponId = `${place} ${randomUUID().slice(0, 8)}`
    const of = { title: `${place}券`, storeId: place === 'mall' ? null : place, valid: { days: VALID_DAYS[place] } }
    await db.tx((tx) => coupons.put(tx, couponRecord({ couponId, isListed: false, ...of }), null, clock.now()))
    await mall.settle()
    held[place] = (await client.call('POST coupon/userGetCoupon', { couponId })).heldId
  }
  const binComits = [
    { storeId: 'coats', products: [{ skuId: coat.skuId, number: 2 }] },
    { storeId: 'scarves', products: [{ skuId: scarf.skuId, number: 1 }] },
  ]
  const submit = await submitOf(client, { source: SUBMIT_SOURCE.buyNow, usePoints: true, binComits })
  expect(new Set(submit.couponIds)).toEqual(new Set(Object.values(held)))
  const reply = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const idOf = (storeId: string) => reply.orders.find((one) => one.storeId === storeId)?.orderId ?? ''
  return { client, held, payOrderNo: reply.payOrderNo, coats: idOf('coats'), scarves: idOf('scarves') }
}

const extrasOf = (
  client: WireClient,
  input: { orderId: string; orderLineId?: string; number?: number; cents?: number },
) => client.call('POST refundOrder/getRefundExtras', input)
const couponsOf = ({ coupons }: RefundExtras) =>
  new Map(coupons.map(({ heldId, isBack, note }) => [heldId, isBack ? 'back' : note]))
const balanceOf = async ({ uid }: WireClient) => (await mall.services.points.levels(uid, mall.clock.now())).balance
const statesOf = async (client: WireClient) => {
  const tabs = await Promise.all(
    (['usable', 'used', 'over'] as const).map((tab) => client.call('GET coupon/pageMine', { tab })),
  )
  return new Map(tabs.flatMap(({ records }) => records).map(({ heldId, state }) => [heldId, state]))
}
async function settled(client: WireClient, refundOrderNo: string) {
  await mall.settle()
  await mall.services.jobs.runDue()
  const seen = () => client.call('GET refundOrder/getRefundOrder', { refundOrderNo })
  await eventually(async () => (await seen()).statusText === '退款成功', 'the money is back')
  return seen()
}

test('a refund changes points and coupons exactly as its form, its case and its record show, piece by piece [aftersale.extras]', async () => {
  const { client, held, payOrderNo, coats, scarves } = await placed()
  await payFor(mall, client, payOrderNo)
  const { orderNo, lines } = await client.call('GET productOrder/getOrderInfo', { orderId: coats })
  await mall.services.orderOperator.deliver(ACTOR, 'all', orderNo)
  const orderLineId = lines[0]?.orderLineId ?? ''
  const refundOf = async (number: number) => {
    const form = await client.call('GET refundOrder/getRefundForm', { orderId: coats, orderLineId })
    const most = form.types[0]?.reasons.find(({ text }) => text === '质量问题')?.most[number - 1]
    const cents = most?.cents ?? 0
    return { cents, extras: await extrasOf(client, { orderId: coats, orderLineId, number, cents }) }
  }
  const refund = async (expected: ReadonlyMap<string, string>) => {
    const { cents, extras } = await refundOf(1)
    expect(couponsOf(extras)).toEqual(expected)
    const asked = { type: 1 as const, isReceived: true, reason: '质量问题', number: 1, cents, note: '', imageKeys: [] }
    const input = { orderId: coats, orderLineId, ...asked }
    const { refundOrderNo } = await client.call('POST refundOrder/apply', input, { idempotencyKey: randomUUID() })
    expect((await client.call('GET refundOrder/getRefundOrder', { refundOrderNo })).extras).toEqual(extras)
    const before = await balanceOf(client)
    await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no: refundOrderNo })
    expect((await settled(client, refundOrderNo)).extras).toEqual(extras)
    expect((await balanceOf(client)) - before).toBe(extras.pointsBack - extras.pointsLapsed - extras.pointsTaken)
    return extras
  }

  const later = '订单全部退款后才退回'
  const half = await refundOf(1)
  const less = await extrasOf(client, { orderId: coats, orderLineId, number: 1, cents: 100 })
  expect(half.extras.pointsBack).toBeGreaterThan(less.pointsBack)
  const first = await refund(
    new Map([
      [held.coats, later],
      [held.mall, '一起下单的其他订单还在使用'],
    ]),
  )
  expect(first.pointsTaken).toBeGreaterThan(0)
  mall.clock.advance(3 * DAY_MS)
  await logInAgain(mall.services, client)
  const last = await refund(
    new Map([
      [held.coats, '已过期'],
      [held.mall, '一起下单的其他订单还在使用'],
    ]),
  )
  expect(first.pointsBack + last.pointsBack).toBe(3300)
  // The points that expire last return first.
  expect([first.pointsLapsed, last.pointsLapsed]).toEqual([0, 1000])
  expect(await statesOf(client)).toEqual(
    new Map([
      [held.coats, 'expired'],
      [held.scarves, 'used'],
      [held.mall, 'used'],
    ]),
  )

  const rest = await extrasOf(client, { orderId: scarves })
  expect(rest).toMatchObject({ pointsBack: 0, pointsTaken: 0 })
  expect(couponsOf(rest)).toEqual(
    new Map([
      [held.scarves, 'back'],
      [held.mall, 'back'],
    ]),
  )
  await client.call('POST productOrder/cancelOrder', { orderId: scarves, reason: '不想要了' })
  await mall.settle()
  const { records } = await client.call('POST refundOrder/pageRefundOrders', { orderId: scarves })
  expect((await settled(client, records[0]?.refundOrderNo ?? '')).extras).toEqual(rest)
  await eventually(async () => (await statesOf(client)).get(held.mall) === 'unused', 'the coupon is back')
})

test('the cancellation of an unpaid order shows the points and coupons that its whole checkout returns [aftersale.extras]', async () => {
  const { client, held, coats } = await placed()
  const extras = await extrasOf(client, { orderId: coats })
  expect(extras).toMatchObject({ pointsBack: 3300, pointsLapsed: 0, pointsTaken: 0 })
  expect(couponsOf(extras)).toEqual(
    new Map(
      Object.values(held)
        .sort()
        .map((heldId) => [heldId, 'back']),
    ),
  )
  await client.call('POST productOrder/cancelOrder', { orderId: coats, reason: '不想要了' })
  expect(await balanceOf(client)).toBe(3333)
  expect(new Set((await statesOf(client)).values())).toEqual(new Set(['unused']))
  const other = await mall.enrol()
  await expect(extrasOf(other, { orderId: coats })).rejects.toThrow('订单不存在')
})
