import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { REVIEW_MS } from '@contract/codes/review'
import { type TestMall, testApp } from '../../../../test/support/app'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from '../../offers/coupon/coupon.fixture'
import { voucherFor } from '../../offers/voucher/voucher.fixture'
import { goldCard } from '../member/member.fixture'

const ACTOR = { kind: 'operator', id: 'test' } as const
const NONE = {
  coupons: 0,
  points: 0,
  tickets: 0,
  cards: 0,
  unpaid: 0,
  toShip: 0,
  toReceive: 0,
  toReview: 0,
  afterSale: 0,
}

let mall: TestMall
let boot: Shelved
let sock: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'shop', deliveryTypes: [0], freightCents: 0 })
  boot = await shelve(mall.services, 'boot', { stock: 900, storeId: 'shop' })
  sock = await shelve(mall.services, 'sock', { stock: 900, storeId: 'shop' })
})
afterAll(() => mall.close())

const counts = (client: WireClient) => client.call('GET mine/getCounts', {})

async function place(client: WireClient) {
  const products = [boot, sock].map(({ skuId }) => ({ skuId, number: 1 }))
  const submit = await submitOf(client, { source: 'buyNow', binComits: [{ storeId: 'shop', products }] })
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  return { orderId, orderNo, payOrderNo: placed.payOrderNo }
}

test("usable coupons, points, tickets and cards of the shopper are counted, another shopper's are not [mine.counts]", async () => {
  const { services, clock } = mall
  const client = await mall.enrol()
  expect(await counts(client)).toEqual(NONE)
  const noPerks = {
    pointsFactor: 10,
    monthly: [],
    birthday: { couponIds: [], points: 0 },
    gift: { couponIds: [], points: 0 },
  }
  const coupon = couponRecord({ couponId: 'ten', from: 0, off: { cents: 1000 } })
  await services.db.tx(async (tx) => {
    await services.coupons.put(tx, coupon, null, clock.now())
    await services.vouchers.put(tx, voucherFor({ voucherId: 'coffee' }), null, clock.now())
    await services.memberCards.put(tx, goldCard({ perks: noPerks }), clock.now())
    await services.points.give(tx, { uid: client.uid, amount: 30, ref: 'r', reason: '补偿' }, clock.now())
    const given = { uid: client.uid, voucherId: 'coffee', source: 'points', ref: 'r', number: 2 } as const
    await services.voucherPurchases.give(tx, given, clock.now())
  })
  await mall.settle()
  await client.call('POST coupon/userGetCoupon', { couponId: 'ten' })
  await services.memberOperator.grant(ACTOR, client.uid, { cardId: 'gold', plan: { months: 1, days: 0 } })
  expect(await counts(client)).toEqual({ ...NONE, coupons: 1, points: 30, tickets: 2, cards: 1 })
  expect(await counts(await mall.enrol())).toEqual(NONE)
  clock.advance(60 * DAY_MS)
  expect(await counts(await logInAgain(mall.services, client))).toEqual({ ...NONE, points: 30 })
})

test('an order is counted by its status, and under 待评价 until all its lines are reviewed [mine.counts] [mine.to-review]', async () => {
  const { services, clock } = mall
  const client = await mall.enrol()
  const { orderId, orderNo, payOrderNo } = await place(client)
  expect(await counts(client)).toEqual({ ...NONE, unpaid: 1 })
  await payFor(mall, client, payOrderNo)
  expect(await counts(client)).toEqual({ ...NONE, toShip: 1 })
  await services.orderOperator.ship(ACTOR, 'all', orderNo, '顺丰速运', 'SF1')
  expect(await counts(client)).toEqual({ ...NONE, toReceive: 1 })
  await client.call('POST productOrder/confirmReceive', { orderId })
  await mall.settle()
  const { points } = await counts(client)
  expect(await counts(client)).toEqual({ ...NONE, points, toReview: 1 })

  const { lines } = await client.call('GET productOrder/getOrderInfo', { orderId })
  const review = async (at: number) => {
    const one = { orderLineId: lines[at]?.orderLineId ?? '', stars: 5, tags: [], content: '很好', imageKeys: [] }
    const rest = { logisticsStars: 5, serviceStars: 5, isAnonymous: false }
    await client.call('POST review/add', { orderId, reviews: [one], ...rest }, { idempotencyKey: randomUUID() })
    return (await counts(client)).toReview
  }
  expect([await review(0), await review(1)]).toEqual([1, 0])

  const again = await place(client)
  await payFor(mall, client, again.payOrderNo)
  await services.orderOperator.ship(ACTOR, 'all', again.orderNo, '顺丰速运', 'SF2')
  await client.call('POST productOrder/confirmReceive', { orderId: again.orderId })
  await mall.settle()
  const [line] = (await client.call('GET productOrder/getOrderInfo', { orderId: again.orderId })).lines
  const ask = { type: 2 as const, isReceived: true, reason: '质量问题', number: 1, cents: 1, note: '', imageKeys: [] }
  const target = { orderId: again.orderId, orderLineId: line?.orderLineId ?? '' }
  const { refundOrderNo } = await client.call('POST refundOrder/apply', { ...target, ...ask })
  expect(await counts(client)).toMatchObject({ toReview: 1, afterSale: 1 })
  await client.call('POST refundOrder/withdraw', { refundOrderNo })
  expect(await counts(client)).toMatchObject({ toReview: 1, afterSale: 0 })
  clock.advance(REVIEW_MS)
  expect(await counts(await logInAgain(mall.services, client))).toMatchObject({ toReview: 0 })
})
