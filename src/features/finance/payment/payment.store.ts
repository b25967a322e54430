import { PAY_APP_GROUP, PAY_POLL, type PayWay } from '@contract/codes/payment'
import type { PayFace, PaymentView } from '@contract/schema/payment'
import { makeAutoObservable, runInAction } from 'mobx'
import { Mutation } from '@/app/mutation'
import { payFaceOf, paySource } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { payer } from '@/platform/pay'
import { isText, stored } from '@/platform/storage'

const payerId = stored('OPEN_ID', isText)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * One payment, for the cashier and the result page: initPay loads it, pay starts it, payCallback polls its state,
 * payFace gives the texts of its subject. The provider's result on the device is only a hint; the state on the server
 * is authoritative.
 */
export class PaymentStore {
  readonly payment: Resource<PaymentView>
  /** The face is optional: a payment without one can be paid. */
  readonly said: Resource<{ face: PayFace | null }>
  chosen: PayWay | null = null
  /** The result page has the result, or has polled often enough. */
  isAsked = false
  private readonly payCall: Mutation<{ payOrderNo: string; payWay: PayWay }, 'done' | 'cancelled' | 'failed'>
  private isOver = false

  constructor(
    private readonly env: Env,
    readonly payOrderNo: string,
  ) {
    this.payment = new Resource(() =>
      env.pay(
        'pay.paymentService.initPay',
        { payOrderNo, source: paySource(), appGroup: String(PAY_APP_GROUP) },
        { quiet: true },
      ),
    )
    this.said = new Resource(async () => ({ face: await payFaceOf(env, payOrderNo) }))
    this.payCall = new Mutation((body, idempotencyKey) => this.payAtProvider(body, idempotencyKey))
    makeAutoObservable<this, 'env' | 'payCall' | 'isOver'>(
      this,
      { env: false, payment: false, said: false, payCall: false, isOver: false, payOrderNo: false },
      { autoBind: true },
    )
  }

  get isPaying(): boolean {
    return this.payCall.isBusy
  }
  get face(): PayFace | null {
    return this.said.value?.face ?? null
  }
  /** The result after polling. */
  get result(): PaymentView | null {
    return this.isAsked ? this.payment.value : null
  }
  get payWay(): PayWay | null {
    const { payWays = [], payWay: last = null } = this.payment.value ?? {}
    const usable = payWays.filter((way) => way.available).map(({ payWay }) => payWay)
    return this.chosen ?? usable.find((way) => way === last) ?? usable[0] ?? null
  }
  choose(payWay: PayWay): void {
    this.chosen = payWay
  }

  /** Pays by the selected way; undefined for a tap during a payment. */
  async pay(): Promise<'done' | 'cancelled' | 'failed' | undefined> {
    const { payWay, payOrderNo } = this
    return payWay ? this.payCall.send({ payOrderNo, payWay }) : undefined
  }

  /**
   * Polls the server every second until the payment is settled, ten times at most, then loads the texts of its subject.
   */
  async settle(): Promise<void> {
    for (let i = 0; i < PAY_POLL.tries; i++) {
      if (i > 0) await pause(PAY_POLL.everyMs)
      if (this.isOver) return
      const view = await this.ask()
      if (view && view.status !== 'ongoing') break
    }
    await this.said.reload()
    runInAction(() => {
      this.isAsked = true
    })
  }

  dispose(): void {
    this.isOver = true
  }

  private async ask(): Promise<PaymentView | null> {
    const { payOrderNo } = this
    try {
      const view = await this.env.pay('pay.paymentService.payCallback', { payOrderNo }, { quiet: true })
      this.payment.set(view)
      return view
    } catch {
      // One lost reply of ten is ignored; when all are lost the page shows 支付结果确认中.
      return null
    }
  }

  /** The payer's openid, loaded once and stored on the device. */
  private async openId(): Promise<string | null> {
    const known = payerId.get()
    if (known) return known
    const code = await payer.loginCode()
    if (!code) return null
    const reply = await this.env.legacy('account.wxMini.getOpenId', { code })
    if (reply) payerId.set(reply.openId)
    return reply?.openId ?? null
  }

  private async payAtProvider(body: { payOrderNo: string; payWay: PayWay }, idempotencyKey: string) {
    const openId = await this.openId()
    const reply = await this.env.pay(
      'pay.paymentService.pay',
      { ...body, ...(openId ? { openId } : {}), source: 'weapp', appGroup: String(PAY_APP_GROUP) },
      { idempotencyKey },
    )
    if (reply.payStatus !== 'ongoing') return 'done' as const
    const { timeStamp, nonceStr, package: prepay, signType, paySign } = reply.payParams ?? {}
    if (!timeStamp || !nonceStr || !prepay || !signType || !paySign) return 'failed' as const
    return payer.requestPayment({ timeStamp, nonceStr, package: prepay, signType, paySign })
  }
}
