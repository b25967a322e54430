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

/** The same words for an unknown phone, a shopper without a password and a wrong one. */
const WRONG_TEXT = '手机号或密码不正确'
const LOCKED_TEXT = `密码错误次数太多，请 ${PASSWORD_LOCK.forMs / 60_000} 分钟后再试，或用验证码登录`

interface Deps {
  sessions: SessionService
  codes: CheckCodes
  tokens: LoginTokens
  limits: LoginLimits
  completion: LoginCompletion
}

/** Passwords: proving one, forgetting one, changing one. A lock of a phone never hinders its codes. */
export class PasswordService {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
    private readonly hashCost: HashCost = HASH_COST,
  ) {}

  /** Whose phone and password these are; counts the try first, for phones without a shopper alike. */
  async prove(phone: Phone, password: string, client: Client, now: number, wrongText = WRONG_TEXT): Promise<string> {
    await this.deps.limits.take('password', client, now)
    const { wrongTries, forMs } = PASSWORD_LOCK
    const tries = await this.db.tx((tx) => repo.takePasswordTry(tx, phone.key, wrongTries, now, forMs))
    if (tries === null) fail('SYS_BIZ_DATA_ERROR_CODE', LOCKED_TEXT)
    const uid = await accounts.findUidByPhone(this.db.q, phone.countryCode, phone.mobile)
    // Without a shopper it is asked for all the same: the time tells no stranger which phones have one.
    const hash = await repo.findPassword(this.db.q, uid ?? '')
    const isRight = await isPassword(password, hash ?? null, this.hashCost)
    if (uid === undefined || !isRight) fail('SYS_BIZ_DATA_ERROR_CODE', tries < wrongTries ? wrongText : LOCKED_TEXT)
    await this.db.tx((tx) => repo.clearPasswordTries(tx, phone.key))
    return uid
  }

  /** A code for a new password, to the given phone or to the one of whoever is logged in. */
  async sendCode(input: { mobile?: string; countryCode?: string }, client: Client, now: number) {
    const phone =
      input.mobile === undefined ? await this.#ownPhone(client) : readPhone({ ...input, mobile: input.mobile })
    return this.deps.codes.send('password', phone, client, now)
  }

  /** A right code gives the ticket that sets a new password. */
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

  /** Sets a new password by a ticket; every other login of the shopper ends. */
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

  /** A logged-in shopper's new password, by the old one or by a code. */
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
    const ended = await this.db.tx(async (tx) => {
      const uid = await whose(tx)
      await repo.putPassword(tx, uid, hash, now)
      const shopper = await accounts.findShopper(tx, uid)
      if (shopper) await repo.clearPasswordTries(tx, `${shopper.countryCode}-${shopper.mobile}`)
      return this.deps.sessions.endAll(tx, uid, client.uid === uid ? client : null)
    })
    for (const key of ended) this.deps.sessions.forget(key)
  }

  async #ownPhone(client: Client): Promise<Phone> {
    const shopper = client.uid ? await accounts.findShopper(this.db.q, client.uid) : undefined
    if (!shopper) return failParam('mobile', '请输入手机号')
    return readPhone({ mobile: shopper.mobile, countryCode: shopper.countryCode })
  }
}
