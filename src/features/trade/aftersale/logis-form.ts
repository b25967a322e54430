import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'

const BLANK = { expressCompany: '', expressNo: '', mobile: '' }

/** The parcel on its way back to the store. */
export function logisForm(env: Env, refundOrderNo: string) {
  return new Form<typeof BLANK, object>(env, {
    blank: BLANK,
    check: ({ expressCompany, expressNo, mobile }) => ({
      expressCompany: expressCompany === '' ? '请填写物流公司' : null,
      expressNo: /^[A-Za-z0-9]{6,30}$/.test(expressNo) ? null : '单号是 6 到 30 位字母或数字',
      mobile: mobile === '' ? null : phoneProblem(HOME_COUNTRY_CODE, mobile),
    }),
    send: (parcel) =>
      env.call('POST refundOrder/addRefundOrderPostMsg', { refundOrderNo, ...parcel, imageKeys: [] }, { quiet: true }),
  })
}
