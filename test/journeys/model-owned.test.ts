// What shoppers own beside their orders, in the mall and in a plain model: whatever they, the staff and time do, both stand alike.
import { startOfChinaDay } from '@contract/codes/china-time'
import { PlainLedger } from '@server/modules/finance/ledger/plain-ledger.fixture'
import fc from 'fast-check'
import { cardActions, openCards } from '../support/card-actions'
import type { OfCards } from '../support/card-model'
import { invitationActions, type OfInvitations, openInvitations } from '../support/invitation-actions'
import { itemActions, type OfItems, openItems } from '../support/item-actions'
import { done, HOUR_MS, MINUTE_MS, walk } from '../support/model-action'
import { billActions, Pass } from '../support/owned-actions'
import { type OfOrders, Orders, pieceActions } from '../support/owned-order-actions'
import { type OfPackages, openPackages, packageActions } from '../support/package-actions'
import { pointsActions } from '../support/points-actions'
import { type OfReceipts, openReceipts, receiptActions } from '../support/receipt-actions'
import { Seen } from '../support/seen'
import { openTestShop, type TestShop } from '../support/test-shop'
import { isLong, tiered } from '../support/tier'
import { type OfVouchers, openVouchers, voucherActions } from '../support/voucher-actions'
import { Wallet } from '../support/wallet-model'

const ACTIONS = tiered(500, 10_000)
const RUNS = tiered(8, 128)
/** What must hold is asked of the whole mall: one of many runs would take long to answer. */
const RUNS_A_SHOP = 20
const LONG_MS = 2_400_000
/** A failure that is made shorter and shorter is told as short as it is by then. */
const SHORTEN_MS = LONG_MS - 300_000
/** Where a run begins: months end soon after, of which one is short. */
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

type All = OfVouchers & OfOrders & OfPackages & OfCards & OfItems & OfReceipts & OfInvitations

async function newMall(): Promise<{ model: All; real: TestShop }> {
  runs += 1
  // What a run broke stays broken, and would break each by which it is made shorter.
  if (!isSound || runs % RUNS_A_SHOP === 0) {
    await shop.close()
    await open()
  }
  isSound = false
  const name = `run-${runs}`
  const stores = [await shop.addStore(), await shop.addStore(), await shop.addStore()]
  const uids = [(await shop.addShopper()).uid, (await shop.addShopper()).uid]
  const vouchers = await openVouchers(
    shop,
    name,
    stores.map(({ storeId }) => storeId),
  )
  const points = new Map(uids.map((uid) => [uid, new PlainLedger()]))
  const wallet = new Wallet(uids, name)
  const packages = await openPackages(shop, name, wallet)
  const cards = await openCards(shop, name, wallet, points)
  const prices = { priceCents: 4321, memberPriceCents: 4000 }
  const sku = await shop.addSku(await shop.addStore({ freightCents: 0 }), 999, prices)
  const items = await openItems(shop, name, wallet, { points, sku })
  const receipts = await openReceipts(
    uids,
    stores.map(({ storeId }) => storeId),
  )
  const orders = new Orders({ ...sku, ...prices }, cards, { points })
  const invitations = await openInvitations(shop, { uids, points, orders })
  // What was put up is known by now.
  shop.clock.advance(5000)
  const model: All = {
    uids,
    bills: [],
    points,
    vouchers,
    orders,
    wallet,
    packages,
    cards,
    items,
    receipts,
    invitations,
    nouns: [cards, vouchers, orders, wallet, packages, items, receipts, invitations],
    seen: new Seen(),
    async compare(real) {
      for (const noun of model.nouns) await noun.compare(real, model.seen)
    },
  }
  return { model, real: shop }
}

async function checkSound(actions: Iterable<fc.AsyncCommand<All, TestShop>>): Promise<void> {
  await walk(newMall, actions)
  isSound = true
}

const who = fc.nat(1)
const which = fc.nat(30)
const share = fc.nat(8)
const { PayBill, PayBillLate, CancelBill } = billActions
const { BuyPiece, Send, ReceivePiece, ReturnPiece } = pieceActions
const { Accept } = invitationActions
const { RedeemItem, RedeemGoods } = itemActions
const { Submit, SubmitAgain, Judge } = receiptActions
const { Give } = pointsActions
const { BuyCard, UseCode, RefundCard } = cardActions
const { BuyPackage, RefundPackage } = packageActions
const { BuyVoucher, Verify, Undo, RefundVoucher, Book, Unbook } = voucherActions
const minutes = (...all: number[]) => fc.constantFrom(...all).map((number) => new Pass(number * MINUTE_MS))
const few = fc.nat(2)
const actions: [number, fc.Arbitrary<fc.AsyncCommand<All, TestShop>>][] = [
  [8, which.map((n) => new PayBill(n))],
  [1, which.map((n) => new PayBillLate(n))],
  [1, which.map((n) => new CancelBill(n))],
  [3, minutes(1, 4, 4, 16, 6 * 60)],
  [1, minutes(24 * 60, 31 * 24 * 60)],
  [3, fc.tuple(who, few, fc.integer({ min: 1, max: 3 })).map((args) => new BuyVoucher(...args))],
  [4, fc.tuple(which, share).map((args) => new Verify(...args))],
  [2, fc.tuple(which, share).map((args) => new Undo(...args))],
  [2, fc.tuple(which, share).map((args) => new RefundVoucher(...args))],
  [2, fc.tuple(which, share).map((args) => new Book(...args))],
  [1, fc.tuple(which, share).map((args) => new Unbook(...args))],
  [3, fc.tuple(fc.nat(6), which).map((args) => new BuyPiece(...args))],
  [2, which.map((n) => new Send(n))],
  [2, which.map((n) => new ReceivePiece(n))],
  [1, which.map((n) => new ReturnPiece(n))],
  [2, fc.tuple(who, few).map((args) => new BuyPackage(...args))],
  [2, fc.tuple(which, share).map((args) => new RefundPackage(...args))],
  [2, fc.tuple(who, few, fc.nat(3)).map((args) => new BuyCard(...args))],
  [1, fc.tuple(who, fc.nat(3)).map((args) => new UseCode(...args))],
  [2, fc.tuple(which, share).map((args) => new RefundCard(...args))],
  [1, fc.tuple(who, fc.integer({ min: 1, max: 150 })).map((args) => new Give(...args))],
  [2, fc.tuple(who, few).map((args) => new RedeemItem(...args))],
  [1, who.map((n) => new RedeemGoods(n))],
  [2, fc.tuple(who, which).map((args) => new Submit(...args))],
  [1, fc.tuple(which, share).map((args) => new SubmitAgain(...args))],
  [3, fc.tuple(which, share).map((args) => new Judge(...args))],
  [2, fc.tuple(fc.nat(9), fc.nat(6), fc.boolean()).map((args) => new Accept(...args))],
]

test(
  `${ACTIONS} acts: vouchers, coupon packages, cards, exchanges, receipts and invitations are those of the model`,
  async () => {
    const chosen = fc.array(fc.oneof(...actions.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: 100,
      maxLength: 130,
    })
    const property = fc.asyncProperty(chosen, checkSound)
    const limits = { interruptAfterTimeLimit: SHORTEN_MS, markInterruptAsFailure: true }
    await fc.assert(property, { numRuns: RUNS, endOnFailure: !isLong, ...limits })
    expect(done.actions).toBeGreaterThanOrEqual(ACTIONS)
  },
  // A slow machine takes its time over 500 acts on PostgreSQL.
  tiered(600_000, LONG_MS),
)
