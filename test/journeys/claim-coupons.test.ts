import { randomUUID } from 'node:crypto'
import { CLAIM_PREFIX } from '@contract/codes/coupon'
import { CANCEL_REASONS, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CommitInput } from '@contract/schema/order'
import type { CouponRecord } from '@server/modules/offers/coupon'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { type TestMall, testApp } from '../support/app'
import { breaches } from '../support/invariants'
import { openStore, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let coat: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'fashion', name: '素研', deliveryTypes: [1] })
  coat = await shelve(mall.services, 'coat', { stock: 500, storeId: 'fashion', priceCents: 30_000 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
  // Each test has only the coupons that it creates.
  const { coupons, db, clock } = mall.services
  for (const { couponId } of await coupons.list(db.q))
    await db.tx((tx) => coupons.put(tx, couponRecord({ couponId, isListed: false }), null, clock.now()))
  await mall.settle()
})

async function putUp(over: Partial<CouponRecord> & { couponId: string }, total: number | null = null): Promise<string> {
  const { coupons, db, clock } = mall.services
  await db.tx((tx) => coupons.put(tx, couponRecord(over), total, clock.now()))
  await mall.settle()
  return CLAIM_PREFIX + over.couponId
}

const binComits = () => [{ storeId: 'fashion', products: [{ skuId: coat.skuId, number: 1 }] }]
const request = () => ({ source: SUBMIT_SOURCE.buyNow, orderSource: 1 as const, binComits: binComits() })
const commit = (client: WireClient, submit: CommitInput) =>
  client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
const mine = async (client: WireClient) =>
  (await client.call('GET coupon/pageMine', { tab: 'usable' })).records.map(({ couponId, state }) => [couponId, state])

test('a claimable coupon counts in the submit, and the commit claims and uses it [purchase.coupon-claimed]', async () => {
  const client = await mall.enrol()
  const id = await putUp({ couponId: 'open', off: { cents: 2000 } })
  await putUp({ couponId: 'dear', from: 90_000, off: { cents: 9000 } })
  const seen = await client.call('POST productOrder/confirmOrder', request())
  expect(seen.coupons).toEqual({ chosenIds: [id], savedCents: 2000, usableCount: 1 })
  expect(seen.payAmount).toBe(28_000)
  const choices = await client.call('POST productOrder/getCouponsList', request())
  expect(choices.usable).toMatchObject([{ heldId: id, isToClaim: true, isChosen: true, takesCents: 2000 }])
  expect(choices.unusable).toMatchObject([{ couponId: 'dear', isToClaim: true, reason: '差 ¥600 可用' }])
  expect(await mine(client)).toEqual([])

  const { payAmount, orders } = await commit(client, await submitOf(client, request()))
  expect(payAmount).toBe(28_000)
  expect(await mine(client)).toEqual([['open', 'locked']])
  // A cancelled order returns it as a held coupon, which the next submit uses.
  await client.call('POST productOrder/cancelOrder', { orderId: orders[0]?.orderId ?? '', reason: CANCEL_REASONS[0] })
  await mall.services.jobs.runDue()
  expect(await mine(client)).toEqual([['open', 'unused']])
  const again = await client.call('POST productOrder/getCouponsList', request())
  expect(again.usable).toMatchObject([{ couponId: 'open', isToClaim: false, isChosen: true }])
})

test('between equal coupons the held one is used [coupon.held-first]', async () => {
  const client = await mall.enrol()
  await putUp({ couponId: 'own' })
  const { heldId } = await client.call('POST coupon/userGetCoupon', { couponId: 'own' })
  await putUp({ couponId: 'other' })
  expect((await client.call('POST productOrder/confirmOrder', request())).coupons?.chosenIds).toEqual([heldId])
})

test('coupons for members, of other stores and of other times do not count [coupon.claim-reach]', async () => {
  const client = await mall.enrol()
  await putUp({ couponId: 'members', audience: 'member' })
  await putUp({ couponId: 'elsewhere', storeId: 'another' })
  await putUp({ couponId: 'later', claimFrom: mall.services.clock.now() + 60_000 })
  await putUp({ couponId: 'none-left' }, 0)
  expect((await client.call('POST productOrder/confirmOrder', request())).coupons).toBeNull()
})

test('the last coupon goes to one order; other commits are refused, claim nothing and place no order [coupon.claim-last]', async () => {
  const id = await putUp({ couponId: 'last', title: '最后一张' }, 1)
  const clients = await Promise.all(Array.from({ length: 4 }, () => mall.enrol()))
  const submits = await Promise.all(clients.map((client) => submitOf(client, request())))
  expect(submits.map(({ couponIds }) => couponIds)).toEqual(clients.map(() => [id]))
  const ends = await Promise.allSettled(clients.map((client, at) => commit(client, submits[at] as CommitInput)))
  const refused = clients.filter((_, at) => ends[at]?.status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const end of ends) if (end.status === 'rejected') expect(String(end.reason)).toContain('已抢光')
  for (const client of refused) {
    expect(await mine(client)).toEqual([])
    expect((await client.call('POST productOrder/pageOrders', {})).records).toEqual([])
  }
})

test('a commit claims only published coupons, and none when it fails [coupon.claim-failed]', async () => {
  const client = await mall.enrol()
  const hidden = await putUp({ couponId: 'hidden', isListed: false })
  const submit = await submitOf(client, request())
  await expect(commit(client, { ...submit, couponIds: [hidden] })).rejects.toThrow('已下架')
  await expect(commit(client, { ...submit, couponIds: [`${CLAIM_PREFIX}nothing`] })).rejects.toThrow('已失效')
  const open = await putUp({ couponId: 'open-2' })
  await expect(commit(client, { ...submit, couponIds: [open], payAmount: 1 })).rejects.toThrow('价格已变化')
  expect(await mine(client)).toEqual([])
})

test('a claimable gift coupon gives its goods with the order', async () => {
  const client = await mall.enrol()
  const cup = await shelve(mall.services, 'cup', { storeId: 'fashion', stock: 5, priceCents: 2500 })
  const goods = [{ skuId: cup.skuId, productId: cup.productId, title: '茶杯' }]
  const gift = { kind: 'gift', storeId: 'fashion', from: 10_000, off: { cents: 0 }, goods } as const
  const id = await putUp({ couponId: 'gift', ...gift })
  const submit = await submitOf(client, request())
  expect(submit.couponIds).toEqual([id])
  expect(submit.binComits[0]?.products).toContainEqual({ skuId: cup.skuId, number: 1, activityId: id })
  const { orders } = await commit(client, submit)
  const order = await client.call('GET productOrder/getOrderInfo', { orderId: orders[0]?.orderId ?? '' })
  expect(order.lines.map(({ skuId, payAmount }) => [skuId, payAmount])).toEqual([
    [coat.skuId, 30_000],
    [cup.skuId, 0],
  ])
  expect(await mine(client)).toEqual([['gift', 'locked']])
})
