import { CANCEL_REASONS, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { CommitReply, ConfirmReply } from '@contract/schema/order'
import { type Connection, callCore, callPay, type Signer } from './wire'

/** One of the load's clients: its connections and the shoppers it plays in turn. */
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
const productId = (n: number) => `scale-${String(n).padStart(7, '0')}`

function next(client: Client): Signer {
  const shopper = client.shoppers[client.turn++ % client.shoppers.length]
  if (!shopper) throw new Error('a client without shoppers')
  return shopper
}

async function addOne(client: Client, shopper: Signer, goods: Goods): Promise<void> {
  const n = below(goods.products)
  const store = n % goods.stores
  await callCore(client.mall, shopper, 'POST', 'shopCart/add', {
    storeId: `scale-store-${store}`,
    businessId: `scale-business-${store}`,
    clientType: 1,
    number: 1,
    skuId: `${productId(n)}-${below(goods.skusEach)}`,
  })
}

/** What a submit page shows, and the commit that it sends. */
async function submit(client: Client, shopper: Signer, ask: object): Promise<CommitReply> {
  const seen = await callCore<ConfirmReply>(client.mall, shopper, 'POST', 'productOrder/confirmOrder', ask)
  if (seen.problems.length > 0) throw new Error(`can't be bought: ${JSON.stringify(seen.problems)}`)
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

/** Opens the payment and lets the sandbox's payer pay it; returns when the mall has taken the notice. */
async function pay(client: Client, payOrderNo: string): Promise<void> {
  const { payParams } = await callPay<{ payParams: { h5Url: string } }>(client.mall, 'pay.paymentService.pay', {
    payOrderNo,
    payWay: PAY_WAY.wechatH5,
  })
  const prepayId = /\/pay\/h5\/(\w+)/.exec(payParams.h5Url)?.[1]
  if (!client.sandbox) throw new Error('a checkout needs the sandbox')
  // "duplicate" once is the outcome that waits for its notice to be answered.
  const play = JSON.stringify({ prepay_id: prepayId, outcome: 'duplicate', times: 1 })
  const { deliveries } = JSON.parse(await client.sandbox.request('POST', '/sandbox/pay', 'application/json', play))
  if (deliveries?.[0] !== 204 && deliveries?.[0] !== 200) throw new Error(`the notice was answered ${deliveries}`)
}

/** Page n of everything, ten at a time: as many different pages as the peer is asked for. */
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
  // Those that were placed with it are closed along with it.
  const input = { orderId: first?.orderId, reason: CANCEL_REASONS[0] }
  await callCore(client.mall, shopper, 'POST', 'productOrder/cancelOrder', input)
}

/** The three pages whose cost must not grow with the catalogue, each asked so that no cached reply serves it. */
const freshList: Operation = async (client) => {
  const maxPrice = 90_000_000 + below(10_000_000)
  await callCore(client.mall, next(client), 'POST', 'product/pageProducts', { pageSize: 10, maxPrice })
}
const detail: Operation = async (client, goods) => {
  await callCore(client.mall, next(client), 'GET', 'product/getProductDetail', {
    productId: productId(below(goods.products)),
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

/** What becomes of orders in turn: half are paid, a quarter is cancelled, a quarter is left unpaid. */
export const SOAK: readonly Operation[] = [checkout, leave, checkout, cancel]

/** A submit of one piece straight from its page, ready to be sent. */
export async function readySubmit(client: Client, shopper: Signer, skuId: string, storeId: string): Promise<object> {
  const ask = {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: ORDER_SOURCE.web,
    binComits: [{ storeId, products: [{ skuId, number: 1 }] }],
  }
  // Without coupons: a rush for goods is not to become a rush for coupons.
  const without = { ...ask, couponIds: [] }
  const seen = await callCore<ConfirmReply>(client.mall, shopper, 'POST', 'productOrder/confirmOrder', without)
  const binComits = seen.stores.map((store) => ({
    storeId: store.storeId,
    deliveryType: store.deliveryType,
    products: store.lines.map(({ number }) => ({ skuId, number })),
  }))
  return { ...without, binComits, payAmount: seen.payAmount, addressId: seen.address?.id }
}

/** What a shopper tries once, of which there is too little for all. */
export type Try = { what: 'claim'; couponId: string } | { what: 'buy'; skuId: string; storeId: string }

/** One try, ready to be sent. */
export async function readyTry(client: Client, shopper: Signer, asked: Try): Promise<() => Promise<unknown>> {
  if (asked.what === 'claim') {
    const input = { couponId: asked.couponId }
    return () => callCore(client.mall, shopper, 'POST', 'coupon/userGetCoupon', input, `rush-${shopper.uid}`)
  }
  const submit = await readySubmit(client, shopper, asked.skuId, asked.storeId)
  return () => callCore(client.mall, shopper, 'POST', 'productOrder/commitOrder', submit)
}
