import { AFTERSALE_MAX_IMAGES, AFTERSALE_MAX_NOTE, AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { priceText } from '@contract/codes/money'
import { weightText } from '@contract/codes/scan'
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

/** The input must be unchanged for this time before its amounts, points and coupons are read. */
const READ_AFTER_MS = 300

const BLANK = { isReceived: true, reason: '', number: 1, grams: '', yuan: '', note: '', skuId: '' }

/** The after-sale form, shared by the three types. */
export class RefundFormStore {
  readonly loaded: Resource<AftersaleForm>
  readonly form: Form<typeof BLANK, { refundOrderNo: string }>
  readonly pictures: UploadStore
  /** Points and coupons of a refund of the entered amount. */
  readonly extras: Resource<RefundExtras>
  /** The form with the amounts of the entered weight, for weighed goods. */
  private readonly priced: Resource<{ grams: number; form: AftersaleForm }>
  private readonly stops: (() => void)[]

  constructor(
    private readonly env: Env,
    private readonly request: RefundRequest,
    readonly type: AftersaleType,
  ) {
    this.pictures = new UploadStore(env, { purpose: 'aftersale', most: AFTERSALE_MAX_IMAGES })
    this.loaded = new Resource(() => this.load())
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ reason, grams, yuan, skuId }) => ({
        reason: reason === '' ? '请选择原因' : null,
        grams: this.gramsProblem(grams),
        yuan: this.isReplacement ? null : this.yuanProblem(yuan),
        skuId: this.isReplacement && skuId === '' ? '请选择要换的规格' : null,
      }),
      review: async ({ note }) =>
        (await this.priceProblem()) ?? this.pictures.problem ?? (await sensitiveProblem(env, note)),
      send: (values, idempotencyKey) => this.send(values, idempotencyKey),
    })
    this.extras = new Resource(() => {
      const { orderId, orderLineId } = this.request
      const asked = { orderId, orderLineId, ...this.measure, cents: this.cents ?? 0 }
      return env.call('POST refundOrder/getRefundExtras', asked, { quiet: true })
    })
    this.priced = new Resource(async () => {
      const grams = this.grams ?? 0
      const form = await env.call('GET refundOrder/getRefundForm', { ...request, weight: grams }, { quiet: true })
      return { grams, form }
    })
    makeAutoObservable<this, 'env' | 'request' | 'stops' | 'priced'>(
      this,
      {
        env: false,
        request: false,
        type: false,
        form: false,
        loaded: false,
        pictures: false,
        extras: false,
        priced: false,
        stops: false,
      },
      { autoBind: true },
    )
    this.stops = [
      reaction(
        () => (this.cents === null ? '' : `${this.form.values.number} ${this.form.values.grams} ${this.cents}`),
        (key) => (key === '' ? this.extras.clear() : void this.extras.reload()),
        { delay: READ_AFTER_MS },
      ),
      reaction(
        () => this.grams !== null && this.pricedForm === null,
        () => void this.price(),
        { delay: READ_AFTER_MS },
      ),
    ]
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
    const types = (this.weightMost === null ? this.loaded.value : this.pricedForm)?.types ?? []
    const choice = types.find(({ type }) => type === this.type)
    const own = choice?.reasons.find((one) => one.text === reason && one.isReceived === isReceived)
    return own?.most[number - 1] ?? null
  }

  /** The grams that can be returned of weighed goods; null for goods by the piece. */
  get weightMost(): number | null {
    return this.loaded.value?.weightMost ?? null
  }

  /** The entered weight; null before a valid one, and for goods by the piece. */
  get grams(): number | null {
    const { grams } = this.form.values
    return this.weightMost === null || this.gramsProblem(grams) !== null ? null : Number(grams)
  }

  /** The form with the amounts of the entered weight; null until they are read. */
  private get pricedForm(): AftersaleForm | null {
    if (this.grams === null) return null
    if (this.grams === this.weightMost) return this.loaded.value
    return this.priced.value?.grams === this.grams ? this.priced.value.form : null
  }

  /** The number of pieces, or the weight, of the refund. */
  private get measure(): { number: number; weight?: number } {
    return this.grams === null ? { number: this.form.values.number } : { number: 1, weight: this.grams }
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

  setGrams(grams: string): void {
    this.form.put({ grams })
    this.takeMost()
  }

  get blockedText(): string | null {
    return this.pictures.blockedText
  }

  dispose(): void {
    for (const stop of this.stops) stop()
    this.pictures.dispose()
  }

  private takeMost(): void {
    if (this.most) this.form.put({ yuan: decimalText(this.most.cents) })
  }

  /** Reads the amounts of the entered weight; the highest becomes the amount of the form. */
  private async price(): Promise<void> {
    if (this.grams === null || this.pricedForm !== null) return
    await this.priced.reload()
    this.takeMost()
  }

  /** The amounts of a weight that was entered just now: the shopper sees them before the form is sent. */
  private async priceProblem(): Promise<string | null> {
    if (this.grams === null || this.pricedForm !== null) return null
    await this.price()
    return this.pricedForm === null ? '退款金额没有算出来，请稍后再试' : '退款金额已按重量更新，请确认后提交'
  }

  private gramsProblem(grams: string): string | null {
    if (this.weightMost === null) return null
    if (!/^[1-9]\d*$/.test(grams)) return '请填写重量，单位是克'
    return Number(grams) > this.weightMost ? `最多可退 ${this.weightMost} 克（${weightText(this.weightMost)}）` : null
  }

  private yuanProblem(yuan: string): string | null {
    const cents = parseYuan(yuan)
    // A line that cost nothing has no amount to refund; only its goods are returned.
    if (cents === null || (cents === 0 && this.most?.cents !== 0)) return '请填写退款金额'
    return this.most && cents > this.most.cents ? `最多可退 ${priceText(this.most.cents)}` : null
  }

  private async load(): Promise<AftersaleForm> {
    const reply = await this.env.call('GET refundOrder/getRefundForm', this.request, { quiet: true })
    const { asked, types, weightMost } = reply
    const grams = weightMost === undefined ? '' : String(asked?.weight ?? weightMost)
    const reasons = types.find(({ type }) => type === this.type)?.reasons ?? []
    const isReceived = reasons.some((one) => one.isReceived)
    if (asked?.type === this.type) {
      const { reason, number, cents, note, skuId } = asked
      this.form.fill({ isReceived: asked.isReceived, reason, number, grams, yuan: decimalText(cents), note, skuId })
    } else {
      const [sole, ...more] = reply.skus.filter(({ stock }) => stock > 0)
      this.form.fill({ isReceived, grams, ...(sole && more.length === 0 && { skuId: sole.skuId }) })
    }
    return reply
  }

  private async send(values: typeof BLANK, idempotencyKey: string): Promise<{ refundOrderNo: string }> {
    const { isReceived, reason, yuan, note, skuId } = values
    const asked = {
      type: this.type,
      isReceived,
      reason,
      ...this.measure,
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
