import type { LoginResult, VouchedLogin } from '@contract/schema/login'
import type { Client } from '../../../gateways/endpoint'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { CheckCodes } from './check-codes.service'
import type { LoginCompletion } from './login-completion'
import type { LoginLimits } from './login-limits.service'
import type { LoginTokens, Subjects } from './login-tokens.service'
import { readPhone } from './phone.rules'
import type { SessionService } from './session.service'

interface Deps {
  sessions: Pick<SessionService, 'tokenHashOf' | 'isTokenAlive' | 'childToken'>
  codes: Pick<CheckCodes, 'prove'>
  tokens: Pick<LoginTokens, 'issue' | 'peek' | 'spend'>
  limits: Pick<LoginLimits, 'take'>
  completion: Pick<LoginCompletion, 'complete' | 'shopperOf' | 'known'>
}

type Grant = Subjects['grant']

/** Logins through other apps: grant codes of partners, open tokens of a logged-in shopper. */
export class AccessService {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** Logs in by a grant code or an open token (a grant for its shopper). A grant without a phone needs a code. */
  async byGrant(input: { grantCode: string; openId?: string }, client: Client, now: number): Promise<VouchedLogin> {
    await this.deps.limits.take('ticket', client, now)
    const { grantCode } = input
    if (await this.deps.tokens.peek('open', grantCode, now)) {
      const login = await this.deps.completion.complete(client, now, async (tx) => {
        return (await this.#spendOpen(tx, grantCode, now)).uid
      })
      return { bindRequired: false, bindTicket: null, login }
    }
    const grant = await this.deps.tokens.peek('grant', grantCode, now)
    const known = grant?.identity ? await this.deps.completion.known(grant.identity) : undefined
    if (grant && grant.mobile === '' && known === undefined) {
      checkOpenId(grant, input.openId)
      return { bindRequired: true, bindTicket: null, login: null }
    }
    const login = await this.deps.completion.complete(client, now, async (tx) => {
      const spent = await this.deps.tokens.spend(tx, 'grant', grantCode, now)
      checkOpenId(spent, input.openId)
      if (spent.mobile === '') return known ?? fail('STATE_CHANGED')
      return this.deps.completion.shopperOf(tx, spent, known === undefined ? spent.identity : null, now)
    })
    return { bindRequired: false, bindTicket: null, login }
  }

  /** The second step: a phone and its code complete the grant. */
  async byGrantAndCode(
    input: { grantCode: string; openId?: string; mobile: string; countryCode?: string; checkCode: string },
    client: Client,
    now: number,
  ): Promise<LoginResult> {
    await this.deps.limits.take('ticket', client, now)
    const proven = await this.deps.codes.prove('bind', readPhone(input), input.checkCode, client, now)
    return this.deps.completion.complete(client, now, async (tx) => {
      const grant = await this.deps.tokens.spend(tx, 'grant', input.grantCode, now)
      checkOpenId(grant, input.openId)
      const { countryCode, mobile } = proven.phone
      if (grant.mobile !== '' && (grant.mobile !== mobile || grant.countryCode !== countryCode))
        fail('SYS_BIZ_DATA_ERROR_CODE', '手机号与授权的不一致')
      await proven.spend(tx)
      return this.deps.completion.shopperOf(tx, proven.phone, grant.identity, now)
    })
  }

  /** Issues a one-time token that logs the shopper in to another app. */
  async openToken(uid: string, client: Client, now: number): Promise<{ openToken: string; expireTime: number }> {
    const tokenHash = await this.deps.sessions.tokenHashOf(client.sessionKey)
    const { word, expireAt } = await this.db.tx((tx) => this.deps.tokens.issue(tx, 'open', { uid, tokenHash }, now))
    return { openToken: word, expireTime: expireAt }
  }

  /** Exchanges an open token for an access token [login.open-token]. */
  async childToken(openToken: string, client: Client, now: number): Promise<{ accessToken: string; uid: string }> {
    await this.deps.limits.take('ticket', client, now)
    return this.db.tx(async (tx) => {
      const { uid, tokenHash } = await this.#spendOpen(tx, openToken, now)
      return { accessToken: await this.deps.sessions.childToken(tx, uid, tokenHash, now), uid }
    })
  }

  async #spendOpen(tx: Tx, openToken: string, now: number): Promise<Subjects['open']> {
    const open = await this.deps.tokens.spend(tx, 'open', openToken, now)
    if (!(await this.deps.sessions.isTokenAlive(tx, open.tokenHash, now))) fail('PARENT_TOKEN_INVALID')
    return open
  }
}

/** Refuses a grant whose identity differs from the openId that the partner's page sends. */
function checkOpenId(grant: Grant, openId: string | undefined): void {
  if (openId && grant.identity && grant.identity.openId !== openId)
    fail('SYS_BIZ_DATA_ERROR_CODE', '授权码不属于这个账号')
}
