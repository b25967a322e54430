import type { LoginResult } from '@contract/schema/login'
import type { Client } from '../../../gateways/endpoint'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { AccountService } from './account.service'
import type { ClosingService } from './closing.service'
import type { Identity } from './login-tokens.service'
import type { Phone } from './phone.rules'
import type { SessionService } from './session.service'
import * as third from './third-account.repo'

interface LoginCompletionDeps {
  db: Db
  sessions: Pick<SessionService, 'login' | 'forget'>
  account: Pick<AccountService, 'shopperOf'>
  closing: Pick<ClosingService, 'loggedIn'>
}

/** The last step of every login: issues a token and rotates the session. */
export class LoginCompletion {
  constructor(private readonly deps: LoginCompletionDeps) {}

  /**
   * Completes a login. `prove` spends the proofs (codes, tickets) and returns the shopper; all of it is one
   * transaction.
   */
  async complete(client: Client, now: number, prove: (tx: Tx) => Promise<string>): Promise<LoginResult> {
    const login = await this.deps.db.tx(async (tx) => {
      const uid = await prove(tx)
      await this.deps.closing.loggedIn(tx, uid, now)
      return { uid, ...(await this.deps.sessions.login(tx, client, uid, now)) }
    })
    this.deps.sessions.forget(client.sessionKey)
    return login
  }

  /** The shopper with this proven phone, created at the first login and bound to the identity when one is given. */
  async shopperOf(tx: Tx, phone: Omit<Phone, 'key'>, identity: Identity | null, now: number): Promise<string> {
    const uid = await this.deps.account.shopperOf(tx, phone.countryCode, phone.mobile, now)
    if (identity) await this.#bind(tx, identity, uid, now)
    return uid
  }

  known(identity: Identity): Promise<string | undefined> {
    return third.findThirdUid(this.deps.db.q, identity)
  }

  async #bind(tx: Tx, identity: Identity, uid: string, now: number): Promise<void> {
    const { authType, openId, unionId } = identity
    const row = { authType, openId, unionId, uid, boundAt: now }
    if (await third.insertThird(tx, row)) return
    if ((await third.findThirdUid(tx, identity)) !== uid)
      fail('SYS_BIZ_DATA_ERROR_CODE', '这个微信已绑定其他手机号，请直接用微信登录')
  }
}
