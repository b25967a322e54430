import { randomUUID } from 'node:crypto'
import { SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from '../coupon/coupon.fixture'
import type { CouponPackage } from '.'

const ROUNDS = 5

let mall: TestMall
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'teahouse', deliveryTypes: [1] })
  tea = await shelve(mall.services, 'tea', { storeId: 'teahouse', stock: 500, priceCents: 3000 })
  const { coupons, db, clock } = mall.services
  await db.tx((tx) =>
    coupons.put(tx, couponRecord({ couponId: 'five', from: 0, off: { cents: 500 } }), null, clock.now()),
  )
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

let count = 0
async function onSale(over: Partial<CouponPackage> = {}, total: number | null = null): Promise<string> {
  const { packages, db, clock } = mall.services
  const packageId = `pack-${++count}`
  const one = { packageId, title: '茶客券包', priceCents: 800, couponIds: ['five', 'five'], perPerson: 1 }
  await db.tx((tx) => packages.put(tx, { ...one, startsAt: 0, endsAt: clock.now() + 1e9, ...over }, total, clock.now()))
  return packageId
}
const buy = (client: WireClient, packageId: string) =>
  client.call('POST couponPackage/buy', { packageId }, { idempotencyKey: randomUUID() })
const records = async (client: WireClient) => (await client.call('GET couponPackage/record', {})).records
const usable = async (client: WireClient) => (await client.call('GET coupon/pageMine', {})).usableCount
/** Buys a package and pays for it. */
async function own(client: WireClient, packageId: string) {
  const bought = await buy(client, packageId)
  await payFor(mall, client, bought.payOrderNo)
  await mall.settle()
  return bought
}
const leftOf = async (packageId: string) =>
  (await mall.services.packages.all(mall.services.db.q)).find((one) => one.packageId === packageId)?.sold

test('a package shows its coupons, is bought within its limit, gives the coupons on payment, and an open payable is reused [coupon.package-buy]', async () => {
  const client = await mall.enrol()
  const packageId = await onSale({}, 9)
  const shown = await client.call('GET couponPackage/detail', { packageId })
  expect(shown).toMatchObject({
    price: 800,
    couponCount: 2,
    worthText: '2 张券，最多省 ¥10',
    note: '每人限购 1 份，剩余 9 份',
    button: { code: 'buy' },
    coupons: [{ number: 2, face: { couponId: 'five' } }],
  })
  const { records: listed } = await client.call('GET couponPackage/list', {})
  expect(listed.map((one) => one.packageId)).toContain(packageId)
  const bought = await buy(client, packageId)
  expect(await buy(client, packageId)).toEqual(bought)
  expect(await records(client)).toMatchObject([
    { state: 'unpaid', coupons: [], payOrderNo: bought.payOrderNo, buttons: [{ code: 'cancel' }, { code: 'pay' }] },
  ])
  expect(await usable(client)).toBe(0)
  await payFor(mall, client, bought.payOrderNo)
  expect(await usable(client)).toBe(2)
  expect(await records(client)).toMatchObject([
    { state: 'paid', stateText: '已购买', coupons: [{ state: 'unused' }, {}], buttons: [{ code: 'refund' }] },
  ])
  expect((await client.call('GET couponPackage/detail', { packageId })).button.code).toBe('enough')
  await expect(buy(client, packageId)).rejects.toThrow('已达限购')
})

test('a cancelled or expired purchase frees its place; a later payment is refunded [coupon.package-cancel]', async () => {
  const client = await mall.enrol()
  const packageId = await onSale({ perPerson: 9 }, 2)
  const first = await buy(client, packageId)
  await client.call('POST couponPackage/cancel', { purchaseId: first.purchaseId })
  await expect(client.call('POST couponPackage/cancel', { purchaseId: first.purchaseId })).rejects.toThrow()
  expect(await leftOf(packageId)).toBe(0)
  await buy(client, packageId)
  mall.clock.advance(16 * 60_000)
  await mall.services.jobs.runDue()
  await mall.settle()
  expect((await records(client)).map(({ state }) => state)).toEqual(['closed', 'closed'])
  expect(await leftOf(packageId)).toBe(0)
})

test('an unused package is refunded and its coupons end; with one coupon used the refund is refused [coupon.package-refund]', async () => {
  const client = await mall.enrol()
  const packageId = await onSale({}, 5)
  const { purchaseId } = await own(client, packageId)
  const submit = await submitOf(client, {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: 1,
    binComits: [{ storeId: tea.storeId, products: [{ skuId: tea.skuId, number: 1 }] }],
  })
  const seen = await client.call('GET coupon/pageMine', {})
  const couponIds = seen.records.slice(0, 1).map(({ heldId }) => heldId)
  const { orders } = await client.call('POST productOrder/commitOrder', { ...submit, couponIds, payAmount: 2500 })
  const back = () => client.call('POST couponPackage/refund', { purchaseId })
  await expect(back()).rejects.toThrow('有优惠券已使用')
  expect((await records(client))[0]?.buttons).toEqual([])
  await client.call('POST productOrder/cancelOrder', { orderId: orders[0]?.orderId ?? '', reason: '不想要了' })
  await back()
  await expect(back()).rejects.toThrow()
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await records(client))[0]?.state === 'refunded'
  }, 'its money is back')
  expect([await usable(client), await leftOf(packageId)]).toEqual([0, 0])
  const over = await client.call('GET coupon/pageMine', { tab: 'over' })
  expect(over.records.map(({ state, validText }) => [state, validText])).toEqual([
    ['void', '已作废'],
    ['void', '已作废'],
  ])
})

test(`concurrent refund and use of one of its coupons: exactly one succeeds, ${ROUNDS} rounds [coupon.package-refund]`, async () => {
  const packageId = await onSale({ perPerson: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    const client = await mall.enrol()
    const { purchaseId } = await own(client, packageId)
    const submit = await submitOf(client, {
      source: SUBMIT_SOURCE.buyNow,
      orderSource: 1,
      binComits: [{ storeId: tea.storeId, products: [{ skuId: tea.skuId, number: 1 }] }],
    })
    const couponIds = (await client.call('GET coupon/pageMine', {})).records.slice(0, 1).map(({ heldId }) => heldId)
    const ends = await Promise.allSettled([
      client.call('POST couponPackage/refund', { purchaseId }),
      client.call('POST productOrder/commitOrder', { ...submit, couponIds, payAmount: 2500 }),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await mall.settle()
  }
})

test('concurrent purchases of the last packages never exceed the number left [coupon.package-last]', async () => {
  const packageId = await onSale({}, 3)
  const clients = await Promise.all(Array.from({ length: 12 }, () => mall.enrol()))
  const ends = await Promise.allSettled(clients.map((client) => buy(client, packageId)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await leftOf(packageId)).toBe(3)
})

test('a payment during cancellation gives the coupons or is refunded [coupon.package-cancel]', async () => {
  const packageId = await onSale({ perPerson: 9 })
  for (let round = 0; round < ROUNDS; round++) {
    const client = await mall.enrol()
    const { payOrderNo, purchaseId } = await buy(client, packageId)
    const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    await Promise.allSettled([
      mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' }),
      client.call('POST couponPackage/cancel', { purchaseId }),
    ])
    await mall.settle()
    await eventually(async () => (await records(client))[0]?.state !== 'unpaid', 'it is paid or closed')
    const [record] = await records(client)
    expect([record?.state, await usable(client)]).toEqual(record?.state === 'paid' ? ['paid', 2] : ['closed', 0])
  }
})
