import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AFTERSALE_TYPE } from '@contract/codes/aftersale'
import type { InvoiceState } from '@contract/codes/invoice'
import { DELIVERY_TYPE, ORDER_SOURCE, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { ReceiptState } from '@contract/codes/receipt'
import type { ProductCard } from '@contract/schema/catalog'
import type { CommitReply, ConfirmInput } from '@contract/schema/order'
import { eventually } from './eventually'
import { type Fetched, fetchSome } from './fetching'
import { type SharedMall, startOwnMall } from './keeper'
import type { MiniPage } from './mini-page'
import { MiniProgram } from './mini-program'
import { runMall } from './run-mall'
import type { RunningMall } from './running-mall'
import { submitOf } from './shopping'
import { connectionTo, WireClient } from './wire-client'

/** The server's address in the built package. */
const BUILT_ORIGIN = 'http://127.0.0.1:8080'
export const WEAPP_DIST = resolve('dist/weapp')
export const DEMO_MOBILE = '13800000001'

export interface WeappMall {
  mall: RunningMall
  mini: MiniProgram
  stop(): Promise<void>
}

/**
 * Launches the built mini program with the mall at `url`; `forgets` names stored values that the device must not have.
 */
export function launchWeapp(url: string, ...forgets: string[]): MiniProgram {
  const mini = new MiniProgram(WEAPP_DIST, { built: BUILT_ORIGIN, real: url })
  for (const key of forgets) mini.storage.delete(key)
  mini.launch()
  return mini
}

/** The same with a freshly seeded mall for one file. */
export async function startWeappMall(...forgets: string[]): Promise<WeappMall> {
  return launchOn(await startOwnMall(), ...forgets)
}

/** The program on a mall that runs already, for settings that it reads at its launch. */
export function launchOn(mall: WeappMall['mall'], ...forgets: string[]): WeappMall {
  const mini = launchWeapp(mall.url, ...forgets)
  return {
    mall,
    mini,
    async stop() {
      mini.quit()
      await mall.stop()
    },
  }
}

/** Fills and submits the login form in front, and agrees in the sheet that asks. */
export async function fillMiniLogin(login: MiniPage, mobile = DEMO_MOBILE): Promise<void> {
  await login.waitFor((page) => page.find('登录'), 'the form')
  const [phone, code] = login.nodes().filter((node) => /text-input/.test(String(node.cl)))
  await login.fire(phone, 'input', { value: mobile })
  await login.fire(code, 'input', { value: '888888' })
  await login.fire(login.find('登录'))
  await login.waitFor((page) => page.find('同意并登录'), 'the agreement')
  await login.fire(login.find('同意并登录'))
}

/** Pays in the sandbox of the running mall, as the phone's WeChat does. */
export async function payInSandbox(mall: Pick<RunningMall, 'output'>, prepay: string): Promise<void> {
  // The mall prints the port of its sandbox.
  const port = /支付沙箱 http:\/\/127\.0\.0\.1:(\d+)/.exec(mall.output())?.[1]
  if (!port) throw new Error(`the output has no port of the sandbox: ${mall.output().slice(-500)}`)
  const reply = await fetch(`http://127.0.0.1:${port}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prepay_id: prepay.replace('prepay_id=', ''), outcome: 'succeed' }),
  })
  if (!reply.ok) throw new Error(`the sandbox refused: ${await reply.text()}`)
}

/** In the open picker: chooses the first value of each group without a choice, then taps the button with this text. */
export async function pickAndTap(details: MiniPage, word: string): Promise<void> {
  const button = () =>
    details
      .nodes(details.byClass('sheet__foot')[0])
      .find((node) => /\bbtn\b/.test(String(node.cl)) && details.text(node) === word)
  // A large sheet is rendered by several updates; its buttons come with the last one.
  await details.waitFor(() => details.byClass('sheet__foot').length > 0 && button(), 'the picker')
  const chips = (group: number) =>
    details.nodes(details.byClass('sku-picker__group')[group]).filter((node) => /\bchip\b/.test(String(node.cl)))
  const isChosen = (group: number) => chips(group).some((node) => /chip--on/.test(String(node.cl)))
  for (const [group] of details.byClass('sku-picker__group').entries()) {
    if (isChosen(group)) continue
    await details.fire(chips(group).find((node) => !/chip--off/.test(String(node.cl))))
    await details.waitFor(() => isChosen(group), 'the choice')
  }
  const isWhole = () => details.byClass('sku-picker__group').every((_, group) => isChosen(group))
  await details.waitFor(isWhole, 'a choice of each group')
  await details.fire(button())
}

/** The coupon of the demo that its shopper offers to a friend. */
const GIVEN = 'yueye-outdoor-50'

/** Ids of what the demo's shopper owns after `stockUp`. */
export interface Belongings extends Fetched {
  productId: string
  categoryId: string
  addressId: string
  /** A coupon that is offered to a friend. */
  giftCode: string
  /** A used exchange code of the demo. */
  exchangeId: string
  /** A coupon exchanged for points, and an exchange with an open payment. */
  pointExchangeId: string
  /** Purchases of vouchers: cards of ten, a class that needs an appointment. */
  purchaseId: string
  classId: string
  /** A term of a card by a code. */
  memberOrderId: string
  /** The reward for an invited friend. */
  rewardId: string
  /** A paid order of tickets, and payment numbers: of this order, of vouchers, of points with money. */
  ticketOrderId: string
  ticketPayOrderNo: string
  /** A paid order of goods that were scanned in a store. */
  scanOrderId: string
  voucherPayOrderNo: string
  giftPayOrderNo: string
  orders: CommitReply[]
  /** A paid order that was sent in two parcels. */
  sentOrderId: string
  /** A received order of two lines, one of them reviewed, and the reviewed product. */
  reviewOrderId: string
  reviewedProductId: string
  /** A paid order, a case of it, and a line of it without a case. */
  refundOrderNo: string
  askedOrderId: string
  orderLineId: string
  /** Invoices: one issued, one refused. */
  applicationNo: string
  failedApplicationNo: string
  /** A feedback with an answer. */
  feedbackNo: string
  /** Receipts of the demo's shopper, one in each state. */
  receipts: Record<ReceiptState, string>
}

/** All products of the mall's list under a filter. */
async function everyCard(client: WireClient, filter: { crossBorder?: true }): Promise<ProductCard[]> {
  const cards: ProductCard[] = []
  let cursor: string | null | undefined
  do {
    const page = await client.call('POST product/pageProducts', {
      ...filter,
      pageSize: 20,
      ...(cursor ? { cursor } : {}),
    })
    cards.push(...page.records)
    cursor = page.cursor
  } while (cursor)
  return cards
}

/** Fills the shopper's cart with a number of lines and places a number of orders, as another device of the shopper. */
export async function stockUp(
  { url, folder }: { url: string; folder: string },
  lines: number,
  orders: number,
): Promise<Belongings> {
  const client = await new WireClient({ connection: connectionTo(url), now: Date.now, deviceId: randomUUID() }).open()
  await client.login(DEMO_MOBILE)
  // Without goods from abroad, which need a separate order.
  const foreign = new Set((await everyCard(client, { crossBorder: true })).map(({ productId }) => productId))
  const goods = (await everyCard(client, {})).flatMap(({ productId, storeId, singleSkuId }) =>
    singleSkuId && !foreign.has(productId) ? [{ productId, storeId, skuId: singleSkuId }] : [],
  )
  const [first] = goods
  if (!first || goods.length < lines)
    throw new Error(`the demo mall has only ${goods.length} goods that can be ordered together`)
  const tickets = await buyTickets(client)
  const scanOrderId = await scanSome(client)
  const { purchaseId, payOrderNo: voucherPayOrderNo } = await buyVouchers(client, 'maiyan-pour-over-10', 2)
  const { purchaseId: classId } = await buyVouchers(client, 'baking-class', 1)
  const asked = await askBack(client)
  const sentOrderId = await sendSome(client, folder)
  const reviewed = await reviewSome(client, folder)
  const applicationNo = await applyFor(client, reviewed.reviewOrderId, '杭州知行文化创意有限公司', 'issued')
  const failedApplicationNo = await applyFor(client, sentOrderId, '已注销有限公司', 'failed')
  const fetched = await fetchSome(client)
  const feedbackNo = await writeOne(client, folder)
  const { records: receipts } = await client.call('POST score/pagePictureScoreList', {})
  const receiptIn = (state: ReceiptState) => receipts.find((one) => one.state === state)?.scoreNo ?? ''
  const placed: CommitReply[] = []
  for (const { skuId, storeId } of goods.slice(0, orders)) {
    const binComits = [{ storeId, products: [{ skuId, number: 1 }] }]
    const submit = await submitOf(client, { source: 'buyNow', binComits, couponIds: [] })
    placed.push(await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() }))
  }
  await client.call(
    'POST shopCart/merge',
    { lines: goods.slice(0, lines).map(({ skuId }) => ({ skuId, number: 1, isSelect: true, sourceChannel: '' })) },
    { idempotencyKey: randomUUID() },
  )
  for (const couponId of ['everything-30', 'suyan-fitting-80'])
    await client.call('POST coupon/userGetCoupon', { couponId }, { idempotencyKey: randomUUID() })
  const given = await client.call('POST coupon/userGetCoupon', { couponId: GIVEN }, { idempotencyKey: randomUUID() })
  const code = { code: 'may2-226d-emaa-aaat' }
  const { exchangeId } = await client.call('POST couponExchange/exchange', code, { idempotencyKey: randomUUID() })
  const letter = { code: 'gdca-rd26-dema-aaau' }
  const { orderId } = await client.call('POST member/exchange', letter, { idempotencyKey: randomUUID() })
  const rewards = await client.call('GET invitation/pageRewards', { state: 'granted' })
  const term = { cardId: 'card-uplus', validMonth: 12, orderSource: 1 }
  await client.call('POST memberPay/createPayPreOrder', term, { idempotencyKey: randomUUID() })
  const pack = { packageId: 'fresh-pack' }
  await client.call('POST couponPackage/buy', pack, { idempotencyKey: randomUUID() })
  const exchange = (itemId: string) =>
    client.call('POST pointsMall/exchange', { itemId }, { idempotencyKey: randomUUID() })
  const { exchangeId: pointExchangeId } = await exchange('xianhe-15')
  const { payOrderNo: giftPayOrderNo } = await exchange('everything-30')
  const { giftCode } = await client.call('POST coupon/give', { heldId: given.heldId })
  for (const { productId } of goods.slice(0, 3)) {
    await client.call('POST favourite/add', { productId })
    await client.call('POST history/add', { productId })
  }
  await client.call('POST follow/set', { storeId: first.storeId, isFollowed: true })
  const addresses = await client.call('POST userAddress/list', {})
  const tree = await client.call('GET category/getTree', {})
  return {
    productId: first.productId,
    categoryId: tree.records.find(({ parentId }) => parentId === null)?.categoryId ?? '',
    addressId: addresses.records[0]?.id ?? '',
    giftCode,
    ticketOrderId: tickets.orderId,
    ticketPayOrderNo: tickets.payOrderNo,
    scanOrderId,
    voucherPayOrderNo,
    giftPayOrderNo,
    purchaseId,
    classId,
    sentOrderId,
    ...reviewed,
    ...fetched,
    applicationNo,
    failedApplicationNo,
    feedbackNo,
    receipts: { pending: receiptIn('pending'), approved: receiptIn('approved'), rejected: receiptIn('rejected') },
    exchangeId,
    pointExchangeId,
    memberOrderId: orderId,
    rewardId: rewards.records[0]?.rewardId ?? '',
    orders: placed,
    ...asked,
  }
}

/** Buys two cards of ten cups and pays at the sandbox. */
async function buyTickets(client: WireClient): Promise<Paid> {
  const paid = await payOne(client, 'maiyan', [{ skuId: 'maiyan-coffee-card-02', number: 2 }])
  const { orderId } = paid
  const ask = { subject: 'order', subjectId: orderId } as const
  await eventually(async () => (await client.call('GET ticket/list', ask)).records[0], 'the tickets are issued')
  return paid
}

/** Scans goods in a store and pays at the sandbox. */
async function scanSome(client: WireClient): Promise<string> {
  const storeId = 'xianhe'
  const { records } = await client.call('POST product/pageProducts', { storeId, pageSize: 20 })
  const all = records.flatMap(({ singleSkuId }) => (singleSkuId ? [singleSkuId] : []))
  const binsOf = (skuIds: readonly string[], number: number) => [
    { storeId, deliveryType: DELIVERY_TYPE.scanAndBuy, products: skuIds.map((skuId) => ({ skuId, number })) },
  ]
  // A piece of goods of which another stays for the other orders.
  const ways = { source: SUBMIT_SOURCE.scanCart, orderSource: ORDER_SOURCE.web, binComits: binsOf(all, 2) }
  const { problems } = await client.call('POST productOrder/confirmOrder', ways)
  const binComits = binsOf(all.filter((id) => !problems.some(({ skuId }) => skuId === id)).slice(-3), 1)
  const { orderId } = await payOne(client, storeId, [], {
    source: SUBMIT_SOURCE.scanCart,
    binComits,
    couponIds: [],
  })
  const ask = { subject: 'order', subjectId: orderId } as const
  await eventually(async () => (await client.call('GET ticket/list', ask)).records[0], 'the exit code is issued')
  return orderId
}

/** Buys vouchers and pays at the sandbox. */
async function buyVouchers(client: WireClient, voucherId: string, number: number) {
  const key = { idempotencyKey: randomUUID() }
  const { purchaseId, payOrderNo } = await client.call('POST voucher/buy', { voucherId, number }, key)
  await press(client, payOrderNo)
  const look = () => client.call('GET voucher/purchase', { purchaseId })
  await eventually(async () => (await look()).tickets[0], 'the vouchers are paid')
  return { purchaseId, payOrderNo }
}

interface Paid {
  orderId: string
  payOrderNo: string
}
type Bought = { skuId: string; number: number }[]

/** Buys from one store, without coupons unless `choices` say so, and pays at the sandbox; resolves with the order. */
export async function pay(
  client: WireClient,
  storeId: string,
  products: Bought,
  choices?: Partial<ConfirmInput>,
): Promise<string> {
  return (await payOne(client, storeId, products, choices)).orderId
}

async function payOne(
  client: WireClient,
  storeId: string,
  products: Bought,
  choices: Partial<ConfirmInput> = { couponIds: [] },
): Promise<Paid> {
  const submit = await submitOf(client, { source: 'buyNow', binComits: [{ storeId, products }], ...choices })
  const key = { idempotencyKey: randomUUID() }
  const { payOrderNo, orders } = await client.call('POST productOrder/commitOrder', submit, key)
  await press(client, payOrderNo)
  return { orderId: orders[0]?.orderId ?? '', payOrderNo }
}

/** Pays at the sandbox. */
export async function press(client: WireClient, payOrderNo: string): Promise<void> {
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const hand = { method: 'POST', headers, body: 'outcome=succeed', redirect: 'manual' } as const
  await fetch(String(payParams?.h5Url), hand)
}

/** A paid order of two lines, with a refund case for one of them. */
async function askBack(client: WireClient) {
  const skus = ['chengyan-handmade-soap-01', 'chengyan-cleansing-bar-01']
  const orderId = await pay(
    client,
    'chengyan',
    skus.map((skuId) => ({ skuId, number: 2 })),
  )
  const look = () => client.call('GET productOrder/getOrderInfo', { orderId })
  await eventually(async () => (await look()).status === ORDER_STATUS.toShip, 'the order is paid')
  const [first, second] = (await look()).lines
  const ask = {
    orderId,
    orderLineId: first?.orderLineId ?? '',
    type: AFTERSALE_TYPE.refund,
    isReceived: false,
    reason: '不想要了',
    number: 1,
    cents: first?.price ?? 0,
    note: '多拍了一块',
    imageKeys: [],
  }
  const { refundOrderNo } = await client.call('POST refundOrder/apply', ask, { idempotencyKey: randomUUID() })
  return { refundOrderNo, askedOrderId: orderId, orderLineId: second?.orderLineId ?? '' }
}

/** Buys two pieces that are sent in separate parcels: by the mall's own carrier and by another. */
async function sendSome(client: WireClient, folder: string): Promise<string> {
  const skuId = 'chengyan-cleansing-bar-01'
  const orderId = await pay(client, 'chengyan', [{ skuId, number: 2 }])
  const look = () => client.call('GET productOrder/getOrderInfo', { orderId })
  await eventually(async () => (await look()).status === ORDER_STATUS.toShip, 'the order is paid')
  const { orderNo } = await look()
  runMall(folder, 'order', 'ship', orderNo, '--house', '--goods', `${skuId}:1`)
  runMall(folder, 'order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF20260001')
  return orderId
}

/** Buys two products, receives them, and reviews the first. */
async function reviewSome(client: WireClient, folder: string) {
  const skus = ['chengyan-handmade-soap-01', 'chengyan-cleansing-bar-01']
  const orderId = await pay(
    client,
    'chengyan',
    skus.map((skuId) => ({ skuId, number: 1 })),
  )
  const look = () => client.call('GET productOrder/getOrderInfo', { orderId })
  await eventually(async () => (await look()).status === ORDER_STATUS.toShip, 'the order is paid')
  const { orderNo, lines } = await look()
  runMall(folder, 'order', 'ship', orderNo, '--company', '顺丰速运', '--no', 'SF20260002')
  await client.call('POST productOrder/confirmReceive', { orderId })
  const first = lines.find(({ skuId }) => skuId === skus[0])
  const review = {
    orderLineId: first?.orderLineId ?? '',
    stars: 5,
    tags: ['质量很好' as const],
    content: '温和不刺激',
    imageKeys: [],
  }
  const words = { orderId, reviews: [review], logisticsStars: 5, serviceStars: 5, isAnonymous: false }
  await client.call('POST review/add', words, { idempotencyKey: randomUUID() })
  const waits = async () => (await client.call('POST review/pageOwn', { tab: 'pending' })).records.length > 0
  await eventually(waits, 'the second waits for its review')
  return { reviewOrderId: orderId, reviewedProductId: first?.productId ?? '' }
}

/** Writes a feedback, which the mall answers. */
async function writeOne(client: WireClient, folder: string): Promise<string> {
  const draft = { type: 'idea', content: '希望订单页可以按门店筛选' } as const
  const { feedbackNo } = await client.legacy('account.help.saveFeedback', draft)
  runMall(folder, 'feedback', 'answer', feedbackNo, '--text', '已排进下个版本，谢谢你的建议')
  return feedbackNo
}

/** Applies for an invoice of an order and waits for the result; resolves with its number. */
async function applyFor(client: WireClient, orderId: string, title: string, state: InvoiceState): Promise<string> {
  const invoice = { kind: 'company' as const, title, taxNo: '91350100M000100Y43', email: 'lin@example.com' }
  const key = { idempotencyKey: randomUUID() }
  const { applicationNo } = await client.call('POST invoice/apply', { orderId, invoice }, key)
  const look = () => client.call('GET invoice/getApplication', { applicationNo })
  await eventually(async () => (await look()).state === state, `the invoice is ${state}`)
  return applicationNo
}

/** What the shopper of a shared mall owns; the first file of the worker that needs it creates it. */
export async function shopperOf(mall: SharedMall, lines: number, orders: number): Promise<Belongings> {
  const file = join(mall.folder, 'belongings.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await stockUp(mall, lines, orders)))
  return JSON.parse(readFileSync(file, 'utf8'))
}
