import { AFTERSALE_MAX_IMAGES, AFTERSALE_MAX_NOTE, AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { priceText } from '@contract/codes/money'
import type { AftersaleForm, RefundExtras } from '@contract/schema/aftersale'
import { makeAutoObservable, reaction } from 'mobx'
import { Form } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { UploadStore } from '@/features/system/media/upload.store'
import { sensitiveProblem } from '@/features/system/sensitive-word/sensitive'
import { decimalText, parseYuan } from '@/ui/price/yuan'

export interface RefundRequest {
  orderId: string
  orderLineId: string
  refundOrderNo?: string
}

/** The amount must be unchanged for this time before its points and coupons are read. */
const EXTRAS_AFTER_MS = 300

const BLANK = { isReceived: true, reason: '', number: 1, yuan: '', note: '', skuId: '' }

/** The after-sale form, shared by the three types. */
export class RefundFormStore {
  readonly loaded: Resource<AftersaleForm>
  readonly form: Form<typeof BLANK, { refundOrderNo: string }>
  readonly pictures: UploadStore
  /** Points and coupons of a refund of the entered amount. */
  readonly extras: Resource<RefundExtras>
  private readonly stop: () => void

  constructor(
    private readonly env: Env,
    private readonly request: RefundRequest,
    readonly type: AftersaleType,
  ) {
    this.pictures = new UploadStore(env, { purpose: 'aftersale', most: AFTERSALE_MAX_IMAGES })
    this.loaded = new Resource(() => this.load())
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ reason, yuan, skuId }) => ({
        reason: reason === '' ? '请选择原因' : null,
        yuan: this.isReplacement ? null : this.yuanProblem(yuan),
        skuId: this.isReplacement && skuId === '' ? '请选择要换的规格' : null,
      }),
      review: async ({ note }) => this.pictures.problem ?? (await sensitiveProblem(env, note)),
      send: (values, idempotencyKey) => this.send(values, idempotencyKey),
    })
    this.extras = new Resource(() => {
      const { number } = this.form.values
      const { orderId, orderLineId } = this.request
      const asked = { orderId, orderLineId, number, cents: this.cents ?? 0 }
      return env.call('POST refundOrder/getRefundExtras', asked, { quiet: true })
    })
    makeAutoObservable<this, 'env' | 'request' | 'stop'>(
      this,
      {
        env: false,
        request: false,
        type: false,
        form: false,
        loaded: false,
        pictures: false,
        extras: false,
        stop: false,
      },
      { autoBind: true },
    )
    this.stop = reaction(
      () => (this.cents === null ? '' : `${this.form.values.number} ${this.cents}`),
      (key) => (key === '' ? this.extras.clear() : void this.extras.reload()),
      { delay: EXTRAS_AFTER_MS },
    )
  }

  get isReplacement(): boolean {
    return this.type === AFTERSALE_TYPE.replacement
  }

  /** The options of this type; null where the type is not available. */
  get choice(): AftersaleForm['types'][number] | null {
    return this.loaded.value?.types.find(({ type }) => type === this.type) ?? null
  }

  /** The form asks whether the goods arrived only where both answers have reasons. */
  get canMiss(): boolean {
    const reasons = this.choice?.reasons ?? []
    return reasons.some(({ isReceived }) => isReceived) && reasons.some(({ isReceived }) => !isReceived)
  }

  get reasons(): string[] {
    const own = this.choice?.reasons.filter(({ isReceived }) => isReceived === this.form.values.isReceived) ?? []
    return own.map(({ text }) => text)
  }

  /** The highest amount for the current selection. */
  get most(): { cents: number; freight: number } | null {
    const { reason, number, isReceived } = this.form.values
    const own = this.choice?.reasons.find((one) => one.text === reason && one.isReceived === isReceived)
    return own?.most[number - 1] ?? null
  }

  /** The entered refund; null before a valid one, and for a replacement. */
  get cents(): number | null {
    const { reason, yuan } = this.form.values
    if (this.isReplacement || reason === '' || this.yuanProblem(yuan) !== null) return null
    return parseYuan(yuan)
  }

  setReceived(isReceived: boolean): void {
    this.form.put({ isReceived, reason: '', yuan: '' })
  }

  setReason(reason: string): void {
    this.form.put({ reason })
    this.takeMost()
  }

  setNumber(number: number): void {
    this.form.put({ number })
    this.takeMost()
  }

  get blockedText(): string | null {
    return this.pictures.blockedText
  }

  dispose(): void {
    this.stop()
    this.pictures.dispose()
  }

  private takeMost(): void {
    if (this.most) this.form.put({ yuan: decimalText(this.most.cents) })
  }

  private yuanProblem(yuan: string): string | null {
    const cents = parseYuan(yuan)
    // A line that cost nothing has no amount to refund; only its goods are returned.
    if (cents === null || (cents === 0 && this.most?.cents !== 0)) return '请填写退款金额'
    return this.most && cents > this.most.cents ? `最多可退 ${priceText(this.most.cents)}` : null
  }

  private async load(): Promise<AftersaleForm> {
    const reply = await this.env.call('GET refundOrder/getRefundForm', this.request, { quiet: true })
    const { asked, types } = reply
    const reasons = types.find(({ type }) => type === this.type)?.reasons ?? []
    const isReceived = reasons.some((one) => one.isReceived)
    if (asked?.type === this.type) {
      const { reason, number, cents, note, skuId } = asked
      this.form.fill({ isReceived: asked.isReceived, reason, number, yuan: decimalText(cents), note, skuId })
    } else {
      const [sole, ...more] = reply.skus.filter(({ stock }) => stock > 0)
      this.form.fill({ isReceived, ...(sole && more.length === 0 && { skuId: sole.skuId }) })
    }
    return reply
  }

  private async send(values: typeof BLANK, idempotencyKey: string): Promise<{ refundOrderNo: string }> {
    const { isReceived, reason, number, yuan, note, skuId } = values
    const asked = {
      type: this.type,
      isReceived,
      reason,
      number,
      note: note.slice(0, AFTERSALE_MAX_NOTE),
      cents: this.isReplacement ? 0 : (parseYuan(yuan) ?? 0),
      imageKeys: this.pictures.keys,
      ...(this.isReplacement && { skuId }),
    }
    const { orderId, orderLineId, refundOrderNo } = this.request
    if (!refundOrderNo)
      return this.env.call(
        'POST refundOrder/apply',
        { orderId, orderLineId, ...asked },
        { quiet: true, idempotencyKey },
      )
    await this.env.call('POST refundOrder/amend', { refundOrderNo, ...asked }, { quiet: true })
    return { refundOrderNo }
  }
}
