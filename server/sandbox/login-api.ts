import { createHash, randomBytes } from 'node:crypto'
import { sandboxAppSecret } from '../wechat/logins'
import type { GatewayKeys } from './keys'

type Reply = Record<string, unknown>

/** WeChat's error numbers. */
const WRONG_APP_ID: Reply = { errcode: 40013, errmsg: 'invalid appid' }
const WRONG_SECRET: Reply = { errcode: 40125, errmsg: 'invalid appsecret' }
const WRONG_CODE: Reply = { errcode: 40029, errmsg: 'invalid code' }
const USED_CODE: Reply = { errcode: 40163, errmsg: 'code been used' }
const WRONG_TOKEN: Reply = { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }
const WRONG_GRANT: Reply = { errcode: 40002, errmsg: 'invalid grant_type' }

const LIVES_S = 7200
const CODE_LIVES_MS = 5 * 60_000
const MOST_CODES = 10_000

/** A code `person.anything` always belongs to that person; any other code is a person of its own. */
const personOf = (code: string) => /^([a-z0-9]{1,20})\./.exec(code)?.[1] ?? null

interface Issued {
  appId: string
  person: string
  scope: string
  until: number
}

/** WeChat's login servers, for the calls that the mall makes, in their public formats. */
export class LoginApi {
  readonly #codes = new Map<string, Issued>()
  readonly #used = new Map<string, number>()

  constructor(
    private readonly keys: GatewayKeys,
    private readonly now: () => number,
  ) {}

  /** The reply to a call, or null when the path is not one of this API. */
  answer(method: string, path: string, query: URLSearchParams, body: string): Reply | null {
    switch (`${method} ${path}`) {
      case 'GET /sns/jscode2session':
        return this.#miniSession(query)
      case 'GET /sns/oauth2/access_token':
        return this.#webIdentity(query)
      case 'GET /cgi-bin/token':
        return this.#appToken(Object.fromEntries(query))
      case 'POST /cgi-bin/stable_token':
        return this.#appToken(fieldsOf(body))
      case 'GET /cgi-bin/ticket/getticket':
        return this.#ticket(query)
      default:
        return null
    }
  }

  /** Whether this app may start an OAuth. */
  isApp(appId: string): boolean {
    return this.keys.appIds.includes(appId)
  }

  /** A code for the user who agreed on the OAuth page. */
  issue(appId: string, person: string, scope: string): string {
    const now = this.now()
    forgetOld(this.#codes, ({ until }) => until <= now)
    const code = `${person}.${randomBytes(12).toString('hex')}`
    this.#codes.set(code, { appId, person, scope, until: now + CODE_LIVES_MS })
    return code
  }

  #miniSession(query: URLSearchParams): Reply {
    const code = query.get('js_code') ?? ''
    const trouble = this.#appTrouble(query.get('appid'), query.get('secret'))
    if (trouble) return trouble
    if (code === '' || query.get('grant_type') !== 'authorization_code') return WRONG_CODE
    const now = this.now()
    if ((this.#used.get(code) ?? 0) > now) return USED_CODE
    forgetOld(this.#used, (until) => until <= now)
    this.#used.set(code, now + CODE_LIVES_MS)
    return { ...identityOf(query.get('appid') ?? '', code), session_key: sessionKeyOf(code) }
  }

  #webIdentity(query: URLSearchParams): Reply {
    const trouble = this.#appTrouble(query.get('appid'), query.get('secret'))
    if (trouble) return trouble
    const code = query.get('code') ?? ''
    const issued = this.#codes.get(code)
    this.#codes.delete(code)
    const isGood = issued && issued.appId === query.get('appid') && issued.until > this.now()
    if (!isGood || query.get('grant_type') !== 'authorization_code') return WRONG_CODE
    const token = { access_token: randomBytes(24).toString('base64url'), expires_in: LIVES_S }
    const refresh = { refresh_token: randomBytes(24).toString('base64url'), scope: issued.scope }
    return { ...token, ...refresh, ...identityOf(issued.appId, code) }
  }

  #appToken(fields: Readonly<Record<string, unknown>>): Reply {
    if (fields.grant_type !== 'client_credential') return WRONG_GRANT
    const { appid, secret } = fields
    const trouble = this.#appTrouble(text(appid), text(secret))
    return trouble ?? { access_token: this.#tokenOf(text(appid) ?? ''), expires_in: LIVES_S }
  }

  #ticket(query: URLSearchParams): Reply {
    const token = query.get('access_token') ?? ''
    const appId = this.keys.appIds.find((id) => this.#tokenOf(id) === token)
    if (appId === undefined) return WRONG_TOKEN
    return { errcode: 0, errmsg: 'ok', ticket: this.#secretOf(`ticket ${appId}`), expires_in: LIVES_S }
  }

  #appTrouble(appId: string | null, secret: string | null): Reply | null {
    if (appId === null || !this.isApp(appId)) return WRONG_APP_ID
    return secret === sandboxAppSecret(this.keys.apiV3Key, appId) ? null : WRONG_SECRET
  }

  #tokenOf(appId: string): string {
    return this.#secretOf(`token ${appId}`)
  }

  #secretOf(what: string): string {
    return createHash('sha256').update(this.keys.apiV3Key).update(what).digest('base64url')
  }
}

/** The key with which WeChat's client encrypts for this code. */
export function sessionKeyOf(code: string): string {
  return createHash('sha256').update(`session ${code}`).digest().subarray(0, 16).toString('base64')
}

function identityOf(appId: string, code: string): Reply {
  const person = personOf(code)
  const hash = (words: string) => createHash('sha256').update(words).digest('base64url').slice(0, 27)
  return { openid: `o${hash(`${appId} ${person ?? code}`)}`, ...(person && { unionid: `u${hash(`union ${person}`)}` }) }
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Deletes expired entries. */
function forgetOld<T>(entries: Map<string, T>, isOver: (value: T) => boolean): void {
  if (entries.size < MOST_CODES) return
  for (const [key, value] of entries) if (isOver(value)) entries.delete(key)
}
