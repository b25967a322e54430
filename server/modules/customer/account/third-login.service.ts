import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { AuthType } from '@contract/codes/login'
import type { VouchedLogin } from '@contract/schema/login'
import type { Client } from '../../../gateways/endpoint'
import type { Db } from '../../../kernel/db'
import { AppError, fail, failParam } from '../../../kernel/errors'
import type { CheckCodes } from './check-codes.service'
import type { LoginCompletion } from './login-completion'
import type { LoginLimits } from './login-limits.service'
import type { Identity, LoginTokens } from './login-tokens.service'
import { readPhone } from './phone.rules'

/** Identity of a WeChat user; `unionId` is empty when WeChat sends none. */
export interface WechatIdentity {
  openId: string
  unionId: string
}

/** WeChat's side of logins (server/wechat). */
export interface WechatLogins {
  /** Exchanges a code of `wx.login`. */
  miniSession(code: string): Promise<WechatIdentity & { sessionKey: string }>
  /**
   * Decrypts the result of `getPhoneNumber` with the session's key; fails unless it is for this mini program and
   * recent.
   */
  openPhone(
    sessionKey: string,
    sealed: { encryptedData: string; iv: string },
    now: number,
  ): { countryCode: string; mobile: string }
  /** Exchanges a code of the OAuth in the web view. */
  webIdentity(code: string): Promise<WechatIdentity>
  /** Start address of the OAuth; null when no web account is configured. */
  oauthUrl(ask: { redirectUrl: string; scope: string; state: string }): string | null
}

export interface ThirdLoginInput {
  authType: AuthType
  code?: string
  state?: string
  phoneTicket?: string
  bindTicket?: string
  mobile?: string
  countryCode?: string
  checkCode?: string
}

interface Deps {
  codes: Pick<CheckCodes, 'prove'>
  tokens: Pick<LoginTokens, 'issue' | 'spend' | 'once'>
  limits: Pick<LoginLimits, 'take'>
  completion: Pick<LoginCompletion, 'complete' | 'shopperOf' | 'known'>
  /** Undefined where login by WeChat is not available: on the command line. */
  wechat: WechatLogins | undefined
  /** Whether an address is a page of this mall; a login returns to such pages only. */
  isOwnPage(url: URL): boolean
}

const FAILED_TEXT = FAILURE_TEXTS.login
/** Time for which an encrypted phone is refused a second time; longer than its validity. */
const SEALED_ONCE_MS = 3_600_000

/**
 * Logins through WeChat. A phone comes from WeChat's servers or is proven by a code; a phone sent by the client is
 * ignored. Tickets between two steps are valid on the device that started the login only.
 */
export class ThirdLoginService {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** Returns the payer's openid for a code of `wx.login`. */
  async openId(code: string): Promise<{ openId: string }> {
    return { openId: (await asked(() => this.#wechat().miniSession(code))).openId }
  }

  async oauthUrl(
    input: { redirectUrl: string; scope?: string; state: string },
    client: Client,
    now: number,
  ): Promise<{ url: string }> {
    const { redirectUrl, scope = 'snsapi_userinfo', state } = input
    const target = URL.canParse(redirectUrl) ? new URL(redirectUrl) : failParam('redirectUrl', '不是本商城的地址')
    if (target.hash !== '' || !this.deps.isOwnPage(target)) failParam('redirectUrl', '不是本商城的地址')
    const url = this.#wechat().oauthUrl({ redirectUrl: target.href, scope, state })
    if (url === null) fail('SYS_BUSY', '微信登录没有配置')
    await this.deps.limits.take('ticket', client, now)
    await this.db.tx((tx) => this.deps.tokens.issue(tx, 'oauth', { deviceId: client.deviceId }, now, state))
    return { url }
  }

  /** Decrypts the phone of `getPhoneNumber` and returns the ticket for its login. */
  async openPhone(input: { code: string; encryptedData: string; iv: string }, client: Client, now: number) {
    await this.deps.limits.take('ticket', client, now)
    const { openId, unionId, sessionKey } = await asked(() => this.#wechat().miniSession(input.code))
    const opened = await asked(async () => this.#wechat().openPhone(sessionKey, input, now))
    const { countryCode, mobile } = readPhone(opened)
    const identity: Identity = { authType: 'wechatMini', openId, unionId }
    return this.db.tx(async (tx) => {
      await this.deps.tokens.once(tx, input.encryptedData, SEALED_ONCE_MS, now)
      const subject = { identity, countryCode, mobile, deviceId: client.deviceId }
      const { word } = await this.deps.tokens.issue(tx, 'phone', subject, now)
      return { phoneNumber: mobile, countryCode, phoneTicket: word }
    })
  }

  async login(input: ThirdLoginInput, client: Client, now: number): Promise<VouchedLogin> {
    await this.deps.limits.take('ticket', client, now)
    if (input.bindTicket !== undefined) return this.#byBinding(input, input.bindTicket, client, now)
    if (input.phoneTicket !== undefined) return this.#byPhoneTicket(input.phoneTicket, client, now)
    if (input.code === undefined) failParam('code', '请先用微信授权')
    const identity = await this.#identityOf(input.authType, input.code, input.state, client, now)
    const uid = await this.deps.completion.known(identity)
    if (uid !== undefined) return inside(await this.deps.completion.complete(client, now, async () => uid))
    const subject = { identity, deviceId: client.deviceId }
    const { word } = await this.db.tx((tx) => this.deps.tokens.issue(tx, 'bind', subject, now))
    return { bindRequired: true, bindTicket: word, login: null }
  }

  async #identityOf(authType: AuthType, code: string, state: string | undefined, client: Client, now: number) {
    if (authType === 'wechatMini') {
      const { openId, unionId } = await asked(() => this.#wechat().miniSession(code))
      return { authType, openId, unionId }
    }
    // The state was issued to this device, so a code that an attacker puts into an address has no valid state.
    const { deviceId } = await this.db.tx((tx) => this.deps.tokens.spend(tx, 'oauth', state ?? '', now))
    ownDevice(deviceId, client)
    return { authType, ...(await asked(() => this.#wechat().webIdentity(code))) }
  }

  async #byBinding(input: ThirdLoginInput, bindTicket: string, client: Client, now: number) {
    const { mobile, countryCode, checkCode } = input
    if (mobile === undefined) failParam('mobile', '请输入手机号')
    if (checkCode === undefined) failParam('checkCode', '请输入验证码')
    const proven = await this.deps.codes.prove('bind', readPhone({ mobile, countryCode }), checkCode, client, now)
    const login = await this.deps.completion.complete(client, now, async (tx) => {
      const { identity, deviceId } = await this.deps.tokens.spend(tx, 'bind', bindTicket, now)
      ownDevice(deviceId, client)
      await proven.spend(tx)
      return this.deps.completion.shopperOf(tx, proven.phone, identity, now)
    })
    return inside(login)
  }

  async #byPhoneTicket(phoneTicket: string, client: Client, now: number) {
    const login = await this.deps.completion.complete(client, now, async (tx) => {
      const { identity, deviceId, ...phone } = await this.deps.tokens.spend(tx, 'phone', phoneTicket, now)
      ownDevice(deviceId, client)
      // WeChat proves identity and phone. A bound identity stays with its shopper; the phone selects the shopper who
      // logs in.
      const isFree = (await this.deps.completion.known(identity)) === undefined
      return this.deps.completion.shopperOf(tx, phone, isFree ? identity : null, now)
    })
    return inside(login)
  }

  #wechat(): WechatLogins {
    return this.deps.wechat ?? fail('SYS_BUSY', '微信登录没有配置')
  }
}

function inside(login: NonNullable<VouchedLogin['login']>): VouchedLogin {
  return { bindRequired: false, bindTicket: null, login }
}

function ownDevice(deviceId: string, client: Client): void {
  if (deviceId !== client.deviceId) fail('SYS_BIZ_DATA_ERROR_CODE', '微信授权不属于这台设备，请重新授权')
}

/** Calls WeChat. A failure asks the shopper to try again; WeChat's message goes to the log only. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('SYS_BIZ_DATA_ERROR_CODE', FAILED_TEXT, null, { cause: error })
  }
}
