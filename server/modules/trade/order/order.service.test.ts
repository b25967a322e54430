import { AUTO_RECEIVE_MS, DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { errorName, placedAt } from './orders.fixture'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const placed = (change?: { deliveryTypes?: number[] }) => placedAt(shop, change)

const free = async (skuId: string) => (await shop.stock.available(shop.db.q, [skuId])).get(skuId)

describe('cancelling an order', () => {
  test('a cancel of an unpaid order closes all orders of the submit and releases the stock once [order.cancel-unpaid]', async () => {
    const [a, b] = [await shop.addStore(), await shop.addStore()]
    const [x, y] = [await shop.addSku(a, 5), await shop.addSku(b, 5)]
    const { uid } = await shop.addShopper()
    const { orders, parentNo } = await shop.order(uid, [x, 2], [y, 1])
    await shop.orders.cancel(uid, orders[1]?.orderId ?? '', '不想要了')
    for (const { orderId } of orders) {
      expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
        status: 4,
        closeReason: '不想要了',
        hint: '不想要了',
        payOrderNo: '',
      })
    }
    expect([await free(x.skuId), await free(y.skuId)]).toEqual([5, 5])
    expect(await errorName(shop.orders.cancel(uid, orders[0]?.orderId ?? '', '其他'))).toBe('STATE_CHANGED')
    expect(await free(x.skuId)).toBe(5)
    const jobs = await shop.db.q.selectFrom('job').select('key').where('key', '=', parentNo).execute()
    expect(jobs).toEqual([])
  })

  test('a cancel of a paid order before shipping refunds the money, then releases the goods [order.cancel-paid]', async () => {
    const { uid, orderId, payOrderNo, sku } = await placed()
    await shop.pay(payOrderNo)
    expect(await free(sku.skuId)).toBe(4)
    const told = '¥100 将原路退回微信支付，预计 1-3 个工作日到账'
    expect(await shop.orders.detail(uid, { orderId })).toMatchObject({ cancelRefundText: told, refund: null })
    expect(await shop.orders.cancel(uid, orderId, '不想要了')).toBe(told)
    expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
      hint: told,
      cancelRefundText: '',
      status: 6,
      statusText: '退款中',
      refund: { label: '退款中', amount: 10_000 },
      buttons: [{ code: 'viewAfterSale' }],
    })
    expect(await free(sku.skuId)).toBe(4)
    await shop.refundsDone()
    expect(await shop.orders.detail(uid, { orderId })).toMatchObject({
      status: 7,
      refund: { label: '已退款', amount: 10_000 },
      buttons: [{ code: 'delete' }, { code: 'viewAfterSale' }],
    })
    expect(await free(sku.skuId)).toBe(5)
    expect(await shop.stock.balances(shop.db.q, sku.skuId)).toBe(true)
  })

  test('an instant order waits for its store and can be cancelled meanwhile [order.instant]', async () => {
    const { uid, orderId, payOrderNo, orderNo } = await placed({ deliveryTypes: [DELIVERY_TYPE.instant] })
    await shop.pay(payOrderNo)
    expect(await shop.status(uid, orderId)).toBe(ORDER_STATUS.awaitingAcceptance)
    // The promise is half an hour after payment, as frozen at commit, even when the store changes its promise later.
    const promise = async () => (await shop.orders.detail(uid, { orderId })).parts[0]?.arriveText
    const promised = await promise()
    expect(promised).toMatch(/^预计 \d\d:\d\d 前送达$/)
    shop.clock.advance(10 * 60_000)
    await shop.orderOperator.accept(OPERATOR, 'all', orderNo)
    expect(await promise()).toBe(promised)
    expect((await shop.orders.detail(uid, { orderId })).hint).toBe(`已付款，商家正在备货，${promised}`)
    expect(await shop.status(uid, orderId)).toBe(ORDER_STATUS.toShip)
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.refundsDone()
    expect(await shop.status(uid, orderId)).toBe(ORDER_STATUS.refunded)
  })

  test('a shipped order cannot be cancelled [order.cancel-shipped]', async () => {
    const { uid, orderId, payOrderNo, orderNo } = await placed()
    await shop.pay(payOrderNo)
    await shop.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1')
    expect(await errorName(shop.orders.cancel(uid, orderId, '其他'))).toBe('STATE_CHANGED')
  })

  test('two concurrent cancels request one refund [order.cancel-once]', async () => {
    const { uid, orderId, payOrderNo } = await placed()
    await shop.pay(payOrderNo)
    const results = await Promise.all(
      Array.from({ length: 5 }, () => errorName(shop.orders.cancel(uid, orderId, '其他'))),
    )
    expect(results.sort()).toEqual(['STATE_CHANGED', 'STATE_CHANGED', 'STATE_CHANGED', 'STATE_CHANGED', 'none'])
    const refunds = await shop.db.q
      .selectFrom('payment_refund')
      .select('cents')
      .where('subjectId', '=', orderId)
      .execute()
    expect(refunds).toEqual([{ cents: 10_000 }])
  })
})

describe('transitions by time', () => {
  test('the job closes an expired unpaid order and releases its stock [order.expire]', async () => {
    const { uid, orderId, sku } = await placed()
    shop.clock.advance(ORDER_EXPIRE_MS + 1)
    await shop.jobs.runDue()
    const row = await shop.db.q
      .selectFrom('shop_order')
      .select(['status', 'closeReason'])
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(row).toEqual({ status: 4, closeReason: '超时未支付，订单已关闭' })
    expect(await free(sku.skuId)).toBe(5)
    expect((await shop.orders.detail(uid, { orderId })).buttons.map((button) => button.code)).toEqual([
      'delete',
      'buyAgain',
    ])
  })

  test('reading an expired order closes it before its job runs [order.expire-read]', async () => {
    const { uid, orderId, sku, payOrderNo } = await placed()
    shop.clock.advance(ORDER_EXPIRE_MS + 1)
    expect((await shop.orders.countByStatus(uid)).unpaid).toBe(0)
    const page = await shop.orders.page(uid, {})
    expect(page.records[0]).toMatchObject({ orderId, status: 4, payOrderNo: '' })
    expect(await free(sku.skuId)).toBe(5)
    expect((await shop.cashier.view(payOrderNo)).status).toBe('closed')
  })

  test('an order is received automatically by the job or when it is read [order.auto-receive]', async () => {
    const [one, two] = [await placed(), await placed()]
    for (const order of [one, two]) {
      await shop.pay(order.payOrderNo)
      await shop.orderOperator.ship(OPERATOR, 'all', order.orderNo, '顺丰速运', 'SF1')
    }
    shop.clock.advance(AUTO_RECEIVE_MS + 1)
    expect(await shop.status(one.uid, one.orderId)).toBe(ORDER_STATUS.completed)
    await shop.jobs.runDue()
    const row = await shop.db.q
      .selectFrom('shop_order')
      .select('status')
      .where('id', '=', two.orderId)
      .executeTakeFirst()
    expect(row?.status).toBe(ORDER_STATUS.completed)
  })
})

describe('the list of orders', () => {
  test('the list has tabs, counts, search and pages [order.list]', async () => {
    const store = await shop.addStore({ name: '极点数码' })
    const instant = await shop.addStore({ deliveryTypes: [DELIVERY_TYPE.instant] })
    const [phone, strawberry] = [
      await shop.addSku(store, 50, { title: 'H2 降噪耳机 50%_off' }),
      await shop.addSku(instant, 50, { title: '红颜草莓' }),
    ]
    const { uid } = await shop.addShopper()
    const unpaid = await shop.order(uid, [phone, 1])
    const toShip = await shop.order(uid, [phone, 1])
    const accepting = await shop.order(uid, [strawberry, 1])
    const shipped = await shop.order(uid, [phone, 1])
    for (const { payOrderNo } of [toShip, accepting, shipped]) await shop.pay(payOrderNo)
    await shop.orderOperator.ship(OPERATOR, 'all', shipped.orders[0]?.orderNo ?? '', '中通快递', 'ZT1')
    const idsOf = async (input: Parameters<TestShop['orders']['page']>[1]) =>
      (await shop.orders.page(uid, input)).records.map((record) => record.orderId)
    const id = (reply: typeof unpaid) => reply.orders[0]?.orderId ?? ''

    expect(await idsOf({ status: 110 })).toEqual([shipped, accepting, toShip, unpaid].map(id))
    expect(await idsOf({ status: 0 })).toEqual([id(unpaid)])
    expect(await idsOf({ status: 1 })).toEqual([accepting, toShip].map(id))
    expect(await idsOf({ status: 2 })).toEqual([id(shipped)])
    expect(await idsOf({ status: 3 })).toEqual([])
    expect(await shop.orders.countByStatus(uid)).toEqual({
      unpaid: 1,
      toShip: 2,
      toReceive: 1,
      completed: 0,
    })

    expect(await idsOf({ keyword: ' h2 ' })).toEqual([shipped, toShip, unpaid].map(id))
    expect(await idsOf({ keyword: '50%_' })).toHaveLength(3)
    expect(await idsOf({ keyword: '5_%' })).toEqual([])
    expect(await idsOf({ keyword: accepting.orders[0]?.orderNo })).toEqual([id(accepting)])

    const first = await shop.orders.page(uid, { pageSize: 3 })
    expect(first).toMatchObject({ hasMore: true, cursor: id(toShip) })
    const second = await shop.orders.page(uid, { pageSize: 3, cursor: first.cursor ?? '' })
    expect(second.records.map((record) => record.orderId)).toEqual([id(unpaid)])
    expect(second).toMatchObject({ hasMore: false, cursor: null })
    expect(await idsOf({ pageSize: 3, pageNo: 2 })).toEqual([id(unpaid)])
    expect(first.records[0]).toMatchObject({ news: '中通快递 ZT1，等待揽收', statusText: '待收货', totalNumber: 1 })
  })

  test('a deleted order is hidden from its shopper and its rows are kept [order.delete]', async () => {
    const { uid, orderId, orderNo } = await placed()
    expect(await errorName(shop.orders.delete(uid, orderId))).toBe('STATE_CHANGED')
    await shop.orders.cancel(uid, orderId, '其他')
    await shop.orders.delete(uid, orderId)
    expect((await shop.orders.page(uid, {})).records).toEqual([])
    await expect(shop.orders.detail(uid, { orderId })).rejects.toThrow('订单不存在')
    await expect(shop.orders.delete(uid, orderId)).rejects.toThrow('订单不存在')
    expect((await shop.orderOperator.show(orderNo)).orderNo).toBe(orderNo)
  })
})

test('the detail shows the amounts of the submit, the number and the moments [order.detail]', async () => {
  const { uid, orderId, orderNo, payOrderNo, store } = await placed()
  const before = await shop.orders.detail(uid, { orderNo })
  expect(before).toMatchObject({
    orderId,
    orderNo,
    payOrderNo,
    status: 0,
    title: '素研',
    orderCount: 1,
    payWayText: '',
    paidAt: null,
  })
  const { name, floor, phone, address } = store
  expect(before.parts).toMatchObject([{ orderId, orderNo, remark: '', store: { name, floor, phone, address } }])
  expect(before.amounts.map((row) => [row.label, row.amount])).toEqual([
    ['商品金额', 10_000],
    ['运费', 0],
    ['应付', 10_000],
  ])
  await shop.pay(payOrderNo)
  const after = await shop.orders.detail(uid, { orderId })
  expect(after).toMatchObject({ payWayText: '微信支付', payOrderNo: '', expireAt: null })
  expect(after.amounts.at(-1)?.label).toBe('实付')
  expect(after.paidAt).toBeGreaterThan(0)
  expect(await errorName(shop.orders.detail(uid, {}))).toBe('SYS_PARAM_ERROR')
})

describe('change of the address', () => {
  const hefei = (uid: string) =>
    shop.addresses.save(
      uid,
      { name: '林予安', mobile: '13900000000', areaCode: '340104', detail: '长江西路 1 号' },
      shop.clock.now(),
    )

  test('the address can be changed without limit while unpaid, and once while to be shipped [order.address]', async () => {
    const { uid, orderId, payOrderNo } = await placed()
    const { id } = await hefei(uid)
    await shop.orders.changeAddress(uid, orderId, id)
    await shop.orders.changeAddress(uid, orderId, id)
    await shop.pay(payOrderNo)
    await shop.orders.changeAddress(uid, orderId, id)
    expect((await shop.orders.detail(uid, { orderId })).address?.provinceName).toBe('安徽省')
    expect(await errorName(shop.orders.changeAddress(uid, orderId, id))).toBe('STATE_CHANGED')
  })

  test('the address cannot change outside the delivery range, for a pickup, or to another shopper’s address [order.address-range]', async () => {
    const store = await shop.addStore({ deliveryAreaCodes: ['3301'], deliveryTypes: [0] })
    const sku = await shop.addSku(store, 5)
    const { uid } = await shop.addShopper()
    const { orders } = await shop.order(uid, [sku, 1])
    const orderId = orders[0]?.orderId ?? ''
    await expect(shop.orders.changeAddress(uid, orderId, (await hefei(uid)).id)).rejects.toThrow(
      '超出「素研」的配送范围',
    )
    const other = await shop.addShopper()
    await expect(shop.orders.changeAddress(uid, orderId, other.address.id)).rejects.toThrow('收货地址已失效')
    const pickup = await placed({ deliveryTypes: [1] })
    expect(await errorName(shop.orders.changeAddress(pickup.uid, pickup.orderId, (await hefei(pickup.uid)).id))).toBe(
      'STATE_CHANGED',
    )
  })
})

test('buying again adds the available goods to the cart and lists the others [order.again]', async () => {
  const store = await shop.addStore()
  const [good, gone] = [await shop.addSku(store, 9), await shop.addSku(store, 9, { title: '老款围巾' })]
  const { uid } = await shop.addShopper()
  const { orders } = await shop.order(uid, [good, 2], [gone, 1])
  await shop.changeSku(gone, { isOnShelf: false })
  const reply = await shop.orders.buyAgain(uid, orders[0]?.orderId ?? '')
  expect(reply).toEqual({ added: 1, rejected: [{ title: '老款围巾', text: '商品已下架' }] })
  expect((await shop.cart.selectedLines(shop.db.q, shop.caller(uid), {})).lines).toMatchObject([
    { skuId: good.skuId, number: 2 },
  ])
})

test('buying one line again leaves the others; a line that is not in the order is refused [block.bought]', async () => {
  const store = await shop.addStore()
  const [milk, scarf] = [await shop.addSku(store, 9), await shop.addSku(store, 9)]
  const { uid } = await shop.addShopper()
  const { orders } = await shop.order(uid, [milk, 2], [scarf, 1])
  const orderId = orders[0]?.orderId ?? ''
  expect(await shop.orders.buyAgain(uid, orderId, scarf.skuId)).toEqual({ added: 1, rejected: [] })
  const { lines } = await shop.cart.selectedLines(shop.db.q, shop.caller(uid), {})
  expect(lines.map(({ skuId, number }) => [skuId, number])).toEqual([[scarf.skuId, 1]])
  await expect(shop.orders.buyAgain(uid, orderId, 'other')).rejects.toThrow('没有可以再次购买的商品')
})

test('goods of completed orders can be bought again, each product once, the newest first [block.bought]', async () => {
  const store = await shop.addStore()
  const [milk, scarf] = [await shop.addSku(store, 9), await shop.addSku(store, 9)]
  const { uid } = await shop.addShopper()
  const received = async (...lines: (readonly [typeof milk, number])[]) => {
    const { orders, payOrderNo } = await shop.order(uid, ...lines)
    const orderId = orders[0]?.orderId ?? ''
    await shop.pay(payOrderNo)
    await shop.orderOperator.ship(OPERATOR, 'all', orders[0]?.orderNo ?? '', '顺丰速运', 'SF1')
    await shop.orders.confirmReceive(uid, orderId)
    return orderId
  }
  const first = await received([milk, 1])
  const second = await received([milk, 1], [scarf, 1])
  await shop.order(uid, [milk, 1])
  const bought = await shop.orders.completedLately(shop.db.q, uid)
  expect(bought.map(({ orderId, skuId }) => [orderId, skuId])).toEqual([
    [second, milk.skuId],
    [second, scarf.skuId],
  ])
  await shop.orders.delete(uid, second)
  expect(await shop.orders.completedLately(shop.db.q, uid)).toMatchObject([{ orderId: first, skuId: milk.skuId }])
})

test('another shopper can neither read nor change the order [order.private]', async () => {
  const { orderId, orderNo } = await placed()
  const { uid, address } = await shop.addShopper()
  const tries = [
    shop.orders.detail(uid, { orderId }),
    shop.orders.detail(uid, { orderNo }),
    shop.orders.cancel(uid, orderId, '其他'),
    shop.orders.confirmReceive(uid, orderId),
    shop.orders.delete(uid, orderId),
    shop.orders.changeAddress(uid, orderId, address.id),
    shop.orders.buyAgain(uid, orderId),
  ]
  for (const attempt of tries) await expect(attempt).rejects.toThrow('订单不存在')
  expect((await shop.orders.page(uid, { keyword: orderNo })).records).toEqual([])
  expect((await shop.orderOperator.show(orderNo)).status).toBe(0)
})

test('the savings of members are added up at payment [order.savings]', async () => {
  const store = await shop.addStore()
  const sku = await shop.addSku(store, 5, { memberPriceCents: 8000 })
  const { uid } = await shop.addShopper({ memberUntil: shop.clock.now() + 1e12 })
  const { payOrderNo, payAmount } = await shop.order(uid, [sku, 2])
  expect(payAmount).toBe(16_000)
  await shop.pay(payOrderNo)
  expect((await shop.account.memberProfile(shop.db.q, uid))?.savedCents).toBe(4000)
})
