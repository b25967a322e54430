import { randomUUID } from 'node:crypto'
import { CANCEL_REASONS, SUBMIT_SOURCE } from '@contract/codes/order'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let tea: Shelved
let cup: Shelved
let tin: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'tea', deliveryTypes: [1] })
  tea = await shelve(mall.services, 'leaves', { storeId: 'tea', stock: 50, priceCents: 6000 })
  cup = await shelve(mall.services, 'cup', { storeId: 'tea', stock: 1, priceCents: 2500 })
  tin = await shelve(mall.services, 'tin', { storeId: 'tea', stock: 9, priceCents: 1500 })
  const { coupons, db, clock } = mall.services
  const goods = [cup, tin].map(({ skuId, productId }, at) => ({ skuId, productId, title: at === 0 ? '茶杯' : '茶罐' }))
  const rule = { kind: 'gift', storeId: 'tea', from: 10_000, off: { cents: 0 }, goods, perPerson: 5 } as const
  await db.tx((tx) =>
    coupons.put(
      tx,
      couponRecord({ couponId: 'cup', title: '茶具礼品券', isListed: false, ...rule }),
      null,
      clock.now(),
    ),
  )
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

async function owner(): Promise<{ client: WireClient; heldId: string }> {
  const client = await mall.enrol()
  return { client, heldId: (await client.call('POST coupon/userGetCoupon', { couponId: 'cup' })).heldId }
}

/** The submit page for this much tea, and the body that its button sends. */
async function confirm(client: WireClient, number: number, couponIds?: string[], given: Shelved[] = []) {
  const products = [
    { ...tea, number },
    ...given.map((goods) => ({ ...goods, number: 1, activityId: couponIds?.[0] ?? '' })),
  ]
  const bins = [
    { storeId: 'tea', products: products.map(({ productId: _, storeId: _of, businessId: _by, ...one }) => one) },
  ]
  const asked = { source: SUBMIT_SOURCE.buyNow, orderSource: 1, ...(couponIds && { couponIds }) }
  const seen = await client.call('POST productOrder/confirmOrder', { ...asked, binComits: bins })
  const binComits = seen.stores.map(({ storeId, deliveryType, lines }) => ({
    storeId,
    deliveryType,
    products: lines.map(({ skuId, number, activityId }) => ({ skuId, number, ...(activityId && { activityId }) })),
  }))
  const chosen = seen.coupons?.chosenIds ?? []
  return { seen, submit: { ...asked, binComits, couponIds: chosen, payAmount: seen.payAmount } }
}
type Submit = Awaited<ReturnType<typeof confirm>>['submit']
const commit = (client: WireClient, submit: Submit) =>
  client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
const linesOf = ({ seen }: Awaited<ReturnType<typeof confirm>>) =>
  seen.stores.flatMap(({ lines }) => lines.map(({ skuId, number, price }) => [skuId, number, price]))
const stateOf = async (client: WireClient) =>
  (await client.call('GET coupon/pageMine', { tab: 'usable' })).records.map(({ state }) => state)

test('a gift coupon is selected unless the shopper declines it; its goods are free, and a cancelled order returns it [coupon.gift-goods]', async () => {
  const { client, heldId } = await owner()
  const before = await confirm(client, 2, [])
  expect(linesOf(before)).toEqual([[tea.skuId, 2, 6000]])
  expect(before.seen.coupons).toEqual({ chosenIds: [], savedCents: 0, usableCount: 1 })
  const { usable } = await client.call('POST productOrder/getCouponsList', before.submit)
  expect(usable).toMatchObject([
    { heldId, kind: 'gift', tag: '礼品', scopeText: '赠茶杯等 2 件中的 1 件', takesCents: 2500, isChosen: false },
  ])
  const after = await confirm(client, 2)
  expect(linesOf(after)).toEqual([
    [tea.skuId, 2, 6000],
    [cup.skuId, 1, 0],
  ])
  expect(after.seen).toMatchObject({
    payAmount: before.seen.payAmount,
    coupons: { chosenIds: [heldId], savedCents: 2500 },
  })
  // Without its goods, or without the coupon, there is no gift.
  const [bin] = after.submit.binComits
  const bare = { ...after.submit, binComits: bin ? [{ ...bin, products: bin.products.slice(0, 1) }] : [] }
  await expect(commit(client, bare)).rejects.toThrow('优惠券已失效')
  await expect(commit(client, { ...after.submit, couponIds: [] })).rejects.toThrow('不再满足活动条件')
  const placed = await commit(client, after.submit)
  expect(await stateOf(client)).toEqual(['locked'])
  await payFor(mall, client, placed.payOrderNo)
  expect(await stateOf(client)).toEqual([])
  const orderId = placed.orders[0]?.orderId ?? ''
  await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
  await mall.services.jobs.runDue()
  await eventually(async () => (await stateOf(client))[0] === 'unused', 'the coupon came back with the money')
})

test('the missing condition of a gift coupon is shown; a sold-out gift is replaced by the next one until none is left [coupon.gift-lacks]', async () => {
  const { client, heldId } = await owner()
  const reasonOf = async (number: number) => {
    const { submit } = await confirm(client, number)
    const { unusable } = await client.call('POST productOrder/getCouponsList', submit)
    return unusable.map(({ reason }) => reason)
  }
  expect(await reasonOf(1)).toEqual(['差 ¥40 可用'])
  expect((await confirm(client, 1, [heldId])).seen.coupons?.chosenIds).toEqual([])
  const other = await owner()
  const first = await confirm(client, 2, [heldId])
  await commit(other.client, (await confirm(other.client, 2, [other.heldId])).submit)
  await expect(commit(client, first.submit)).rejects.toThrow('「product-cup」已售罄')
  // The repeated confirmation sends the earlier gift.
  const again = await confirm(client, 2, [heldId], [cup])
  expect(linesOf(again)).toEqual([
    [tea.skuId, 2, 6000],
    [tin.skuId, 1, 0],
  ])
  // Without the coupon the page does not mention its gift.
  const { limitlnfo } = await client.call('POST productOrder/confirmOrder', { ...again.submit, couponIds: [] })
  expect(limitlnfo).toBeUndefined()
  const { editor, db, clock } = mall.services
  await db.tx((tx) => editor.setOnShelf(tx, tin.productId, false, clock.now()))
  await mall.settle()
  expect(await reasonOf(2)).toEqual(['赠品已送完'])
  await db.tx((tx) => editor.setOnShelf(tx, tin.productId, true, clock.now()))
  await mall.settle()
})

test('one coupon applies to one order, also with concurrent orders; a store accepts one at a time', async () => {
  const { client, heldId } = await owner()
  const second = (await client.call('POST coupon/userGetCoupon', { couponId: 'cup' }, { idempotencyKey: randomUUID() }))
    .heldId
  const both = await confirm(client, 2, [heldId, second])
  expect(both.seen.coupons?.chosenIds).toEqual([heldId])
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => commit(client, both.submit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
