import { CAPTCHA_LENGTH } from '@contract/codes/captcha'
import { Form } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

const BLANK = { verifyCode: '' }

interface Picture {
  verifyCodeId: string
  image: string
}

/** The captcha before the documents of a store: a code is valid for one try, so each refusal loads a new one. */
export class LicenceCheckStore {
  readonly picture: Resource<Picture>
  readonly form: Form<typeof BLANK>

  constructor(env: Env, storeId: string) {
    this.picture = new Resource<Picture>(
      () => env.call('POST /common/biz/verification/verifyCodeGenBaseDivide', {}, { quiet: true }),
      null,
    )
    this.form = new Form<typeof BLANK>(env, {
      blank: BLANK,
      check: ({ verifyCode }) => ({
        verifyCode: verifyCode.length === CAPTCHA_LENGTH ? null : `请输入图中的 ${CAPTCHA_LENGTH} 个字符`,
      }),
      send: async ({ verifyCode }) => {
        const { verifyCodeId = '' } = this.picture.value ?? {}
        return env.call('POST storeLicence/open', { storeId, verifyCodeId, verifyCode }, { quiet: true })
      },
      refused: (message) => {
        void this.renew()
        return { verifyCode: message }
      },
    })
  }

  /** Loads another picture and clears the input, which belongs to the previous one. */
  async renew(): Promise<void> {
    this.form.fill(BLANK)
    await this.picture.reload()
  }
}
