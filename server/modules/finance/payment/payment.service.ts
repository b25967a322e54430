import { NO_WECHAT_PAYER_TEXT, PAY_STATUS, type PayStatus, type PayWay } from '@contract/codes/payment'
import type { PayFace, PaymentView, PayParams, PayTry } from '@contract/schema/payment'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { takeKey } from '../../../kernel/idempotency'
import { indexNumbers } from '../../../kernel/number-index'
import { PayFailure } from '../../../pay/failures'
import type { OpenedPayment, PayProvider } from '../../../pay/provider'
import type { PayableService } from './payable.service'
import type { Payable, PaymentOptions, WebPayers } from './payable.types'
import type { PaymentState } from './payment.machine'
import type { PaymentRow } from './payment.repo'
import * as repo from './payment.repo'
import {
  isWayOf,
  isWebView,
  payerKeyOf,
  payFace,
  payStatusOf,
  payWaysFor,
  queryPause,
  STATE_TEXTS,
  tradeNoOf,
  WAYS,
} from './payment.rules'
import type { PaymentSettleService, ProviderState } from './payment-settle.service'
import { RecentQueries } from './recent-queries'

export interface PayInput {
  payOrderNo: string
  payWay: PayWay
  source?: string
  openId?: string
  returnUrl?: string
  quitUrl?: string
}

export interface PayReply {
  payWay: PayWay
  payStatus: PayStatus
  payParams: PayParams | null
}

export type TestResult = Pick<PaymentView, 'status' | 'amount' | 'parentNo'> & { tries: PayTry[] }

const PAY = 'pay.paymentService.pay'
/** An opening restarts when its attempt turns out closed or paid at the provider. */
const OPEN_TRIES = 3
/** States of an attempt that has settled its payable. */
const SETTLED: readonly PaymentState[] = ['paid', 'refunded', 'returned']
const BUSY_TEXT = '支付渠道繁忙，请稍后再试'
const NOT_YET_TEXT = '还没到付款时间'
const UNKNOWN_TEXT = '没有这笔支付'
const NOT_HERE_TEXT = '这里不能用这种方式付款'

export interface PaymentDeps {
  db: Db
  clock: Clock
  payables: Pick<PayableService, 'findByNo' | 'find' | 'face' | 'waysOf'>
  settle: Pick<PaymentSettleService, 'complete' | 'ask' | 'closeAttempt' | 'expire' | 'scheduleQuery'>
  providers: ReadonlyMap<string, PayProvider>
  /** Null without an account for payments inside WeChat's web view. */
  web: WebPayers | null
  options: Pick<PaymentOptions, 'isOwnPage' | 'isDemo'>
}

/** The cashier's API (docs/wire.md "Cart, order, pay"). */
export class PaymentService {
  readonly #queries: RecentQueries<ProviderState>
  /** Openings in progress in this process: a double tap shares one. */
  readonly #opening = new Map<string, Promise<PayReply>>()

  constructor(private readonly deps: PaymentDeps) {
    this.#queries = new RecentQueries(deps.clock)
  }

  /** The amount, the time left and the ways (initPay). */
  async view(payOrderNo: string, source?: string): Promise<PaymentView> {
    const payable = await this.#current(payOrderNo)
    return this.#view(payable, await repo.listAttempts(this.deps.db.q, payable), source, false)
  }

  /** For its shopper; SYS_BIZ_DATA_ERROR_CODE for an unknown number, or another shopper's. */
  async face(uid: string, payOrderNo: string): Promise<PayFace> {
    const { q } = this.deps.db
    const found = (await this.deps.payables.find(q, uid, payOrderNo)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', UNKNOWN_TEXT)
    const payable = await this.#closedIfOver(found)
    return payFace(payable, await this.deps.payables.face(q, payable))
  }

  /** Queries the provider, at most once a second for each payment, applies its reply and returns the state. */
  async callback(payOrderNo: string): Promise<PaymentView> {
    const payable = await this.#current(payOrderNo)
    const attempts = await repo.listAttempts(this.deps.db.q, payable)
    const open = attempts.find((attempt) => attempt.state === 'ongoing')
    if (payable.state !== 'unpaid' || !open) return this.#view(payable, attempts, undefined, false)
    const asked = await this.#queries.ask(open.tradeNo, () => this.deps.settle.ask(open))
    return this.#view(
      await this.#current(payOrderNo),
      await repo.listAttempts(this.deps.db.q, payable),
      undefined,
      asked === 'failed',
    )
  }

  /** Every attempt of a payment, the last first; in the demo alone. */
  async testResult(payOrderNo: string): Promise<TestResult> {
    if (!this.deps.options.isDemo) fail('SYS_BIZ_DATA_ERROR_CODE', '页面不存在')
    const { status, amount, parentNo } = await this.callback(payOrderNo)
    const tries = (await repo.listAttempts(this.deps.db.q, await this.#current(payOrderNo))).map((attempt) => ({
      wayText: WAYS[attempt.payWay].name,
      stateText: STATE_TEXTS[attempt.state],
      amount: attempt.amountCents,
      at: attempt.createdAt,
      paidAt: attempt.paidAt,
    }))
    return { status, amount, parentNo, tries }
  }

  /**
   * Opens the payment at its provider and returns the data that the client needs to pay, or only the state when nothing
   * is due. Repeated calls return the same transaction; another way or payer closes it first. The idempotency key is
   * bound to the body only: each reply is new, since the provider's links are valid for five minutes.
   */
  async pay(input: PayInput, clientIp: string, idempotency = { key: '', body: '' }): Promise<PayReply> {
    this.#checkWay(input)
    if (idempotency.key !== '') {
      await this.#current(input.payOrderNo)
      const id = { owner: input.payOrderNo, endpoint: PAY, ...idempotency }
      await this.deps.db.tx((tx) => takeKey(tx, id, this.deps.clock.now()))
    }
    const key = [input.payOrderNo, input.payWay, payerKeyOf(input.openId)].join(' ')
    let opening = this.#opening.get(key)
    if (!opening) {
      opening = this.#pay(input, clientIp).finally(() => this.#opening.delete(key))
      this.#opening.set(key, opening)
    }
    return opening
  }

  /** Keys of the accounts that a shopper paid from, as far as providers report them. */
  payersOf(q: Reader, uid: string): Promise<string[]> {
    return repo.listPayers(q, uid)
  }

  /** Pays free payables by the provider `zero`. Repeatable; does nothing for others. */
  async settleFree(payOrderNo: string): Promise<void> {
    const payable = await this.deps.payables.findByNo(this.deps.db.q, payOrderNo)
    if (payable?.state !== 'unpaid' || payable.cents !== 0) return
    const zero = this.#provider('zero')
    const payment = await this.#attempt(payable, 'ZERO', '')
    if (!payment) return
    const { tradeNo, amountCents } = payment
    const order = {
      payOrderNo: tradeNo,
      amountCents,
      description: payable.title,
      expireAt: payable.expireAt,
      clientIp: '127.0.0.1',
    }
    const opened = await zero.open({ ...order, way: 'h5', device: 'Wap' })
    if (opened.kind === 'settled') await this.deps.settle.complete(zero, opened.payment)
  }

  #checkWay({ payWay, source, returnUrl, quitUrl }: PayInput): void {
    if (!isWayOf(payWay, source, (name) => this.deps.providers.has(name))) failParam('payWay', NOT_HERE_TEXT)
    for (const [name, url] of Object.entries({ returnUrl, quitUrl }))
      if (url !== undefined && !(URL.canParse(url) && this.deps.options.isOwnPage?.(new URL(url))))
        failParam(name, '不是本商城的地址')
  }

  async #pay(input: PayInput, clientIp: string): Promise<PayReply> {
    const { payOrderNo, payWay } = input
    for (let tries = 0; tries < OPEN_TRIES; tries++) {
      const payable = await this.#current(payOrderNo)
      if (payable.state !== 'unpaid') return done(payWay, payable)
      if (payable.fromAt > this.deps.clock.now()) fail('STATE_CHANGED', NOT_YET_TEXT)
      if (payable.cents === 0) {
        await this.settleFree(payOrderNo)
        continue
      }
      const way = WAYS[payWay]
      if (way.kind === 'zero') failParam('payWay', '这笔订单需要付款')
      const ways = await this.deps.payables.waysOf(this.deps.db.q, payable)
      if (ways && !ways.includes(payWay)) failParam('payWay', NOT_HERE_TEXT)
      const payer = way.kind === 'jsapi' ? await this.#payer(input, payable) : null
      const payment = await this.#attempt(payable, payWay, payer ? payerKeyOf(payer.openid) : '')
      const opened = payment ? await this.#open(payment, payable, payer, input, clientIp) : 'again'
      if (!payment || opened === 'again') continue
      // The cached failure of the previous attempt must not show for this one.
      this.#queries.forget(payment.tradeNo)
      // Closed while it was being opened: a payable that is not due must not stay payable.
      if (!(await repo.isPayable(this.deps.db.q, payment))) {
        await this.deps.settle.closeAttempt(payment)
        continue
      }
      return { payWay, payStatus: PAY_STATUS.ongoing, payParams: paramsOf(opened) }
    }
    fail('SYS_BUSY', BUSY_TEXT)
  }

  /** The payer inside WeChat: the client's openid, or in the web view that of the last login, with the web account. */
  async #payer(input: PayInput, payable: Payable): Promise<{ openid: string; appId?: string }> {
    if (!isWebView(input.source)) return { openid: input.openId || failParam('openId', '缺少这个参数') }
    const openid = this.deps.web && (input.openId || (await this.deps.web.openIdOf(this.deps.db.q, payable.uid)))
    if (!this.deps.web || !openid) fail('SYS_BIZ_DATA_ERROR_CODE', NO_WECHAT_PAYER_TEXT)
    return { openid, appId: this.deps.web.appId }
  }

  async #open(
    payment: PaymentRow,
    payable: Payable,
    payer: { openid: string; appId?: string } | null,
    { returnUrl, quitUrl }: PayInput,
    clientIp: string,
  ): Promise<OpenedPayment | 'again'> {
    const order = {
      payOrderNo: payment.tradeNo,
      amountCents: payment.amountCents,
      description: payable.title,
      expireAt: payable.expireAt,
      clientIp,
    }
    try {
      const provider = this.#provider(payment.provider)
      return await (payer
        ? provider.open({ ...order, way: 'jsapi', ...payer })
        : provider.open({
            ...order,
            way: 'h5',
            device: 'Wap',
            ...(returnUrl && { returnUrl }),
            ...(quitUrl && { quitUrl }),
          }))
    } catch (error) {
      if (!(error instanceof PayFailure)) throw error
      // Closed or paid at the provider: query its state and start over.
      if (error.kind === 'refused' && !error.isOutcomeUnknown) {
        const asked = await this.deps.settle.ask(payment)
        if (asked === 'paid' || asked === 'closed') return 'again'
      }
      return fail('SYS_BUSY', BUSY_TEXT)
    }
  }

  /**
   * The open attempt of this way and payer, created if there is none; the row and its query job are written before the
   * provider is called. Null after a concurrent change: start over.
   */
  async #attempt(payable: Payable, payWay: PayWay, payerKey: string): Promise<PaymentRow | null> {
    const { no, uid, cents } = payable
    const [last] = await repo.listAttempts(this.deps.db.q, payable)
    if (last?.state === 'ongoing') {
      if (last.payWay === payWay && last.payerKey === payerKey && last.amountCents === cents) return last
      if ((await this.deps.settle.closeAttempt(last)) === 'unknown') fail('SYS_BUSY', BUSY_TEXT)
      return null
    }
    // Settled since the payable was read: it must be read again.
    if (last && isOf(payable)(last) && SETTLED.includes(last.state)) return null
    const attempt = (last?.attempt ?? 0) + 1
    const now = this.deps.clock.now()
    const row: PaymentRow = {
      uid,
      tradeNo: tradeNoOf(no, attempt),
      payableNo: no,
      attempt,
      provider: WAYS[payWay].provider,
      payWay,
      payerKey,
      state: 'ongoing',
      amountCents: cents,
      refundedCents: 0,
      transactionId: '',
      createdAt: now,
      paidAt: 0,
      closedAt: 0,
    }
    const isAdded = await this.deps.db.tx((tx) => this.#insert(tx, row, now))
    return isAdded ? row : null
  }

  async #insert(tx: Tx, row: PaymentRow, now: number): Promise<boolean> {
    if (!(await repo.insertPayment(tx, row))) return false
    // The index has the payable's number by the first attempt.
    if (row.attempt > 1) await indexNumbers(tx, [{ no: row.tradeNo, kind: 'trade', uid: row.uid, id: row.payableNo }])
    if (row.provider !== 'zero') await this.deps.settle.scheduleQuery(tx, row, 0, now + queryPause(0))
    return true
  }

  /** The payable, closed first if it has expired. */
  async #current(payOrderNo: string): Promise<Payable> {
    const payable = await this.deps.payables.findByNo(this.deps.db.q, payOrderNo)
    if (!payable) failParam('payOrderNo', UNKNOWN_TEXT)
    return this.#closedIfOver(payable)
  }

  async #closedIfOver(payable: Payable): Promise<Payable> {
    if (payable.state !== 'unpaid' || payable.expireAt > this.deps.clock.now()) return payable
    await this.deps.settle.expire(payable)
    const settled = await this.deps.payables.find(this.deps.db.q, payable.uid, payable.no)
    // An expired payable cannot be paid, even before it is closed.
    return settled?.state === 'unpaid' ? { ...settled, state: 'closed' } : (settled ?? payable)
  }

  async #view(
    payable: Payable,
    attempts: readonly PaymentRow[],
    source: string | undefined,
    hasFailed: boolean,
  ): Promise<PaymentView> {
    const hasPayer = isWebView(source) && Boolean(await this.deps.web?.openIdOf(this.deps.db.q, payable.uid))
    // Kept money has precedence over refunded money: a payable may have been paid twice.
    const own = attempts.filter(isOf(payable))
    const settled =
      own.find((attempt) => attempt.state === 'paid') ?? own.find((attempt) => SETTLED.includes(attempt.state))
    const ways = await this.deps.payables.waysOf(this.deps.db.q, payable)
    const payWays = payWaysFor(source, payable.cents, { hasPayer, has: (name) => this.deps.providers.has(name) })
    return {
      payOrderNo: payable.no,
      amount: payable.cents,
      status: payStatusOf(payable, settled?.state, hasFailed),
      serverNow: this.deps.clock.now(),
      expireAt: payable.expireAt,
      payWays: payable.cents > 0 && ways ? payWays.filter(({ payWay }) => ways.includes(payWay)) : payWays,
      payWay: attempts[0]?.payWay ?? null,
      parentNo: payable.ref,
      title: payable.title,
    }
  }

  #provider(name: string): PayProvider {
    const provider = this.deps.providers.get(name)
    if (!provider) throw new Error(`the payment provider ${name} is not configured`)
    return provider
  }
}

/** Whether an attempt is for the current amount; one from before a reduction is not. */
const isOf =
  ({ cents }: Payable) =>
  ({ amountCents }: PaymentRow) =>
    amountCents === cents

function done(payWay: PayWay, payable: Payable): PayReply {
  return { payWay, payStatus: payStatusOf(payable, undefined, false), payParams: null }
}

function paramsOf(opened: OpenedPayment): PayParams | null {
  if (opened.kind === 'h5') return { h5Url: opened.h5Url }
  if (opened.kind === 'settled') return null
  const { appId, timeStamp, nonceStr, package: packageText, signType, paySign } = opened
  return { appId, timeStamp, nonceStr, package: packageText, signType, paySign }
}
