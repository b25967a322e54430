import type { ConsoleApi, ConsoleDownloads, ConsoleUploads } from '@contract/api'
import { CONSOLE_BASE, CONSOLE_HEADER } from '@contract/codes/console'
import type { StoreScope } from '@server/kernel/store-scope'
import { DEMO_STAFF, totpCode } from '@server/modules/system/staff'
import type { Static } from '@sinclair/typebox'
import type { TestMall } from './app'

/** A reply of the console as it is. */
export interface ConsoleReply {
  http: number
  code: number
  message: string
  data: unknown
  /** The cookie that it sets, with its attributes. */
  setCookie: string | undefined
}

interface SentAs {
  /** Replaces headers; undefined leaves one out. */
  headers?: Readonly<Record<string, string | undefined>>
  method?: 'GET' | 'POST'
  payload?: string | Buffer
  /** The query of an upload's address. */
  query?: Readonly<Record<string, string>>
}

interface InjectedReply {
  statusCode: number
  headers: Readonly<Record<string, unknown>>
  body: string
  rawPayload: Buffer
  json<T>(): T
}

/** The mall of the console: one of this process, or a running one. */
export interface ConsoleMall {
  app: {
    inject(request: {
      method: 'GET' | 'POST'
      url: string
      headers: Record<string, string | undefined>
      payload?: string | Buffer
      remoteAddress: string
    }): Promise<InjectedReply>
  }
  clock: Pick<TestMall['clock'], 'now'>
  config: Pick<TestMall['config'], 'mode'>
}

type Input<K extends keyof ConsoleApi> = Static<ConsoleApi[K]['input']>
type Reply<K extends keyof ConsoleApi> = Static<ConsoleApi[K]['reply']>

/** A browser with the console open: it keeps the cookie and sends what a page of the console sends. */
export class ConsoleClient {
  cookie: string | null = null

  constructor(
    private readonly mall: ConsoleMall,
    readonly ip = '10.0.0.1',
    readonly host = 'localhost',
  ) {}

  /** One call with whatever reply; a file is a success without data. */
  async send(key: string, input: unknown, as: SentAs = {}): Promise<ConsoleReply> {
    const reply = await this.#inject(key, input, as)
    const [setCookie] = [reply.headers['set-cookie'] ?? []].flat() as string[]
    if (setCookie !== undefined) this.cookie = setCookie.split(';')[0] ?? null
    if (String(reply.headers['content-type']).startsWith('text/csv'))
      return { http: reply.statusCode, code: 0, message: '', data: null, setCookie }
    const { code, message, data } = reply.json<{ code: number; message: string; data: unknown }>()
    return { http: reply.statusCode, code, message, data, setCookie }
  }

  /** The file of a download, as text with its byte order mark. */
  async file<K extends keyof ConsoleDownloads & string>(
    key: K,
    input: Static<ConsoleDownloads[K]['input']>,
  ): Promise<{ text: string; headers: Record<string, unknown> }> {
    const reply = await this.#inject(key, input, {})
    if (reply.headers['content-type'] !== 'text/csv; charset=utf-8') throw new Error(reply.body)
    return { text: reply.rawPayload.toString('utf8'), headers: reply.headers }
  }

  /** Sends a file that succeeds; a refusal throws its message. */
  async upload<K extends keyof ConsoleUploads & string>(
    key: K,
    bytes: Buffer,
    type = 'image/png',
    query: Readonly<Record<string, string>> = {},
  ): Promise<Static<ConsoleUploads[K]['reply']>> {
    const as = { payload: bytes, headers: { 'content-type': type }, query }
    const { code, message, data } = await this.send(key, null, as)
    if (code !== 0) throw new Error(`${code} ${message}`)
    return data as Static<ConsoleUploads[K]['reply']>
  }

  #inject(key: string, input: unknown, { headers = {}, method = 'POST', payload, query = {} }: SentAs) {
    const scheme = this.mall.config.mode === 'demo' ? 'http' : 'https'
    const all: Record<string, string | undefined> = {
      host: this.host,
      origin: `${scheme}://${this.host}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      [CONSOLE_HEADER.name]: CONSOLE_HEADER.value,
      ...(this.cookie !== null && { cookie: this.cookie }),
      ...headers,
    }
    return this.mall.app.inject({
      method,
      url: `${CONSOLE_BASE}${key}?${new URLSearchParams(query)}`,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(method === 'POST' && { payload: payload ?? JSON.stringify(input) }),
      remoteAddress: this.ip,
    })
  }

  /** One call that succeeds; a refusal throws its message. */
  async call<K extends keyof ConsoleApi & string>(key: K, input: Input<K>): Promise<Reply<K>> {
    const { code, message, data } = await this.send(key, input)
    if (code !== 0) throw new Error(`${code} ${message}`)
    return data as Reply<K>
  }

  /** Logs in with the code of this moment. */
  async login(
    login: string,
    password: string = DEMO_STAFF.password,
    secret: string = DEMO_STAFF.totpSecret,
  ): Promise<this> {
    await this.call('session/login', { login, password, code: totpCode(secret, this.mall.clock.now()) })
    return this
  }
}

let accounts = 0

/** Creates an active account with the demo's password and secret. Returns its id and login. */
export async function newStaff(
  { services, clock }: Pick<TestMall, 'services' | 'clock'>,
  roleId: string,
  { stores = 'all', totpSecret = DEMO_STAFF.totpSecret }: { stores?: StoreScope; totpSecret?: string } = {},
): Promise<{ staffId: string; login: string }> {
  const { db, staffAccounts } = services
  const login = `${roleId}-${++accounts}`
  const passwordHash = await staffAccounts.hashOf(DEMO_STAFF.password)
  const draft = { login, name: `员工${accounts}`, roleId, stores }
  const row = await db.tx((tx) => staffAccounts.create(tx, draft, { passwordHash, totpSecret }, clock.now()))
  if (!row) throw new Error(`${login} is taken`)
  return { staffId: row.staffId, login }
}

/** A browser in which a new account of a role is logged in. */
export async function staffClient(
  mall: TestMall,
  roleId: string,
  { stores = 'all', ip }: { stores?: StoreScope; ip?: string } = {},
): Promise<{ client: ConsoleClient; staffId: string; login: string }> {
  const account = await newStaff(mall, roleId, { stores })
  return { client: await new ConsoleClient(mall, ip).login(account.login), ...account }
}
