import { DELIVERY_TYPE, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { BinComit, ConfirmInput } from '@contract/schema/order'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const base = { source: SUBMIT_SOURCE.cart, orderSource: ORDER_SOURCE.web } satisfies ConfirmInput

const confirm = (uid: string, input: Partial<ConfirmInput> = {}) =>
  shop.checkout.confirm(shop.caller(uid), { ...base, ...input })

test('without products the submit takes the ticked lines of the cart, by store [checkout.source]', async () => {
  const [a, b] = [await shop.addStore({ name: '甲' }), await shop.addStore({ name: '乙' })]
  const [coat, scarf, tea] = [
    await shop.addSku(a, 9),
    await shop.addSku(a, 9, { priceCents: 2500 }),
    await shop.addSku(b, 9),
  ]
  const { uid, address } = await shop.addShopper()
  const lines = [coat, scarf, tea].map((sku) => ({ skuId: sku.skuId, number: 2, sourceChannel: 'live' }))
  await shop.db.tx((tx) => shop.cart.addLines(tx, uid, lines, shop.clock.now()))

  const reply = await confirm(uid)
  expect(reply.stores.map((store) => [store.storeName, store.lines.map((line) => line.number)])).toEqual([
    ['甲', [2, 2]],
    ['乙', [2]],
  ])
  expect(reply.address).toEqual({ ...address, mobile: expect.stringMatching(/^139\*{4}\d{4}$/) })
  expect(reply).toMatchObject({ needsAddress: true, problems: [], totalNumber: 6, payAmount: 45_000, isMember: false })
  expect(reply.stores[0]?.lines[0]?.sourceChannel).toBe('live')
  expect(reply.amounts.map((row) => [row.label, row.amount])).toEqual([
    ['商品金额', 45_000],
    ['运费', 0],
    ['应付', 45_000],
  ])
})

test('an empty cart cannot be submitted', async () => {
  const { uid } = await shop.addShopper()
  await expect(confirm(uid)).rejects.toThrow('请先选择要购买的商品')
})

describe('gift products', () => {
  test('the reply has the freight, the delivery types, and the price for members', async () => {
    const store = await shop.addStore({ freightCents: 800, freeOverCents: 8800, deliveryTypes: [0, 3, 1] })
    const sku = await shop.addSku(store, 9, { priceCents: 6000, memberPriceCents: 5000 })
    const ask = [{ storeId: store.storeId, products: [{ skuId: sku.skuId, number: 1 }] }]
    const visitor = await shop.addShopper()
    const reply = await confirm(visitor.uid, { binComits: ask })
    expect(reply).toMatchObject({ payAmount: 6800, memberExpectedSaveVal: 1000 })
    expect(reply.stores[0]?.deliveryChoices.map((choice) => [choice.type, choice.freight])).toEqual([
      [DELIVERY_TYPE.logistics, 800],
      [DELIVERY_TYPE.instant, 0],
      [DELIVERY_TYPE.pickup, 0],
    ])
    const member = await shop.addShopper({ memberUntil: shop.clock.now() + 1e9 })
    const theirs = await confirm(member.uid, { binComits: ask })
    expect(theirs).toMatchObject({ payAmount: 5800, memberExpectedSaveVal: 0, isMember: true })
    expect(theirs.amounts).toContainEqual({ label: '会员优惠', amount: -1000, kind: 'discount' })
    expect(theirs.stores[0]?.lines[0]).toMatchObject({ price: 5000, isMemberPrice: true })
  })

  test('a pickup needs no address [checkout.pickup-address]', async () => {
    const store = await shop.addStore({ deliveryTypes: [1] })
    const sku = await shop.addSku(store, 9)
    const { uid } = await shop.addShopper()
    const reply = await confirm(uid, {
      binComits: [{ storeId: store.storeId, products: [{ skuId: sku.skuId, number: 1 }] }],
    })
    expect(reply).toMatchObject({ needsAddress: false, payAmount: 10_000 })
  })

  test('an address outside the delivery range is a problem, even when a pickup is possible', async () => {
    const far = await shop.addStore({ deliveryAreaCodes: ['11'], deliveryTypes: [0] })
    const mixed = await shop.addStore({ deliveryAreaCodes: ['11'], deliveryTypes: [0, 1] })
    const [a, b] = [await shop.addSku(far, 9), await shop.addSku(mixed, 9)]
    const { uid } = await shop.addShopper()
    const ask = (deliveryType?: number) => [
      { storeId: far.storeId, products: [{ skuId: a.skuId, number: 1 }] },
      { storeId: mixed.storeId, deliveryType, products: [{ skuId: b.skuId, number: 1 }] },
    ]
    const reply = await confirm(uid, { binComits: ask(0) })
    const problem = { kind: 'delivery', text: '该地址超出配送范围' }
    expect(reply.problems).toMatchObject([
      { ...problem, skuId: a.skuId },
      { ...problem, skuId: b.skuId },
    ])
    expect(reply.stores.map((store) => store.deliveryType)).toEqual([0, 0])
    expect([reply.needsAddress, reply.address?.disabledReason]).toEqual([true, problem.text])
    const fetched = await confirm(uid, { binComits: ask(1).slice(1) })
    expect([fetched.problems, fetched.needsAddress, fetched.address?.disabledReason]).toEqual([[], false, undefined])
  })

  test('problems are listed by line, and the other lines are priced without them [checkout.problems]', async () => {
    const store = await shop.addStore()
    const [good, gone, few] = [
      await shop.addSku(store, 9),
      await shop.addSku(store, 9, { isOnShelf: false, title: '下架的' }),
      await shop.addSku(store, 2, { title: '不多的' }),
    ]
    const { uid } = await shop.addShopper()
    const products = [good, gone, few].map((sku) => ({ skuId: sku.skuId, number: 3 }))
    const binComits = [{ storeId: store.storeId, products }]
    const reply = await confirm(uid, { binComits })
    expect(reply.problems.map((problem) => [problem.title, problem.kind, problem.text])).toEqual([
      ['下架的', 'invalid', '商品已下架'],
      ['不多的', 'outOfStock', '库存仅剩 2 件'],
    ])
    expect(reply.payAmount).toBe(30_000)
    expect(await shop.checkout.problems(shop.caller(uid), binComits)).toEqual(reply.problems)
  })

  test('a number above the limit is lowered, with a notice in limitlnfo [checkout.lowered]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 9, { limitPerShopper: 3, title: '限购的' })
    const { uid } = await shop.addShopper()
    await shop.order(uid, [sku, 1])
    const reply = await confirm(uid, {
      binComits: [{ storeId: store.storeId, products: [{ skuId: sku.skuId, number: 5 }] }],
    })
    expect(reply.stores[0]?.lines[0]?.number).toBe(2)
    expect(reply.limitlnfo).toBe('「限购的」已购 1 件 / 限购 3 件，已为你调整为 2 件')
  })

  test('a deleted address is replaced by the default address [checkout.default-address]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 9)
    const { uid, address } = await shop.addShopper()
    const binComits = [{ storeId: store.storeId, products: [{ skuId: sku.skuId, number: 1 }] }]
    expect((await confirm(uid, { binComits, addressId: 'gone' })).address?.id).toBe(address.id)
    const other = await shop.addShopper()
    expect((await confirm(uid, { binComits, addressId: other.address.id })).address?.id).toBe(address.id)
  })

  test('unknown or mismatched goods and stores, and a repeated store, are refused with the field name', async () => {
    const [store, other] = [await shop.addStore(), await shop.addStore()]
    const sku = await shop.addSku(store, 9)
    const { uid } = await shop.addShopper()
    const one = { skuId: sku.skuId, number: 1 }
    const ask = (binComits: BinComit[]) => confirm(uid, { binComits })
    await expect(ask([{ storeId: 'none', products: [one] }])).rejects.toThrow('binComits.storeId')
    await expect(ask([{ storeId: other.storeId, products: [one] }])).rejects.toThrow('商品不属于这家店')
    await expect(ask([{ storeId: store.storeId, products: [{ skuId: 'none', number: 1 }] }])).rejects.toThrow(
      'binComits.products.skuId',
    )
    const twice = { storeId: store.storeId, products: [one] }
    await expect(ask([twice, twice])).rejects.toThrow('同一家店出现了两次')
  })

  test('a source channel with Chinese characters is dropped [checkout.chinese-channel]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 9)
    const { uid } = await shop.addShopper()
    const products = [{ skuId: sku.skuId, number: 1, sourceChannel: '直播间A' }]
    const reply = await confirm(uid, { binComits: [{ storeId: store.storeId, products }] })
    expect(reply.stores[0]?.lines[0]?.sourceChannel).toBeUndefined()
  })

  test('cross-border goods are taxed and settled in an order of their own [checkout.cross-border]', async () => {
    const store = await shop.addStore({ freightCents: 0 })
    const sku = await shop.addSku(store, 9, { isCrossBorder: true })
    const { uid } = await shop.addShopper()
    const reply = await confirm(uid, {
      binComits: [{ storeId: store.storeId, products: [{ skuId: sku.skuId, number: 1 }] }],
    })
    expect(reply.amounts).toContainEqual({ label: '税费', amount: 910, kind: 'tax' })
    expect(reply.payAmount).toBe(10_910)
  })
})
