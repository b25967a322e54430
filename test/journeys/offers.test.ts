import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { DAY_MS } from '@contract/codes/china-time'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { offerOf } from '@server/modules/offers/promotion/promotion.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const STORE_TIERS = [
  { from: 30_000, off: { cents: 3000 } },
  { from: 60_000, off: { cents: 8000 } },
]

let mall: TestMall
let coat: Shelved
let scarf: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'test-store', deliveryTypes: [DELIVERY_TYPE.pickup] })
  coat = await shelve(mall.services, 'coat', { stock: 50, priceCents: 20_000, memberPriceCents: 17_000 })
  scarf = await shelve(mall.services, 'scarf', { stock: 50, priceCents: 5005 })
  const put = [
    offerOf({ id: 'store', title: '本店满减', storeId: coat.storeId, tiers: STORE_TIERS }),
    offerOf({
      id: 'pair',
      title: '两件九折',
      basis: 'pieces',
      tiers: [{ from: 2, off: { perMille: 100 } }],
      productIds: new Set([scarf.productId]),
    }),
  ]
  for (const offer of put) await mall.services.db.tx((tx) => mall.services.promotions.put(tx, offer, 0))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/**
 * Two coats and three scarves from their card to a placed order: each place shows the same offers and the same price.
 */
async function walk(client: WireClient, isMember: boolean) {
  const { records } = await client.call('POST product/pageProducts', { storeId: coat.storeId })
  const tags = records.find(({ productId }) => productId === scarf.productId)?.tags ?? []
  expect(tags.filter(({ kind }) => kind === 'tint').map(({ text }) => text)).toEqual(['满2件9折', '满300减30'])
  const page = await client.call('GET product/getProductDetail', { productId: scarf.productId })
  expect(page.offers.map(({ tiers, scopeText }) => [scopeText, ...tiers])).toEqual([
    ['部分商品', '满2件9折'],
    ['本店商品', '满300减30', '满600减80'],
  ])
  for (const [goods, number] of [[coat, 2] as const, [scarf, 3] as const])
    await client.call('POST shopCart/add', { ...goods, number, clientType: 1 })

  const cart = await client.call('GET shopCart/myShopCartDetail', { shopCartType: SHOP_CART_TYPE.normal })
  // A card has a price per class of shoppers: a line costs the price of its shopper's class.
  const lines = cart.shopCartDtos.flatMap((group) => group.productDetails)
  for (const { productId, price, memberPrice } of records)
    expect(lines.find((line) => line.productId === productId)?.price).toBe((isMember && memberPrice) || price)
  // Thresholds count list prices, 400 + 150.15, also for members.
  expect(cart.shopCartDtos[0]?.activityTips).toEqual([
    { activeType: 5, activityId: 'store', tag: '满减', text: '已减 ¥30，再买 ¥49.85 享满600减80', isMet: true },
  ])
  expect(cart.shopCartTopActivityDTOList).toMatchObject([{ activityId: 'pair', isMet: true }])
  expect(cart.discounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(cart.discountFee)
  const ofPair = cart.discounts.find(({ title }) => title === '两件九折')?.cents ?? 0
  // A tenth of the scarves' price after the store's offer.
  expect(ofPair).toBeGreaterThan(1300)
  expect(ofPair).toBeLessThanOrEqual(1502)
  expect(cart.totalAmount).toBe(40_000 + 15_015 - (isMember ? 6000 : 0) - 3000 - ofPair)

  const submit = await submitOf(client)
  expect(submit.payAmount).toBe(cart.totalAmount)
  const placed = await client.call('POST productOrder/commitOrder', submit)
  const order = await client.call('GET productOrder/getOrderInfo', { orderId: placed.orders[0]?.orderId ?? '' })
  const rows = order.amounts.filter(({ kind }) => kind === 'discount').map(({ label, amount }) => [label, -amount])
  expect(rows).toEqual(cart.discounts.map(({ title, cents }) => [title, cents]))
  return { titles: rows.map(([title]) => title), placed, order }
}

test('card, page, cart, submit and order show the same offers and the same price [purchase.amounts]', async () => {
  const { titles } = await walk(await mall.enrol(), false)
  expect(titles).toEqual(['本店满减', '两件九折'])
})

test('a member also has the member price; two partial refunds return every cent', async () => {
  const client = await mall.enrol({ memberUntil: mall.clock.now() + DAY_MS })
  const { titles, placed, order } = await walk(client, true)
  expect(titles).toEqual(['会员优惠', '本店满减', '两件九折'])
  await payFor(mall, client, placed.payOrderNo)
  const { orderOperator } = mall.services
  for (const cents of [placed.payAmount - 4999, undefined]) {
    await orderOperator.refund(OPERATOR, 'all', order.orderNo, cents, '退回')
    await mall.services.jobs.runDue()
    await mall.settle()
  }
  // A requested refund is not yet paid: the ledger is read after the gateway has reported all of it.
  const isBack = async () => {
    const told = await client.call('GET productOrder/getOrderInfo', { orderId: order.orderId })
    return told.status === ORDER_STATUS.refunded && told.refund?.amount === placed.payAmount
  }
  await eventually(isBack, 'all of it is back')
})
