// What shoppers put into their carts and commit, in the model of the mall.
import { DELIVERY_TYPE, ORDER_EXPIRE_MS, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { MOST_UNPAID_PICKUPS } from '@contract/codes/pickup'
import { AppError } from '@server/kernel/errors'
import { chooseGifts, type Given, giftsOf } from './add-on-actions'
import { type AskedSet, compareShares, setCents } from './bundle-model'
import { SLACK_MS } from './case-model'
import { couponedOff, lockCoupons } from './coupon-actions'
import { settleCoupons } from './coupon-model'
import { isExclusive, publicOf, saleLeft, takePieces, unitOf } from './flash-actions'
import { freeOf, type Goods, type Line, limitLeft, type Model, type PayableModel, piecesOf, use } from './mall-model'
import { Action, isRefused } from './model-action'
import { takenOff } from './offer-actions'
import { awaitNext, type Hour, hoursFrom, isFull, payUntil, takePlace, unpaidOf } from './pickup-model'
import { pointsOff, pointsOfOrders, putAside } from './points-model'
import type { TestShop } from './test-shop'

/** Which places shoppers have who are members: of three the second, of many every third. */
export const isMemberAt = (place: number): boolean => place % 3 === 1

export class Add extends Action {
  constructor(
    readonly who: number,
    readonly what: number,
    readonly number: number,
  ) {
    super()
  }
  async action(model: Model, real: TestShop) {
    const uid = model.uids[this.who] ?? ''
    const goods = model.goods[this.what] as Goods
    const cart = model.carts.get(uid) as Map<Goods, number>
    const number = (cart.get(goods) ?? 0) + this.number
    const now = real.clock.now()
    const ofProduct = sumOfProduct(goods, cart) + this.number
    const isTooMuch = number > freeOf(goods) || ofProduct > limitLeft(model, uid, goods, now)
    const { skuId, productId, storeId, businessId } = goods.sku
    const add = real.cart.add(uid, { skuId, productId, storeId, businessId, number: this.number } as never, now)
    expect({ is: 'refused', so: await isRefused(add) }).toEqual({ is: 'refused', so: isTooMuch })
    if (!isTooMuch) cart.set(goods, number)
  }
  override toString() {
    return `add(${this.who}, ${this.what}, ${this.number})`
  }
}

export interface How {
  wantsPoints: boolean
  /** Which of the hours that are offered. */
  hour: number
  /** To be paid at the store, and so nothing else with it. */
  wantsLater: boolean
  /** Pieces of the last goods that an offer gives; 0: whatever it gives. */
  gifts: number
}
/** When goods are fetched, of a commit that has such. */
type Fetching = Hour & { isLater: boolean }

/** What a shopper asks for. */
interface PlaceRequest {
  who: number
  lines: readonly Line[]
  how: How
  /** They lie in no cart. */
  isDirect?: true
  /** They are to be a set. */
  set?: AskedSet
}

/** Ticks some of a cart, and commits it. */
export class Commit extends Action {
  constructor(
    readonly who: number,
    readonly chosen: number,
    readonly how: How,
  ) {
    super()
  }
  /** Of many shoppers the next who has a cart. */
  #place({ uids, carts }: Model): number {
    const turn = uids.map((_, at) => (this.who + at) % uids.length)
    return turn.find((at) => (carts.get(uids[at] ?? '')?.size ?? 0) > 0) ?? this.who
  }
  lines(model: Model): Line[] {
    const cart = model.carts.get(model.uids[this.#place(model)] ?? '')
    const all = [...(cart ?? [])].map(([goods, number]) => ({ goods, number }))
    const some = all.filter((_line, index) => (this.chosen >> index) % 2 === 1)
    const chosen = some.length > 0 ? some : all
    const fetched = chosen.filter(({ goods }) => goods.sku.storeId === model.counter.storeId)
    return this.how.wantsLater && fetched.length > 0 ? fetched : chosen
  }
  override canHappen(model: Model) {
    return this.lines(model).length > 0
  }
  action(model: Model, real: TestShop) {
    return place({ who: this.#place(model), lines: this.lines(model), how: this.how }, model, real)
  }
  override toString() {
    return `commit(${this.who}, ${this.chosen.toString(2)}, ${textOf(this.how)})`
  }
}

export const textOf = ({ wantsPoints, hour, wantsLater, gifts }: How) =>
  `${wantsPoints}, ${hour}, ${wantsLater}, ${gifts}`

/** Commits what is asked for, or is refused what there is too little of. */
export async function place(asked: PlaceRequest, model: Model, real: TestShop): Promise<void> {
  const { who, lines, how, isDirect = false, set } = asked
  const uid = model.uids[who] ?? ''
  const now = real.clock.now()
  const fetching = fetchingOf(model, asked, now)
  const isThere = lines.every(
    ({ goods, number }) =>
      number <= Math.min(freeOf(goods), saleLeft(model, uid, goods, now)) &&
      sumOfProduct(goods, asMap(lines)) <= limitLeft(model, uid, goods, now),
  )
  const hasPlace = !fetching || !isFull(model.counter, fetching)
  const isFree = isThere && hasPlace && !(fetching?.isLater && unpaidOf(model, uid) >= MOST_UNPAID_PICKUPS)
  // Others see within two seconds that pieces are gone, or back.
  real.promotions.forgetPieces()
  if (!isDirect) await tick(real, uid, lines, now)
  const given = isFree ? giftsOf(model, lines, isDirect ? 0 : how.gifts, now) : []
  if (!isDirect && given.length > 0) await chooseGifts(given, uid, real)
  const gifts = given.flatMap(({ goods }) => goods)
  // Of two unpaid orders that close at once either may free its points first.
  const hasAside = model.payables.some(
    (payable) => payable.uid === uid && payable.state === 'unpaid' && payable.points.length > 0,
  )
  const usePoints = how.wantsPoints && !hasAside && !lines.some((line) => isExclusive(model, line, now))
  const input = await real
    .commitInput(uid, [], {
      source: isDirect ? SUBMIT_SOURCE.buyNow : SUBMIT_SOURCE.cart,
      usePoints,
      binComits: binsOf(model, lines, given, fetching),
      ...(fetching?.isLater && { payAtPickup: true }),
      ...(set && { bundleId: set.id }),
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return null
    })
  if (!isFree) {
    expect(input === null || (await isRefused(real.commit(uid, input)))).toBe(true)
    return
  }
  if (input === null) throw new Error('what can be bought has no price')
  const reply = await real.commit(uid, input)
  const rows = await real.db.q.selectFrom('shop_order').selectAll().where('uid', '=', uid).execute()
  const payable: PayableModel = {
    uid,
    no: reply.payOrderNo,
    at: now,
    state: 'unpaid',
    points: [],
    coupons: [],
    expireAt: fetching?.isLater ? payUntil(fetching) : now + ORDER_EXPIRE_MS,
    orders: reply.orders.map(({ orderId, orderNo, storeId }) => ({
      ...newOrder(orderId, orderNo),
      ...centsOf(rows.find(({ id }) => id === orderId)),
      lines: lines.filter(({ goods }) => goods.sku.storeId === storeId),
      gifts: gifts.filter(({ goods }) => goods.sku.storeId === storeId),
      ...(fetching && storeId === model.counter.storeId && { fetch: { ...newFetch(), ...fetching } }),
    })),
  }
  expect(payable.orders.reduce((sum, { cents }) => sum + cents, 0)).toBe(reply.payAmount)
  const own = rows.filter(({ id }) => payable.orders.some((order) => order.id === id))
  const publicCents = sumOf(lines, (goods) => publicOf(model, goods, now))
  const setOff = set ? setCents(set, publicCents) : 0
  const off = (isMember: boolean) =>
    setOff + takenOff(model, lines, isMember, now, setOff > 0) + couponedOff(model, uid, lines, now)
  const ownOff = off(isMemberAt(who))
  const points = usePoints ? pointsOff(model, uid, publicCents - ownOff, publicCents - off(false)) : 0
  const giftCents = sumOf(gifts, ({ sku }) => sku.priceCents)
  expect(own.reduce((sum, row) => sum + row.discountCents, 0)).toBe(ownOff + points + giftCents)
  const unitCents = (goods: Goods) => unitOf(model, goods, isMemberAt(who), now)
  if (set) await compareShares(set, payable.orders, setOff, unitCents, real)
  lockCoupons(model, payable, input.couponIds ?? [], now)
  putAside(model, payable, await pointsOfOrders(real, uid))
  expect(payable.points.reduce((sum, { amount }) => sum + amount, 0)).toBe(points)
  for (const order of payable.orders) takePieces(model, payable, order, now)
  model.payables.push(payable)
  for (const { goods, number } of [...lines, ...gifts]) goods.reserved += number
  if (!isDirect) for (const { goods } of lines) model.carts.get(uid)?.delete(goods)
  if (fetching) takePlace(model.counter, fetching, 1)
  use(model, payable, lines, 1)
  if (reply.payAmount === 0) settlePaid(payable)
  for (const order of payable.orders) await awaitNext(order, real, now)
}

const asMap = (lines: readonly Line[]) => new Map(lines.map(({ goods, number }) => [goods, number]))

/** Pieces of all SKUs of a product. */
function sumOfProduct({ sku }: Goods, numbers: ReadonlyMap<Goods, number>): number {
  const own = [...numbers].filter(([goods]) => goods.sku.productId === sku.productId)
  return own.reduce((sum, [, number]) => sum + number, 0)
}

const sumOf = (lines: readonly Line[], of: (goods: Goods) => number) =>
  lines.reduce((sum, { goods, number }) => sum + of(goods) * number, 0)

/** At one of the hours that are offered, full or not. */
function fetchingOf({ counter: { storeId } }: Model, { lines, how }: PlaceRequest, now: number): Fetching | null {
  const offered = hoursFrom(now, SLACK_MS)
  const hour = offered[how.hour % offered.length]
  const isFetched = lines.some(({ goods }) => goods.sku.storeId === storeId)
  return isFetched && hour ? { ...hour, isLater: how.wantsLater } : null
}

/** Ticks these lines of a cart, and no others. */
async function tick(real: TestShop, uid: string, lines: readonly Line[], now: number): Promise<void> {
  const caller = { uid, isApp: false, now }
  const cart = await real.cart.detail(caller)
  const all = cart.shopCartDtos.flatMap((store) => store.productDetails)
  const isChosen = (skuId: string) => lines.some(({ goods }) => goods.sku.skuId === skuId)
  for (const isSelected of [true, false]) {
    const ids = all.filter((line) => isChosen(line.skuId) === isSelected).map(({ id }) => id)
    if (ids.length > 0) await real.cart.select(caller, ids, isSelected)
  }
}

function binsOf({ counter }: Model, lines: readonly Line[], given: Given, fetching: Fetching | null) {
  const gifts = given.flatMap(({ offer, goods }) => goods.map((one) => ({ ...one, activityId: offer.id })))
  return [...new Set(lines.map(({ goods }) => goods.sku.storeId))].map((storeId) => ({
    storeId,
    ...(storeId === counter.storeId
      ? { deliveryType: DELIVERY_TYPE.pickup, ...(fetching && { slotAt: fetching.at }) }
      : { deliveryType: DELIVERY_TYPE.logistics }),
    products: [...lines, ...gifts]
      .filter(({ goods }) => goods.sku.storeId === storeId)
      .map(({ goods, number, ...of }) => ({ skuId: goods.sku.skuId, number, ...of })),
  }))
}

const newOrder = (id: string, orderNo: string) => ({
  id,
  orderNo,
  status: ORDER_STATUS.unpaid,
  refundedCents: 0,
  hasLeft: false,
  receiveBy: 0,
  receivedAt: 0,
  earned: null,
})
const newFetch = () => ({ hasMoved: false, isTaken: false, next: Number.POSITIVE_INFINITY, told: [] })

/** What an order costs, and its goods. */
function centsOf(row?: { payableCents: number; originalCents: number; discountCents: number }) {
  const { payableCents: cents = -1, originalCents = 0, discountCents = 0 } = row ?? {}
  return { cents, goodsCents: originalCents - discountCents }
}

export function settlePaid(payable: PayableModel): void {
  payable.state = 'paid'
  settleCoupons(payable, 'used')
  for (const order of payable.orders) order.status = ORDER_STATUS.toShip
  for (const { goods, number } of piecesOf(payable)) {
    goods.onHand -= number
    goods.reserved -= number
  }
}
