import { LOGIN_TYPE } from '@contract/codes/login'
import type { LoginResult } from '@contract/schema/login'
import type { Client } from '../../../gateways/endpoint'
import { failParam } from '../../../kernel/errors'
import type { CheckCodes } from './check-codes.service'
import type { LoginCompletion } from './login-completion'
import type { PasswordService } from './password.service'
import { readPhone } from './phone.rules'

export interface LoginInput {
  mobile: string
  countryCode?: string
  loginType?: number
  checkCode?: string
  password?: string
}

/** Login by phone, with a code or a password. */
export class LoginService {
  constructor(
    private readonly codes: CheckCodes,
    private readonly passwords: PasswordService,
    private readonly completion: LoginCompletion,
  ) {}

  sendCode(input: { mobile: string; countryCode?: string }, purpose: 'login' | 'bind', client: Client, now: number) {
    return this.codes.send(purpose, readPhone(input), client, now)
  }

  /** A code creates the shopper at the first login; a password never does. */
  async login(input: LoginInput, client: Client, now: number): Promise<LoginResult> {
    const phone = readPhone(input)
    if (input.loginType === LOGIN_TYPE.password) {
      if (input.password === undefined) failParam('password', '请输入密码')
      const uid = await this.passwords.prove(phone, input.password, client, now)
      return this.completion.complete(client, now, async () => uid)
    }
    if (input.checkCode === undefined) failParam('checkCode', '请输入验证码')
    const proven = await this.codes.prove('login', phone, input.checkCode, client, now)
    return this.completion.complete(client, now, async (tx) => {
      await proven.spend(tx)
      return this.completion.shopperOf(tx, phone, null, now)
    })
  }
}
