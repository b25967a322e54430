import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CommitInput } from '@contract/schema/order'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { AppError } from '../../../kernel/errors'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** The error of a commit, or null. */
async function failureOf(commit: Promise<unknown>): Promise<AppError | null> {
  try {
    await commit
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const countOrders = async () => (await shop.db.q.selectFrom('shop_order').select('id').execute()).length

describe('submitting an order', () => {
  test('a commit writes one order per store under one parentNo and payOrderNo, with frozen amounts [order.commit]', async () => {
    const [a, b] = [await shop.addStore({ freightCents: 700 }), await shop.addStore({ deliveryTypes: [1] })]
    const coat = await shop.addSku(a, 5, { priceCents: 333, memberPriceCents: 300 })
    const scarf = await shop.addSku(a, 5, { priceCents: 1000 })
    const tea = await shop.addSku(b, 5, { priceCents: 50 })
    const { uid, address } = await shop.addShopper({ memberUntil: shop.clock.now() + 1e9 })
    const input = await shop.commitInput(uid, [
      [coat, 3],
      [scarf, 1],
      [tea, 2],
    ])
    const reply = await shop.commit(uid, input)
    expect(reply.payAmount).toBe(3 * 300 + 1000 + 700 + 2 * 50)
    expect(reply.orders.map((order) => order.storeId)).toEqual([a.storeId, b.storeId])

    const orders = await shop.db.q
      .selectFrom('shop_order')
      .selectAll()
      .where('parentNo', '=', reply.parentNo)
      .orderBy('id')
      .execute()
    expect(orders.map((order) => order.payableCents)).toEqual([2600, 100])
    const of = { uid: orders[0]?.uid ?? '', subject: 'order' }
    const open = await shop.payments.payables.openOf(
      shop.db.q,
      of,
      orders.map(({ id }) => id),
    )
    expect(orders.map(({ id }) => open.get(id)?.no)).toEqual([reply.payOrderNo, reply.payOrderNo])
    expect(JSON.parse(orders[0]?.address ?? '')).toEqual(address)
    expect(orders[1]?.address).toBe('')
    const lines = await shop.db.q
      .selectFrom('order_line')
      .selectAll()
      .where('orderId', '=', orders[0]?.id ?? '')
      .orderBy('id')
      .execute()
    const off = await shop.db.q
      .selectFrom('order_adjustment')
      .select(['lineId', 'kind', 'cents'])
      .where('orderId', '=', orders[0]?.id ?? '')
      .execute()
    expect(off).toEqual([{ lineId: lines[0]?.id, kind: OFFER_TYPE.memberPrice, cents: 99 }])
    for (const order of orders) {
      const own = await shop.db.q.selectFrom('order_line').selectAll().where('orderId', '=', order.id).execute()
      const sum = own.reduce((total, line) => total + line.payableCents + line.freightCents + line.taxCents, 0)
      expect(sum).toBe(order.payableCents)
    }
    expect((await shop.stock.available(shop.db.q, [coat.skuId])).get(coat.skuId)).toBe(2)
  })

  test('a commit removes only the bought lines from the cart [order.commit-cart]', async () => {
    const store = await shop.addStore()
    const [bought, kept] = [await shop.addSku(store, 5), await shop.addSku(store, 5)]
    const { uid } = await shop.addShopper()
    const lines = [bought, kept].map((sku) => ({ skuId: sku.skuId, number: 1 }))
    await shop.db.tx((tx) => shop.cart.addLines(tx, uid, lines, shop.clock.now()))
    await shop.commit(uid, await shop.commitInput(uid, [[bought, 1]], { source: SUBMIT_SOURCE.cart }))
    const { lines: left } = await shop.cart.selectedLines(shop.db.q, shop.caller(uid), {})
    expect(left.map((line) => line.skuId)).toEqual([kept.skuId])
    await shop.commit(uid, await shop.commitInput(uid, [[kept, 1]], { source: SUBMIT_SOURCE.buyNow }))
    expect((await shop.cart.selectedLines(shop.db.q, shop.caller(uid), {})).lines).toHaveLength(1)
  })

  test('a commit with a price other than the shown one is refused and writes nothing [order.price]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 5)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    await shop.changeSku(sku, { priceCents: 9000 })
    const before = await countOrders()
    const failure = await failureOf(shop.commit(uid, input))
    expect(failure).toMatchObject({
      errorName: 'SYS_BIZ_DATA_ERROR_CODE',
      message: '价格已变化，请刷新',
      payload: { payAmount: 9000 },
    })
    expect(await countOrders()).toBe(before)
    expect((await shop.stock.available(shop.db.q, [sku.skuId])).get(sku.skuId)).toBe(5)
  })

  test('a commit of short goods is refused with their names and all problems [order.short]', async () => {
    const store = await shop.addStore()
    const [few, many] = [await shop.addSku(store, 1, { title: '羊绒围巾' }), await shop.addSku(store, 5)]
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [
      [many, 1],
      [few, 1],
    ])
    const other = await shop.addShopper()
    await shop.order(other.uid, [few, 1])
    const failure = await failureOf(shop.commit(uid, input))
    expect(failure?.errorName).toBe('SYS_BIZ_DATA_ERROR_CODE')
    expect(failure?.message).toBe('「羊绒围巾」已售罄')
    expect(failure?.payload).toMatchObject({ problems: [{ skuId: few.skuId, kind: 'outOfStock', text: '已售罄' }] })
    expect((await shop.stock.available(shop.db.q, [many.skuId])).get(many.skuId)).toBe(5)
  })

  test('a commit of goods off the shelf is refused as a problem', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 5)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    await shop.changeSku(sku, { isOnShelf: false })
    expect((await failureOf(shop.commit(uid, input)))?.payload).toMatchObject({
      problems: [{ kind: 'invalid', text: '商品已下架' }],
    })
  })

  test('a commit without an address, with a deleted one, or with another shopper’s is refused [order.own-address]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 5)
    const [one, other] = [await shop.addShopper(), await shop.addShopper()]
    const input = await shop.commitInput(one.uid, [[sku, 1]])
    const { addressId: _, ...without } = input
    expect((await failureOf(shop.commit(one.uid, without)))?.message).toBe('请选择收货地址')
    for (const addressId of ['gone', other.address.id]) {
      expect((await failureOf(shop.commit(one.uid, { ...input, addressId })))?.message).toBe(
        '收货地址已失效，请重新选择',
      )
    }
  })

  test('a delivery type that the store does not offer is refused with the field name', async () => {
    const store = await shop.addStore({ deliveryTypes: [0] })
    const sku = await shop.addSku(store, 5)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const binComits = input.binComits.map((basket) => ({ ...basket, deliveryType: DELIVERY_TYPE.instant }))
    expect((await failureOf(shop.commit(uid, { ...input, binComits })))?.message).toContain('binComits.deliveryType')
  })

  test('a remark with a sensitive word is refused', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 5)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const binComits = input.binComits.map((basket) => ({ ...basket, remark: '代开发票' }))
    expect((await failureOf(shop.commit(uid, { ...input, binComits })))?.message).toBe('不能含有敏感词，请重新输入')
  })

  test('an invoice title with a sensitive word is refused', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 5)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const invoice = { kind: 'person', title: '代开发票', taxNo: '', email: 'a@b.cn', content: 'detail' } as const
    expect((await failureOf(shop.commit(uid, { ...input, invoice })))?.message).toBe('不能含有敏感词，请重新输入')
  })
})

describe('an idempotency key', () => {
  test('50 concurrent commits with one idempotency key create one order and return one reply [order.key]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 100)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const before = await countOrders()
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.commit(uid, input, 'same')))
    expect(new Set(replies.map((reply) => reply.payOrderNo)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    expect((await shop.stock.available(shop.db.q, [sku.skuId])).get(sku.skuId)).toBe(99)
  })

  test('a repeated idempotency key returns its reply although the goods are no longer available', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 1)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const reply = await shop.commit(uid, input, 'again')
    await shop.db.tx((tx) => tx.deleteFrom('sku').where('skuId', '=', sku.skuId).execute())
    expect((await failureOf(shop.commit(uid, input, 'once more')))?.errorName).toBe('SYS_PARAM_ERROR')
    expect(await shop.commit(uid, input, 'again')).toEqual(reply)
  })

  test('an idempotency key with another body is refused, and a failed commit does not use the key up [order.key-body]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 100)
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const wrong: CommitInput = { ...input, payAmount: 1 }
    expect((await failureOf(shop.commit(uid, wrong, 'k')))?.message).toBe('价格已变化，请刷新')
    await shop.commit(uid, input, 'k')
    expect((await failureOf(shop.commit(uid, wrong, 'k')))?.errorName).toBe('SYS_PARAM_ERROR')
  })
})

describe('concurrent submits', () => {
  test('100 concurrent commits for 10 pieces create 10 orders, and the stock ledger balances [order.oversell]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 10)
    const shoppers = []
    for (let i = 0; i < 100; i++) shoppers.push(await shop.addShopper())
    const inputs = await Promise.all(shoppers.map(({ uid }) => shop.commitInput(uid, [[sku, 1]])))
    const before = await countOrders()
    const results = await Promise.all(
      shoppers.map(({ uid }, i) => failureOf(shop.commit(uid, inputs[i] as CommitInput))),
    )
    expect(results.filter((failure) => failure === null)).toHaveLength(10)
    expect(new Set(results.flatMap((failure) => failure?.message ?? []))).toEqual(new Set(['「双面呢羊毛大衣」已售罄']))
    expect(await countOrders()).toBe(before + 10)
    expect(await shop.stock.balances(shop.db.q, sku.skuId)).toBe(true)
    expect((await shop.stock.levels(shop.db.q, [sku.skuId])).get(sku.skuId)).toMatchObject({ onHand: 10, reserved: 10 })
  })

  test('ten concurrent submits cannot exceed the limit per shopper [order.limit]', async () => {
    const store = await shop.addStore()
    const sku = await shop.addSku(store, 100, { limitPerShopper: 3 })
    const { uid } = await shop.addShopper()
    const input = await shop.commitInput(uid, [[sku, 1]])
    const results = await Promise.all(Array.from({ length: 10 }, () => failureOf(shop.commit(uid, input))))
    expect(results.filter((failure) => failure === null)).toHaveLength(3)
    expect(results.find((failure) => failure)?.message).toBe('「双面呢羊毛大衣」已购 3 件 / 限购 3 件')
  })
})

test('a thirty-day limit lets the shopper buy again after thirty days', async () => {
  const store = await shop.addStore()
  const sku = await shop.addSku(store, 100, { limitPerShopper: 2, limitDays: 30 })
  const { uid } = await shop.addShopper()
  const input = await shop.commitInput(uid, [[sku, 1]])
  const buy = () => failureOf(shop.commit(uid, input))
  expect([await buy(), await buy()]).toEqual([null, null])
  await shop.db.tx((tx) => tx.updateTable('shop_order').set({ status: 3 }).where('uid', '=', uid).execute())
  expect((await buy())?.message).toContain('已购 2 件 / 每 30 天限购 2 件')
  shop.clock.advance(30 * 24 * 3_600_000 + 1)
  expect(await buy()).toBeNull()
})

test('an order records whether the mini program placed it', async () => {
  const store = await shop.addStore()
  const sku = await shop.addSku(store, 5)
  const { uid } = await shop.addShopper()
  const reply = await shop.commit(
    uid,
    await shop.commitInput(uid, [[sku, 1]], { orderSource: ORDER_SOURCE.miniProgram }),
  )
  const row = await shop.db.q
    .selectFrom('shop_order')
    .select('orderSource')
    .where('parentNo', '=', reply.parentNo)
    .executeTakeFirst()
  expect(row?.orderSource).toBe(2)
})
