import { DAY_MS } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { draftOf, skuOf } from '../../goods/catalog/catalog.fixture'
import { giftOf } from '../../offers/promotion/promotion.fixture'
import { ACTOR, ask, BLUE, type Bought, type CaseShop, caseShop, PARCEL, RED } from './aftersale.fixture'

let mall: TestMall
let shop: CaseShop
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  shop = await caseShop(mall)
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

test('a store that does not answer in two days agrees, a shopper who does not act ends the case; each is announced once [aftersale.time]', async () => {
  const of = await shop.bought('received')
  const no = await shop.apply(of, ask(2))
  await shop.turn(of, 2 * DAY_MS - 1000)
  expect((await shop.seen(of, no)).statusText).toBe('等待商家处理')
  await shop.turn(of, 2000)
  const agreed = await shop.seen(of, no)
  expect(agreed).toMatchObject({ statusText: '请寄回商品', address: { name: expect.stringContaining('售后') } })
  expect(agreed.steps.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'open', 'open'])
  await shop.turn(of, 7 * DAY_MS)
  expect(await shop.seen(of, no)).toMatchObject({ statusText: '售后已关闭', hint: '逾期未处理，售后已关闭' })
  const told = await of.client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })
  const titles = told.records.map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('售后'))).toEqual(['售后：售后已关闭', '售后：请寄回商品'])
})

test('the operator lists an order as in after-sale while every remaining line has an open case [aftersale.queue]', async () => {
  const of = await shop.bought('received', 1, [RED.skuId, BLUE.skuId])
  const listed = async (status: number) => {
    const found = await mall.services.orderOperator.list({ uid: of.client.uid, status })
    return found.map((one) => [one.orderNo, one.status, one.statusText])
  }
  const inAfterSale = [[of.orderNo, ORDER_STATUS.afterSale, '售后中']]
  const asks = of.lineIds.map((orderLineId) => ({ ...of, orderLineId }))
  const [first, second] = asks
  if (!first || !second) throw new Error('the order has two lines')
  const no = await shop.apply(first, ask(1, { cents: 100 }))
  expect(await listed(ORDER_STATUS.afterSale)).toEqual([])
  await shop.apply(second, ask(1, { cents: 100 }))
  expect(await listed(ORDER_STATUS.afterSale)).toEqual(inAfterSale)
  expect(await mall.services.orderOperator.show(of.orderNo)).toMatchObject({ status: ORDER_STATUS.afterSale })
  // Completed orders are included, as in the shopper's tab.
  expect(await listed(ORDER_STATUS.completed)).toEqual(inAfterSale)
  await of.client.call('POST refundOrder/withdraw', { refundOrderNo: no })
  expect(await listed(ORDER_STATUS.afterSale)).toEqual([])
})

test('the mall decides an escalated case that the store rejected [aftersale.escalate]', async () => {
  const of = await shop.bought('received')
  const no = await shop.apply(of, ask(2))
  const { aftersaleOperator: store } = mall.services
  await store.reject(ACTOR, 'all', { no }, '已拆封')
  const ofCase = { refundOrderNo: no, text: '拆封不影响退货', imageKeys: [] }
  await of.client.call('POST refundOrder/stepIn', ofCase)
  await expect(of.client.call('POST refundOrder/stepIn', ofCase)).rejects.toThrow()
  expect((await shop.seen(of, no)).hint).toContain('平台已介入')
  await shop.turn(of, 30 * DAY_MS)
  await store.agree(ACTOR, 'all', { no })
  expect(await shop.seen(of, no)).toMatchObject({ statusText: '请寄回商品', lastEvent: { who: 'house', name: '平台' } })
})

test('one of several concurrent moves succeeds: agree and withdraw, receive and refuse, two applications [aftersale.one-move]', async () => {
  const { aftersaleOperator: store } = mall.services
  const fulfilled = async (...tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  const of = await shop.bought('received')
  expect(await fulfilled(...Array.from({ length: 5 }, () => shop.apply(of, ask(2))))).toBe(1)
  const { records } = await of.client.call('POST refundOrder/pageRefundOrders', { tab: 'open' })
  const no = records[0]?.refundOrderNo ?? ''
  const mine = { refundOrderNo: no }
  expect(await fulfilled(store.reject(ACTOR, 'all', { no }, '不行'), store.reject(ACTOR, 'all', { no }, '不行'))).toBe(
    1,
  )
  expect(
    await fulfilled(
      store.agree(ACTOR, 'all', { no }),
      store.agree(ACTOR, 'all', { no }),
      store.reject(ACTOR, 'all', { no }, '不行'),
    ),
  ).toBe(1)
  expect(
    await fulfilled(
      of.client.call('POST refundOrder/addRefundOrderPostMsg', { ...mine, ...PARCEL }),
      of.client.call('POST refundOrder/withdraw', mine),
    ),
  ).toBe(1)
})

test('either a case or a concurrent receipt succeeds; an open case prevents receipt by the shopper and by time [aftersale.receipt]', async () => {
  const of = await shop.bought('shipped')
  const receive = () => of.client.call('POST productOrder/confirmReceive', { orderId: of.orderId })
  const reason = { isReceived: false, reason: '迟迟没有收到' }
  const [asked, received] = await Promise.allSettled([shop.apply(of, ask(1, reason)), receive()])
  expect([asked.status, received.status].sort()).toEqual(['fulfilled', 'rejected'])
  if (asked.status !== 'fulfilled') return
  await expect(receive()).rejects.toThrow('处理完才能确认收货')
  await shop.turn(of, DAY_MS)
  await of.client.call('POST refundOrder/withdraw', { refundOrderNo: asked.value })
  await shop.turn(of, 14 * DAY_MS)
  expect((await of.client.call('GET productOrder/getOrderInfo', { orderId: of.orderId })).statusText).toBe('已完成')
})

test('pieces are refunded one by one to the cent, with freight when the store is at fault; then the order is refunded [aftersale.amount]', async () => {
  const of = await shop.bought('received', 3)
  const form = () =>
    of.client.call('GET refundOrder/getRefundForm', { orderId: of.orderId, orderLineId: of.orderLineId })
  const most = async (reason: string) => {
    const { types } = await form()
    return types.flatMap(({ reasons }) => reasons).find(({ text }) => text === reason)?.most
  }
  expect(await most('尺码不合适')).toEqual([1, 2, 3].map((n) => ({ cents: n * 10_000, freight: 0 })))
  expect(await most('质量问题')).toEqual([1, 2, 3].map((n) => ({ cents: n * 10_200, freight: n * 200 })))
  const { aftersaleOperator: store } = mall.services
  const back = async (number: number) => {
    const no = await shop.apply(of, ask(1, { number, cents: number * 10_200 }))
    await store.agree(ACTOR, 'all', { no })
    await shop.settleMoney(of, no)
  }
  await expect(shop.apply(of, ask(1, { number: 1, cents: 10_201 }))).rejects.toThrow('退款金额已变化')
  await expect(shop.apply(of, ask(1, { number: 4, cents: 100 }))).rejects.toThrow('最多可申请 3 件')
  await back(1)
  expect((await form()).numberMost).toBe(2)
  await back(2)
  const order = await of.client.call('GET productOrder/getOrderInfo', { orderId: of.orderId })
  expect(order).toMatchObject({ statusText: '已退款', refund: { label: '已退款', amount: 30_600 } })
  expect((await form()).types).toEqual([])
})

test('a refund without a case has a record too: of a cancelled order, and of an operator’s refund [aftersale.record]', async () => {
  const of = await shop.bought('paid')
  await of.client.call('POST productOrder/cancelOrder', { orderId: of.orderId, reason: '不想要了' })
  await mall.settle()
  const { records } = await of.client.call('POST refundOrder/pageRefundOrders', { orderId: of.orderId })
  const [card] = records
  expect(card).toMatchObject({ statusText: '退款中', amount: 20_600, reason: '不想要了', number: 2 })
  await shop.settleMoney(of, card?.refundOrderNo ?? '')
  const other = await shop.bought('received')
  await mall.services.orderOperator.refund(ACTOR, 'all', other.orderNo, 500, '补偿')
  await mall.settle()
  const given = await other.client.call('POST refundOrder/pageRefundOrders', {})
  expect(given.records).toMatchObject([{ amount: 500, reason: '补偿' }])
})

test('a line is replaced by a SKU of its product with the same price, whose pieces are reserved at once [aftersale.replacement-sku]', async () => {
  const { db, editor, stock, clock } = mall.services
  const [own, alike, dearer] = ['sku-cap-own', 'sku-cap-alike', 'sku-cap-dearer'] as const
  const skus = [own, alike, dearer].map((skuId) =>
    skuOf(skuId, { priceCents: skuId === dearer ? 6000 : 5000, memberPriceCents: null }),
  )
  const cap = draftOf({ productId: 'product-cap', storeId: 'shoes', categoryId: 'test-category', skus }, clock.now())
  const levels = skus.map(({ skuId }) => ({ skuId, onHand: skuId === alike ? 1 : 9 }))
  await db.tx(async (tx) => {
    await stock.stockUp(tx, levels, 'test', clock.now())
    await editor.saveProducts(tx, [cap], clock.now())
  })
  await mall.settle()
  const of = await shop.bought('received', 2, [own])
  const asked = (skuId: string, number = 1) => ask(3, { skuId, number })
  expect((await shop.form(of)).skus.map(({ skuId, stock: left }) => [skuId, left])).toEqual([
    [alike, 1],
    [own, 7],
  ])
  await expect(shop.apply(of, asked(dearer))).rejects.toThrow('请选择要换的规格')
  await expect(shop.apply(of, asked(alike, 2))).rejects.toThrow('要换的规格库存不足')
  const no = await shop.apply(of, asked(alike))
  expect(await shop.stockOf(alike)).toBe(0)
  await of.client.call('POST refundOrder/withdraw', { refundOrderNo: no })
  expect(await shop.stockOf(alike)).toBe(1)
})

test('returned goods that the store reports damaged are refunded and do not go on sale again [aftersale.damaged]', async () => {
  const of = await shop.bought('received')
  const before = await shop.stockOf(RED.skuId)
  const no = await shop.apply(of, ask(2))
  const actions = shop.actions(of, no)
  await actions.agreeToReturn()
  await actions.sendBack()
  await mall.services.aftersaleOperator.receive(ACTOR, 'all', { no }, false)
  await shop.settleMoney(of, no)
  expect(await shop.stockOf(RED.skuId)).toBe(before)
})

test('an application and a carrier with a sensitive word are refused [aftersale.sensitive]', async () => {
  const of = await shop.bought('received')
  const text = '不能含有敏感词'
  await expect(shop.apply(of, ask(2, { note: '代开发票' }))).rejects.toThrow(text)
  const no = await shop.apply(of, ask(2))
  await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no })
  const parcel = { refundOrderNo: no, ...PARCEL, expressCompany: '代开发票快递' }
  await expect(of.client.call('POST refundOrder/addRefundOrderPostMsg', parcel)).rejects.toThrow(text)
  expect((await shop.seen(of, no)).statusText).toBe('请寄回商品')
})

test('a case of another shopper is refused like a missing one [aftersale.private]', async () => {
  const of = await shop.bought('received')
  const no = await shop.apply(of, ask(2))
  const other = await mall.enrol()
  const mine = { refundOrderNo: no }
  await expect(other.call('GET refundOrder/getRefundOrder', mine)).rejects.toThrow('售后单不存在')
  await expect(other.call('POST refundOrder/withdraw', mine)).rejects.toThrow('售后单不存在')
})

describe('orders with several lines', () => {
  const refundAll = async (of: Bought, no: string) => {
    await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no })
    await shop.settleMoney(of, no)
  }
  const ofLine = (of: Bought, at: number): Bought => ({ ...of, orderLineId: of.lineIds[at] ?? '' })
  const NOT_THERE = { isReceived: false, reason: '不想要了' }
  const allMoneyBack = async (of: Bought) => {
    await mall.settle()
    await mall.services.jobs.runDue()
    await eventually(async () => (await shop.order(of)).statusText === '已退款', 'all money is back')
  }

  test('before anything is sent, the refund of the last line includes all freight and ends the order [aftersale.unsent]', async () => {
    const of = await shop.bought('paid', 1, [RED.skuId, BLUE.skuId])
    const first = await shop.apply(ofLine(of, 0), ask(1, NOT_THERE))
    await refundAll(of, first)
    const { types } = await shop.form(ofLine(of, 1))
    expect(types[0]?.reasons[0]?.most).toEqual([{ cents: 10_600, freight: 600 }])
    const last = await shop.apply(ofLine(of, 1), ask(1, { ...NOT_THERE, cents: 10_600 }))
    await refundAll(of, last)
    expect((await shop.order(of)).refund).toEqual({ label: '已退款', amount: 20_600 })
  })

  test('when the refunds of the last two lines overlap, the freight is refunded separately, with a record [aftersale.last-lines]', async () => {
    const of = await shop.bought('paid', 1, [RED.skuId, BLUE.skuId])
    const nos = [await shop.apply(ofLine(of, 0), ask(1, NOT_THERE)), await shop.apply(ofLine(of, 1), ask(1, NOT_THERE))]
    for (const no of nos) await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no })
    for (const no of nos) await shop.settleMoney(of, no)
    await allMoneyBack(of)
    const { records } = await of.client.call('POST refundOrder/pageRefundOrders', {})
    expect(records.map(({ amount }) => amount).sort()).toEqual([10_000, 10_000, 600])
    await expect(mall.services.orderOperator.ship(ACTOR, 'all', of.orderNo, '顺丰速运', 'SF1')).rejects.toThrow()
  })

  test('pieces whose refund is in progress are not sent; an order is underway when the last of its other pieces is sent [aftersale.not-sent]', async () => {
    const of = await shop.bought('paid', 2)
    const no = await shop.apply(of, ask(1, NOT_THERE))
    await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no })
    const all = [{ skuId: RED.skuId, number: 2 }]
    await expect(mall.services.orderOperator.ship(ACTOR, 'all', of.orderNo, '顺丰速运', 'SF1', all)).rejects.toThrow(
      '最多还能发 1 件',
    )
    await mall.services.orderOperator.ship(ACTOR, 'all', of.orderNo, '顺丰速运', 'SF1')
    expect((await shop.order(of)).status).toBe(ORDER_STATUS.afterSale)
    await shop.settleMoney(of, no)
    expect((await shop.order(of)).statusText).toBe('待收货')
  })

  test('an order is in after-sale while every line has an open case, and continues afterwards [aftersale.order-status]', async () => {
    const of = await shop.bought('shipped', 1, [RED.skuId, BLUE.skuId])
    const cardOf = async () => {
      const { records } = await of.client.call('POST productOrder/pageOrders', { status: 2 })
      const card = records.find(({ orderId }) => orderId === of.orderId)
      return card && [card.status, card.statusText, card.buttons.map(({ code }) => code)]
    }
    const nos = [await shop.apply(ofLine(of, 0), ask(1, NOT_THERE))]
    expect((await cardOf())?.slice(0, 2)).toEqual([ORDER_STATUS.toReceive, '待收货'])
    nos.push(await shop.apply(ofLine(of, 1), ask(1, NOT_THERE)))
    expect(await cardOf()).toEqual([ORDER_STATUS.afterSale, '售后中', ['checkLogistics', 'viewAfterSale']])
    expect(await shop.order(of)).toMatchObject({
      status: ORDER_STATUS.afterSale,
      hint: '商品正在售后，处理完后订单继续',
    })
    for (const no of nos) await of.client.call('POST refundOrder/withdraw', { refundOrderNo: no })
    expect((await cardOf())?.slice(0, 2)).toEqual([ORDER_STATUS.toReceive, '待收货'])
  })

  test('after the refund of what was not sent, an order whose other goods are underway waits for receipt [aftersale.underway]', async () => {
    const of = await shop.bought('paid', 1, [RED.skuId, BLUE.skuId])
    const { lines } = await shop.order(of)
    const red = lines.findIndex(({ skuId }) => skuId === RED.skuId)
    await mall.services.orderOperator.ship(ACTOR, 'all', of.orderNo, '顺丰速运', 'SF1', [
      { skuId: RED.skuId, number: 1 },
    ])
    const no = await shop.apply(ofLine(of, 1 - red), ask(1, NOT_THERE))
    await refundAll(of, no)
    expect((await shop.order(of)).statusText).toBe('待收货')
    await of.client.call('POST productOrder/confirmReceive', { orderId: of.orderId })
  })

  test('cancelling an order, or refunding all of it, ends the cases of its lines [aftersale.cancelled]', async () => {
    const of = await shop.bought('paid', 2)
    const no = await shop.apply(of, ask(1, NOT_THERE))
    await of.client.call('POST productOrder/cancelOrder', { orderId: of.orderId, reason: '不想要了' })
    await allMoneyBack(of)
    expect(await shop.seen(of, no)).toMatchObject({ statusText: '售后已关闭', hint: '订单款项已全部退回，售后关闭' })
    const other = await shop.bought('received', 2)
    const asked = await shop.apply(other, ask(3))
    for (const move of ['agreeToReturn', 'sendBack', 'receiveToSend'] as const) await shop.actions(other, asked)[move]()
    await mall.services.orderOperator.refund(ACTOR, 'all', other.orderNo, undefined, '补偿')
    await allMoneyBack(other)
    expect((await shop.seen(other, asked)).statusText).toBe('售后已关闭')
  })

  test('an amount that was refunded otherwise meanwhile is not refunded twice [aftersale.once]', async () => {
    const of = await shop.bought('received', 1)
    const no = await shop.apply(of, ask(1, { cents: 10_600 }))
    await mall.services.orderOperator.refund(ACTOR, 'all', of.orderNo, 5000, '补偿')
    await refundAll(of, no)
    expect((await shop.seen(of, no)).amount).toBe(5600)
  })

  test('a replaced line is shown as replaced and can be reviewed; an open case prevents deletion of its order [aftersale.replaced]', async () => {
    const of = await shop.bought('received', 2)
    const no = await shop.apply(of, ask(3, { number: 2 }))
    const remove = () => of.client.call('POST productOrder/deleteOrder', { orderId: of.orderId })
    await expect(remove()).rejects.toThrow('处理完才能删除')
    expect((await shop.order(of)).buttons.map(({ text }) => text)).not.toContain('删除订单')
    for (const move of ['agreeToReturn', 'sendBack', 'receiveToSend', 'sendNew', 'confirm'] as const)
      await shop.actions(of, no)[move]()
    const { lines, buttons } = await shop.order(of)
    expect(lines[0]).toMatchObject({ afterSaleText: '已换 2 件', canAskBack: false })
    // Returned and replacement goods keep their names.
    const { parcels } = await of.client.call('POST refundOrder/getRefundOrderExpressRoute', { refundOrderNo: no })
    const [line] = lines
    const chosen = (await shop.seen(of, no)).specText
    expect(chosen).not.toBe('')
    const named = (one: { goods: { title: string; number: number }[] }) => one.goods.map((g) => [g.title, g.number])
    const nameOf = (spec = '') => [line?.title, spec].filter(Boolean).join(' ')
    expect(parcels.map((one) => [one.isBack, ...named(one)])).toEqual([
      [true, [nameOf(line?.specText), 2]],
      [false, [nameOf(chosen === '同款' ? line?.specText : chosen), 2]],
    ])
    expect(buttons.map(({ text }) => text)).toContain('评价')
    await remove()
  })

  test('a case can be amended until the store answers, and twice after a rejection [aftersale.amend]', async () => {
    const of = await shop.bought('received', 2)
    const no = await shop.apply(of, ask(2))
    const { amend, reject } = shop.actions(of, no)
    for (let i = 0; i < 3; i++) await amend()
    for (let i = 0; i < 2; i++) {
      await reject()
      // The time limit counts from the first application.
      if (i === 0) await shop.turn(of, 6 * DAY_MS)
      if (i === 1) await shop.turn(of, 6 * DAY_MS)
      await amend()
    }
    await reject()
    await expect(amend()).rejects.toThrow('最多修改 2 次')
    expect((await shop.seen(of, no)).buttons.map(({ code }) => code)).toEqual(['withdraw', 'stepIn'])
  })

  test('a case that the mall agreed to and the store then refused can be escalated again [aftersale.escalate-again]', async () => {
    const of = await shop.bought('received', 1)
    const no = await shop.apply(of, ask(2))
    const { aftersaleOperator: store } = mall.services
    const words = { refundOrderNo: no, text: '请平台处理', imageKeys: [] }
    await store.reject(ACTOR, 'all', { no }, '已拆封')
    await of.client.call('POST refundOrder/stepIn', words)
    await store.agree(ACTOR, 'all', { no })
    await shop.actions(of, no).sendBack()
    await store.refuse(ACTOR, 'all', { no }, '缺少鞋盒')
    await of.client.call('POST refundOrder/stepIn', words)
    expect((await shop.seen(of, no)).hint).toContain('平台已介入')
  })

  test('a gift has no case of its own and no replacement; it is returned with the last paid line [aftersale.gift]', async () => {
    const { promotions, db, clock } = mall.services
    const steps = [{ from: 1, number: 1 }]
    const gift = giftOf({ id: 'beside', storeId: 'shoes', basis: 'pieces', steps, skus: [BLUE] })
    await db.tx((tx) => promotions.put(tx, gift, clock.now()))
    await mall.settle()
    const before = await shop.stockOf(BLUE.skuId)
    const [paid, received] = [await shop.bought('paid', 1), await shop.bought('received', 1)]
    await db.tx((tx) => promotions.end(tx, gift.id, clock.now()))
    await mall.settle()
    expect(await shop.stockOf(BLUE.skuId)).toBe(before - 2)
    const giftOfOrder = { ...received, orderLineId: received.lineIds[1] ?? '' }
    const refused = '不能单独申请售后'
    expect((await shop.form(giftOfOrder)).types.map(({ disabledReason }) => disabledReason)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining(refused)),
    )
    for (const type of [1, 2, 3] as const)
      await expect(shop.apply(giftOfOrder, ask(type, { cents: 0 }))).rejects.toThrow(refused)
    const no = await shop.apply(paid, ask(1, { isReceived: false, reason: '不想要了', cents: 10_600 }))
    await mall.services.aftersaleOperator.agree(ACTOR, 'all', { no })
    await shop.settleMoney(paid, no)
    expect(await shop.stockOf(BLUE.skuId)).toBe(before - 1)
  })

  test('after the time limit no further application is offered [aftersale.late]', async () => {
    const of = await shop.bought('received', 1)
    const no = await shop.apply(of, ask(2))
    await shop.actions(of, no).withdraw()
    expect((await shop.seen(of, no)).buttons.map(({ code }) => code)).toEqual(['applyAgain'])
    await shop.turn(of, 16 * DAY_MS)
    expect((await shop.seen(of, no)).buttons).toEqual([])
  })
})

test("a line's form is found by the line alone, only for its own shopper", async () => {
  const of = await shop.bought('received')
  const form = await of.client.call('GET refundOrder/getRefundForm', { orderLineId: of.orderLineId })
  expect(form).toMatchObject({ orderId: of.orderId, line: { orderLineId: of.orderLineId } })
  const other = await mall.enrol()
  const theirs = other.call('GET refundOrder/getRefundForm', { orderLineId: of.orderLineId })
  await expect(theirs).rejects.toThrow('订单不存在')
})
