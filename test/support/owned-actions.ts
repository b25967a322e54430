// What becomes of whatever was ordered, in the model of what shoppers own: paid, cancelled, paid too late, run out of time.
import { PAY_WAY } from '@contract/codes/payment'
import { Action, MINUTE_MS, OnOne } from './model-action'
import { type Bill, isWechat, type Owned, shut } from './owned-model'
import type { TestShop } from './test-shop'

const wayOf = (model: Owned, bill: Bill) => (isWechat(model, bill) ? PAY_WAY.wechatH5 : PAY_WAY.alipayWap)

abstract class OnBill extends OnOne<Bill, Owned> {
  among({ bills }: Owned) {
    return bills.filter(({ state }) => state === 'unpaid')
  }
}
class PayBill extends OnBill {
  async on(bill: Bill, model: Owned, real: TestShop) {
    bill.prepayId = await real.pay(bill.no, wayOf(model, bill))
    if (await bill.settle(real)) {
      bill.state = 'paid'
      return
    }
    shut(bill)
    await real.sentBack(bill.no)
  }
}
class CancelBill extends OnBill {
  async on(bill: Bill, _model: Owned, real: TestShop) {
    await bill.cancel(real)
    shut(bill)
  }
}
/** The payer is asked, the shopper cancels, and then the bank pays all the same. */
class PayBillLate extends OnBill {
  async on(bill: Bill, model: Owned, real: TestShop) {
    const prepayId = await real.open(bill.no, wayOf(model, bill))
    await bill.cancel(real)
    shut(bill)
    await real.play(prepayId, { outcome: 'late', seconds: 0 })
    await real.sentBack(bill.no)
  }
}
export const billActions = { PayBill, CancelBill, PayBillLate }

/** Time goes by, from one thing that is due to the next. */
export class Pass extends Action<Owned> {
  constructor(readonly ms: number) {
    super()
  }
  async action(model: Owned, real: TestShop) {
    const end = real.clock.now() + this.ms
    for (let at = nextDue(model); at <= end; at = nextDue(model)) await turn(at, model, real)
    await turn(end, model, real)
  }
  override toString() {
    return `pass(${this.ms / MINUTE_MS} min)`
  }
}

/** A second, so that no two things are due at the same moment. */
export const pass = (model: Owned, real: TestShop): Promise<void> => turn(real.clock.now() + 1000, model, real)

async function turn(to: number, model: Owned, real: TestShop): Promise<void> {
  real.clock.advance(Math.max(0, to - real.clock.now()))
  const now = real.clock.now()
  for (const plain of model.points.values()) plain.turn(now)
  // What one job brings about may be due at once.
  while ((await real.jobs.runDue()) + (await real.outbox.drain()) > 0);
  await real.sweepOwned(now)
  for (const bill of model.bills) if (bill.state === 'unpaid' && bill.expireAt <= now) shut(bill)
  for (const noun of model.nouns) await noun.turn(now, real)
}

function nextDue({ bills, nouns }: Owned): number {
  return Math.min(
    ...bills.flatMap(({ state, expireAt }) => (state === 'unpaid' ? [expireAt] : [])),
    ...nouns.flatMap((noun) => noun.dues()),
    Number.POSITIVE_INFINITY,
  )
}
