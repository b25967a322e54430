import { randomUUID } from 'node:crypto'
import { CANCEL_REASONS, DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import { TIME_LEFT } from '@contract/codes/pay-face'
import type { BinComit, ConfirmInput } from '@contract/schema/order'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { voucherFor } from '@server/modules/offers/voucher/voucher.fixture'
import { goldCard } from '../../server/modules/customer/member/member.fixture'
import { type TestMall, testApp } from '../support/app'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
const goods = new Map<string, Shelved>()
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const { coupons, packages, vouchers, pointsMall, memberCards, slots, db, clock } = mall.services
  const free = { freightCents: 0, freeOverCents: 0 }
  await openStore(mall.services, { storeId: 'fashion', name: '素研', ...free })
  await openStore(mall.services, { storeId: 'fresh', name: '鲜禾', ...free })
  await openStore(mall.services, { storeId: 'bakery', name: '麦研', deliveryTypes: [DELIVERY_TYPE.pickup], ...free })
  for (const [name, storeId] of Object.entries({ coat: 'fashion', milk: 'fresh', bread: 'bakery' }))
    goods.set(name, await shelve(mall.services, name, { stock: 50, storeId, priceCents: 3000 }))
  goods.set('cup', await shelve(mall.services, 'cup', { stock: 50, storeId: 'fresh', ticket: { uses: 1, days: 30 } }))
  const endsAt = clock.now() + 1e9
  await db.tx(async (tx) => {
    for (const couponId of ['five', 'gift', 'monthly', 'birthday'])
      await coupons.put(tx, couponRecord({ couponId, from: 0, off: { cents: 500 } }), null, clock.now())
    const pack = { packageId: 'pack', title: '茶客券包', priceCents: 800, couponIds: ['five'], perPerson: 9 }
    await packages.put(tx, { ...pack, startsAt: 0, endsAt }, null, clock.now())
    await vouchers.put(tx, voucherFor({ voucherId: 'coffee' }), null, clock.now())
    const item = { productId: '', points: 300, memberPoints: null, cents: 100, perPerson: 9, startsAt: 0, endsAt }
    const items = [
      { ...item, itemId: 'coupon-item', kind: 'coupon', ref: 'five', title: '五元券' },
      { ...item, itemId: 'voucher-item', kind: 'voucher', ref: 'coffee', title: '咖啡卡' },
    ] as const
    for (const one of items) await pointsMall.put(tx, one, null, clock.now())
    await memberCards.put(tx, goldCard(), clock.now())
    const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '08:00', closeTime: '22:00', minutes: 120 }
    const terms = { storeId: 'bakery', ...hours, most: 9, daysAhead: 3, leadMinutes: 30, payAtPickup: true }
    await slots.put(tx, terms, clock.now())
  })
  await mall.settle()
})
afterAll(() => mall.close())

const face = (client: WireClient, payOrderNo: string) => client.call('GET productOrder/payFace', { payOrderNo })
const basket = (name: string): BinComit => {
  const { storeId = '', skuId = '' } = goods.get(name) ?? {}
  return { storeId, products: [{ skuId, number: 2 }] }
}
/** Places orders of two pieces of each product. */
async function place(client: WireClient, ...names: string[]) {
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: 1, binComits: names.map(basket) } as const
  const placed = await client.call('POST productOrder/commitOrder', await submitOf(client, ask))
  return { ...placed, orderId: placed.orders[0]?.orderId ?? '' }
}

test('one order opens its own page, before and after the payment', async () => {
  const client = await mall.enrol()
  const { payOrderNo, parentNo, orderId } = await place(client, 'coat')
  const order = { page: 'order', params: { orderId }, text: '查看订单' }
  const before = await face(client, payOrderNo)
  expect(before).toMatchObject({
    payOrderNo,
    parentNo,
    leaveText: `订单为你保留 ${TIME_LEFT}，逾期自动关闭`,
    exits: { paid: order, unpaid: order, more: [{ page: 'home', params: {}, text: '继续逛' }] },
    skipsResult: false,
    params: { money: '55.00', parentNo, id: orderId, presentPointMessage: '55' },
  })
  expect(before.items).toMatchObject([
    { id: orderId, title: '素研', text: '共 2 件', stateText: '待付款', amount: 5500, to: { page: 'order' } },
  ])
  expect(before.earns).toEqual([{ kind: 'points', amount: 55, unit: '积分', note: '订单完成后到账' }])
  expect(before.results.closed).toMatchObject({ title: '订单已关闭', picture: 'failure' })
  await payFor(mall, client, payOrderNo)
  const after = await face(client, payOrderNo)
  expect(after.results.paid).toEqual({
    title: '支付成功',
    text: '已付款，商家正在备货，订单完成后得 55 积分',
    picture: 'success',
  })
  expect(after.items[0]?.stateText).toBe('待发货')
})

test('orders of two stores are a row each and open the list', async () => {
  const client = await mall.enrol()
  const { payOrderNo, orders } = await place(client, 'coat', 'milk')
  const shown = await face(client, payOrderNo)
  expect(shown.items.map(({ id, title }) => [id, title])).toEqual([
    [orders[0]?.orderId, '素研'],
    [orders[1]?.orderId, '鲜禾'],
  ])
  expect(shown.exits).toMatchObject({
    paid: { page: 'orderList', params: { status: '110' } },
    unpaid: { page: 'order', params: { orderId: orders[0]?.orderId } },
  })
  expect(shown.params).toMatchObject({ isMoreProduct: '1' })
  expect(shown.params).not.toHaveProperty('id')
})

test('an order of tickets opens its codes', async () => {
  const client = await mall.enrol()
  const { payOrderNo, orderId } = await place(client, 'cup')
  const [promised] = (await face(client, payOrderNo)).earns ?? []
  await payFor(mall, client, payOrderNo)
  const shown = await face(client, payOrderNo)
  // Completed with the payment: the promised reward is granted.
  expect(promised).toEqual({ kind: 'points', amount: 195, unit: '积分', note: '订单完成后到账' })
  expect(shown.earns).toEqual([{ kind: 'points', amount: 195, unit: '积分', note: '' }])
  await mall.settle()
  expect((await mall.services.points.levels(client.uid, mall.clock.now())).available).toBe(195)
  expect(shown.exits).toMatchObject({
    paid: { page: 'voucherDetails', params: { orderId }, text: '查看券码' },
    more: [{ page: 'order', params: { orderId } }, { page: 'home' }],
  })
  expect(shown.results.paid).toMatchObject({ text: '券码已生成，到店出示即可使用，得 195 积分', picture: 'ticket' })
  expect(shown.params).toMatchObject({ isXuni: '1' })
})

test('an order paid at pickup opens its appointment, and its code after the payment', async () => {
  const client = await mall.enrol()
  const ask: ConfirmInput = { source: SUBMIT_SOURCE.buyNow, orderSource: 1, binComits: [basket('bread')] }
  const { stores } = await client.call('POST productOrder/confirmOrder', ask)
  const slotAt = stores[0]?.pickup?.days.at(-1)?.slots[0]?.slotAt ?? 0
  const submit = { ...(await submitOf(client, ask)), payAtPickup: true }
  const binComits = submit.binComits.map((bin) => ({ ...bin, slotAt }))
  const placed = await client.call('POST productOrder/commitOrder', { ...submit, binComits })
  const orderId = placed.orders[0]?.orderId
  const shown = await face(client, placed.payOrderNo)
  expect(shown).toMatchObject({
    leaveText: `预约为你保留 ${TIME_LEFT}，逾期自动关闭`,
    exits: {
      unpaid: { page: 'pickupDetail', params: { orderId } },
      paid: { page: 'pickupDetail', params: { orderId }, text: '查看取货码' },
    },
  })
  expect(shown.items[0]?.text).toMatch(/^共 2 件，取货时间 .+08:00-10:00$/)
})

test('a member card opens its member page and shows its rewards', async () => {
  const client = await mall.enrol()
  const ask = { cardId: 'gold', validMonth: 3, orderSource: 1 }
  const { payOrderNo } = await client.call('POST memberPay/createPayPreOrder', ask, { idempotencyKey: randomUUID() })
  await payFor(mall, client, payOrderNo)
  expect(await face(client, payOrderNo)).toMatchObject({
    items: [],
    results: {
      paid: {
        title: '开通成功',
        text: '会员权益已生效，开通礼包 2 张券、100 积分已到账',
        picture: 'member',
      },
    },
    exits: { paid: { page: 'memberCenter', params: { cardId: 'gold' } }, unpaid: { page: 'openingRecord' } },
    params: { cardId: 'gold', presentPointMessage: '2 张券、100 积分' },
  })
  // A further term begins at the end of the first.
  const more = await client.call('POST memberPay/createPayPreOrder', ask, { idempotencyKey: randomUUID() })
  await payFor(mall, client, more.payOrderNo)
  expect((await face(client, more.payOrderNo)).results.paid.text).toMatch(/^有效期接在原来的后面/)
})

test('a coupon package skips the result page, a voucher opens its codes [payment.own-exits]', async () => {
  const client = await mall.enrol()
  const pack = await client.call('POST couponPackage/buy', { packageId: 'pack' }, { idempotencyKey: randomUUID() })
  expect(await face(client, pack.payOrderNo)).toMatchObject({
    leaveText: `券包为你保留 ${TIME_LEFT}，逾期自动关闭`,
    skipsResult: true,
    exits: { paid: { page: 'couponPackageRecord', text: '去用券' } },
    params: { isCouponPackage: '1', money: '8.00' },
  })
  const ask = { voucherId: 'coffee', number: 2 }
  const { purchaseId, payOrderNo } = await client.call('POST voucher/buy', ask, { idempotencyKey: randomUUID() })
  expect(await face(client, payOrderNo)).toMatchObject({
    items: [{ title: '咖啡卡', text: '共 2 份', amount: 2000 }],
    exits: {
      paid: { page: 'newVoucherDetail', params: { purchaseId }, text: '查看券码' },
      unpaid: { page: 'voucherOrder', params: { purchaseId } },
    },
  })
})

test.each([
  ['coupon-item', '五元券', '我的优惠券', 'myCoupon'],
  ['voucher-item', '咖啡卡', '我的卡券', 'newVoucherDetail'],
] as const)('an exchange for points and money opens its result: %s', async (itemId, title, place, use) => {
  const client = await mall.enrol()
  const gift = { uid: client.uid, amount: 900, ref: 'g', reason: '补偿' }
  await mall.services.db.tx((tx) => mall.services.points.give(tx, gift, mall.clock.now()))
  const { payOrderNo } = await client.call('POST pointsMall/exchange', { itemId }, { idempotencyKey: randomUUID() })
  const had = { page: 'pointsHad', params: {}, text: '我的兑换' }
  const before = await face(client, payOrderNo)
  expect(before.exits).toMatchObject({ paid: had, unpaid: had })
  expect(before.exits.more.map(({ page }) => page)).toEqual(['home'])
  expect(before.results.closed.title).toBe('兑换已取消')
  await payFor(mall, client, payOrderNo)
  const after = await face(client, payOrderNo)
  expect(after.results.paid.text).toBe(`用 300 积分换得「${title}」，已放入${place}`)
  expect(after.exits.more[0]?.page).toBe(use)
})

test('an unknown number and another shopper’s number get the same refusal [payment.private]', async () => {
  const [client, other] = [await mall.enrol(), await mall.enrol()]
  const { payOrderNo, orderId } = await place(client, 'coat')
  const [ofOther, unknown] = await Promise.all(
    [payOrderNo, '0'.repeat(22)].map((no) => face(other, no).catch((error: Error) => error.message)),
  )
  expect(ofOther).toContain('没有这笔支付')
  expect(ofOther).toBe(unknown)
  // A closed payment still shows its state to its shopper.
  await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
  expect((await face(client, payOrderNo)).items[0]?.stateText).toBe('已关闭')
})
