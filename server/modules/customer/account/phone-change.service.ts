import { maskedPhone } from '@contract/codes/phone'
import type { Client } from '../../../gateways/endpoint'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { findReply, once } from '../../../kernel/idempotency'
import * as repo from './account.repo'
import type { CheckCodes } from './check-codes.service'
import type { LoginLimits } from './login-limits.service'
import type { LoginTokens } from './login-tokens.service'
import { clearPasswordTries } from './password.repo'
import { type Phone, readPhone } from './phone.rules'
import type { SessionService } from './session.service'

const ENDPOINT = 'POST verifyModifyMobileCode'
/** Shown only to a shopper who has proven the new phone. */
const TAKEN_TEXT = '这个手机号已经有账号了，请换一个手机号'
const SAME_TEXT = '新手机号和现在的一样，请换一个'

interface Deps {
  sessions: Pick<SessionService, 'endAll'>
  codes: Pick<CheckCodes, 'send' | 'prove'>
  tokens: Pick<LoginTokens, 'issue' | 'spend' | 'peek'>
  limits: Pick<LoginLimits, 'take'>
}

interface NewPhone {
  ticket?: string
  mobile?: string
  countryCode?: string
}

/** The change of a shopper's phone: a code proves the old one, then another the new one (area "account"). */
export class PhoneChangeService {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /**
   * Sends a code to the own phone, or with the ticket to the new one. The reply is the same whether or not the new
   * phone has a shopper [account.phone-silent].
   */
  async sendCode(uid: string, input: NewPhone, client: Client, now: number): Promise<{ resendAfter: number }> {
    const own = await this.#phoneOf(uid)
    if (input.ticket === undefined) return this.deps.codes.send('oldPhone', own, client, now)
    const phone = newPhone(input)
    if (phone.key === own.key) failParam('mobile', SAME_TEXT)
    await this.deps.limits.take('ticket', client, now)
    const subject = await this.deps.tokens.peek('modify', input.ticket, now)
    if (subject?.uid !== uid || subject.deviceId !== client.deviceId) fail('SYS_BIZ_DATA_ERROR_CODE', STALE_TEXT)
    return this.deps.codes.send('newPhone', phone, client, now)
  }

  /** Verifies the code of either step; the second step replaces the phone and ends the other logins. */
  async verify(
    uid: string,
    input: NewPhone & { checkCode: string },
    client: Client,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ ticket: string | null; mobile: string }> {
    const { ticket } = input
    if (ticket === undefined) return this.#proveOld(uid, input.checkCode, client, now)
    const id = { owner: uid, endpoint: ENDPOINT, ...idempotency }
    const kept = await findReply<{ ticket: null; mobile: string }>(this.db.q, id)
    if (kept) return kept
    await this.deps.limits.take('ticket', client, now)
    const phone = newPhone(input)
    const proven = await this.deps.codes.prove('newPhone', phone, input.checkCode, client, now)
    return this.db.tx((tx) =>
      once(tx, id, now, async () => {
        const shopper = await repo.holdShopper(tx, uid)
        if (!shopper) fail('USER_NOT_LOGIN')
        // A refusal rolls back the use of ticket and code: the ticket stays valid for another phone.
        const subject = await this.deps.tokens.spend(tx, 'modify', ticket, now)
        if (subject.uid !== uid || subject.deviceId !== client.deviceId) fail('SYS_BIZ_DATA_ERROR_CODE', STALE_TEXT)
        await proven.spend(tx)
        const { countryCode, mobile } = shopper
        if (!(await repo.movePhone(tx, uid, { countryCode, mobile }, phone)))
          fail('SYS_BIZ_DATA_ERROR_CODE', mobile === phone.mobile ? SAME_TEXT : TAKEN_TEXT)
        await clearPasswordTries(tx, phone.key)
        await this.deps.sessions.endAll(tx, uid, client)
        return { ticket: null, mobile: maskedPhone(phone.mobile) }
      }),
    )
  }

  async #proveOld(uid: string, checkCode: string, client: Client, now: number) {
    const proven = await this.deps.codes.prove('oldPhone', await this.#phoneOf(uid), checkCode, client, now)
    return this.db.tx(async (tx) => {
      await proven.spend(tx)
      const { word } = await this.deps.tokens.issue(tx, 'modify', { uid, deviceId: client.deviceId }, now)
      return { ticket: word, mobile: '' }
    })
  }

  async #phoneOf(uid: string): Promise<Phone> {
    const shopper = await repo.findShopper(this.db.q, uid)
    if (!shopper) fail('USER_NOT_LOGIN')
    return readPhone({ mobile: shopper.mobile, countryCode: shopper.countryCode })
  }
}

const STALE_TEXT = '验证结果已失效，请重新验证原手机号'

function newPhone({ mobile, countryCode }: NewPhone): Phone {
  if (mobile === undefined) failParam('mobile', '请输入新手机号')
  return readPhone({ mobile, countryCode })
}
