import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { failParam } from '../../../kernel/errors'

/** A phone in canonical form, so that another notation cannot evade counters and locks. */
export interface Phone {
  countryCode: string
  mobile: string
  /** Key of all data stored by phone. */
  key: string
}

/** Parses a phone; fails when it is invalid. Abroad only the digits count: `(212) 555` is `212555`. */
export function readPhone(input: { mobile: string; countryCode?: string }): Phone {
  const countryCode = (input.countryCode ?? HOME_COUNTRY_CODE).replace(/^0+/, '') || '0'
  const problem = phoneProblem(countryCode, input.mobile)
  if (problem) failParam('mobile', problem)
  const mobile = input.mobile.normalize('NFKC').replace(/[^0-9]/g, '')
  if (mobile.length < 4) failParam('mobile', '请输入正确的手机号')
  return { countryCode, mobile, key: `${countryCode}-${mobile}` }
}
