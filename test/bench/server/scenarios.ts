import { CANCEL_REASONS, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { CommitReply, ConfirmReply } from '@contract/schema/order'
import { isScaleCrossBorder, scaleProductId } from '@server/seed/scale-goods'
import { type Connection, callCore, callPay, type Signer } from './wire'

/** A client of the load generator: its connections and its shoppers, which it uses in turn. */
export interface Client {
  mall: Connection
  sandbox: Connection | null
  shoppers: Signer[]
  turn: number
}

export interface Goods {
  products: number
  skusEach: number
  stores: number
}

export type Operation = (client: Client, goods: Goods) => Promise<void>

const below = (n: number) => Math.floor(Math.random() * n)

function next(client: Client): Signer {
  const shopper = client.shoppers[client.turn++ % client.shoppers.length]
  if (!shopper) throw new Error('the client has no shoppers')
  return shopper
}

async function addOne(client: Client, shopper: Signer, goods: Goods): Promise<void> {
  const drawn = below(goods.products)
  const n = isScaleCrossBorder(drawn) ? drawn - 1 : drawn
  const store = n % goods.stores
  await callCore(client.mall, shopper, 'POST', 'shopCart/add', {
    storeId: `scale-store-${store}`,
    businessId: `scale-business-${store}`,
    clientType: 1,
    number: 1,
    skuId: `${scaleProductId(n)}-${below(goods.skusEach)}`,
  })
}

/** The confirm and the commit of a submit page. */
async function submit(client: Client, shopper: Signer, ask: object): Promise<CommitReply> {
  const seen = await callCore<ConfirmReply>(client.mall, shopper, 'POST', 'productOrder/confirmOrder', ask)
  if (seen.problems.length > 0) throw new Error(`cannot be bought: ${JSON.stringify(seen.problems)}`)
  const binComits = seen.stores.map((store) => ({
    storeId: store.storeId,
    deliveryType: store.deliveryType,
    products: store.lines.map(({ skuId, number }) => ({ skuId, number })),
  }))
  return callCore(client.mall, shopper, 'POST', 'productOrder/commitOrder', {
    ...ask,
    binComits,
    payAmount: seen.payAmount,
    addressId: seen.address?.id,
    ...(seen.coupons && { couponIds: seen.coupons.chosenIds }),
  })
}

/** Opens the payment and pays it at the sandbox; returns when the mall has accepted the notice. */
async function pay(client: Client, payOrderNo: string): Promise<void> {
  const { payParams } = await callPay<{ payParams: { h5Url: string } }>(client.mall, 'pay.paymentService.pay', {
    payOrderNo,
    payWay: PAY_WAY.wechatH5,
  })
  const prepayId = /\/pay\/h5\/(\w+)/.exec(payParams.h5Url)?.[1]
  if (!client.sandbox) throw new Error('a checkout needs the sandbox')
  // "duplicate" with one notice is the action of the sandbox that waits for the reply to the notice.
  const play = JSON.stringify({ prepay_id: prepayId, outcome: 'duplicate', times: 1 })
  const { deliveries } = JSON.parse(await client.sandbox.request('POST', '/sandbox/pay', 'application/json', play))
  if (deliveries?.[0] !== 204 && deliveries?.[0] !== 200) throw new Error(`the notice was answered ${deliveries}`)
}

/** Page n of all goods, ten per page: as many different pages as in the peer's scenario. */
const list: Operation = async (client, goods) => {
  const pageNo = 1 + below(Math.max(1, Math.min(100, Math.floor(goods.products / 10))))
  await callCore(client.mall, next(client), 'POST', 'product/pageProducts', { pageNo, pageSize: 10 })
}

const add: Operation = (client, goods) => addOne(client, next(client), goods)

async function place(client: Client, shopper: Signer, goods: Goods): Promise<CommitReply> {
  await addOne(client, shopper, goods)
  return submit(client, shopper, { source: SUBMIT_SOURCE.cart, orderSource: ORDER_SOURCE.web })
}

const checkout: Operation = async (client, goods) => {
  const { payOrderNo } = await place(client, next(client), goods)
  await pay(client, payOrderNo)
}

const leave: Operation = async (client, goods) => {
  await place(client, next(client), goods)
}

const cancel: Operation = async (client, goods) => {
  const shopper = next(client)
  const { orders } = await place(client, shopper, goods)
  const [first] = orders
  // Orders of the same payment are closed with it.
  const input = { orderId: first?.orderId, reason: CANCEL_REASONS[0] }
  await callCore(client.mall, shopper, 'POST', 'productOrder/cancelOrder', input)
}

/** The three pages whose cost must not grow with the catalogue, each requested so that no cached reply is used. */
const freshList: Operation = async (client) => {
  const maxPrice = 90_000_000 + below(10_000_000)
  await callCore(client.mall, next(client), 'POST', 'product/pageProducts', { pageSize: 10, maxPrice })
}
const detail: Operation = async (client, goods) => {
  await callCore(client.mall, next(client), 'GET', 'product/getProductDetail', {
    productId: scaleProductId(below(goods.products)),
  })
}
const WORDS = ['大衣', '衬衫', '双肩包', '面霜', '耳机', '台灯', '牛奶', '咖啡豆', '帐篷', '积木']
const search: Operation = async (client) => {
  const maxPrice = 90_000_000 + below(10_000_000)
  const keyword = WORDS[below(WORDS.length)]
  await callCore(client.mall, next(client), 'POST', 'product/pageProducts', { pageSize: 10, keyword, maxPrice })
}

export const OPERATIONS = { list, add, checkout, freshList, detail, search } as const
export type OperationName = keyof typeof OPERATIONS

/** The fate of orders in turn: half are paid, a quarter is cancelled, a quarter stays unpaid. */
export const SOAK: readonly Operation[] = [checkout, leave, checkout, cancel]

/** A prepared submit of one piece from its page. */
export async function readySubmit(client: Client, shopper: Signer, skuId: string, storeId: string): Promise<object> {
  const ask = {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: ORDER_SOURCE.web,
    binComits: [{ storeId, products: [{ skuId, number: 1 }] }],
  }
  // Without coupons, so that only the goods are contended.
  const without = { ...ask, couponIds: [] }
  const seen = await callCore<ConfirmReply>(client.mall, shopper, 'POST', 'productOrder/confirmOrder', without)
  const binComits = seen.stores.map((store) => ({
    storeId: store.storeId,
    deliveryType: store.deliveryType,
    products: store.lines.map(({ number }) => ({ skuId, number })),
  }))
  return { ...without, binComits, payAmount: seen.payAmount, addressId: seen.address?.id }
}

/** A limited item that each shopper tries to get once. */
export type Try = { what: 'claim'; couponId: string } | { what: 'buy'; skuId: string; storeId: string }

/** A prepared attempt. */
export async function readyTry(client: Client, shopper: Signer, asked: Try): Promise<() => Promise<unknown>> {
  if (asked.what === 'claim') {
    const input = { couponId: asked.couponId }
    return () => callCore(client.mall, shopper, 'POST', 'coupon/userGetCoupon', input, `rush-${shopper.uid}`)
  }
  const submit = await readySubmit(client, shopper, asked.skuId, asked.storeId)
  return () => callCore(client.mall, shopper, 'POST', 'productOrder/commitOrder', submit)
}
