import { randomUUID } from 'node:crypto'
import { CANCEL_REASONS, DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { Carriage } from '@server/modules/goods/store'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { breaches } from '../support/invariants'
import { openStore, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const CARRIAGE: Carriage = {
  templates: [
    {
      id: 'heavy',
      title: '按重量',
      basis: 'weight',
      freeOverCents: null,
      isUsual: true,
      terms: { first: 100, firstCents: 600, further: 100, furtherCents: 150 },
      areas: [{ codes: ['65'], terms: { first: 100, firstCents: 2000, further: 100, furtherCents: 900 } }],
      excluded: ['54'],
    },
    {
      id: 'pieces',
      title: '按件',
      basis: 'pieces',
      freeOverCents: 5000,
      isUsual: false,
      terms: { first: 2, firstCents: 400, further: 1, furtherCents: 100 },
      areas: [],
      excluded: [],
    },
  ],
  rider: { firstKm: 2, furtherCents: 200, mostKm: 6 },
}
const PLACES = { hangzhou: '330108', urumqi: '650102', lhasa: '540102' } as const

let mall: TestMall
let stone: Shelved
let card: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const deliveryTypes = [DELIVERY_TYPE.logistics, DELIVERY_TYPE.instant]
  const rest = { deliveryTypes, carriage: CARRIAGE, instantFreightCents: 500, x: 30.2, y: 120.2 }
  await openStore(mall.services, { storeId: 'quarry', ...rest })
  stone = await shelve(mall.services, 'stone', { storeId: 'quarry', stock: 50, priceCents: 1000 })
  card = await shelve(mall.services, 'card', { storeId: 'quarry', stock: 50, priceCents: 2000 })
  await mall.services.productOperator.setFreight(OPERATOR, card.productId, { template: 'pieces' })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

async function addressIn(client: WireClient, areaCode: string, at: { x?: number; y?: number } = {}): Promise<string> {
  const draft = { name: '李明', mobile: '13800001234', areaCode, detail: '江南大道 1 号 2 幢', ...at }
  return (await client.call('POST userAddress/addOrUpdate', draft)).id
}
const ask = (addressId: string, numbers: readonly (readonly [Shelved, number])[], deliveryType = 0) => ({
  source: SUBMIT_SOURCE.buyNow,
  orderSource: 1,
  addressId,
  binComits: [{ storeId: 'quarry', deliveryType, products: numbers.map(([{ skuId }, number]) => ({ skuId, number })) }],
})
const seen = (client: WireClient, asked: ReturnType<typeof ask>) => client.call('POST productOrder/confirmOrder', asked)

test('parcels cost by weight and area, and a product with its own template by that template; the freight of each line is fixed [purchase.freight]', async () => {
  const client = await mall.enrol()
  const both = [[stone, 3] as const, [card, 1] as const]
  const near = await seen(client, ask(await addressIn(client, PLACES.hangzhou), both))
  expect(near).toMatchObject({ payAmount: 5000 + 900 + 400, problems: [] })
  const far = ask(await addressIn(client, PLACES.urumqi), both)
  expect(await seen(client, far)).toMatchObject({ payAmount: 5000 + 3800 + 400 })
  const lie = client.call('POST productOrder/commitOrder', { ...far, payAmount: 6300 })
  await expect(lie).rejects.toThrow('价格已变化')
  const placed = await client.call('POST productOrder/commitOrder', { ...far, payAmount: 9200 })
  const rows = await mall.services.db.q
    .selectFrom('order_line')
    .select(['skuId', 'freightCents'])
    .where('orderId', '=', placed.orders[0]?.orderId ?? '')
    .execute()
  expect(new Map(rows.map((row) => [row.skuId, row.freightCents]))).toEqual(
    new Map([
      [stone.skuId, 3800],
      [card.skuId, 400],
    ]),
  )
})

test('goods that a template does not deliver are a problem, other goods are not; the page continues with the rest [pricing.freight-barred]', async () => {
  const client = await mall.enrol()
  const addressId = await addressIn(client, PLACES.lhasa, { x: 30.2, y: 120.2 })
  const both = ask(addressId, [[stone, 1] as const, [card, 1] as const])
  const shown = await seen(client, both)
  expect(shown.problems).toMatchObject([{ skuId: stone.skuId, kind: 'delivery', text: '该地址超出配送范围' }])
  const placed = client.call('POST productOrder/commitOrder', { ...both, payAmount: shown.payAmount })
  await expect(placed).rejects.toThrow('该地址超出配送范围')
  expect((await seen(client, ask(addressId, [[card, 1] as const]))).problems).toEqual([])
  const alone = await seen(client, ask(addressId, [[stone, 1] as const]))
  expect(alone.stores[0]).toMatchObject({ deliveryType: DELIVERY_TYPE.instant })
})

test('riders cost by distance, and do not deliver beyond the limit or without a position [pricing.freight-rider-limit]', async () => {
  const client = await mall.enrol()
  const to = (areaCode: string, at: { x?: number; y?: number }) => addressIn(client, areaCode, at)
  const one = [[stone, 1] as const]
  const fees = []
  for (const x of [30.21, 30.23, 30.251]) {
    const asked = ask(await to(PLACES.hangzhou, { x, y: 120.2 }), one, DELIVERY_TYPE.instant)
    fees.push((await seen(client, asked)).payAmount - 1000)
  }
  // 1.1, 3.3 and 5.7 km.
  expect(fees).toEqual([500, 900, 1300])
  const reasons = []
  // The last address has no position.
  const far = [await to(PLACES.hangzhou, { x: 30.3, y: 120.2 }), await to(PLACES.lhasa, {})]
  for (const addressId of far) {
    const { stores } = await seen(client, ask(addressId, one, DELIVERY_TYPE.instant))
    reasons.push(stores[0]?.deliveryChoices.find(({ type }) => type === DELIVERY_TYPE.instant)?.disabledReason)
  }
  expect(reasons).toEqual(['超出 6 公里配送范围', '地址没有定位，无法即时配送'])
})

test('a typed address gets its position when it is saved, so riders deliver there', async () => {
  const client = await mall.enrol()
  const asked = ask(await addressIn(client, PLACES.hangzhou), [[stone, 1] as const], DELIVERY_TYPE.instant)
  const shown = await seen(client, asked)
  expect(shown.problems).toEqual([])
  expect(shown.stores[0]?.deliveryType).toBe(DELIVERY_TYPE.instant)
})

test('an order moves to another address only at the agreed freight [order.address-freight]', async () => {
  const client = await mall.enrol()
  const asked = ask(await addressIn(client, PLACES.hangzhou), [[stone, 1] as const])
  const submit = { ...asked, payAmount: 1600 }
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const [order] = placed.orders
  const orderId = order?.orderId ?? ''
  const move = async (areaCode: string) =>
    client.call('POST productOrder/changeAddress', { orderId, addressId: await addressIn(client, areaCode) })
  await expect(move(PLACES.urumqi)).rejects.toThrow('新地址的运费不同')
  await move('110105')
})

test('a freight coupon is suggested, selected or declined, locked by the order, listed after the freight and returned', async () => {
  const { coupons, db, clock } = mall.services
  const client = await mall.enrol()
  const hold = async (couponId: string, cents: number) => {
    const record = couponRecord({ couponId, title: '包邮券', kind: 'freight', from: 0, off: { cents } })
    await db.tx((tx) => coupons.put(tx, record, null, clock.now()))
    await mall.settle()
    return (await client.call('POST coupon/userGetCoupon', { couponId })).heldId
  }
  const [five, all] = [await hold('five-off', 500), await hold('all-off', 0)]
  const asked = ask(await addressIn(client, PLACES.hangzhou), [[stone, 3] as const])
  const shown = await seen(client, asked)
  expect(shown).toMatchObject({ payAmount: 3000, coupons: { chosenIds: [all], savedCents: 900, usableCount: 2 } })
  expect(shown.amounts.slice(1, 3)).toEqual([
    { label: '运费', amount: 900, kind: 'freight' },
    { label: '包邮券', amount: -900, kind: 'discount' },
  ])
  expect((await client.call('POST productOrder/confirmOrder', { ...asked, couponIds: [] })).payAmount).toBe(3900)
  const { usable, savedCents, isBest } = await client.call('POST productOrder/getFreightCouponsList', {
    ...asked,
    couponIds: [five],
  })
  expect([
    usable.map(({ heldId, isChosen, takesCents }) => [heldId, isChosen, takesCents]),
    savedCents,
    isBest,
  ]).toEqual([expect.arrayContaining([[five, true, 500]]), 500, false])
  const submit = { ...asked, couponIds: [five], payAmount: 3400 }
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const orderId = placed.orders[0]?.orderId ?? ''
  const told = await client.call('GET productOrder/getOrderInfo', { orderId })
  expect(told.amounts.map(({ label, amount }) => [label, amount])).toEqual([
    ['商品金额', 3000],
    ['运费', 900],
    ['包邮券', -500],
    ['应付', 3400],
  ])
  const again = client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  await expect(again).rejects.toThrow()
  await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
  expect((await seen(client, asked)).coupons?.usableCount).toBe(2)
})
