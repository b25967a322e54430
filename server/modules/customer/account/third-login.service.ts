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

/** What WeChat tells of a shopper; `unionId` is empty when it tells none. */
export interface WechatIdentity {
  openId: string
  unionId: string
}

/** WeChat's side of logins (server/wechat). */
export interface WechatLogins {
  /** A code of `wx.login`. */
  miniSession(code: string): Promise<WechatIdentity & { sessionKey: string }>
  /** What `getPhoneNumber` gave, opened with the session's key; throws unless it is for this mini program and of now. */
  openPhone(
    sessionKey: string,
    sealed: { encryptedData: string; iv: string },
    now: number,
  ): { countryCode: string; mobile: string }
  /** A code of the OAuth in the web view. */
  webIdentity(code: string): Promise<WechatIdentity>
  /** Where the OAuth begins; null when no web account is configured. */
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
  codes: CheckCodes
  tokens: LoginTokens
  limits: LoginLimits
  completion: LoginCompletion
  /** Absent where nobody logs in by WeChat: the command line. */
  wechat: WechatLogins | undefined
  /** Whether an address is a page of this mall: only there a login comes back to. */
  isOwnPage(url: URL): boolean
}

const FAILED_TEXT = FAILURE_TEXTS.login
/** An encrypted phone is refused a second time for longer than it is believed at all. */
const SEALED_ONCE_MS = 3_600_000

/**
 * Logins that WeChat vouches for. A phone comes from WeChat itself or from a code: never from the client's word. What
 * carries one step into the next belongs to the device that began.
 */
export class ThirdLoginService {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** The payer's openid for a code of `wx.login`. */
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

  /** The phone behind `getPhoneNumber`, and the ticket that logs it in. */
  async openPhone(input: { code: string; encryptedData: string; iv: string }, client: Client, now: number) {
    await this.deps.limits.take('ticket', client, now)
    const { openId, unionId, sessionKey } = await asked(() => this.#wechat().miniSession(input.code))
    const told = await asked(async () => this.#wechat().openPhone(sessionKey, input, now))
    const { countryCode, mobile } = readPhone(told)
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
    // The state was given to this device: a code that somebody planted in an address brings none that was.
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
      // WeChat vouches for both; an identity that is bound stays with its shopper, the phone decides who logs in.
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

/** What WeChat answers; its refusals are the shopper's to repeat, and their words stay in the log. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('SYS_BIZ_DATA_ERROR_CODE', FAILED_TEXT, null, { cause: error })
  }
}
