// What becomes of money that is owed, in the model of the mall.
import { CANCEL_REASONS } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { settlePaid } from './commit-action'
import { close, type Model, type PayableModel } from './mall-model'
import { OnPayable } from './model-action'
import { awaitNext } from './pickup-model'
import type { TestShop } from './test-shop'

/** One house and the other, in turns. */
const wayOf = ({ payables }: Model, payable: PayableModel) =>
  payables.indexOf(payable) % 2 === 0 ? PAY_WAY.wechatH5 : PAY_WAY.alipayWap

class Pay extends OnPayable {
  suits({ state }: PayableModel) {
    return state === 'unpaid'
  }
  async on(payable: PayableModel, model: Model, real: TestShop) {
    const before = real.clock.now()
    await real.pay(payable.no, wayOf(model, payable))
    settlePaid(payable)
    for (const order of payable.orders) await awaitNext(order, real, before)
  }
}
/** The payer is asked, the shopper cancels, and then the bank pays all the same. */
class PayLate extends OnPayable {
  suits({ state, orders }: PayableModel) {
    return state === 'unpaid' && orders.some(({ cents }) => cents > 0)
  }
  async on(payable: PayableModel, model: Model, real: TestShop) {
    const prepayId = await real.open(payable.no, wayOf(model, payable))
    await real.orders.cancel(payable.uid, payable.orders[0]?.id ?? '', CANCEL_REASONS[0])
    close(model, payable)
    await real.play(prepayId, { outcome: 'late', seconds: 0 })
    await real.sentBack(payable.no)
  }
}
class CancelUnpaid extends OnPayable {
  suits({ state }: PayableModel) {
    return state === 'unpaid'
  }
  async on(payable: PayableModel, model: Model, real: TestShop) {
    await real.orders.cancel(payable.uid, payable.orders[0]?.id ?? '', CANCEL_REASONS[0])
    close(model, payable)
  }
}

export const payActions = { Pay, PayLate, CancelUnpaid }
