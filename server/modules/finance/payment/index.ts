import type { Module, ModuleContext } from '../../../compose-modules'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { AccountService } from '../../customer/account'
import { type CloseResult, type PartOfOne, type PayableDraft, PayableService } from './payable.service'
import type { CloseReason, PayableKind, PayablePart, PaymentOptions, WebPayers } from './payable.types'
import { payFaceRoutes, paymentRoutes } from './payment.routes'
import { PaymentService } from './payment.service'
import type { PaymentRefundTable } from './payment.tables'
import { PaymentNoticeService } from './payment-notice.service'
import { PaymentOperatorService } from './payment-operator.service'
import { PaymentRefundService } from './payment-refund.service'
import { PaymentSettleService } from './payment-settle.service'

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
  /** How refunds end: by their provider's word. */
  refunds: PaymentRefundService
  payables: Payables
}

/** What is asked of payments by those who want money: each a subject of payables. */
export interface Payables {
  /** Takes a subject on, once. */
  add(kind: PayableKind): void
  /** Makes a debt; gives its number. `nos`: numbers of its subject, written down along with it. */
  open(...args: Parameters<PayableService['open']>): Promise<string>
  /**
   * Closes what is unpaid, after its transactions at providers. 'paid': the money is there, and the subject knows;
   * 'unknown': the provider can't say; 'gone': somebody was faster. Never inside a transaction.
   */
  close(key: PayableKey, why: CloseReason): Promise<CloseResult | 'gone'>
  /**
   * Closes at its shopper's word what waits for its money; `what` it is for those who read. SYS_BIZ_DATA_ERROR_CODE while
   * the provider can't say; STATE_CHANGED when it waits no more. Never inside a transaction.
   */
  cancel(key: PayableKey, what?: string): Promise<void>
  /** Closes what ran out of time; true when it is not unpaid any more. Never inside a transaction. */
  expire(key: PayableKey): Promise<boolean>
  /** Whether a shopper has never paid any money here, and owes none. What costs nothing, such as a gift for points, does not count. */
  isNewcomer(q: Reader, uid: string): Promise<boolean>
  /** Numbers of a shopper's payables by their `ref`; of several with one ref the first that was opened. */
  numbersOf(q: Reader, uid: string, refs: readonly string[]): Promise<Map<string, string>>
  /** Accounts that a shopper paid from, as far as providers tell; `payerKeyOf` tells what an openid is among them. */
  payersOf(q: Reader, uid: string): Promise<string[]>
  /** Settles a debt of 0 through the provider that takes nothing else. Never inside a transaction. */
  settleFree(no: string): Promise<void>
  /** What is unpaid may be paid until another moment; false when it is not unpaid any more. Its subject's rows move after it. */
  postpone(tx: Tx, key: PayableKey, expireAt: number): Promise<boolean>
  /** Owes less of a part; false when it is not unpaid any more. What was opened for more is closed, its money goes back. */
  reduce(tx: Tx, part: PartOfOne, off: number): Promise<boolean>
  /** Locks a part until the transaction ends, before what its refund depends on is read. False without such a part. */
  holdPart(tx: Tx, part: PartOfOne): Promise<boolean>
  /**
   * Books a refund of a part, sent after the transaction; null when it is more than is left. Its subject's own rows move
   * after it, and then `settleNothing` ends a refund of 0.
   */
  refund(tx: Tx, ask: PartRefund): Promise<{ refundNo: string; part: PayablePart } | null>
  settleNothing(tx: Tx, uid: string, refundNo: string): Promise<void>
  /** How money that was asked back stands; undefined for a number never given out. */
  refundOf(q: Reader, uid: string, refundNo: string): Promise<RefundState | undefined>
}
export type RefundState = Pick<PaymentRefundTable, 'state' | 'cents' | 'createdAt' | 'endedAt'>
export type PayableKey = Pick<PayableDraft, 'uid'> & { no: string }
export type PartRefund = PayableKey & { subject: string; subjectId: string; cents: number; reason: string }

/** Their handlers wait for a provider. */
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
  // Who makes a free debt settles it; this is for a crash in between.
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
    holdPart: (tx, part) => payableService.holdPart(tx, part),
    async refund(tx, ask) {
      const booked = await refunds.book(tx, ask)
      return booked?.part ? { refundNo: booked.refundNo, part: booked.part } : null
    },
    settleNothing: (tx, uid, refundNo) => refunds.settleNothing(tx, uid, refundNo),
    refundOf: (q, uid, refundNo) => refunds.find(q, uid, refundNo),
  }
  const operator = new PaymentOperatorService(db, payableService)
  const payments: Payments = { cashier, notices, operator, refunds, payables }
  return {
    services: { payments },
    routes: { payment: paymentRoutes(cashier), core: payFaceRoutes(cashier) },
  } satisfies Module
}

/** Who pays inside WeChat's web view: nobody in an account that the merchant takes no money for. */
function webPayers(account: AccountService, { providers, webAppId }: PaymentOptions): WebPayers | null {
  if (webAppId === undefined || !providers.some(({ payee }) => payee.appIds.includes(webAppId))) return null
  return { appId: webAppId, openIdOf: (q, uid) => account.webOpenId(q, uid) }
}
