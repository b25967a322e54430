import { CANCEL_REASONS, ORDER_EXPIRE_MS, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { ConfirmInput } from '@contract/schema/order'
import type { CouponRecord } from '@server/modules/offers/coupon'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let coat: Shelved
let milk: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const free = { freightCents: 0, freeOverCents: 0 }
  await openStore(mall.services, { storeId: 'fashion', name: '素研', ...free })
  await openStore(mall.services, { storeId: 'fresh', name: '鲜禾', ...free })
  coat = await shelve(mall.services, 'coat', { stock: 500, storeId: 'fashion', priceCents: 30_000 })
  milk = await shelve(mall.services, 'milk', { stock: 500, storeId: 'fresh', priceCents: 8080 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

let count = 0
/** Issues a coupon to this shopper that other shoppers cannot claim; returns its heldId. */
async function give(client: WireClient, over: Partial<CouponRecord> = {}): Promise<string> {
  const { coupons, db, clock } = mall.services
  const couponId = `c${++count}`
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId, isListed: false, ...over }), null, clock.now()))
  await mall.settle()
  return (await client.call('POST coupon/userGetCoupon', { couponId })).heldId
}
const both: Pick<ConfirmInput, 'source' | 'orderSource' | 'binComits'> = {
  source: SUBMIT_SOURCE.buyNow,
  orderSource: ORDER_SOURCE.web,
  get binComits() {
    return [coat, milk].map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
  },
}
const mine = async (client: WireClient) => {
  const tabs = await Promise.all(
    (['usable', 'used', 'over'] as const).map((tab) => client.call('GET coupon/pageMine', { tab })),
  )
  return tabs.flatMap(({ records }) => records)
}
const statesOf = async (client: WireClient) =>
  new Map((await mine(client)).map(({ heldId, state }) => [heldId, state] as const))
const payOrderNosOf = async (client: WireClient) => (await mine(client)).map(({ payOrderNo }) => payOrderNo)
const commit = async (client: WireClient, couponIds?: string[]) => {
  const submit = await submitOf(client, { ...both, ...(couponIds && { couponIds }) })
  const { coupons } = await client.call('POST productOrder/confirmOrder', { ...both, ...(couponIds && { couponIds }) })
  const chosenIds = coupons?.chosenIds ?? []
  const key = { idempotencyKey: `commit-${++count}` }
  const placed = await client.call('POST productOrder/commitOrder', { ...submit, couponIds: chosenIds }, key)
  return { placed, chosenIds }
}

test('the best set is selected, the shopper can change it, and each other coupon shows why it does not apply [purchase.coupon-best]', async () => {
  const client = await mall.enrol()
  const ofFashion = await give(client, { storeId: 'fashion', title: '素研券', from: 20_000, off: { cents: 4000 } })
  const less = await give(client, { storeId: 'fashion', title: '素研小券', from: 0, off: { cents: 100 } })
  const ofMall = await give(client, { title: '全场券', off: { perMille: 100, most: 3000 }, kind: 'discount' })
  const short = await give(client, { storeId: 'fresh', title: '鲜禾券', from: 10_000, off: { cents: 1500 } })
  const seen = await client.call('POST productOrder/confirmOrder', both)
  expect(seen.coupons).toEqual({ chosenIds: expect.any(Array), savedCents: 7000, usableCount: 3 })
  expect(new Set(seen.coupons?.chosenIds)).toEqual(new Set([ofFashion, ofMall]))
  expect(seen.payAmount).toBe(38_080 - 7000)
  expect(seen.amounts.filter(({ kind }) => kind === 'discount').map(({ label, amount }) => [label, amount])).toEqual([
    ['素研券', -4000],
    ['全场券', -3000],
  ])
  const choices = await client.call('POST productOrder/getCouponsList', both)
  expect([choices.isBest, choices.savedCents, choices.payAmount]).toEqual([true, 7000, seen.payAmount])
  expect(choices.usable.map(({ heldId, isChosen, takesCents }) => [heldId, isChosen, takesCents])).toEqual(
    expect.arrayContaining([
      [ofFashion, true, 4000],
      [less, false, 100],
      [ofMall, true, 3000],
    ]),
  )
  expect(choices.unusable).toMatchObject([{ heldId: short, reason: '差 ¥19.20 可用', canTopUp: true }])
  const other = await client.call('POST productOrder/confirmOrderChangeCoupons', {
    ...both,
    couponIds: [less],
  })
  expect(other.payAmount).toBe(38_080 - 100)
  const own = await client.call('POST productOrder/getCouponsList', { ...both, couponIds: [less] })
  expect([own.isBest, own.savedCents]).toEqual([false, 100])
})

test('an order locks its coupons; closing returns them, payment uses them [purchase.coupon-locked] [coupon.returned]', async () => {
  const client = await mall.enrol()
  const [ofFashion, ofMall] = [await give(client, { storeId: 'fashion' }), await give(client)]
  const first = await commit(client)
  expect(new Set(first.chosenIds)).toEqual(new Set([ofFashion, ofMall]))
  expect(first.placed.payAmount).toBe(38_080 - 4000)
  expect(await statesOf(client)).toEqual(new Map([ofFashion, ofMall].map((id) => [id, 'locked'])))
  expect(await payOrderNosOf(client)).toEqual([first.placed.payOrderNo, first.placed.payOrderNo])
  const orderId = first.placed.orders[0]?.orderId ?? ''
  await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
  expect(await statesOf(client)).toEqual(new Map([ofFashion, ofMall].map((id) => [id, 'unused'])))
  expect(await payOrderNosOf(client)).toEqual(['', ''])

  const { placed } = await commit(client)
  await payFor(mall, client, placed.payOrderNo)
  await mall.settle()
  expect(await statesOf(client)).toEqual(new Map([ofFashion, ofMall].map((id) => [id, 'used'])))
  expect(await payOrderNosOf(client)).toEqual([placed.payOrderNo, placed.payOrderNo])
  // One of two orders is closed: the store's coupon returns, the mall's coupon not yet.
  const numbers = await Promise.all(
    placed.orders.map(async (order) => ({
      ...order,
      detail: await client.call('GET productOrder/getOrderInfo', { orderId: order.orderId }),
    })),
  )
  for (const [storeId, expected] of [
    ['fashion', ['unused', 'used']],
    ['fresh', ['unused', 'unused']],
  ] as const) {
    const order = numbers.find((one) => one.storeId === storeId)
    await mall.services.orderOperator.refund(OPERATOR, 'all', order?.detail.orderNo ?? '', undefined, '退回')
    await mall.services.jobs.runDue()
    await eventually(async () => {
      const states = await statesOf(client)
      return JSON.stringify([states.get(ofFashion), states.get(ofMall)]) === JSON.stringify(expected)
    }, `${storeId} is back, with its coupons`)
  }
})

test('one coupon pays for one order, also with concurrent orders [coupon.one-order]', async () => {
  const client = await mall.enrol()
  const heldId = await give(client)
  const submit = await submitOf(client, { ...both, couponIds: [heldId] })
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, (_, index) =>
      client.call('POST productOrder/commitOrder', submit, { idempotencyKey: `try-${index}` }),
    ),
  )
  const [won, lost] = ['fulfilled', 'rejected'].map((status) => tries.filter((one) => one.status === status))
  expect([won?.length, lost?.length]).toEqual([1, 3])
  for (const one of lost ?? []) expect(String((one as PromiseRejectedResult).reason)).toContain('优惠券已失效')
})

test('a coupon that is foreign, expired, or the second of a store is refused by name and reduces nothing [coupon.foreign]', async () => {
  const [client, other] = [await mall.enrol(), await mall.enrol()]
  const foreign = await give(other)
  const submit = await submitOf(client, both)
  await expect(client.call('POST productOrder/commitOrder', { ...submit, couponIds: [foreign] })).rejects.toThrow(
    '优惠券已失效',
  )
  const [one, two] = [await give(client), await give(client)]
  const seen = await client.call('POST productOrder/confirmOrder', { ...both, couponIds: [one, two] })
  expect(seen.coupons?.chosenIds).toHaveLength(1)
  await expect(
    client.call('POST productOrder/commitOrder', { ...submit, couponIds: [one, two], payAmount: seen.payAmount }),
  ).rejects.toThrow('优惠券已失效')
})

test('a coupon that expires while an order locks it stays expired when the order closes [coupon.stays-expired]', async () => {
  const client = await mall.enrol()
  const heldId = await give(client, {
    valid: { from: 0, until: mall.clock.now() + 60_000 },
    claimUntil: mall.clock.now() + 60_000,
  })
  await commit(client)
  mall.clock.advance(ORDER_EXPIRE_MS + 1000)
  await mall.services.jobs.runDue()
  await mall.settle()
  expect(await statesOf(client)).toEqual(new Map([[heldId, 'expired']]))
})

test('a cart lists the coupons that members can claim for its stores [cart.claimable]', async () => {
  const { coupons, db, clock } = mall.services
  const put = (couponId: string, over: Partial<CouponRecord>) =>
    db.tx((tx) => coupons.put(tx, couponRecord({ couponId, audience: 'member', ...over }), null, clock.now()))
  await put('club-fashion', { storeId: 'fashion', title: '会员大衣券', off: { perMille: 150, most: 0 }, from: 0 })
  await put('club-mall', { title: '会员券' })
  await put('club-fresh', { storeId: 'fresh' })
  await put('club-over', { claimUntil: clock.now() })
  await put('club-hidden', { isListed: false })
  await mall.settle()
  const client = await mall.enrol({ memberUntil: clock.now() + 86_400_000 })
  const { storeId, businessId, skuId } = coat
  await client.call('POST shopCart/add', { storeId, businessId, skuId, clientType: 1, number: 1 })
  const { mermberCouponList } = await client.call('GET shopCart/myShopCartDetail', {})
  expect(mermberCouponList.map(({ text }) => text).sort()).toEqual([
    '会员券：满 ¥100 可用，减 ¥20',
    '会员大衣券：无门槛，8.5 折',
  ])
  await client.call('POST coupon/userGetCoupon', { couponId: 'club-fashion' })
  const after = await client.call('GET shopCart/myShopCartDetail', {})
  expect(after.mermberCouponList).toEqual([{ text: '会员券：满 ¥100 可用，减 ¥20' }])
})
