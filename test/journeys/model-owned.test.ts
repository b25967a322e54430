// What shoppers own beside their orders, in the mall and in a plain model: whatever they, the staff and time do, both stand alike.
import { startOfChinaDay } from '@contract/codes/china-time'
import { PlainLedger } from '@server/modules/bank/ledger/plain-ledger.fixture'
import fc from 'fast-check'
import { breaches } from '../support/ledger'
import { done, HOUR_MS, MINUTE_MS } from '../support/model-act'
import { billActs, Pass } from '../support/owned-acts'
import { isLong, tiered } from '../support/tier'
import { openTill, type Till } from '../support/till'
import type { OfVouchers } from '../support/voucher-acts'
import { openVouchers, voucherActs } from '../support/voucher-acts'

const ACTS = tiered(500, 10_000)
const RUNS = tiered(12, 220)
/** What must hold is asked of the whole mall after each act: one of many runs would take long to answer. */
const RUNS_A_TILL = 10
const LONG_MS = 1_200_000
/** Where a run begins: months end soon after, of which one is short. */
const START = startOfChinaDay('2027-01-29') + 10 * HOUR_MS

let till: Till
let runs = 0
async function open(): Promise<void> {
  till = await openTill()
  till.clock.stop()
  till.clock.advance(START - till.clock.now())
}
beforeAll(open)
afterAll(() => till.close())

async function newMall(): Promise<{ model: OfVouchers; real: Till }> {
  runs += 1
  if (runs % RUNS_A_TILL === 0) {
    await till.close()
    await open()
  }
  const name = `run-${runs}`
  const stores = [await till.addStore(), await till.addStore(), await till.addStore()]
  const uids = [(await till.addShopper()).uid, (await till.addShopper()).uid]
  const vouchers = await openVouchers(
    till,
    name,
    stores.map(({ storeId }) => storeId),
  )
  const model: OfVouchers = {
    ...{ uids, bills: [], points: new Map(uids.map((uid) => [uid, new PlainLedger()])), vouchers },
    nouns: [vouchers],
    async compare(real) {
      for (const noun of model.nouns) await noun.compare(real)
      expect(await breaches(real.db)).toEqual([])
    },
  }
  return { model, real: till }
}

const who = fc.nat(1)
const which = fc.nat(30)
const share = fc.nat(8)
const { PayBill, PayBillLate, CancelBill } = billActs
const { BuyVoucher, Verify, Undo, RefundVoucher, Book, Unbook } = voucherActs
const all = [
  which.map((n) => new PayBill(n)),
  which.map((n) => new PayBill(n)),
  which.map((n) => new PayBill(n)),
  which.map((n) => new PayBillLate(n)),
  which.map((n) => new CancelBill(n)),
  fc.constantFrom(1, 4, 16, 6 * 60, 24 * 60, 31 * 24 * 60).map((minutes) => new Pass(minutes * MINUTE_MS)),
  fc.constantFrom(1, 4, 16, 6 * 60).map((minutes) => new Pass(minutes * MINUTE_MS)),
  fc.tuple(who, fc.nat(2), fc.integer({ min: 1, max: 3 })).map((args) => new BuyVoucher(...args)),
  fc.tuple(who, fc.nat(2), fc.integer({ min: 1, max: 3 })).map((args) => new BuyVoucher(...args)),
  fc.tuple(which, share).map((args) => new Verify(...args)),
  fc.tuple(which, share).map((args) => new Verify(...args)),
  fc.tuple(which, share).map((args) => new Undo(...args)),
  fc.tuple(which, share).map((args) => new RefundVoucher(...args)),
  fc.tuple(which, share).map((args) => new Book(...args)),
  fc.tuple(which, share).map((args) => new Book(...args)),
  fc.tuple(which, share).map((args) => new Unbook(...args)),
]

test(
  `${ACTS} acts: vouchers of the mall are those of its model`,
  async () => {
    const chosen = fc.array(fc.oneof(...all), { minLength: 80, maxLength: 120 })
    const property = fc.asyncProperty(chosen, (commands) => fc.asyncModelRun(newMall, commands))
    await fc.assert(property, { numRuns: RUNS, endOnFailure: !isLong })
    expect(done.acts).toBeGreaterThanOrEqual(ACTS)
  },
  tiered(300_000, LONG_MS),
)
