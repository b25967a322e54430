import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { failParam } from '../../../kernel/errors'

/** A phone in its one form: what is counted, locked and looked up by it can't be evaded by writing it differently. */
export interface Phone {
  countryCode: string
  mobile: string
  /** Key of everything that is kept by phone. */
  key: string
}

/** The phone of an input; refuses what is none. Abroad only the digits count: `(212) 555` is `212555`. */
export function readPhone(input: { mobile: string; countryCode?: string }): Phone {
  const countryCode = (input.countryCode ?? HOME_COUNTRY_CODE).replace(/^0+/, '') || '0'
  const problem = phoneProblem(countryCode, input.mobile)
  if (problem) failParam('mobile', problem)
  const mobile = input.mobile.normalize('NFKC').replace(/[^0-9]/g, '')
  if (mobile.length < 4) failParam('mobile', '请输入正确的手机号')
  return { countryCode, mobile, key: `${countryCode}-${mobile}` }
}
