import type { Module, ModuleContext } from '../../../compose-modules'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { AccountService } from '../../customer/account'
import type { OpenPart, SubjectKey } from './payable.repo'
import { type CloseResult, type PartOfOne, type PayableDraft, PayableService } from './payable.service'
import type { CloseReason, PayableKind, PaymentOptions, WebPayers } from './payable.types'
import { payFaceRoutes, paymentRoutes } from './payment.routes'
import { PaymentService } from './payment.service'
import type { PaymentRefundTable } from './payment.tables'
import { PaymentNoticeService } from './payment-notice.service'
import { PaymentOperatorService } from './payment-operator.service'
import { type BookedRefunds, PaymentRefundService, type SubjectRefund } from './payment-refund.service'
import { PaymentSettleService } from './payment-settle.service'

export type { OpenPart } from './payable.repo'
export type { CloseResult, PayableDraft } from './payable.service'
export type {
  CloseReason,
  Face,
  Payable,
  PayableKind,
  PayablePart,
  Payment,
  PaymentOptions,
  WebPayers,
} from './payable.types'
export { leaveText, payerKeyOf } from './payment.rules'
export type { PaymentService } from './payment.service'
export type * from './payment.tables'
export type { PaymentNoticeService } from './payment-notice.service'
export type { PaymentOperatorService, StrayMoney } from './payment-operator.service'

export interface Payments {
  cashier: PaymentService
  notices: PaymentNoticeService
  operator: PaymentOperatorService
  /** Results of refunds, as the provider reports them. */
  refunds: PaymentRefundService
  payables: Payables
}

/** The API for modules that sell something; each is a subject of payables. */
export interface Payables {
  /** Registers a subject, once. */
  add(kind: PayableKind): void
  /** Opens a payable; returns its number. `nos`: numbers of its subject, indexed in the same statement. */
  open(...args: Parameters<PayableService['open']>): Promise<string>
  /**
   * Closes an unpaid payable, after its transactions at providers. 'paid': the money arrived and the subject has been
   * called; 'unknown': the provider did not reply; 'gone': a concurrent move came first. Never inside a transaction.
   */
  close(key: PayableKey, why: CloseReason): Promise<CloseResult | 'gone'>
  /**
   * Closes an unpaid payable for its shopper; `what` names it in the error texts. SYS_BIZ_DATA_ERROR_CODE while
   * the provider does not reply; STATE_CHANGED when it is not unpaid. Never inside a transaction.
   */
  cancel(key: PayableKey, what?: string): Promise<void>
  /** Closes an expired payable; true when it is not unpaid any more. Never inside a transaction. */
  expire(key: PayableKey): Promise<boolean>
  /**
   * Whether a shopper has never paid money here and owes none. Free payables, such as a gift for points, do not count.
   */
  isNewcomer(q: Reader, uid: string): Promise<boolean>
  /** Numbers of a shopper's payables by their `ref`; the first opened one if several have the same ref. */
  numbersOf(q: Reader, uid: string, refs: readonly string[]): Promise<Map<string, string>>
  /** Keys (`payerKeyOf`) of the accounts that a shopper paid from, as far as providers report them. */
  payersOf(q: Reader, uid: string): Promise<string[]>
  /** Pays a payable of 0 through the provider `zero`. Never inside a transaction. */
  settleFree(no: string): Promise<void>
  /** Extends the time to pay; false when the payable is not unpaid any more. The subject changes its rows after it. */
  postpone(tx: Tx, key: PayableKey, expireAt: number): Promise<boolean>
  /** Reduces a part; false when the payable is not unpaid. Attempts at the former amount are closed or refunded. */
  reduce(tx: Tx, part: PartOfOne, off: number): Promise<boolean>
  /** Unpaid payables of some things, by thing; a thing has at most one. */
  openOf(q: Reader, of: Omit<SubjectKey, 'subjectId'>, subjectIds: readonly string[]): Promise<Map<string, OpenPart>>
  /**
   * Closes the unpaid payables of a thing in a transaction of its subject, without calling the subject. Late money is
   * refunded.
   */
  closeOpen(tx: Tx, of: SubjectKey): Promise<void>
  /**
   * Locks the payables of a thing until the transaction ends; the data that a refund depends on is read after it. False
   * without a payable.
   */
  holdParts(tx: Tx, of: SubjectKey): Promise<boolean>
  /**
   * Books refunds of the money paid for a thing, the oldest payment first; a job sends them. Null when too little is
   * left or a concurrent refund came first: the caller must fail its transaction then. The subject changes its rows
   * after it, then `settleNothing` ends a refund of 0.
   */
  refund(tx: Tx, ask: SubjectRefund): Promise<BookedRefunds | null>
  settleNothing(tx: Tx, uid: string, refundNo: string): Promise<void>
  /** The state of a refund; undefined for an unknown number. */
  refundOf(q: Reader, uid: string, refundNo: string): Promise<RefundState | undefined>
}
export type RefundState = Pick<PaymentRefundTable, 'state' | 'cents' | 'createdAt' | 'endedAt'>
export type PayableKey = Pick<PayableDraft, 'uid'> & { no: string }

/** For jobs that wait for a provider. */
const WAITS = { concurrency: 4 }

export function createPayment(deps: ModuleContext & { account: AccountService }, options: PaymentOptions) {
  const { db, clock, log, jobs, outbox } = deps
  const providers = new Map(options.providers.map((provider) => [provider.name, provider]))
  const payableService = new PayableService({ db, clock, log, jobs, outbox })
  const refunds = new PaymentRefundService({ db, clock, log, jobs, payables: payableService, providers })
  const settle = new PaymentSettleService({
    db,
    clock,
    log,
    jobs,
    outbox,
    payables: payableService,
    refunds,
    providers,
  })
  const web = webPayers(deps.account, options)
  const cashier = new PaymentService({ db, clock, payables: payableService, settle, providers, web, options })
  const notices = new PaymentNoticeService({ clock, log, settle, refunds, providers })
  jobs.handle('payable.expire', (key) => settle.expireJob(key), WAITS)
  jobs.handle('payment.query', (job) => settle.queryJob(job), WAITS)
  jobs.handle('payment.refund', (job) => refunds.work(job), WAITS)
  // The caller that opens a free payable settles it; this event covers a crash in between.
  outbox.on('payable.free', 'settle', ({ no }) => cashier.settleFree(no))
  const payables: Payables = {
    add: (kind) => payableService.add(kind),
    open: (...args) => payableService.open(...args),
    close: (key, why) => settle.close(key, why),
    async cancel(key, what = '') {
      const result = await settle.close(key, { cause: 'asked', text: '', actor: 'shopper' })
      if (result === 'unknown') fail('SYS_BIZ_DATA_ERROR_CODE', `${what}支付结果确认中，请稍后再试`)
      if (result !== 'closed') fail('STATE_CHANGED')
    },
    expire: (key) => settle.expire(key),
    isNewcomer: (q, uid) => payableService.isNewcomer(q, uid),
    numbersOf: (q, uid, refs) => payableService.numbersOf(q, uid, refs),
    payersOf: (q, uid) => cashier.payersOf(q, uid),
    settleFree: (no) => cashier.settleFree(no),
    postpone: (tx, key, expireAt) => payableService.postpone(tx, key, expireAt),
    reduce: (tx, part, off) => settle.reduce(tx, part, off),
    openOf: (q, of, subjectIds) => payableService.openOf(q, of, subjectIds),
    closeOpen: (tx, of) => settle.closeOpen(tx, of),
    holdParts: (tx, of) => payableService.holdParts(tx, of),
    refund: (tx, ask) => refunds.bookOf(tx, ask),
    settleNothing: (tx, uid, refundNo) => refunds.settleNothing(tx, uid, refundNo),
    refundOf: (q, uid, refundNo) => refunds.find(q, uid, refundNo),
  }
  deps.account.addNewcomer((q, uid) => payableService.isNewcomer(q, uid))
  const operator = new PaymentOperatorService(db, payableService)
  const payments: Payments = { cashier, notices, operator, refunds, payables }
  return {
    services: { payments },
    routes: { payment: paymentRoutes(cashier), core: payFaceRoutes(cashier) },
  } satisfies Module
}

/** The payer inside WeChat's web view; none without a web account of the merchant. */
function webPayers(
  account: Pick<AccountService, 'webOpenId'>,
  { providers, webAppId }: PaymentOptions,
): WebPayers | null {
  if (webAppId === undefined || !providers.some(({ payee }) => payee.appIds.includes(webAppId))) return null
  return { appId: webAppId, openIdOf: (q, uid) => account.webOpenId(q, uid) }
}
