import { RECEIPT_BANNER_SPACE } from '@contract/codes/advert'
import { RECEIPT_NO_MAX, receiptProblems } from '@contract/codes/receipt'
import type { Advert } from '@contract/schema/content'
import type { ReceiptDetail, ReceiptMall } from '@contract/schema/receipt'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Form } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { UploadStore } from '@/features/system/media/upload.store'
import { host } from '@/platform/host'
import { decimalText, parseYuan } from '@/ui/price/yuan'

const BLANK = { storeId: '', storeName: '', yuan: '', receiptNo: '', purchasedAt: 0 }

/** Submission of a receipt, or of a refused one again. */
export class ReceiptFormStore {
  /** The earlier receipt, the number of submissions left today, and the banner. */
  readonly loaded: Resource<{ leftToday: number; before: ReceiptDetail | null; adverts: readonly Advert[] }>
  readonly form: Form<typeof BLANK, { scoreNo: string }>
  readonly picture: UploadStore
  readonly noMax = RECEIPT_NO_MAX
  /** Number of the submitted receipt. */
  sentNo = ''

  constructor(
    private readonly env: Env,
    private readonly scoreNo: string | undefined,
  ) {
    this.picture = new UploadStore(env, { purpose: 'receipt', most: 1 })
    // null: a refresh does not load again, because a reply would replace the input.
    this.loaded = new Resource(() => this.load(), null)
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ storeId, yuan, receiptNo, purchasedAt }) => {
        const asked = { storeId, amount: parseYuan(yuan), receiptNo, purchasedAt: purchasedAt || null }
        const { storeId: store, amount, ...problems } = receiptProblems(asked, env.now())
        return { storeName: store, yuan: amount, ...problems }
      },
      review: async () => this.pictureProblem,
      send: (values, idempotencyKey) => this.send(values, idempotencyKey),
    })
    makeAutoObservable<this, 'env' | 'scoreNo'>(
      this,
      { env: false, scoreNo: false, form: false, loaded: false, picture: false, noMax: false },
      { autoBind: true },
    )
  }

  get isHalfDone(): boolean {
    return this.form.isHalfDone || this.picture.images.length > 0
  }

  get blockedText(): string | null {
    return this.picture.blockedText ?? (this.loaded.value?.leftToday === 0 ? '今天的次数用完了' : null)
  }

  choose({ storeId, storeName }: Pick<ReceiptMall, 'storeId' | 'storeName'>): void {
    this.form.put({ storeId, storeName })
  }

  dispose(): void {
    this.picture.dispose()
  }

  private get pictureProblem(): string | null {
    return this.picture.problem ?? (this.imageKey === '' ? '请拍一张小票的照片' : null)
  }

  /** Key of the new picture, or of the earlier one. */
  private get imageKey(): string {
    return this.picture.keys[0] ?? this.loaded.value?.before?.imageKey ?? ''
  }

  private async load() {
    const { env, scoreNo } = this
    const quiet = { quiet: true }
    const space = { code: RECEIPT_BANNER_SPACE, clientType: host.clientType }
    const [{ leftToday }, before, banner] = await Promise.all([
      env.call('GET score/listMall', { pageSize: 1 }, quiet),
      scoreNo === undefined ? null : env.call('GET score/getPictureScoreDetail', { scoreNo }, quiet),
      // The form works without the banner.
      env.try(env.legacy('base.advertisement.getAdvertisementConfig', space, quiet)),
    ])
    if (before) {
      const { storeId, storeName, amount, receiptNo, purchasedAt } = before
      this.form.fill({ storeId, storeName, yuan: decimalText(amount), receiptNo, purchasedAt })
    }
    return { leftToday, before, adverts: isApiError(banner) ? [] : (banner?.advertisementList ?? []) }
  }

  private async send(values: typeof BLANK, idempotencyKey: string): Promise<{ scoreNo: string }> {
    const { storeId, yuan, receiptNo, purchasedAt } = values
    const { imageKey, scoreNo } = this
    const receipt = { storeId, amount: parseYuan(yuan) ?? 0, receiptNo, purchasedAt, imageKey }
    const again = scoreNo === undefined ? {} : { scoreNo }
    const reply = await this.env.call(
      'POST score/submitPictureScoreReq',
      { ...receipt, ...again },
      { quiet: true, idempotencyKey },
    )
    runInAction(() => {
      this.sentNo = reply.scoreNo
    })
    return reply
  }
}
