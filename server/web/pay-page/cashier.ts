import { FAILURE_TEXTS } from '@contract/codes/failures'
import { PAY_POLL, PAY_SOURCE, PAY_WAY, waysNamed } from '@contract/codes/payment'
import type { PaymentView, PayParams } from '@contract/schema/payment'
import { allowedHref, cashierAddress, type PageParams, shortAddress } from './address'

/** What the page shows. */
export type Scene =
  | { kind: 'loading' }
  /** The payer chooses and pays; `chosen` is the chosen way, null when no way is available. */
  | { kind: 'till'; view: PaymentView; chosen: string | null; isBusy: boolean; trouble: string }
  /** The page polls for the result. */
  | { kind: 'asking' }
  /** The result is still unknown. */
  | { kind: 'unsure' }
  | { kind: 'paid' }
  | { kind: 'failed'; view: PaymentView }
  | { kind: 'closed' }
  | { kind: 'broken'; text: string }

interface PayReply {
  payStatus: PaymentView['status']
  payParams: PayParams | null
}

/** What the page uses of the browser and the server; tests pass their own. */
export interface Surroundings {
  href: string
  allowedHosts: readonly string[]
  /** WeChat's own payment, in its web view only. Its outcome is a hint; the server decides. */
  payInWechat: ((params: PayParams) => Promise<'done' | 'cancelled' | 'failed'>) | null
  /** A call of the payment API; rejects with an Error to be shown. */
  call(method: string, form: Record<string, string>): Promise<unknown>
  /** Leaves the page; `isReturning` first sets `RETURNED` in its address, so that a return polls for the result. */
  leave(href: string, isReturning: boolean): void
  /** Goes back to the page before this one. */
  back(): void
  show(scene: Scene): void
  pause(ms: number): Promise<void>
}

const WECHAT_TROUBLES = { cancelled: '已取消支付', failed: FAILURE_TEXTS.payment }
const BUSY_TEXT = FAILURE_TEXTS.network

/**
 * The flow of the payment page: show, pay, go to the provider, return, poll, go on (area "purchase" of docs/product).
 */
export class Cashier {
  scene: Scene = { kind: 'loading' }

  constructor(
    private readonly params: PageParams,
    private readonly world: Surroundings,
  ) {}

  /** Starts: a returning payer sees the result, the test variant opens its way at once, others see the ways to pay. */
  async open(): Promise<void> {
    if (this.params.returned) return this.ask()
    await this.reload()
    if (this.params.payWay !== '' && this.scene.kind === 'till') await this.pay()
  }

  /** Reads the payment again. */
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

  /** Alipay signs its return address, so it is sent with the request and not appended to its URL. */
  private backTo(payWay: string): { returnUrl?: string; quitUrl?: string } {
    if (payWay !== PAY_WAY.alipayWap) return {}
    const { href } = this.world
    return { returnUrl: shortAddress(href, '1'), quitUrl: shortAddress(href, 'quit') }
  }

  /**
   * Polls for the result ten times, one second apart, then reports it as unknown. One answer is enough after the payer
   * gave up at the provider: no money is on its way.
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

  /** Goes on to the address that the opener of the page passed, if it is allowed; false when it is not. */
  goOn(isPaid: boolean): boolean {
    const href = isPaid ? this.params.paySucceesHref : this.params.payFailHref
    const allowed = allowedHref(href, new URL(this.world.href).origin, this.world.allowedHosts)
    if (allowed === null) return false
    this.world.leave(allowed, false)
    return true
  }

  /** Leaves the page: to the address that the opener passed, else back. */
  leave(): void {
    if (!this.goOn(this.scene.kind === 'paid')) this.world.back()
  }

  /** Whether `goOn` has an allowed address. */
  canGoOn(isPaid: boolean): boolean {
    const href = isPaid ? this.params.paySucceesHref : this.params.payFailHref
    return allowedHref(href, new URL(this.world.href).origin, this.world.allowedHosts) !== null
  }

  private settle(view: PaymentView, isAnswer = false): void {
    if (view.status === 'paid') {
      this.go({ kind: 'paid' })
      this.goOn(true)
    } else if (view.status === 'closed' || view.status === 'refunded') this.go({ kind: 'closed' })
    // The failure is shown here, where the payer can try again; going on at once would skip it.
    else if (isAnswer) this.go({ kind: 'failed', view })
    else {
      const known = this.params.openId === '' ? view : withPayer(view)
      this.go({ kind: 'till', view: known, chosen: this.firstWay(known), isBusy: false, trouble: '' })
    }
  }

  private firstWay(view: PaymentView): string | null {
    const usable = view.payWays.filter((way) => way.available).map((way): string => way.payWay)
    // The test variant's way comes first, then the way of the last try.
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

/** Inside WeChat the address contains the payer's openId, so no login is needed. */
function withPayer(view: PaymentView): PaymentView {
  const payWays = view.payWays.map((way) =>
    way.payWay === PAY_WAY.wechatJsapi ? { payWay: way.payWay, name: way.name, available: true } : way,
  )
  return { ...view, payWays }
}

function textOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : BUSY_TEXT
}
