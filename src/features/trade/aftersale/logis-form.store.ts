import { AFTERSALE_MAX_IMAGES } from '@contract/codes/aftersale'
import { carrierOfNumber } from '@contract/codes/carrier'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { makeAutoObservable } from 'mobx'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { UploadStore } from '@/features/system/media/upload.store'
import { sensitiveProblem } from '@/features/system/sensitive-word/sensitive'

const BLANK = { expressCompany: '', expressNo: '', mobile: '' }
const NUMBER = /^[A-Za-z0-9]{6,30}$/

/** The form for the parcel that returns goods to the store. */
export class LogisFormStore {
  readonly form: Form<typeof BLANK, object>
  readonly pictures: UploadStore
  /** The carrier that was derived from the number's prefix; empty when the shopper selected one. */
  guessed = ''

  constructor(env: Env, refundOrderNo: string) {
    this.pictures = new UploadStore(env, { purpose: 'aftersale', most: AFTERSALE_MAX_IMAGES })
    this.form = new Form<typeof BLANK, object>(env, {
      blank: BLANK,
      check: ({ expressCompany, expressNo, mobile }) => ({
        expressCompany: expressCompany === '' ? '请填写物流公司' : null,
        expressNo: NUMBER.test(expressNo) ? null : '单号是 6 到 30 位字母或数字',
        mobile: mobile === '' ? null : phoneProblem(HOME_COUNTRY_CODE, mobile),
      }),
      review: async ({ expressCompany }) => this.pictures.problem ?? (await sensitiveProblem(env, expressCompany)),
      send: (parcel) => {
        const imageKeys = this.pictures.keys
        return env.call(
          'POST refundOrder/addRefundOrderPostMsg',
          { refundOrderNo, ...parcel, imageKeys },
          { quiet: true },
        )
      },
    })
    makeAutoObservable(this, { form: false, pictures: false }, { autoBind: true })
  }

  get isHalfDone(): boolean {
    return this.form.isHalfDone || this.pictures.images.length > 0
  }

  get blockedText(): string | null {
    return this.pictures.blockedText
  }

  /** Also fills in the likely carrier, unless the shopper has selected one. */
  setNumber(expressNo: string): void {
    const { expressCompany } = this.form.values
    const guess = carrierOfNumber(expressNo) ?? ''
    const isOpen = expressCompany === '' || expressCompany === this.guessed
    this.form.put(isOpen ? { expressNo, expressCompany: guess } : { expressNo })
    if (isOpen) this.guessed = guess
  }

  setCompany(expressCompany: string): void {
    this.form.put({ expressCompany })
    this.guessed = ''
  }

  /** Takes a scanned code as the number; false when its form is invalid. */
  takeCode(code: string): boolean {
    const expressNo = code.trim()
    if (!NUMBER.test(expressNo)) return false
    this.setNumber(expressNo)
    return true
  }

  dispose(): void {
    this.pictures.dispose()
  }
}
