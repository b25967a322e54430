import { FAILURE_TEXTS } from '@contract/codes/failures'
import { PAY_POLL, PAY_SOURCE, PAY_WAY, waysNamed } from '@contract/codes/payment'
import type { PaymentView, PayParams } from '@contract/schema/payment'
import { allowedHref, cashierAddress, type PageParams, shortAddress } from './address'

/** What the payer sees. */
export type Scene =
  | { kind: 'loading' }
  /** To be paid; `chosen` is the way picked, null while none can be used. */
  | { kind: 'till'; view: PaymentView; chosen: string | null; isBusy: boolean; trouble: string }
  /** Asking whether the money came. */
  | { kind: 'asking' }
  /** Nobody knows yet. */
  | { kind: 'unsure' }
  | { kind: 'paid' }
  | { kind: 'failed'; view: PaymentView }
  | { kind: 'closed' }
  | { kind: 'broken'; text: string }

interface PayReply {
  payStatus: PaymentView['status']
  payParams: PayParams | null
}

/** The world around the page, so that tests can be it. */
export interface Surroundings {
  href: string
  allowedHosts: readonly string[]
  /** WeChat's own payment, inside its web view only; a hint, the server's word counts. */
  payInWechat: ((params: PayParams) => Promise<'done' | 'cancelled' | 'failed'>) | null
  /** A call of the payment API; rejects with an Error to be shown. */
  call(method: string, form: Record<string, string>): Promise<unknown>
  /** Leaves the page; `isReturning` marks its address first, so that coming back asks for the result. */
  leave(href: string, isReturning: boolean): void
  /** Leaves to where the page was opened from. */
  back(): void
  show(scene: Scene): void
  pause(ms: number): Promise<void>
}

const WECHAT_TROUBLES = { cancelled: '已取消支付', failed: FAILURE_TEXTS.payment }
const BUSY_TEXT = FAILURE_TEXTS.network

/** The payment page's course: show, pay, go to the provider, come back, ask, go on (spec 2, behaviours 2.6). */
export class Cashier {
  scene: Scene = { kind: 'loading' }

  constructor(
    private readonly params: PageParams,
    private readonly world: Surroundings,
  ) {}

  /** Begins: a returning payer is told the result, the test variant goes to its way at once, others see the till. */
  async open(): Promise<void> {
    if (this.params.returned) return this.ask()
    await this.reload()
    if (this.params.payWay !== '' && this.scene.kind === 'till') await this.pay()
  }

  /** Reads the payment anew. */
  async reload(): Promise<void> {
    try {
      this.settle(await this.view('pay.paymentService.initPay'))
    } catch (error) {
      this.go({ kind: 'broken', text: textOf(error) })
    }
  }

  choose(payWay: string): void {
    const { scene } = this
    if (scene.kind === 'till' && !scene.isBusy) this.go({ ...scene, chosen: payWay })
  }

  /** Opens the payment at its provider and goes there; a second tap meanwhile does nothing. */
  async pay(): Promise<void> {
    const { scene, params } = this
    if (scene.kind !== 'till' || scene.isBusy || scene.chosen === null) return
    this.go({ ...scene, isBusy: true, trouble: '' })
    try {
      const { payOrderNo, appGroup, openId } = params
      const form = {
        payOrderNo,
        payWay: scene.chosen,
        source: this.source(),
        appGroup,
        ...(openId ? { openId } : {}),
        ...this.backTo(scene.chosen),
      }
      const reply = (await this.world.call('pay.paymentService.pay', form)) as PayReply
      const { h5Url } = reply.payParams ?? {}
      if (h5Url) {
        const isTold = scene.chosen === PAY_WAY.alipayWap
        return this.world.leave(isTold ? h5Url : cashierAddress(h5Url, this.world.href), true)
      }
      if (reply.payParams?.paySign && this.world.payInWechat) {
        const outcome = await this.world.payInWechat(reply.payParams)
        if (outcome === 'done') return await this.ask()
        this.go({ ...scene, isBusy: false, trouble: WECHAT_TROUBLES[outcome] })
        return
      }
      await this.reload()
    } catch (error) {
      this.go({ ...scene, isBusy: false, trouble: textOf(error) })
    }
  }

  /** Alipay signs where it sends its payer, so it is told beforehand; nothing is appended to its address. */
  private backTo(payWay: string): { returnUrl?: string; quitUrl?: string } {
    if (payWay !== PAY_WAY.alipayWap) return {}
    const { href } = this.world
    return { returnUrl: shortAddress(href, '1'), quitUrl: shortAddress(href, 'quit') }
  }

  /**
   * Asks for the result, once a second and ten times, then leaves it open. One answer is enough for a payer who gave up at
   * the provider: no money is on its way.
   */
  async ask(): Promise<void> {
    this.go({ kind: 'asking' })
    for (let tries = 0; tries < PAY_POLL.tries; tries++) {
      if (tries > 0) await this.world.pause(PAY_POLL.everyMs)
      const view = await this.view('pay.paymentService.payCallback').catch(() => null)
      if (view && (view.status !== 'ongoing' || this.params.returned === 'quit')) return this.settle(view, true)
    }
    this.go({ kind: 'unsure' })
  }

  /** On to where the caller of this page wants the payer, if that is allowed. */
  goOn(isPaid: boolean): boolean {
    const href = isPaid ? this.params.paySucceesHref : this.params.payFailHref
    const allowed = allowedHref(href, new URL(this.world.href).origin, this.world.allowedHosts)
    if (allowed === null) return false
    this.world.leave(allowed, false)
    return true
  }

  /** Away from here: on to where the caller wants the payer, else back. */
  leave(): void {
    if (!this.goOn(this.scene.kind === 'paid')) this.world.back()
  }

  /** Whether `goOn` leads anywhere. */
  canGoOn(isPaid: boolean): boolean {
    const href = isPaid ? this.params.paySucceesHref : this.params.payFailHref
    return allowedHref(href, new URL(this.world.href).origin, this.world.allowedHosts) !== null
  }

  private settle(view: PaymentView, isAnswer = false): void {
    if (view.status === 'paid') {
      this.go({ kind: 'paid' })
      this.goOn(true)
    } else if (view.status === 'closed' || view.status === 'refunded') this.go({ kind: 'closed' })
    // Said here, where it can be tried again: whoever leads on by themselves would never read it (behaviours 2.6).
    else if (isAnswer) this.go({ kind: 'failed', view })
    else {
      const known = this.params.openId === '' ? view : withPayer(view)
      this.go({ kind: 'till', view: known, chosen: this.firstWay(known), isBusy: false, trouble: '' })
    }
  }

  private firstWay(view: PaymentView): string | null {
    const usable = view.payWays.filter((way) => way.available).map((way): string => way.payWay)
    // The test variant's own way first, then the one that was tried last.
    return (
      [...waysNamed(this.params.payWay), view.payWay].find((way) => way && usable.includes(way)) ?? usable[0] ?? null
    )
  }

  private async view(method: string): Promise<PaymentView> {
    const { payOrderNo, sysId, appGroup } = this.params
    const form: Record<string, string> = method.endsWith('payCallback')
      ? { payOrderNo }
      : { payOrderNo, sysId, appGroup, source: this.source() }
    return (await this.world.call(method, form)) as PaymentView
  }

  private source(): string {
    if (this.params.appVersion !== '') return PAY_SOURCE.app
    return this.world.payInWechat ? PAY_SOURCE.wechat : PAY_SOURCE.h5
  }

  private go(scene: Scene): void {
    this.scene = scene
    this.world.show(scene)
  }
}

/** The page's own address says who pays inside WeChat: nothing has to wait for a login. */
function withPayer(view: PaymentView): PaymentView {
  const payWays = view.payWays.map((way) =>
    way.payWay === PAY_WAY.wechatJsapi ? { payWay: way.payWay, name: way.name, available: true } : way,
  )
  return { ...view, payWays }
}

function textOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : BUSY_TEXT
}
