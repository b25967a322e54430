import { PASSWORD_LOCK, passwordProblem } from '@contract/codes/login'
import type { Client } from '../../../gateways/endpoint'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import * as accounts from './account.repo'
import type { CheckCodes } from './check-codes.service'
import type { LoginCompletion } from './login-completion'
import type { LoginLimits } from './login-limits.service'
import type { LoginTokens } from './login-tokens.service'
import * as repo from './password.repo'
import { HASH_COST, type HashCost, hashPassword, isPassword } from './password-hash'
import { type Phone, readPhone } from './phone.rules'
import type { SessionService } from './session.service'

/** One text for an unknown phone, a shopper without a password and a wrong password. */
const WRONG_TEXT = '手机号或密码不正确'
const LOCKED_TEXT = `密码错误次数太多，请 ${PASSWORD_LOCK.forMs / 60_000} 分钟后再试，或用验证码登录`

interface Deps {
  sessions: Pick<SessionService, 'endAll'>
  codes: Pick<CheckCodes, 'send' | 'prove'>
  tokens: Pick<LoginTokens, 'issue' | 'spend'>
  limits: Pick<LoginLimits, 'take'>
  completion: Pick<LoginCompletion, 'shopperOf'>
}

/** Login, reset and change of passwords. The lock of a phone does not affect its codes. */
export class PasswordService {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
    private readonly hashCost: HashCost = HASH_COST,
  ) {}

  /** Verifies phone and password. The try is counted first, also for phones without a shopper. */
  async prove(phone: Phone, password: string, client: Client, now: number, wrongText = WRONG_TEXT): Promise<string> {
    await this.deps.limits.take('password', client, now)
    const { wrongTries, forMs } = PASSWORD_LOCK
    const tries = await this.db.tx((tx) => repo.takePasswordTry(tx, phone.key, wrongTries, now, forMs))
    if (tries === null) fail('SYS_BIZ_DATA_ERROR_CODE', LOCKED_TEXT)
    const uid = await accounts.findUidByPhone(this.db.q, phone.countryCode, phone.mobile)
    // Runs for unknown phones too: the response time must not reveal which phones have a shopper.
    const hash = await repo.findPassword(this.db.q, uid ?? '')
    const isRight = await isPassword(password, hash ?? null, this.hashCost)
    if (uid === undefined || !isRight) fail('SYS_BIZ_DATA_ERROR_CODE', tries < wrongTries ? wrongText : LOCKED_TEXT)
    await this.db.tx((tx) => repo.clearPasswordTries(tx, phone.key))
    return uid
  }

  /** Sends a code for a new password, to the given phone or to the phone of the logged-in shopper. */
  async sendCode(input: { mobile?: string; countryCode?: string }, client: Client, now: number) {
    const phone =
      input.mobile === undefined ? await this.#ownPhone(client) : readPhone({ ...input, mobile: input.mobile })
    return this.deps.codes.send('password', phone, client, now)
  }

  /** A valid code returns the ticket that permits a new password. */
  async verifyCode(
    input: { mobile: string; countryCode?: string; checkCode: string },
    client: Client,
    now: number,
  ): Promise<{ ticket: string }> {
    const proven = await this.deps.codes.prove('password', readPhone(input), input.checkCode, client, now)
    const { countryCode, mobile } = proven.phone
    return this.db.tx(async (tx) => {
      await proven.spend(tx)
      return { ticket: (await this.deps.tokens.issue(tx, 'reset', { countryCode, mobile }, now)).word }
    })
  }

  /** Sets a new password by a ticket; all other logins of the shopper end. */
  async reset(input: { ticket: string; password: string }, client: Client, now: number): Promise<void> {
    const problem = passwordProblem(input.password)
    if (problem) failParam('password', problem)
    await this.deps.limits.take('ticket', client, now)
    const hash = await hashPassword(input.password, this.hashCost)
    await this.#change(client, now, hash, async (tx) => {
      const phone = await this.deps.tokens.spend(tx, 'reset', input.ticket, now)
      return this.deps.completion.shopperOf(tx, phone, null, now)
    })
  }

  /** Changes the password of a logged-in shopper, by the old password or by a code. */
  async change(
    input: { password: string; oldPassword?: string; checkCode?: string },
    client: Client,
    now: number,
  ): Promise<void> {
    const phone = await this.#ownPhone(client)
    const { oldPassword, checkCode } = input
    if (oldPassword === undefined && checkCode === undefined) failParam('checkCode', '请输入验证码')
    const problem = passwordProblem(input.password)
    if (problem) failParam('password', problem)
    const proven =
      checkCode === undefined ? null : await this.deps.codes.prove('password', phone, checkCode, client, now)
    const uid = proven ? client.uid : await this.prove(phone, oldPassword ?? '', client, now, '原密码不正确')
    if (!uid) fail('USER_NOT_LOGIN')
    const hash = await hashPassword(input.password, this.hashCost)
    await this.#change(client, now, hash, async (tx) => {
      await proven?.spend(tx)
      return uid
    })
  }

  async #change(client: Client, now: number, hash: string, whose: (tx: Tx) => Promise<string>): Promise<void> {
    await this.db.tx(async (tx) => {
      const uid = await whose(tx)
      await repo.putPassword(tx, uid, hash, now)
      const shopper = await accounts.findShopper(tx, uid)
      if (shopper) await repo.clearPasswordTries(tx, `${shopper.countryCode}-${shopper.mobile}`)
      await this.deps.sessions.endAll(tx, uid, client.uid === uid ? client : null)
    })
  }

  async #ownPhone(client: Client): Promise<Phone> {
    const shopper = client.uid ? await accounts.findShopper(this.db.q, client.uid) : undefined
    if (!shopper) return failParam('mobile', '请输入手机号')
    return readPhone({ mobile: shopper.mobile, countryCode: shopper.countryCode })
  }
}
