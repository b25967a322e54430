// The calls whose statements and trips are counted, in the order in which a shopper comes to them.
import { CANCEL_REASONS, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { roomOf } from '@server/modules/social/live/live.fixture'
import { OPERATOR } from '../../support/actor'
import type { TestMall } from '../../support/app'
import { type Shelved, shelve, submitOf } from '../../support/shopping'
import type { WireClient } from '../../support/wire-client'

interface CountOptions {
  /** With nothing in memory that grows old, after a pause. */
  isCold?: boolean
  /** A statement of the transaction that is meant, where others go on beside it. */
  within?: string
}
/** Does a piece of work and counts what it asks. */
export type Count = <T>(name: string, work: () => Promise<T>, options?: CountOptions) => Promise<T>

const MOBILE = '13700000001'
const CART = { shopCartType: 1 } as const
const COUPON = 'trips-coupon'
const STOCK = 1000

export async function countCalls(mall: TestMall, count: Count): Promise<void> {
  const { services } = mall
  const goods = await shelve(services, 'trips', { stock: STOCK })
  const others = await shelve(services, 'trips-others', { stock: STOCK, storeId: 'trips-store' })
  await services.db.tx((tx) => services.coupons.put(tx, couponRecord({ couponId: COUPON }), null, services.clock.now()))
  await mall.settle()
  await services.outbox.stop()

  await countReads(await mall.visitor(), goods.productId, others.productId, count)
  const client = await countLogin(mall, count)
  const add = () => client.call('POST shopCart/add', { ...goods, number: 1, clientType: 1, sourceChannel: '' })
  await client.call('POST userAddress/addOrUpdate', {
    name: '测试顾客',
    mobile: MOBILE,
    areaCode: '330108',
    detail: '江汉路 1786 号',
    isDefault: true,
  })
  await count('coupon claim', () => client.call('POST coupon/userGetCoupon', { couponId: COUPON }))
  await count('coupon list', () => client.call('GET coupon/pageMine', {}))
  await count('add to an empty cart', add)
  await count('add again', add)
  await client.call('POST shopCart/add', { ...others, number: 1, clientType: 1, sourceChannel: '' })
  await count('cart', () => client.call('GET shopCart/myShopCartDetail', CART))
  await count('cart number', () => client.call('GET shopCart/getTotalNumber', CART))
  await count('addresses', () => client.call('POST userAddress/list', {}))

  const orders = await countCheckout(mall, client, count)
  await countOrders(client, orders, count)
  await add()
  await countRefund(mall, client, count)
  await add()
  await countClosing(client, count)
  await countLive(mall, client, goods, count)
}

async function countReads(visitor: WireClient, productId: string, otherId: string, count: Count): Promise<void> {
  const reads: Record<string, () => Promise<unknown>> = {
    home: () => visitor.call('POST homePage/getFirstPageData', { bdCityCode: '330100' }),
    categories: () => visitor.call('GET category/getTree', {}),
    list: () => visitor.call('POST product/pageProducts', {}),
    'list of a word': () => visitor.call('POST product/pageProducts', { keyword: '衬衫' }),
    detail: () => visitor.call('GET product/getProductDetail', { productId }),
    reviews: () => visitor.call('POST product/pageReviews', { productId }),
    recommendations: () => visitor.call('POST product/pageRecommends', { page: 'detail', productIds: [productId] }),
  }
  for (const [name, read] of Object.entries(reads)) {
    await count(`${name}, cold`, read, { isCold: true })
    await count(`${name}, again`, read)
  }
  await count('another list', () => visitor.call('POST product/pageProducts', { maxPrice: 99_999 }))
  await count('another detail', () => visitor.call('GET product/getProductDetail', { productId: otherId }))
}

async function countLogin(mall: TestMall, count: Count): Promise<WireClient> {
  const client = await count('session', () => mall.visitor())
  await count('login code', () => client.legacy('account.login.sendLoginCheckCode', { mobile: MOBILE }))
  const { code = '' } = mall.sentCodes.at(-1) ?? {}
  await count('login, new shopper', () => client.login(MOBILE, code))
  const again = await mall.visitor()
  mall.clock.advance(60_000)
  await again.legacy('account.login.sendLoginCheckCode', { mobile: MOBILE })
  await count('login', () => again.login(MOBILE, mall.sentCodes.at(-1)?.code))
  return again
}

/** Gives the ids of the orders. */
async function countCheckout(mall: TestMall, client: WireClient, count: Count): Promise<string[]> {
  const base = { source: SUBMIT_SOURCE.cart, orderSource: ORDER_SOURCE.web }
  await count('confirm', () => client.call('POST productOrder/confirmOrder', base))
  const submit = await submitOf(client)
  const commit = () => client.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'trips' })
  const { payOrderNo, orders } = await count('commit of two stores with a coupon', commit)
  await count('commit, repeated', commit)
  await count('initPay', () => client.pay('pay.paymentService.initPay', { payOrderNo }))
  const opened = await count('pay', () =>
    client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 }),
  )
  const notice = () => mall.gateway.play(opened.payParams?.h5Url, { outcome: 'duplicate', times: 1 })
  await count('notice', notice)
  await count('news of a paid order', () => mall.services.outbox.drain())
  await mall.settle()
  return orders.map(({ orderId }) => orderId)
}

async function countOrders(client: WireClient, [orderId = '']: readonly string[], count: Count): Promise<void> {
  await count('order list', () => client.call('POST productOrder/pageOrders', {}))
  await count('order list by a word', () => client.call('POST productOrder/pageOrders', { keyword: '商品' }))
  await count('order counts', () => client.call('GET productOrder/getUserOrderCount', {}))
  await count('counts of 我的', () => client.call('GET mine/getCounts', {}))
  await count('order', () => client.call('GET productOrder/getOrderInfo', { orderId }))
  await count('messages', () => client.legacy('base.message.listTopBarMessage', {}))
  await count('messages of a group', () =>
    client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade', pageNo: 1, pageSize: 10 }),
  )
  await count('messages read', () => client.legacy('base.message.updateMessageStatus', { id: 'trade' }))
}

async function countRefund(mall: TestMall, client: WireClient, count: Count): Promise<void> {
  const submit = await submitOf(client, { couponIds: [] })
  const { payOrderNo, orders } = await count('commit of one line', () =>
    client.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'trips-refund' }),
  )
  const opened = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'duplicate', times: 1 })
  await mall.settle()
  const cancelled = { orderId: orders[0]?.orderId ?? '', reason: CANCEL_REASONS[0] }
  await count('cancel of a paid order', () => client.call('POST productOrder/cancelOrder', cancelled))
  await count('news of a cancelled order', () => mall.services.outbox.drain())
  await mall.settle()
  await count('notice of a refund', () => mall.services.jobs.runDue(), { within: 'into "payment_notice"' })
}

async function countClosing(client: WireClient, count: Count): Promise<void> {
  const submit = await submitOf(client, { couponIds: [] })
  const { orders } = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: 'trips-closing' })
  const cancelled = { orderId: orders[0]?.orderId ?? '', reason: CANCEL_REASONS[0] }
  await count('cancel of an unpaid order', () => client.call('POST productOrder/cancelOrder', cancelled))
}

/** A room on air with one product, and one to come. */
async function countLive(mall: TestMall, client: WireClient, goods: Shelved, count: Count): Promise<void> {
  const { liveOperator } = mall.services
  for (const liveRoomCode of ['trips-air', 'trips-soon'])
    await liveOperator.add(OPERATOR, 'all', { ...roomOf(mall, liveRoomCode), storeId: goods.storeId })
  await liveOperator.setGoods(OPERATOR, 'all', 'trips-air', [goods.productId])
  await liveOperator.move(OPERATOR, 'all', { liveRoomCode: 'trips-air', version: 1 }, 'start')
  const room = { liveRoomCode: 'trips-air' }
  await count('live rooms on air', () => client.call('GET live/list', { tab: 'live' }))
  await count('live rooms to come', () => client.call('GET live/list', { tab: 'soon' }))
  await count('live room', () => client.call('GET live/room', room))
  await count('live room, again', () => client.call('GET live/room', room))
  await count('shelf of a live room', () => client.call('GET live/goods', room))
  await count('report of a live room, first', () => client.call('POST live/watch', room))
  await count('report of a live room, again', () => client.call('POST live/watch', room))
  await count('live reminder', () => client.call('POST live/remind', { liveRoomCode: 'trips-soon', isReminded: true }))
}
