import { AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { DAY_MS } from '@contract/codes/china-time'
import { CANCEL_REASONS, ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { MALL_CARRIER } from '@contract/codes/parcel'
import { PAY_STATUS, PAY_WAY } from '@contract/codes/payment'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { Actor } from '../kernel/audit'
import type { Services } from '../services'
import type { Life, LifeAction, LifeDemo, LifeOrder } from './content/life'
import type { Demo } from './content/types'

/** The operator of the demo's stores. */
const CLERK: Actor = { kind: 'operator', id: 'demo' }
/** Pause before the gateway is queried about money again; it allows one query per second. */
const ASK_AGAIN_MS = 1100
const ASKS = 20
const REFUSED_TEXT = '商品已拆封使用，影响二次销售'

interface Deps {
  mall: Services
  /** The payer's side of the demo's gateway. */
  sandboxUrl: string
  demo: Pick<Demo, 'products' | 'stores'> & LifeDemo
}

/** An order that was placed, of one store. */
interface Placed {
  uid: string
  payOrderNo: string
  orderId: string
  orderNo: string
  wish: LifeOrder
}

/**
 * The past of a shopper: claims, favourites, follows, and orders in every state, made by the mall's own services and
 * paid at its gateway, so that each can be continued. Does nothing for a shopper who has orders.
 */
export async function live(deps: Deps): Promise<void> {
  const { mall } = deps
  const { life } = deps.demo
  const now = mall.clock.now()
  const uid = await mall.db.tx((tx) => mall.account.shopperOf(tx, HOME_COUNTRY_CODE, life.mobile, now))
  const { records } = await mall.orders.page(uid, { pageSize: 1 })
  if (records.length > 0) return
  await keep(deps, uid, life)
  for (const [at, wish] of life.orders.entries()) {
    const placed = await place(deps, uid, wish, `life ${at}`)
    for (const act of wish.acts) await ACTIONS[act](deps, placed)
  }
}

async function keep({ mall, demo }: Deps, uid: string, life: Life): Promise<void> {
  const now = mall.clock.now()
  for (const { couponId, age } of life.claims) {
    const { heldId } = await mall.coupons.claim(uid, couponId, once(`life ${couponId}`), now - age * DAY_MS)
    if (couponId === life.givesAway) await mall.couponGifts.give(uid, heldId, now)
  }
  for (const productId of life.favourites) await mall.favourites.add(uid, productId)
  for (const storeId of life.follows) await mall.follows.set(uid, storeId, true)
  for (const productId of life.looks) await mall.histories.add(uid, productId)
  for (const { productId, skuId } of life.waits) await mall.restock.request(uid, productId, skuId)
  for (const { skuId, number } of life.cart) {
    const storeId = storeOf(demo, skuId)
    const businessId = demo.stores.find((store) => store.storeId === storeId)?.businessId ?? ''
    const line = { storeId, businessId, clientType: 1, skuId, number, sourceChannel: '' } as const
    await mall.cart.add(uid, line, now)
  }
}

/** Places an order as the submit page does, at the quoted price. */
async function place({ mall, demo }: Deps, uid: string, wish: LifeOrder, key: string): Promise<Placed> {
  const caller = { uid, isApp: false, now: mall.clock.now() }
  const { skus, delivery, remark } = wish
  const stores = new Map<string, { skuId: string; number: number; sourceChannel: '' }[]>()
  for (const [skuId, number] of Object.entries(skus)) {
    const storeId = storeOf(demo, skuId)
    stores.set(storeId, [...(stores.get(storeId) ?? []), { skuId, number, sourceChannel: '' }])
  }
  const binComits = [...stores].map(([storeId, goods]) => ({
    storeId,
    products: goods,
    ...(delivery !== undefined && { deliveryType: delivery }),
    ...(remark !== undefined && { remark }),
  }))
  const ask = { source: SUBMIT_SOURCE.buyNow, orderSource: ORDER_SOURCE.web, binComits }
  // Uses held coupons that reduce the price; claimable ones and gifts are left for the user of the demo.
  const { usable } = await mall.couponChoices.all(caller, ask)
  const own = usable.filter(({ isChosen, isToClaim, kind }) => isChosen && !isToClaim && kind !== 'gift')
  const couponIds = own.map(({ heldId }) => heldId)
  const seen = await mall.checkout.confirm(caller, { ...ask, couponIds })
  const input = {
    ...ask,
    binComits: binComits.map((basket) => {
      const shown = seen.stores.find(({ storeId }) => storeId === basket.storeId)
      const slotAt = shown?.pickup?.days.flatMap(({ slots }) => slots).find(({ isFull }) => !isFull)?.slotAt
      return { ...basket, ...(shown && { deliveryType: shown.deliveryType }), ...(slotAt && { slotAt }) }
    }),
    ...(seen.address && { addressId: seen.address.id }),
    ...(seen.coupons && seen.coupons.chosenIds.length > 0 && { couponIds: seen.coupons.chosenIds }),
    payAmount: seen.payAmount,
  }
  const reply = await mall.commits.commit({ ...caller, input, idempotency: once(key) })
  const [first] = reply.orders
  if (!first) throw new Error(`${Object.keys(skus).join(', ')}: no order was placed`)
  return { uid, payOrderNo: reply.payOrderNo, orderId: first.orderId, orderNo: first.orderNo, wish }
}

const ACTIONS: Readonly<Record<LifeAction, (deps: Deps, placed: Placed) => Promise<unknown>>> = {
  pay,
  cancel: ({ mall }, { uid, orderId }) => mall.orders.cancel(uid, orderId, CANCEL_REASONS[0]),
  ship: ({ mall }, { orderNo }) => mall.orderOperator.ship(CLERK, 'all', orderNo, MALL_CARRIER, ''),
  // The rest of the order is sent later.
  shipFirst: ({ mall }, { orderNo, wish }) => {
    const [skuId = ''] = Object.keys(wish.skus)
    return mall.orderOperator.ship(CLERK, 'all', orderNo, MALL_CARRIER, '', [{ skuId, number: 1 }])
  },
  receive: ({ mall }, { uid, orderId }) => mall.orders.confirmReceive(uid, orderId),
  review,
  refund: (deps, placed) => askBack(deps, placed, AFTERSALE_TYPE.refund),
  return: (deps, placed) => askBack(deps, placed, AFTERSALE_TYPE.return),
  exchange: (deps, placed) => askBack(deps, placed, AFTERSALE_TYPE.replacement),
  agree: async ({ mall }, placed) => mall.aftersaleOperator.agree(CLERK, 'all', { no: await caseOf(mall, placed) }),
  reject: async ({ mall }, placed) =>
    mall.aftersaleOperator.reject(CLERK, 'all', { no: await caseOf(mall, placed) }, REFUSED_TEXT),
}

/** The payer pays at the gateway, then the mall queries it: the mall's own address is not open yet. */
async function pay({ mall, sandboxUrl }: Deps, { payOrderNo }: Placed): Promise<void> {
  const { cashier } = mall.payments
  const { payParams } = await cashier.pay({ payOrderNo, payWay: PAY_WAY.wechatH5 }, '127.0.0.1')
  const prepayId = /\/pay\/h5\/(\w+)/.exec(payParams?.h5Url ?? '')?.[1]
  const answer = await fetch(`${sandboxUrl}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prepay_id: prepayId, outcome: 'succeed' }),
  })
  if (!answer.ok) throw new Error(`the sandbox refused a payment (${answer.status})`)
  for (let asked = 0; asked < ASKS; asked++) {
    if ((await cashier.callback(payOrderNo)).status === PAY_STATUS.paid) return
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
  }
  throw new Error('the sandbox does not know a payment')
}

async function review({ mall }: Deps, { uid, orderId, wish }: Placed): Promise<void> {
  const { lines } = await mall.reviews.form(uid, orderId)
  const content = wish.words ?? ''
  const reviews = lines.map(({ orderLineId }) => ({ orderLineId, stars: 5, tags: [], content, imageKeys: [] }))
  const written = { orderId, reviews, logisticsStars: 5, serviceStars: 5, isAnonymous: false }
  await mall.reviews.add(uid, written, once(`life ${orderId}`))
}

/** Opens a case for an order's whole first line, for the first possible reason. */
async function askBack({ mall }: Deps, { uid, orderId }: Placed, type: AftersaleType): Promise<void> {
  const orderLineId = (await mall.orders.detail(uid, { orderId })).lines[0]?.orderLineId ?? ''
  const { types, skus, numberMost } = await mall.caseReads.form(uid, { orderId, orderLineId })
  const reason = types.find((one) => one.type === type && !one.disabledReason)?.reasons[0]
  if (!reason) throw new Error(`no line of ${orderId} can have a case (${type})`)
  const isReplacement = type === AFTERSALE_TYPE.replacement
  const ask = {
    type,
    isReceived: reason.isReceived,
    reason: reason.text,
    number: numberMost,
    note: '',
    imageKeys: [],
    cents: isReplacement ? 0 : (reason.most[numberMost - 1]?.cents ?? 0),
    ...(isReplacement && { skuId: skus.find(({ stock }) => stock > 0)?.skuId ?? '' }),
  }
  await mall.cases.apply(uid, { orderId, orderLineId, ...ask }, once(`life ${orderId}`))
}

async function caseOf(mall: Services, { uid, orderId }: Placed): Promise<string> {
  const { lines } = await mall.orders.detail(uid, { orderId })
  return lines[0]?.refundOrderNo ?? ''
}

function storeOf({ products }: Deps['demo'], skuId: string): string {
  const product = products.find(({ skus }) => skus.some((sku) => sku.skuId === skuId))
  if (!product) throw new Error(`no such goods: ${skuId}`)
  return product.storeId
}

const once = (key: string) => ({ key, body: '' })
