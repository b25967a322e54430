import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { CommitInput } from '@contract/schema/order'
import { openTill, type Till } from '../../../../test/support/till'
import { AppError } from '../../../kernel/errors'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

/** The failure of a commit, or null. */
async function failureOf(commit: Promise<unknown>): Promise<AppError | null> {
  try {
    await commit
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const countOrders = async () => (await till.db.q.selectFrom('shop_order').select('id').execute()).length

describe('a commit', () => {
  test('writes one order a store under one parentNo and payOrderNo, with every share frozen', async () => {
    const [a, b] = [await till.addStore({ freightCents: 700 }), await till.addStore({ deliveryTypes: [1] })]
    const coat = await till.addSku(a, 5, { priceCents: 333, memberPriceCents: 300 })
    const scarf = await till.addSku(a, 5, { priceCents: 1000 })
    const tea = await till.addSku(b, 5, { priceCents: 50 })
    const { uid, address } = await till.addShopper({ memberUntil: till.clock.now() + 1e9 })
    const input = await till.commitInput(uid, [
      [coat, 3],
      [scarf, 1],
      [tea, 2],
    ])
    const reply = await till.commit(uid, input)
    expect(reply.payAmount).toBe(3 * 300 + 1000 + 700 + 2 * 50)
    expect(reply.orders.map((order) => order.storeId)).toEqual([a.storeId, b.storeId])

    const orders = await till.db.q
      .selectFrom('shop_order')
      .selectAll()
      .where('parent_no', '=', reply.parentNo)
      .orderBy('id')
      .execute()
    expect(orders.map((order) => order.payable_cents)).toEqual([2600, 100])
    expect(orders.map((order) => order.payable_no)).toEqual([reply.payOrderNo, reply.payOrderNo])
    expect(JSON.parse(orders[0]?.address ?? '')).toEqual(address)
    expect(orders[1]?.address).toBe('')
    const lines = await till.db.q
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', orders[0]?.id ?? '')
      .orderBy('id')
      .execute()
    const off = await till.db.q
      .selectFrom('order_adjustment')
      .select(['line_id', 'kind', 'cents'])
      .where('order_id', '=', orders[0]?.id ?? '')
      .execute()
    expect(off).toEqual([{ line_id: lines[0]?.id, kind: OFFER_TYPE.memberPrice, cents: 99 }])
    for (const order of orders) {
      const own = await till.db.q.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute()
      const sum = own.reduce((total, line) => total + line.payable_cents + line.freight_cents + line.tax_cents, 0)
      expect(sum).toBe(order.payable_cents)
    }
    expect((await till.stock.available(till.db.q, [coat.skuId])).get(coat.skuId)).toBe(2)
  })

  test('takes what was bought out of the cart, and only that', async () => {
    const store = await till.addStore()
    const [bought, kept] = [await till.addSku(store, 5), await till.addSku(store, 5)]
    const { uid } = await till.addShopper()
    const lines = [bought, kept].map((sku) => ({ skuId: sku.skuId, number: 1 }))
    await till.db.tx((tx) => till.cart.addLines(tx, uid, lines, till.clock.now()))
    await till.commit(uid, await till.commitInput(uid, [[bought, 1]], { source: SUBMIT_SOURCE.cart }))
    const { lines: left } = await till.cart.selectedLines(till.db.q, till.caller(uid), 1)
    expect(left.map((line) => line.skuId)).toEqual([kept.skuId])
    await till.commit(uid, await till.commitInput(uid, [[kept, 1]], { source: SUBMIT_SOURCE.buyNow }))
    expect((await till.cart.selectedLines(till.db.q, till.caller(uid), 1)).lines).toHaveLength(1)
  })

  test('with another price than the shopper saw is refused, and nothing is written', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 5)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    await till.changeSku(sku, { priceCents: 9000 })
    const before = await countOrders()
    const failure = await failureOf(till.commit(uid, input))
    expect(failure).toMatchObject({
      errorName: 'SYS_BIZ_DATA_ERROR_CODE',
      message: '价格已变化，请刷新',
      payload: { payAmount: 9000 },
    })
    expect(await countOrders()).toBe(before)
    expect((await till.stock.available(till.db.q, [sku.skuId])).get(sku.skuId)).toBe(5)
  })

  test('with goods that are short names them, and gives all problems', async () => {
    const store = await till.addStore()
    const [few, many] = [await till.addSku(store, 1, { title: '羊绒围巾' }), await till.addSku(store, 5)]
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [
      [many, 1],
      [few, 1],
    ])
    const other = await till.addShopper()
    await till.order(other.uid, [few, 1])
    const failure = await failureOf(till.commit(uid, input))
    expect(failure?.errorName).toBe('SYS_BIZ_DATA_ERROR_CODE')
    expect(failure?.message).toBe('「羊绒围巾」已售罄')
    expect(failure?.payload).toMatchObject({ problems: [{ skuId: few.skuId, kind: 'outOfStock', text: '已售罄' }] })
    expect((await till.stock.available(till.db.q, [many.skuId])).get(many.skuId)).toBe(5)
  })

  test('with goods off the shelf is refused as a problem', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 5)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    await till.changeSku(sku, { isOnShelf: false })
    expect((await failureOf(till.commit(uid, input)))?.payload).toMatchObject({
      problems: [{ kind: 'invalid', text: '商品已下架' }],
    })
  })

  test('without an address, with one that is gone, or with another shopper’s is refused', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 5)
    const [one, other] = [await till.addShopper(), await till.addShopper()]
    const input = await till.commitInput(one.uid, [[sku, 1]])
    const { addressId: _, ...without } = input
    expect((await failureOf(till.commit(one.uid, without)))?.message).toBe('请选择收货地址')
    for (const addressId of ['gone', other.address.id]) {
      expect((await failureOf(till.commit(one.uid, { ...input, addressId })))?.message).toBe(
        '收货地址已失效，请重新选择',
      )
    }
  })

  test('by a way the store has not is refused by field', async () => {
    const store = await till.addStore({ deliveryTypes: [0] })
    const sku = await till.addSku(store, 5)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    const binComits = input.binComits.map((bin) => ({ ...bin, deliveryType: DELIVERY_TYPE.instant }))
    expect((await failureOf(till.commit(uid, { ...input, binComits })))?.message).toContain('binComits.deliveryType')
  })

  test('with a sensitive word in a remark is refused', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 5)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    const binComits = input.binComits.map((bin) => ({ ...bin, remark: '代开发票' }))
    expect((await failureOf(till.commit(uid, { ...input, binComits })))?.message).toBe('不能含有敏感词，请重新输入')
  })

  test('with a sensitive word in the title of its invoice is refused', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 5)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    const invoice = { kind: 'person', title: '代开发票', taxNo: '', email: 'a@b.cn', content: 'detail' } as const
    expect((await failureOf(till.commit(uid, { ...input, invoice })))?.message).toBe('不能含有敏感词，请重新输入')
  })
})

describe('an idempotency key', () => {
  test('used 50 times at once gives one order and one reply', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 100)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    const before = await countOrders()
    const replies = await Promise.all(Array.from({ length: 50 }, () => till.commit(uid, input, 'same')))
    expect(new Set(replies.map((reply) => reply.payOrderNo)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    expect((await till.stock.available(till.db.q, [sku.skuId])).get(sku.skuId)).toBe(99)
  })

  test('with another body is refused, and a failed commit does not use it up', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 100)
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    const wrong: CommitInput = { ...input, payAmount: 1 }
    expect((await failureOf(till.commit(uid, wrong, 'k')))?.message).toBe('价格已变化，请刷新')
    await till.commit(uid, input, 'k')
    expect((await failureOf(till.commit(uid, wrong, 'k')))?.errorName).toBe('SYS_PARAM_ERROR')
  })
})

describe('races', () => {
  test('100 commits at once on 10 pieces make 10 orders, and the ledger balances', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 10)
    const shoppers = []
    for (let i = 0; i < 100; i++) shoppers.push(await till.addShopper())
    const inputs = await Promise.all(shoppers.map(({ uid }) => till.commitInput(uid, [[sku, 1]])))
    const before = await countOrders()
    const results = await Promise.all(
      shoppers.map(({ uid }, i) => failureOf(till.commit(uid, inputs[i] as CommitInput))),
    )
    expect(results.filter((failure) => failure === null)).toHaveLength(10)
    expect(new Set(results.flatMap((failure) => failure?.message ?? []))).toEqual(new Set(['「双面呢羊毛大衣」已售罄']))
    expect(await countOrders()).toBe(before + 10)
    expect(await till.stock.balances(till.db.q, sku.skuId)).toBe(true)
    expect((await till.stock.levels(till.db.q, [sku.skuId])).get(sku.skuId)).toMatchObject({ onHand: 10, reserved: 10 })
  })

  test('a limit per shopper holds against ten submits at once', async () => {
    const store = await till.addStore()
    const sku = await till.addSku(store, 100, { limitPerShopper: 3 })
    const { uid } = await till.addShopper()
    const input = await till.commitInput(uid, [[sku, 1]])
    const results = await Promise.all(Array.from({ length: 10 }, () => failureOf(till.commit(uid, input))))
    expect(results.filter((failure) => failure === null)).toHaveLength(3)
    expect(results.find((failure) => failure)?.message).toBe('「双面呢羊毛大衣」已购 3 件 / 限购 3 件')
  })
})

test('a limit of thirty days lets the shopper buy again when they are over', async () => {
  const store = await till.addStore()
  const sku = await till.addSku(store, 100, { limitPerShopper: 2, limitDays: 30 })
  const { uid } = await till.addShopper()
  const input = await till.commitInput(uid, [[sku, 1]])
  const buy = () => failureOf(till.commit(uid, input))
  expect([await buy(), await buy()]).toEqual([null, null])
  await till.db.tx((tx) => tx.updateTable('shop_order').set({ status: 3 }).where('uid', '=', uid).execute())
  expect((await buy())?.message).toContain('已购 2 件 / 每 30 天限购 2 件')
  till.clock.advance(30 * 24 * 3_600_000 + 1)
  expect(await buy()).toBeNull()
})

test('the mini program is told apart', async () => {
  const store = await till.addStore()
  const sku = await till.addSku(store, 5)
  const { uid } = await till.addShopper()
  const reply = await till.commit(
    uid,
    await till.commitInput(uid, [[sku, 1]], { orderSource: ORDER_SOURCE.miniProgram }),
  )
  const row = await till.db.q
    .selectFrom('shop_order')
    .select('order_source')
    .where('parent_no', '=', reply.parentNo)
    .executeTakeFirst()
  expect(row?.order_source).toBe(2)
})
