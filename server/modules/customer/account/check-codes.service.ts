import { createHash, timingSafeEqual } from 'node:crypto'
import { LOGIN_CODE } from '@contract/codes/session'
import type { Client } from '../../../gateways/endpoint'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { randomDigits } from '../../../kernel/ids'
import * as repo from './check-code.repo'
import type { LoginLimits } from './login-limits.service'
import type { Phone } from './phone.rules'

/** Sends a code to a phone. The demo prints it to the terminal; production posts it to the configured SMS service. */
export interface CodeSender {
  send(countryCode: string, mobile: string, code: string): Promise<void>
}

export interface CheckCodeOptions {
  sender: CodeSender
  /** Phones for which `demoCode` is valid too; empty in production. */
  demoPhones: readonly string[]
  demoCode: string
}

/**
 * Purpose of a code: login, binding an external identity to a phone, a new password, the old and the new phone, closing
 * the account, a pay password, a bank card.
 */
export type CodePurpose = 'login' | 'bind' | 'password' | 'oldPhone' | 'newPhone' | 'close' | 'payPassword' | 'bankCard'

/** A verified code; `spend` uses it up in the caller's transaction. */
export interface ProvenPhone {
  phone: Phone
  spend(tx: Tx): Promise<void>
}

const SPENT_TEXT = '验证码已使用，请重新获取'
const TOO_MANY_TEXT = '错误次数太多，请重新获取验证码'

/** Codes sent to phones: 6 digits, valid 5 minutes, used once; the fifth wrong try invalidates the code. */
export class CheckCodes {
  constructor(
    private readonly db: Db,
    private readonly limits: LoginLimits,
    private readonly options: CheckCodeOptions,
  ) {}

  /** Sends a code; `resendAfter` is in seconds. */
  async send(purpose: CodePurpose, phone: Phone, client: Client, now: number): Promise<{ resendAfter: number }> {
    const code = randomDigits(LOGIN_CODE.digits)
    await this.limits.take('send', client, now, phone.key)
    const row = {
      phone: phone.key,
      purpose,
      codeHash: hashCode(purpose, phone, code),
      expireAt: now + LOGIN_CODE.lifeMs,
      tries: 0,
      sentAt: now,
      spentAt: 0,
    }
    await this.db.tx(async (tx) => {
      if (!(await repo.putCode(tx, row, LOGIN_CODE.resendAfterS * 1000)))
        fail('SYS_OPT_FREQUENTLY_ERROR', '验证码刚刚发过，请稍后再试')
    })
    await this.options.sender.send(phone.countryCode, phone.mobile, code)
    return { resendAfter: LOGIN_CODE.resendAfterS }
  }

  /**
   * Verifies a code. The try is counted in its own transaction, so that the rollback of a refused login keeps the
   * count.
   */
  async prove(purpose: CodePurpose, phone: Phone, given: string, client: Client, now: number): Promise<ProvenPhone> {
    await this.limits.take('try', client, now, phone.key)
    const { demoPhones, demoCode } = this.options
    if (given === demoCode && demoPhones.includes(phone.mobile)) return { phone, spend: async () => undefined }
    const row = await repo.findCode(this.db.q, phone.key, purpose)
    if (!row) fail('SYS_BIZ_DATA_ERROR_CODE', '验证码不正确，请先获取验证码')
    if (row.spentAt > 0) fail('SYS_BIZ_DATA_ERROR_CODE', SPENT_TEXT)
    if (row.expireAt <= now) fail('SYS_BIZ_DATA_ERROR_CODE', '验证码已过期，请重新获取')
    if (!(await this.db.tx((tx) => repo.takeTry(tx, phone.key, purpose, LOGIN_CODE.maxTries))))
      fail('SYS_BIZ_DATA_ERROR_CODE', TOO_MANY_TEXT)
    const hash = hashCode(purpose, phone, given)
    if (!timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hash))) {
      const left = LOGIN_CODE.maxTries - row.tries - 1
      fail('SYS_BIZ_DATA_ERROR_CODE', left > 0 ? `验证码不正确，还可以再试 ${left} 次` : TOO_MANY_TEXT)
    }
    return {
      phone,
      async spend(tx) {
        if (!(await repo.spendCode(tx, phone.key, purpose, hash, now))) fail('SYS_BIZ_DATA_ERROR_CODE', SPENT_TEXT)
      },
    }
  }
}

function hashCode(purpose: CodePurpose, phone: Phone, code: string): string {
  return createHash('sha256').update(`${purpose}:${phone.key}:${code}`).digest('hex')
}
