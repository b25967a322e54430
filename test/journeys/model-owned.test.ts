// Shoppers' vouchers, packages, cards, redemptions, receipts and invitations after random acts: the invariants of all
// modules are kept.
import { startOfChinaDay } from '@contract/codes/china-time'
import fc from 'fast-check'
import { accept } from '../support/invitation-acts'
import { receive, refund, ship } from '../support/order-acts'
import {
  buyCard,
  buyPackage,
  buyPiece,
  redeemGoods,
  redeemItem,
  refundCard,
  refundPackage,
  useCode,
} from '../support/owned-acts'
import { type OwnedScene, openOwnedScene } from '../support/owned-scene'
import { cancelUnpaid, pay, payLate } from '../support/pay-acts'
import { givePoints } from '../support/points-acts'
import { judge, submitAgain, submitReceipt } from '../support/receipt-acts'
import { openTestShop, type TestShop } from '../support/test-shop'
import { tiered } from '../support/tier'
import { book, buyVoucher, giveTicket, refundVoucher, unbook, undo, verify } from '../support/voucher-acts'
import { type Act, HOUR_MS, MINUTE_MS, passTime, Walk, walkSeed } from '../support/walk'

/** PostgreSQL needs more than twice the time, so its runs are shorter: they only check that it keeps the rules. */
const isPostgres = process.env.GALLERIA_TEST_DB === 'postgres'
const ACTS = tiered(isPostgres ? 150 : 500, isPostgres ? 5000 : 10_000)
const RUNS = tiered(isPostgres ? 3 : 8, isPostgres ? 64 : 128)
/** The invariants read the whole mall, so a new mall after some runs keeps them fast. */
const RUNS_A_SHOP = 4
const LONG_MS = 3_600_000
/** Shrinking a failure stops here, to report the shortest case found so far. */
const SHORTEN_MS = LONG_MS - 300_000
/** Start of a run: the end of January follows soon, then the end of a shorter month. */
const START = startOfChinaDay('2027-01-29') + 10 * HOUR_MS

let shop: TestShop
let runs = 0
let isSound = true
async function open(): Promise<void> {
  shop = await openTestShop()
  shop.clock.stop()
  shop.clock.advance(START - shop.clock.now())
}
beforeAll(open)
afterAll(() => shop.close())

async function newScene(): Promise<{ model: OwnedScene; real: TestShop }> {
  runs += 1
  // A failed run leaves broken data, which would fail each shrunk run as well.
  if (!isSound || runs % RUNS_A_SHOP === 0) {
    await shop.close()
    await open()
  }
  isSound = false
  return { model: await openOwnedScene(shop, `run-${runs}`), real: shop }
}

const walk = new Walk<OwnedScene>()
const Pay = walk.act('pay', pay)
const PayLate = walk.act('payLate', payLate)
const CancelUnpaid = walk.act('cancelUnpaid', cancelUnpaid)
const Wait = walk.act('wait', (_scene: OwnedScene, real, minutes: number) => passTime(real, minutes * MINUTE_MS))
const BuyVoucher = walk.act('buyVoucher', buyVoucher)
const Verify = walk.act('verify', verify)
const Undo = walk.act('undo', undo)
const RefundVoucher = walk.act('refundVoucher', refundVoucher)
const GiveTicket = walk.act('giveTicket', giveTicket)
const Book = walk.act('book', book)
const Unbook = walk.act('unbook', unbook)
const BuyPiece = walk.act('buyPiece', buyPiece)
const Ship = walk.act('ship', ship)
const Receive = walk.act('receive', receive)
const Refund = walk.act('refund', refund)
const BuyPackage = walk.act('buyPackage', buyPackage)
const RefundPackage = walk.act('refundPackage', refundPackage)
const BuyCard = walk.act('buyCard', buyCard)
const UseCode = walk.act('useCode', useCode)
const RefundCard = walk.act('refundCard', refundCard)
const Give = walk.act('give', givePoints)
const RedeemItem = walk.act('redeemItem', redeemItem)
const RedeemGoods = walk.act('redeemGoods', redeemGoods)
const SubmitReceipt = walk.act('submitReceipt', submitReceipt)
const SubmitAgain = walk.act('submitAgain', submitAgain)
const Judge = walk.act('judge', judge)
const Accept = walk.act('accept', accept)

const who = fc.nat(1)
const which = fc.nat(30)
const share = fc.nat(8)
const few = fc.nat(2)
const acts: [number, fc.Arbitrary<Act<OwnedScene>>][] = [
  [8, which.map((n) => Pay(n))],
  [1, which.map((n) => PayLate(n))],
  [1, which.map((n) => CancelUnpaid(n))],
  [3, fc.constantFrom(1, 4, 4, 16, 6 * 60).map((minutes) => Wait(minutes))],
  [1, fc.constantFrom(24 * 60, 31 * 24 * 60).map((minutes) => Wait(minutes))],
  [3, fc.tuple(who, few, fc.integer({ min: 1, max: 3 })).map((args) => BuyVoucher(...args))],
  [4, fc.tuple(which, share).map((args) => Verify(...args))],
  [2, fc.tuple(which, share).map((args) => Undo(...args))],
  [2, fc.tuple(which, share).map((args) => RefundVoucher(...args))],
  [2, fc.tuple(which, share).map((args) => GiveTicket(...args))],
  [2, fc.tuple(which, share).map((args) => Book(...args))],
  [1, which.map((n) => Unbook(n))],
  [3, fc.tuple(fc.nat(6), which).map((args) => BuyPiece(...args))],
  [2, which.map((n) => Ship(n))],
  [2, which.map((n) => Receive(n))],
  [1, which.map((n) => Refund(n, 10))],
  [2, fc.tuple(who, few).map((args) => BuyPackage(...args))],
  [2, fc.tuple(which, share).map((args) => RefundPackage(...args))],
  [2, fc.tuple(who, few, fc.nat(3)).map((args) => BuyCard(...args))],
  [1, fc.tuple(who, fc.nat(3)).map((args) => UseCode(...args))],
  [2, fc.tuple(which, share).map((args) => RefundCard(...args))],
  [1, fc.tuple(who, fc.integer({ min: 1, max: 150 })).map((args) => Give(...args))],
  [2, fc.tuple(who, few).map((args) => RedeemItem(...args))],
  [1, who.map((n) => RedeemGoods(n))],
  [2, fc.tuple(who, which).map((args) => SubmitReceipt(...args))],
  [1, fc.tuple(which, which).map((args) => SubmitAgain(...args))],
  [3, fc.tuple(which, fc.boolean()).map((args) => Judge(...args))],
  [2, fc.tuple(fc.nat(9), fc.nat(6), fc.boolean()).map((args) => Accept(...args))],
]

test(
  `${ACTS} acts keep the invariants of vouchers, packages, cards, redemptions, receipts and invitations`,
  async () => {
    const chosen = fc.array(fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: 100,
      maxLength: 130,
    })
    const property = fc.asyncProperty(chosen, async (some) => {
      await walk.run(newScene, some)
      isSound = true
    })
    const limits = { interruptAfterTimeLimit: SHORTEN_MS, markInterruptAsFailure: true }
    await fc.assert(property, { numRuns: RUNS, ...walkSeed, ...limits })
    walk.expectFull(ACTS)
  },
  // 500 acts on PostgreSQL take long on a slow machine.
  tiered(600_000, LONG_MS),
)
