// What becomes of money that is owed, in the model of the mall.
import { CANCEL_REASONS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { settlePaid } from './commit-act'
import { close, type Debt, type Model } from './mall-model'
import { OnDebt } from './model-act'
import { awaitNext } from './pickup-model'
import type { Till } from './till'

/** One house and the other, in turns. */
const wayOf = ({ debts }: Model, debt: Debt) => (debts.indexOf(debt) % 2 === 0 ? PAY_WAY.wechatH5 : PAY_WAY.alipayWap)

class Pay extends OnDebt {
  suits({ state }: Debt) {
    return state === 'unpaid'
  }
  async on(debt: Debt, model: Model, real: Till) {
    const before = real.clock.now()
    await real.pay(debt.no, wayOf(model, debt))
    settlePaid(debt)
    for (const order of debt.orders) await awaitNext(order, real, before)
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

export const payActs = { Pay, PayLate, CancelUnpaid }
