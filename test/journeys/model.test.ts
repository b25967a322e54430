// A plain model of the mall beside the mall: whatever shoppers, their operator and time do, both stand alike after each act.
import { DAY_MS } from '@contract/codes/china-time'
import { AUTO_RECEIVE_MS, CANCEL_REASONS, ORDER_EXPIRE_MS, ORDER_STATUS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { AppError } from '@server/kernel/errors'
import { PlainLedger } from '@server/modules/bank/ledger/plain-ledger.fixture'
import fc from 'fast-check'
import { caseActs, caseDue } from '../support/case-acts'
import { dues, hasCase, received, SLACK_MS } from '../support/case-model'
import { Claim, couponedOff, giftActs, lockCoupons, putCoupons } from '../support/coupon-acts'
import { returnGifts, settleCoupons } from '../support/coupon-model'
import { FlashSale, isExclusive, publicOf, saleLeft, takePieces } from '../support/flash-acts'
import {
  close,
  compare,
  type Debt,
  freeOf,
  type Goods,
  type Line,
  limitLeft,
  linesOf,
  type Model,
  use,
} from '../support/mall-model'
import { Act, done, HOUR_MS, isRefused, MINUTE_MS, OnDebt } from '../support/model-act'
import { Promote, takenOff } from '../support/offer-acts'
import { orderActs } from '../support/order-acts'
import { pointsActs } from '../support/points-acts'
import { pointsOff, pointsOfOrders, putAside, settlePoints } from '../support/points-model'
import { isLong, tiered } from '../support/tier'
import { openTill, type Till } from '../support/till'

const ACTS = tiered(500, 10_000)
const RUNS = tiered(20, 400)

/** What must hold is asked of the whole mall after each act: one of many runs would take long to answer. */
const RUNS_A_TILL = 20
/** Place of the one shopper who is a member. */
const MEMBER = 1
/** Of the long run, which takes two minutes, on PostgreSQL five. */
const LONG_MS = 900_000

let till: Till
let runs = 0
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

class Add extends Act {
  constructor(
    readonly who: number,
    readonly what: number,
    readonly number: number,
  ) {
    super()
  }
  async act(model: Model, real: Till) {
    const uid = model.uids[this.who] ?? ''
    const goods = model.goods[this.what] as Goods
    const cart = model.carts.get(uid) as Map<Goods, number>
    const number = (cart.get(goods) ?? 0) + this.number
    const now = real.clock.now()
    const isTooMuch = number > freeOf(goods) || number > limitLeft(model, uid, goods, now)
    const { skuId, productId, storeId, businessId } = goods.sku
    const add = real.cart.add(uid, { skuId, productId, storeId, businessId, number: this.number } as never, now)
    expect({ is: 'refused', so: await isRefused(add) }).toEqual({ is: 'refused', so: isTooMuch })
    if (!isTooMuch) cart.set(goods, number)
  }
  override toString() {
    return `add(${this.who}, ${this.what}, ${this.number})`
  }
}

/** Ticks some of a cart, and commits it. */
class Commit extends Act {
  constructor(
    readonly who: number,
    readonly chosen: number,
    readonly wantsPoints: boolean,
  ) {
    super()
  }
  lines(model: Model): Line[] {
    return [...(model.carts.get(model.uids[this.who] ?? '') ?? [])]
      .filter((_line, index) => (this.chosen >> index) % 2 === 1)
      .map(([goods, number]) => ({ goods, number }))
  }
  override canHappen(model: Model) {
    return this.lines(model).length > 0
  }
  async act(model: Model, real: Till) {
    const uid = model.uids[this.who] ?? ''
    const lines = this.lines(model)
    const now = real.clock.now()
    const isFree = lines.every(
      ({ goods, number }) =>
        number <= Math.min(freeOf(goods), limitLeft(model, uid, goods, now), saleLeft(model, uid, goods, now)),
    )
    // Others see within two seconds that pieces are gone, or back.
    real.promotions.forgetPieces()
    const asker = { uid, isApp: false, now }
    const cart = await real.cart.detail(asker)
    const all = cart.shopCartDtos.flatMap((store) => store.productDetails)
    const isChosen = (skuId: string) => lines.some(({ goods }) => goods.sku.skuId === skuId)
    for (const isSelected of [true, false]) {
      const ids = all.filter((line) => isChosen(line.skuId) === isSelected).map(({ id }) => id)
      if (ids.length > 0) await real.cart.select(asker, ids, isSelected)
    }
    const asked = lines.map(({ goods, number }) => [goods.sku, number] as const)
    // Of two unpaid orders that close at once either may free its points first.
    const hasAside = model.debts.some((debt) => debt.uid === uid && debt.state === 'unpaid' && debt.points.length > 0)
    const isPlain = !lines.some((line) => isExclusive(model, line, now))
    const usePoints = this.wantsPoints && !hasAside && isPlain
    const input = await real.commitInput(uid, asked, { source: 'cart', usePoints } as never).catch((error: unknown) => {
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
    const debt: Debt = {
      ...{ uid, no: reply.payOrderNo, at: now, state: 'unpaid', expireAt: now + ORDER_EXPIRE_MS, points: [] },
      coupons: [],
      orders: reply.orders.map(({ orderId, orderNo, storeId }) => ({
        ...{
          id: orderId,
          orderNo,
          status: ORDER_STATUS.unpaid,
          refundedCents: 0,
          hasLeft: false,
          receiveBy: 0,
          receivedAt: 0,
        },
        ...centsOf(rows.find(({ id }) => id === orderId)),
        earned: null,
        lines: lines.filter(({ goods }) => goods.sku.storeId === storeId),
      })),
    }
    expect(debt.orders.reduce((sum, { cents }) => sum + cents, 0)).toBe(reply.payAmount)
    const own = rows.filter(({ id }) => debt.orders.some((order) => order.id === id))
    const publicCents = lines.reduce((sum, { goods, number }) => sum + publicOf(model, goods, now) * number, 0)
    const off = (isMember: boolean) => takenOff(model, lines, isMember, now) + couponedOff(model, uid, lines, now)
    const ownOff = off(this.who === MEMBER)
    const points = usePoints ? pointsOff(model, uid, publicCents - ownOff, publicCents - off(false)) : 0
    expect(own.reduce((sum, row) => sum + row.discount_cents, 0)).toBe(ownOff + points)
    lockCoupons(model, debt, input.couponIds ?? [], now)
    putAside(model, debt, await pointsOfOrders(real, uid))
    expect(debt.points.reduce((sum, { amount }) => sum + amount, 0)).toBe(points)
    for (const order of debt.orders) takePieces(model, debt, order, now)
    model.debts.push(debt)
    for (const { goods, number } of lines) {
      goods.reserved += number
      model.carts.get(uid)?.delete(goods)
    }
    use(model, debt, lines, 1)
    if (reply.payAmount === 0) settlePaid(debt)
  }
  override toString() {
    return `commit(${this.who}, ${this.chosen.toString(2)}, ${this.wantsPoints})`
  }
}

/** What an order costs, and its goods. */
function centsOf(row?: { payable_cents: number; freight_cents: number; tax_cents: number }) {
  const { payable_cents: cents = -1, freight_cents: freight = 0, tax_cents: tax = 0 } = row ?? {}
  return { cents, goodsCents: cents - freight - tax }
}

function settlePaid(debt: Debt): void {
  debt.state = 'paid'
  settleCoupons(debt, 'used')
  for (const order of debt.orders) order.status = ORDER_STATUS.toShip
  for (const { goods, number } of linesOf(debt)) {
    goods.onHand -= number
    goods.reserved -= number
  }
}

/** One house and the other, in turns. */
const wayOf = ({ debts }: Model, debt: Debt) => (debts.indexOf(debt) % 2 === 0 ? PAY_WAY.wechatH5 : PAY_WAY.alipayWap)

class Pay extends OnDebt {
  suits({ state }: Debt) {
    return state === 'unpaid'
  }
  async on(debt: Debt, model: Model, real: Till) {
    await real.pay(debt.no, wayOf(model, debt))
    settlePaid(debt)
  }
}
/** The payer is asked, the shopper cancels, and then the bank pays all the same. */
class PayLate extends OnDebt {
  suits({ state, orders }: Debt) {
    return state === 'unpaid' && orders.some(({ cents }) => cents > 0)
  }
  async on(debt: Debt, model: Model, real: Till) {
    const prepayId = await real.open(debt.no, wayOf(model, debt))
    await real.orders.cancel(debt.uid, debt.orders[0]?.id ?? '', CANCEL_REASONS[0])
    close(model, debt)
    await real.play(prepayId, { outcome: 'late', seconds: 0 })
    await real.sentBack(debt.no)
  }
}
class CancelUnpaid extends OnDebt {
  suits({ state }: Debt) {
    return state === 'unpaid'
  }
  async on(debt: Debt, model: Model, real: Till) {
    await real.orders.cancel(debt.uid, debt.orders[0]?.id ?? '', CANCEL_REASONS[0])
    close(model, debt)
  }
}

/** Time goes by, and what is due happens. */
class Wait extends Act {
  constructor(readonly ms: number) {
    super()
  }
  async act(model: Model, real: Till) {
    const end = real.clock.now() + this.ms
    // One thing after the other: what closes, what arrives, and what nobody answered all move points.
    for (let at = nextDue(model); at <= end; at = nextDue(model)) await this.turn(at, model, real)
    await this.turn(end, model, real)
  }
  async turn(to: number, model: Model, real: Till) {
    real.clock.advance(Math.max(0, to - real.clock.now()))
    for (const plain of model.points.values()) plain.turn(real.clock.now())
    await real.jobs.runDue()
    await real.ledger.sweep(real.clock.now())
    const now = real.clock.now()
    returnGifts(model.coupons, now)
    for (const debt of model.debts) if (debt.state === 'unpaid' && debt.expireAt <= now) close(model, debt)
    for (const debt of model.debts)
      for (const order of debt.orders) {
        const moved = caseDue(model, debt, order, now)
        if (moved.isMoney) await real.moneyDone()
        if (order.status !== ORDER_STATUS.toReceive || order.receiveBy > now) continue
        // What ends at the same moment may come before or after.
        if (moved.isAny ? !(await real.isReceived(debt.uid, order.id)) : hasCase(order)) order.receiveBy = now + DAY_MS
        else received(order, now)
      }
    settlePoints(model, now)
  }
  override toString() {
    return `wait(${this.ms / MINUTE_MS} min)`
  }
}

/** When something happens by itself next. */
function nextDue({ debts }: Model): number {
  const orders = debts.flatMap((debt) => debt.orders)
  const due = Math.min(
    ...debts.flatMap(({ state, expireAt }) => (state === 'unpaid' ? [expireAt] : [])),
    ...orders.flatMap(({ status, receiveBy }) => (status === ORDER_STATUS.toReceive ? [receiveBy] : [])),
    ...orders.flatMap(dues),
    Number.POSITIVE_INFINITY,
  )
  return due + SLACK_MS
}

async function newMall(): Promise<{ model: Model; real: Till }> {
  runs += 1
  if (runs % RUNS_A_TILL === 0) {
    await till.close()
    till = await openTill()
  }
  const stores = [
    await till.addStore({ takesPoints: true }),
    await till.addStore({ freightCents: 0, takesPoints: true }),
  ]
  const shelf: [number, number, { limitPerShopper?: number; limitDays?: number; memberPriceCents?: number }][] = [
    [0, 4, {}],
    [0, 30, { limitPerShopper: 3, limitDays: 2, memberPriceCents: 777 }],
    [1, 40, { limitPerShopper: 5 }],
    [1, 1, { memberPriceCents: 333 }],
  ]
  await putCoupons(till, stores[0]?.storeId ?? '', `run-${runs}`)
  const goods: Goods[] = []
  for (const [store, onHand, change] of shelf) {
    const sku = await till.addSku(stores[store] as (typeof stores)[number], onHand, { priceCents: 999, ...change })
    const limit = { most: change.limitPerShopper ?? 0, days: change.limitDays ?? 0 }
    goods.push({ sku, ...limit, onHand, reserved: 0 })
  }
  const memberUntil = till.clock.now() + 1000 * 24 * HOUR_MS
  const shoppers = [await till.addShopper(), await till.addShopper({ memberUntil }), await till.addShopper()]
  const uids = shoppers.map(({ uid }) => uid)
  const carts = new Map(uids.map((uid) => [uid, new Map<Goods, number>()]))
  const points = new Map(uids.map((uid) => [uid, new PlainLedger()]))
  const model: Model = {
    ...{ goods, uids, carts, debts: [], used: new Map(), visits: new Map(), points },
    ...{ offers: new Set(), sale: null, name: `run-${runs}`, coupons: [] },
    async compare(real) {
      settlePoints(model, real.clock.now())
      await compare(model, real)
    },
  }
  return { model, real: till }
}

const who = fc.nat(2)
const which = fc.nat(30)
const share = fc.integer({ min: 1, max: 10 })
const gift = fc.integer({ min: 1, max: 450 })
const taking = fc.integer({ min: 1, max: 200 })
const { Visit, Give, Take, Short } = pointsActs
const { Reduce, CancelPaid, Ship, Receive, Refund } = orderActs
const { AskBack, OnCase } = caseActs
const { GiveCoupon, TakeCoupon, TakeBack } = giftActs
const all = [
  fc.tuple(who, fc.nat(3), fc.integer({ min: 1, max: 3 })).map((args) => new Add(...args)),
  fc.tuple(who, fc.nat(3), fc.integer({ min: 1, max: 3 })).map((args) => new Add(...args)),
  fc.tuple(who, fc.integer({ min: 1, max: 15 }), fc.boolean()).map((args) => new Commit(...args)),
  fc.tuple(who, fc.constant(15), fc.boolean()).map((args) => new Commit(...args)),
  which.map((n) => new Pay(n)),
  which.map((n) => new Pay(n)),
  which.map((n) => new PayLate(n)),
  which.map((n) => new CancelUnpaid(n)),
  which.map((n) => new Reduce(n)),
  fc.tuple(which, share).map((args) => new CancelPaid(...args)),
  fc.tuple(which, share).map((args) => new Ship(...args)),
  fc.tuple(which, share).map((args) => new Receive(...args)),
  fc.tuple(which, share).map((args) => new Refund(...args)),
  fc.tuple(which, share).map((args) => new AskBack(...args)),
  fc.tuple(which, share).map((args) => new AskBack(...args)),
  fc.tuple(which, share).map((args) => new OnCase(...args)),
  fc.tuple(which, share).map((args) => new OnCase(...args)),
  fc.tuple(which, share).map((args) => new OnCase(...args)),
  who.map((n) => new Visit(n, 1)),
  fc.tuple(who, gift).map((args) => new Give(...args)),
  fc.tuple(who, gift).map((args) => new Give(...args)),
  fc.tuple(who, taking).map((args) => new Take(...args)),
  fc.tuple(who, fc.integer({ min: 1, max: 5 })).map((args) => new Short(...args)),
  fc.nat(2).map((n) => new Promote(n)),
  fc.constant(0).map(() => new FlashSale()),
  fc.tuple(who, fc.boolean()).map((args) => new Claim(...args)),
  fc.tuple(who, fc.boolean()).map((args) => new Claim(...args)),
  fc.tuple(which, who).map((args) => new GiveCoupon(...args)),
  fc.tuple(which, who).map((args) => new TakeCoupon(...args)),
  fc.tuple(which, who).map((args) => new TakeBack(...args)),
  fc.constantFrom(MINUTE_MS, ORDER_EXPIRE_MS + 1000, 20 * HOUR_MS, AUTO_RECEIVE_MS).map((ms) => new Wait(ms)),
]

test(
  `${ACTS} acts: stock, money, prices, limits, flash sales, points and coupons of the mall are those of its model`,
  async () => {
    // Of fc.commands most runs end before much has been bought.
    const chosen = fc.array(fc.oneof(...all), { minLength: 70, maxLength: 120 })
    const property = fc.asyncProperty(chosen, (commands) => fc.asyncModelRun(newMall, commands))
    await fc.assert(property, { numRuns: RUNS, endOnFailure: !isLong })
    expect(done.acts).toBeGreaterThanOrEqual(ACTS)
  },
  // A slow machine takes its time over 500 acts on PostgreSQL.
  tiered(300_000, LONG_MS),
)
