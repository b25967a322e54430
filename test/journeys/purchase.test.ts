import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { ERROR_CODES } from '@contract/codes/errors'
import {
  AUTO_RECEIVE_MS,
  CANCEL_REASONS,
  DELIVERY_TYPE,
  ORDER_EXPIRE_MS,
  ORDER_STATUS,
  SUBMIT_SOURCE,
} from '@contract/codes/order'
import { PAY_STATUS, PAY_WAY } from '@contract/codes/payment'
import type { LocalLine } from '@contract/schema/cart'
import { OPERATOR } from '../support/actor'
import { DEMO_PHONES, type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { buy, payFor, type Shelved, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const [SHOPPER_PHONE = '', MEMBER_PHONE = ''] = DEMO_PHONES

describe('a purchase through the whole mall, from the visitor to the received goods', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp({ isSeeded: true, hasGateway: true })
  })
  afterAll(() => mall.close())
  afterEach(async () => {
    await mall.settle()
    expect(await breaches(mall.services.db)).toEqual([])
  })

  /** Available goods of a store, found by the calls of a shopper. */
  async function find(
    client: WireClient,
    storeId: string,
    wanted: { withMemberPrice?: boolean; pieces?: number } = {},
  ): Promise<Shelved & { price: number; memberPrice: number | null }> {
    const { records } = await client.call('POST product/pageProducts', { storeId, inStock: true, pageSize: 50 })
    for (const { productId } of records) {
      const detail = await client.call('GET product/getProductDetail', { productId })
      if (
        detail.notBuyableReason !== null ||
        detail.skus.minBuy > 1 ||
        detail.skus.limitPerShopper > 0 ||
        detail.isCrossBorder
      )
        continue
      const sku = detail.skus.skus.find(
        (one) => one.stock >= (wanted.pieces ?? 3) && (!wanted.withMemberPrice || one.memberPrice !== null),
      )
      if (sku)
        return {
          skuId: sku.skuId,
          productId,
          storeId,
          businessId: detail.businessId,
          price: sku.price,
          memberPrice: sku.memberPrice,
        }
    }
    throw new Error(`nothing to buy in ${storeId}`)
  }
  const soldOf = async ({ productId }: Shelved) =>
    (
      await mall.services.db.q
        .selectFrom('product')
        .select('soldCount')
        .where('productId', '=', productId)
        .executeTakeFirstOrThrow()
    ).soldCount
  const levelOf = async ({ skuId }: Shelved) =>
    (await mall.services.stock.levels(mall.services.db.q, [skuId])).get(skuId)
  const detail = (client: WireClient, orderId: string) => client.call('GET productOrder/getOrderInfo', { orderId })

  test('visitor cart → login → merge → confirm → commit → pay → shipped → received → deleted [purchase.visitor-cart]', async () => {
    const client = await mall.visitor()
    const coat = await find(client, 'suyan', { withMemberPrice: true })
    const fruit = await find(client, 'xianhe')
    const before = {
      coat: await levelOf(coat),
      fruit: await levelOf(fruit),
      coatSold: await soldOf(coat),
      fruitSold: await soldOf(fruit),
    }
    const lines: LocalLine[] = [
      { skuId: coat.skuId, number: 2, isSelect: true },
      { skuId: fruit.skuId, number: 1, isSelect: true },
    ]
    const quoted = await client.call('POST shopCart/quoteLocal', { lines })
    expect(quoted.totalAmount).toBe(coat.price * 2 + fruit.price - quoted.discountFee)
    expect(quoted.discounts).toContainEqual({ title: '素研满减', cents: 30_000 })
    expect(quoted.shopCartDtos.map((group) => group.storeId).sort()).toEqual(['suyan', 'xianhe'])

    await client.login(SHOPPER_PHONE)
    const merged = await client.call('POST shopCart/merge', { lines }, { idempotencyKey: 'merge-1' })
    expect(merged).toEqual({ number: 3, rejected: [] })
    expect(await client.call('POST shopCart/merge', { lines }, { idempotencyKey: 'merge-1' })).toEqual(merged)
    const cart = await client.call('GET shopCart/myShopCartDetail', { shopCartType: SHOP_CART_TYPE.normal })
    expect(cart).toMatchObject({ totalNumber: 3, totalAmount: quoted.totalAmount, settleBlockedReason: null })

    const seen = await client.call('POST productOrder/confirmOrder', { source: SUBMIT_SOURCE.cart, orderSource: 1 })
    expect(seen).toMatchObject({
      needsAddress: true,
      problems: [],
      totalNumber: 3,
      address: { name: '林予安', isDefault: true },
    })
    expect(seen.payAmount).toBe(seen.stores.reduce((sum, store) => sum + store.goodsAmount + store.freight, 0))
    const submit = await submitOf(client)
    const key = { idempotencyKey: 'commit-1' }
    const placed = await client.call('POST productOrder/commitOrder', submit, key)
    expect(placed).toMatchObject({ payAmount: seen.payAmount })
    expect(placed.orders.map((order) => order.storeId).sort()).toEqual(['suyan', 'xianhe'])
    expect(await client.call('POST productOrder/commitOrder', submit, key)).toEqual(placed)
    expect((await client.call('GET shopCart/getTotalNumber', {})).number).toBe(0)
    expect(await levelOf(coat)).toMatchObject({
      onHand: before.coat?.onHand,
      reserved: (before.coat?.reserved ?? 0) + 2,
    })

    await payFor(mall, client, placed.payOrderNo)
    await mall.settle()
    const orders = await Promise.all(placed.orders.map((order) => detail(client, order.orderId)))
    for (const order of orders) {
      const isInstant = order.deliveryType === DELIVERY_TYPE.instant
      expect(order).toMatchObject({
        status: isInstant ? ORDER_STATUS.awaitingAcceptance : ORDER_STATUS.toShip,
        payWayText: '微信支付',
        payOrderNo: '',
      })
    }
    expect(new Set(orders.map((order) => order.status))).toEqual(
      new Set([ORDER_STATUS.toShip, ORDER_STATUS.awaitingAcceptance]),
    )
    expect(await levelOf(coat)).toMatchObject({
      onHand: (before.coat?.onHand ?? 0) - 2,
      reserved: before.coat?.reserved,
    })
    expect(await levelOf(fruit)).toMatchObject({
      onHand: (before.fruit?.onHand ?? 0) - 1,
      reserved: before.fruit?.reserved,
    })
    expect([await soldOf(coat), await soldOf(fruit)]).toEqual([before.coatSold + 2, before.fruitSold + 1])

    const { orderOperator } = mall.services
    for (const { orderId, orderNo, status } of orders) {
      if (status === ORDER_STATUS.awaitingAcceptance) await orderOperator.accept(OPERATOR, 'all', orderNo)
      await orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1234567890')
      expect(await detail(client, orderId)).toMatchObject({
        status: ORDER_STATUS.toReceive,
        parcels: [{ expressCompany: '顺丰速运', expressNo: 'SF1234567890' }],
      })
      await client.call('POST productOrder/confirmReceive', { orderId })
      expect((await detail(client, orderId)).status).toBe(ORDER_STATUS.completed)
      await expect(client.call('POST productOrder/confirmReceive', { orderId })).rejects.toMatchObject({
        code: ERROR_CODES.STATE_CHANGED,
      })
      await client.call('POST productOrder/deleteOrder', { orderId })
    }
    const { records } = await client.call('POST productOrder/pageOrders', { status: 110 })
    expect(records.filter((order) => order.parentNo === placed.parentNo)).toEqual([])
  })

  test('a member pays the member price; another shopper pays the regular price [purchase.member-price]', async () => {
    const member = await mall.login(MEMBER_PHONE)
    const shopper = await mall.login(SHOPPER_PHONE)
    const goods = await find(member, 'jidian', { withMemberPrice: true })
    const saved = goods.price - (goods.memberPrice ?? 0)
    expect(saved).toBeGreaterThan(0)
    const binComits = [
      { storeId: goods.storeId, deliveryType: DELIVERY_TYPE.pickup, products: [{ skuId: goods.skuId, number: 1 }] },
    ]
    const ask = { source: SUBMIT_SOURCE.buyNow, binComits, couponIds: [] }
    const [hers, his] = [await submitOf(member, ask), await submitOf(shopper, ask)]
    expect([hers.payAmount, his.payAmount]).toEqual([goods.memberPrice, goods.price])
    const before = await member.call('GET member/getMemberDefaultCardInfo', {})
    const placed = await member.call('POST productOrder/commitOrder', hers)
    await payFor(mall, member, placed.payOrderNo)
    const after = await member.call('GET member/getMemberDefaultCardInfo', {})
    expect([before?.memberType, (after?.savedAmount ?? 0) - (before?.savedAmount ?? 0)]).toEqual([1, saved])
    // A price for members is not offered to other shoppers.
    await expect(shopper.call('POST productOrder/commitOrder', hers)).rejects.toMatchObject({
      code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
    })
  })

  test('an unpaid order with an open payment is cancelled: everything is returned and it cannot be paid any more [purchase.cancel-unpaid]', async () => {
    const client = await mall.login(SHOPPER_PHONE)
    const goods = await find(client, 'suyan')
    const before = await levelOf(goods)
    const placed = await buy(client, goods, 2)
    const opened = await client.pay('pay.paymentService.pay', {
      payOrderNo: placed.payOrderNo,
      payWay: PAY_WAY.wechatH5,
    })
    const orderId = placed.orders[0]?.orderId ?? ''
    await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
    expect(await detail(client, orderId)).toMatchObject({
      status: ORDER_STATUS.closed,
      closeReason: CANCEL_REASONS[0],
      payOrderNo: '',
    })
    expect(await levelOf(goods)).toEqual(before)
    await expect(mall.gateway.play(opened.payParams?.h5Url, { outcome: 'succeed' })).rejects.toThrow(
      'the gateway refused',
    )
    const again = await client.pay('pay.paymentService.pay', {
      payOrderNo: placed.payOrderNo,
      payWay: PAY_WAY.wechatH5,
    })
    expect(again).toMatchObject({ payStatus: PAY_STATUS.closed, payParams: null })
    await expect(
      client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] }),
    ).rejects.toMatchObject({ code: ERROR_CODES.STATE_CHANGED })
  })

  test('a paid, unshipped order is cancelled: the provider refunds the money, the goods return to the stock [purchase.cancel-paid]', async () => {
    const client = await mall.login(SHOPPER_PHONE)
    const goods = await find(client, 'suyan')
    const before = await levelOf(goods)
    const placed = await buy(client, goods)
    await payFor(mall, client, placed.payOrderNo)
    const orderId = placed.orders[0]?.orderId ?? ''
    await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
    expect((await detail(client, orderId)).status).toBe(ORDER_STATUS.refunding)
    await mall.services.jobs.runDue()
    const isRefunded = async () => (await detail(client, orderId)).status === ORDER_STATUS.refunded
    await eventually(isRefunded, 'the refund notice ended the order')
    expect(await detail(client, orderId)).toMatchObject({ refund: { amount: placed.payAmount } })
    expect(await levelOf(goods)).toEqual(before)
    expect((await client.pay('pay.paymentService.initPay', { payOrderNo: placed.payOrderNo })).status).toBe(
      PAY_STATUS.refunded,
    )
  })

  test('a failed or forged payment leaves the order unpaid', async () => {
    const client = await mall.login(SHOPPER_PHONE)
    const placed = await buy(client, await find(client, 'suyan'))
    const { payOrderNo } = placed
    const opened = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    const { deliveries } = await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'forged', forgery: 'signature' })
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toBeGreaterThanOrEqual(400)
    await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'fail' })
    expect((await client.pay('pay.paymentService.payCallback', { payOrderNo })).status).toBe(PAY_STATUS.fail)
    expect((await detail(client, placed.orders[0]?.orderId ?? '')).status).toBe(ORDER_STATUS.unpaid)
    await payFor(mall, client, payOrderNo)
    expect((await detail(client, placed.orders[0]?.orderId ?? '')).status).toBe(ORDER_STATUS.toShip)
  })

  test('unpaid orders close and shipped orders are confirmed by their deadlines [purchase.deadlines]', async () => {
    const client = await mall.login(SHOPPER_PHONE)
    const goods = await find(client, 'suyan')
    const before = await levelOf(goods)
    const sent = await buy(client, goods)
    await payFor(mall, client, sent.payOrderNo)
    await mall.services.orderOperator.ship(OPERATOR, 'all', sent.orders[0]?.orderNo ?? '', '顺丰速运', 'SF1')
    mall.clock.stop()
    const unpaid = await buy(client, goods)
    mall.clock.advance(ORDER_EXPIRE_MS - 10_000)
    await mall.services.jobs.runDue()
    expect((await levelOf(goods))?.reserved).toBe((before?.reserved ?? 0) + 1)
    mall.clock.advance(11_000)
    await mall.services.jobs.runDue()
    const order = await mall.services.orderOperator.show(unpaid.orders[0]?.orderNo ?? '')
    expect([order.status, order.events.at(-1)?.actor]).toEqual([ORDER_STATUS.closed, 'system'])
    expect(await levelOf(goods)).toMatchObject({ onHand: (before?.onHand ?? 0) - 1, reserved: before?.reserved })
    mall.clock.advance(AUTO_RECEIVE_MS)
    await mall.services.jobs.runDue()
    const received = await mall.services.orderOperator.show(sent.orders[0]?.orderNo ?? '')
    expect([received.status, received.events.at(-1)?.actor]).toEqual([ORDER_STATUS.completed, 'system'])
    mall.clock.go()
  })
})
