// The mall after random acts of shoppers, their operator and the clock: the invariants of all modules are kept.
import { AUTO_RECEIVE_MS, ORDER_EXPIRE_MS } from '@contract/codes/order'
import fc from 'fast-check'
import { askBack, askForGift, onCase } from '../support/case-acts'
import { claim, giveCoupon, takeBackCoupon, takeCoupon } from '../support/coupon-acts'
import {
  flashSale,
  type MallScene,
  openMallScene,
  overLimits,
  promote,
  putBundle,
  putGift,
} from '../support/mall-scene'
import { cancelPaid, receive, reduce, refund, ship } from '../support/order-acts'
import { cancelUnpaid, pay, payLate } from '../support/pay-acts'
import { changeHour, takeCode } from '../support/pickup-acts'
import { givePoints, shortPoints, takePoints, visit } from '../support/points-acts'
import { add, appoint, commitBundle, commitCart } from '../support/submit-acts'
import { openTestShop, type TestShop } from '../support/test-shop'
import { tiered } from '../support/tier'
import { type Act, HOUR_MS, MINUTE_MS, passTime, Walk, walkSeed } from '../support/walk'

/** PostgreSQL needs more than twice the time, so its runs are shorter: they only check that it keeps the rules. */
const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'
const ACTS = tiered(isPostgres ? 150 : 500, 10_000)
const SHOPPERS = tiered(3, 50)
/** Acts generated for a run, more than can apply: many shoppers need many acts to own goods and to interact. */
const CHOSEN = tiered({ minLength: 70, maxLength: 120 }, { minLength: 250, maxLength: 450 })
const RUNS = tiered(isPostgres ? 4 : 12, 42)
/** The invariants read the whole mall, so a new mall after some runs keeps them fast. */
const RUNS_A_SHOP = 4
const LONG_MS = 3_600_000
/** Shrinking a failure stops here, to report the shortest case found so far. */
const SHORTEN_MS = LONG_MS - 300_000

let shop: TestShop
let runs = 0
let isSound = true
async function open(): Promise<void> {
  shop = await openTestShop()
  shop.clock.stop()
}
beforeAll(open)
afterAll(() => shop.close())

async function newScene(): Promise<{ model: MallScene; real: TestShop }> {
  runs += 1
  // A failed run leaves broken data, which would fail each shrunk run as well.
  if (!isSound || runs % RUNS_A_SHOP === 0) {
    await shop.close()
    await open()
  }
  isSound = false
  return { model: await openMallScene(shop, `run-${runs}`, SHOPPERS), real: shop }
}

async function checkSound(acts: Iterable<Act<MallScene>>): Promise<void> {
  await walk.run(newScene, acts)
  isSound = true
}

const walk = new Walk(overLimits)
const Add = walk.act('add', add)
const Commit = walk.act('commit', commitCart)
const Appoint = walk.act('appoint', appoint)
const CommitBundle = walk.act('commitBundle', commitBundle)
const Pay = walk.act('pay', pay)
const PayLate = walk.act('payLate', payLate)
const CancelUnpaid = walk.act('cancelUnpaid', cancelUnpaid)
const Reduce = walk.act('reduce', reduce)
const CancelPaid = walk.act('cancelPaid', cancelPaid)
const Ship = walk.act('ship', ship)
const Receive = walk.act('receive', receive)
const Refund = walk.act('refund', refund)
const ChangeHour = walk.act('changeHour', changeHour)
const TakeCode = walk.act('takeCode', takeCode)
const AskBack = walk.act('askBack', askBack)
const AskForGift = walk.act('askForGift', askForGift)
const OnCase = walk.act('onCase', onCase)
const Visit = walk.act('visit', visit)
const Give = walk.act('give', givePoints)
const Take = walk.act('take', takePoints)
const Short = walk.act('short', shortPoints)
const Promote = walk.act('promote', promote)
const PutGift = walk.act('putGift', putGift)
const PutBundle = walk.act('putBundle', putBundle)
const FlashSale = walk.act('flashSale', flashSale)
const Claim = walk.act('claim', claim)
const GiveCoupon = walk.act('giveCoupon', giveCoupon)
const TakeCoupon = walk.act('takeCoupon', takeCoupon)
const TakeBackCoupon = walk.act('takeBackCoupon', takeBackCoupon)
const Wait = walk.act('wait', (_scene: MallScene, real, ms: number) => passTime(real, ms))

/** Some shoppers are more frequent: an interaction needs several acts of one shopper. */
const who = fc.oneof(fc.nat(2), fc.nat(SHOPPERS - 1))
const which = fc.nat(30)
const share = fc.integer({ min: 1, max: 10 })
const hour = fc.nat(3)
const choices = { usePoints: fc.boolean(), hour, isLater: fc.boolean() }
const cart = fc.record({ ...choices, chosen: fc.constantFrom(511, 511, 511, 5, 2, 86), wanted: fc.nat(2) })
const bundle = fc.record({
  ...choices,
  times: fc.integer({ min: 1, max: 2 }),
  isWhole: fc.constantFrom(true, true, true, false),
})
const waits = fc.constantFrom(MINUTE_MS, ORDER_EXPIRE_MS + 1000, 4 * HOUR_MS, 20 * HOUR_MS, AUTO_RECEIVE_MS)

const acts: [number, fc.Arbitrary<Act<MallScene>>][] = [
  [4, fc.tuple(who, fc.nat(8), fc.integer({ min: 1, max: 3 })).map((args) => Add(...args))],
  [4, fc.tuple(who, cart).map((args) => Commit(...args))],
  [1, fc.tuple(who, hour, fc.boolean()).map((args) => Appoint(...args))],
  [2, fc.tuple(who, fc.nat(1), bundle).map((args) => CommitBundle(...args))],
  [3, which.map((n) => Pay(n))],
  [1, which.map((n) => PayLate(n))],
  [1, which.map((n) => CancelUnpaid(n))],
  [1, which.map((n) => Reduce(n))],
  [1, which.map((n) => CancelPaid(n))],
  [1, which.map((n) => Ship(n))],
  [1, which.map((n) => Receive(n))],
  [1, fc.tuple(which, share).map((args) => Refund(...args))],
  [1, fc.tuple(which, hour).map((args) => ChangeHour(...args))],
  [1, fc.tuple(which, share).map((args) => TakeCode(...args))],
  [2, fc.tuple(which, share).map((args) => AskBack(...args))],
  [1, which.map((n) => AskForGift(n))],
  [3, fc.tuple(which, share).map((args) => OnCase(...args))],
  [1, who.map((n) => Visit(n))],
  [2, fc.tuple(who, fc.integer({ min: 1, max: 450 })).map((args) => Give(...args))],
  [1, fc.tuple(who, fc.integer({ min: 1, max: 200 })).map((args) => Take(...args))],
  [1, fc.tuple(who, fc.integer({ min: 1, max: 5 })).map((args) => Short(...args))],
  [1, fc.nat(3).map((n) => Promote(n))],
  [1, fc.nat(1).map((n) => PutGift(n))],
  [1, fc.nat(1).map((n) => PutBundle(n))],
  [1, fc.constant(0).map(() => FlashSale())],
  [2, fc.tuple(who, fc.nat(1)).map((args) => Claim(...args))],
  [1, which.map((n) => GiveCoupon(n))],
  [1, fc.tuple(which, who).map((args) => TakeCoupon(...args))],
  [1, which.map((n) => TakeBackCoupon(n))],
  [1, waits.map((ms) => Wait(ms))],
]

test(
  `${ACTS} acts keep the invariants of stock, money, limits, offers, points, coupons, appointments and cases`,
  async () => {
    // Most runs of fc.commands end before many orders exist.
    const chosen = fc.array(fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary }))), CHOSEN)
    const property = fc.asyncProperty(chosen, checkSound)
    const limits = { interruptAfterTimeLimit: SHORTEN_MS, markInterruptAsFailure: true }
    await fc.assert(property, { numRuns: RUNS, ...walkSeed, ...limits })
    walk.expectFull(ACTS)
  },
  // 500 acts on PostgreSQL take long on a slow machine.
  tiered(600_000, LONG_MS),
)

/** Sequences that random acts seldom produce. */
const ways = {
  'an open refund request keeps an appointment past its slot, and the goods are handed over without a code': [
    Appoint(0, 0, false),
    Pay(0),
    AskBack(0, 1),
    OnCase(0, 2),
    OnCase(0, 1),
    Wait(AUTO_RECEIVE_MS),
    TakeCode(0, 1),
    OnCase(0, 2),
  ],
  'unpaid appointments are limited per shopper until one is paid or cancelled': [
    ...[0, 1, 2, 3].map((nth) => Appoint(0, nth, true)),
    Pay(0),
    Appoint(0, 1, true),
    CancelUnpaid(0),
    Appoint(0, 2, true),
    Appoint(0, 3, true),
    Wait(AUTO_RECEIVE_MS),
    Appoint(0, 0, true),
  ],
}
test.each(Object.entries(ways))('%s', async (_, sequence) => {
  await checkSound(sequence)
})
