// A plain model of the mall beside the mall: whatever shoppers, their operator and time do, both stand alike.
import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { AUTO_RECEIVE_MS, DELIVERY_TYPE, ORDER_EXPIRE_MS } from '@contract/codes/order'
import { PlainLedger } from '@server/modules/finance/ledger/plain-ledger.fixture'
import type { Store } from '@server/modules/goods/store'
import fc from 'fast-check'
import { addOnActions } from '../support/add-on-actions'
import { bundleActions } from '../support/bundle-actions'
import { caseActions } from '../support/case-actions'
import { Add, Commit, isMemberAt } from '../support/commit-action'
import { Claim, giftActions, putCoupons } from '../support/coupon-actions'
import { FlashSale } from '../support/flash-actions'
import { compare, type Goods, type Model } from '../support/mall-model'
import { done, HOUR_MS, MINUTE_MS, walk } from '../support/model-action'
import { Promote } from '../support/offer-actions'
import { orderActions } from '../support/order-actions'
import { payActions } from '../support/pay-actions'
import { pickupActions } from '../support/pickup-actions'
import { termsOf } from '../support/pickup-model'
import { pointsActions } from '../support/points-actions'
import { settlePoints } from '../support/points-model'
import { Seen } from '../support/seen'
import { openTestShop, type TestShop } from '../support/test-shop'
import { isLong, tiered } from '../support/tier'
import { Wait } from '../support/wait-action'

const ACTIONS = tiered(500, 10_000)
const SHOPPERS = tiered(3, 50)
/** Acts that are chosen for a run, more than can happen: many shoppers need many, to have something and to meet. */
const CHOSEN = tiered({ minLength: 70, maxLength: 120 }, { minLength: 250, maxLength: 450 })
const RUNS = tiered(12, 42)

/** What must hold is asked of the whole mall: one of many runs would take long to answer. */
const RUNS_A_SHOP = tiered(20, 5)
const LONG_MS = 1_800_000
/** A failure that is made shorter and shorter is told as short as it is by then. */
const SHORTEN_MS = LONG_MS - 300_000

let shop: TestShop
let runs = 0
let isSound = true
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function newMall(): Promise<{ model: Model; real: TestShop }> {
  runs += 1
  // What a run broke stays broken, and would break each by which it is made shorter.
  if (!isSound || runs % RUNS_A_SHOP === 0) {
    await shop.close()
    shop = await openTestShop()
  }
  isSound = false
  // Each begins in a morning, at no full hour: what is offered to choose from does not hang on when it is run.
  const morning = startOfChinaDay(chinaDay(shop.clock.now())) + DAY_MS + 6 * HOUR_MS + 7 * MINUTE_MS
  shop.clock.advance(morning - shop.clock.now())
  const stores = [
    await shop.addStore({ takesPoints: true }),
    await shop.addStore({ freightCents: 0, takesPoints: true }),
    await shop.addStore({ deliveryTypes: [DELIVERY_TYPE.pickup], takesPoints: true }),
  ]
  const { storeId: counter = '' } = stores[2] ?? {}
  await shop.db.tx((tx) => shop.slots.put(tx, termsOf(counter), shop.clock.now()))
  const shelf: [
    number,
    number,
    { limitPerShopper?: number; limitDays?: number; memberPriceCents?: number; priceCents?: number },
  ][] = [
    [0, 4, {}],
    [0, 30, { limitPerShopper: 3, limitDays: 2, memberPriceCents: 777 }],
    [1, 40, { limitPerShopper: 5 }],
    [1, 1, { memberPriceCents: 333 }],
    [2, 12, { limitPerShopper: 6, limitDays: 1, memberPriceCents: 888 }],
    [2, 60, {}],
    [0, 7, { priceCents: 455 }],
  ]
  /** Further SKUs of the third product, with what a piece costs. */
  const others = [
    { onHand: 30, priceCents: 1999 },
    { onHand: 30, priceCents: 2999 },
  ]
  await putCoupons(shop, stores[0]?.storeId ?? '', `run-${runs}`)
  const goods: Goods[] = []
  for (const [store, onHand, change] of shelf) {
    const sku = await shop.addSku(stores[store] as Store, onHand, { priceCents: 999, ...change })
    const limit = { most: change.limitPerShopper ?? 0, days: change.limitDays ?? 0 }
    goods.push({ sku, ...limit, onHand, reserved: 0 })
  }
  const third = goods[2] as Goods
  const skus = await shop.addSkus(third.sku, others)
  for (const [at, sku] of skus.entries()) goods.push({ ...third, sku, onHand: others[at]?.onHand ?? 0, reserved: 0 })
  const memberUntil = shop.clock.now() + 1000 * 24 * HOUR_MS
  const uids: string[] = []
  for (let at = 0; at < SHOPPERS; at++) uids.push((await shop.addShopper(isMemberAt(at) ? { memberUntil } : {})).uid)
  const carts = new Map(uids.map((uid) => [uid, new Map<Goods, number>()]))
  const points = new Map(uids.map((uid) => [uid, new PlainLedger()]))
  const model: Model = {
    goods,
    uids,
    carts,
    payables: [],
    used: new Map(),
    visits: new Map(),
    points,
    offers: new Set(),
    gifts: [],
    sets: new Set(),
    sales: [],
    name: `run-${runs}`,
    coupons: [],
    counter: { storeId: counter, places: new Map() },
    seen: new Seen(),
    async compare(real) {
      settlePoints(model, real.clock.now())
      await compare(model, real)
    },
  }
  return { model, real: shop }
}

async function checkSound(actions: Iterable<fc.AsyncCommand<Model, TestShop>>): Promise<void> {
  await walk(newMall, actions)
  isSound = true
}

/** Some come again and again: what one shopper brings about takes several acts. */
const who = fc.oneof(fc.nat(2), fc.nat(SHOPPERS - 1))
const what = fc.nat(8)
const pieces = fc.integer({ min: 1, max: 3 })
const hour = fc.nat(3)
const how = fc.record({ wantsPoints: fc.boolean(), hour, wantsLater: fc.boolean(), gifts: fc.nat(2) })
const often = fc.constantFrom(true, true, true, false)
const which = fc.nat(30)
const share = fc.integer({ min: 1, max: 10 })
const gift = fc.integer({ min: 1, max: 450 })
const taking = fc.integer({ min: 1, max: 200 })
const { Visit, Give, Take, Short } = pointsActions
const { Pay, PayLate, CancelUnpaid } = payActions
const { PutGift, AskForGift } = addOnActions
const { PutSet, CommitSet } = bundleActions
const { Appoint, ChangeHour, TakeCode } = pickupActions
const { Reduce, CancelPaid, Ship, Receive, Refund } = orderActions
const { AskBack, OnCase } = caseActions
const { GiveCoupon, TakeCoupon, TakeBack } = giftActions
const all = [
  fc.tuple(who, what, pieces).map((args) => new Add(...args)),
  fc.tuple(who, what, pieces).map((args) => new Add(...args)),
  fc.tuple(who, what, pieces).map((args) => new Add(...args)),
  fc.tuple(who, what, pieces).map((args) => new Add(...args)),
  fc.tuple(who, fc.integer({ min: 1, max: 511 }), how).map((args) => new Commit(...args)),
  fc.tuple(who, fc.constant(511), how).map((args) => new Commit(...args)),
  fc.tuple(who, fc.constant(511), how).map((args) => new Commit(...args)),
  fc.tuple(who, fc.constant(511), how).map((args) => new Commit(...args)),
  which.map((n) => new Pay(n)),
  which.map((n) => new Pay(n)),
  which.map((n) => new Pay(n)),
  which.map((n) => new PayLate(n)),
  which.map((n) => new CancelUnpaid(n)),
  which.map((n) => new Reduce(n)),
  fc.tuple(which, share).map((args) => new CancelPaid(...args)),
  fc.tuple(which, share).map((args) => new Ship(...args)),
  fc.tuple(who, hour, fc.boolean()).map((args) => new Appoint(...args)),
  fc.tuple(which, hour).map((args) => new ChangeHour(...args)),
  fc.tuple(which, share).map((args) => new TakeCode(...args)),
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
  fc.nat(3).map((n) => new Promote(n)),
  fc.tuple(fc.boolean(), often).map((args) => new PutGift(...args)),
  fc.tuple(which, share).map((args) => new AskForGift(...args)),
  fc.tuple(fc.nat(1), often).map((args) => new PutSet(...args)),
  fc.tuple(who, fc.nat(1), fc.integer({ min: 1, max: 2 }), often, how).map((args) => new CommitSet(...args)),
  fc.tuple(who, fc.nat(1), fc.integer({ min: 1, max: 2 }), often, how).map((args) => new CommitSet(...args)),
  fc.constant(0).map(() => new FlashSale()),
  fc.tuple(who, fc.boolean()).map((args) => new Claim(...args)),
  fc.tuple(who, fc.boolean()).map((args) => new Claim(...args)),
  fc.tuple(which, who).map((args) => new GiveCoupon(...args)),
  fc.tuple(which, who).map((args) => new TakeCoupon(...args)),
  fc.tuple(which, who).map((args) => new TakeBack(...args)),
  fc
    .constantFrom(MINUTE_MS, ORDER_EXPIRE_MS + 1000, 4 * HOUR_MS, 20 * HOUR_MS, AUTO_RECEIVE_MS)
    .map((ms) => new Wait(ms)),
]

test(
  `${ACTIONS} acts: stock, money, prices, limits, flash sales, gifts, sets, points, coupons and appointments of the mall are those of its model`,
  async () => {
    // Of fc.commands most runs end before much has been bought.
    const chosen = fc.array(fc.oneof(...all), CHOSEN)
    const property = fc.asyncProperty(chosen, checkSound)
    const limits = { interruptAfterTimeLimit: SHORTEN_MS, markInterruptAsFailure: true }
    await fc.assert(property, { numRuns: RUNS, endOnFailure: !isLong, ...limits })
    expect(done.actions).toBeGreaterThanOrEqual(ACTIONS)
  },
  // A slow machine takes its time over 500 acts on PostgreSQL.
  tiered(600_000, LONG_MS),
)

/** What chance seldom brings. */
const ways = {
  'what is asked back of an appointment keeps it past its time, and it is handed over without its code': [
    new Appoint(0, 0, false),
    new Pay(0),
    new AskBack(0, 1),
    new OnCase(0, 2),
    new OnCase(0, 1),
    new Wait(AUTO_RECEIVE_MS),
    new TakeCode(0, 1),
    new OnCase(0, 2),
  ],
  'a shopper has no more appointments than may be that are not paid, until one is paid or cancelled': [
    ...[0, 1, 2, 3].map((hour) => new Appoint(0, hour, true)),
    new Pay(0),
    new Appoint(0, 1, true),
    new CancelUnpaid(0),
    new Appoint(0, 2, true),
    new Appoint(0, 3, true),
    new Wait(AUTO_RECEIVE_MS),
    new Appoint(0, 0, true),
  ],
}
test.each(Object.entries(ways))('%s', async (_, actions) => {
  await checkSound(actions)
})
