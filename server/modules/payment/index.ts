import type { Clock } from '../../kernel/clock'
import type { Db } from '../../kernel/db'
import type { Jobs } from '../../kernel/jobs'
import type { Logger } from '../../kernel/log'
import type { Outbox } from '../../kernel/outbox'
import type { PayProvider } from '../../pay/provider'
import type { OrderPayments } from '../order'
import type { Payables, WebPayers } from './payment.ports'
import { PaymentService } from './payment.service'
import { PaymentNoticeService } from './payment-notice.service'
import { PaymentOperatorService } from './payment-operator.service'
import { PaymentRefundService } from './payment-refund.service'
import { PaymentSettleService } from './payment-settle.service'

export type { Payable, Payables, WebPayers } from './payment.ports'
export { paymentRoutes } from './payment.routes'
export type { PaymentService } from './payment.service'
export type * from './payment.tables'
export type { PaymentNoticeService } from './payment-notice.service'
export type { PaymentOperatorService, StrayMoney } from './payment-operator.service'

export interface PaymentDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  payables: Payables
  /** Each under its own name; `zero` must be among them. */
  providers: readonly PayProvider[]
  /** Left out where nobody pays in WeChat's web view. */
  web?: WebPayers
}

/** Their handlers wait for a provider. */
const WAITS = { concurrency: 4 }

/** The module's services joined, its jobs and events taken on. */
export function createPayments(deps: PaymentDeps): {
  cashier: PaymentService
  notices: PaymentNoticeService
  operator: PaymentOperatorService
  /** What the order module asks of payments. */
  forOrders: OrderPayments
} {
  const { db, clock, log, jobs, outbox, payables } = deps
  const providers = new Map(deps.providers.map((provider) => [provider.name, provider]))
  const refunds = new PaymentRefundService(db, clock, log, jobs, payables, providers)
  const settle = new PaymentSettleService(db, clock, log, jobs, outbox, payables, refunds, providers)
  // An account that the merchant does not take money for cannot be paid in.
  const takesWeb = deps.providers.some(({ payee }) => deps.web && payee.appIds.includes(deps.web.appId))
  const web = (takesWeb && deps.web) || null
  const cashier = new PaymentService(db, clock, payables, settle, providers, web)
  const notices = new PaymentNoticeService(clock, log, settle, refunds, providers)
  jobs.handle('payment.query', ({ tradeNo, tries }) => settle.queryJob(tradeNo, tries), WAITS)
  jobs.handle('payment.refund', ({ refundNo, tries }) => refunds.work(refundNo, tries), WAITS)
  // The commit settles a free order itself; this is for the one that crashed in between.
  outbox.on('order.free', 'settle', ({ payOrderNo }) => cashier.settleFree(payOrderNo))
  const forOrders: OrderPayments = {
    close: (payOrderNo) => settle.close(payOrderNo),
    settleFree: (payOrderNo) => cashier.settleFree(payOrderNo),
    bookRefund: (tx, ask, now) => refunds.book(tx, ask, now),
  }
  return { cashier, notices, operator: new PaymentOperatorService(db, payables), forOrders }
}
