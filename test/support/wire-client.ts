import { createHash } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import type { CoreApi, CrmApi, Input, LegacyApi, PaymentApi, Reply } from '@contract/api'

export interface CallRefusedFields {
  code: number
  message: string
  payload: unknown
  http: number
}

/** A refused call, as an outside client sees it. */
export class CallRefused extends Error {
  readonly code: number
  readonly payload: unknown
  readonly http: number

  constructor({ code, message, payload, http }: CallRefusedFields) {
    super(`${code} ${message}`)
    this.code = code
    this.payload = payload
    this.http = http
  }
}

export interface ConnectionRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  payload?: string
  headers: Record<string, string>
}
/** The receiver of calls: a Fastify instance, or a listening mall by `doorAt`. */
export interface Connection {
  inject(request: ConnectionRequest): Promise<{ statusCode: number; json<T>(): T }>
}

/** Sends calls to a mall in another process; rejects when it cannot connect. */
export function connectionTo(url: string): Connection {
  return {
    async inject({ method, url: path, payload, headers: { host: _host, ...headers } }) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(payload === undefined ? {} : { body: payload }),
      })
      const text = await answer.text()
      return { statusCode: answer.status, json: <T>() => JSON.parse(text) as T }
    },
  }
}

/**
 * Like `doorAt`, with its own connections. The process-wide pool of `fetch` keeps connections to a killed server, and
 * may use a dead one for the first request to the next server on the same port; that failure would not be the mall's.
 */
export function freshConnectionTo(url: string): Connection & { close(): void } {
  const agent = new Agent({ keepAlive: true })
  return {
    close: () => agent.destroy(),
    inject: ({ method, url: path, payload, headers: { host: _host, ...headers } }) =>
      new Promise((ok, no) => {
        const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
        const sent = httpRequest(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          answer.once('error', no)
          answer.once('end', () => ok({ statusCode: answer.statusCode ?? 0, json: <T>() => JSON.parse(text) as T }))
        })
        sent.once('error', no)
        sent.end(payload)
      }),
  }
}

interface Opened {
  sessionKey: string
  sessionSecret: string
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature as docs/wire.md describes it, without code of the product. */
export function sign(secret: string, fields: Record<string, string>): string {
  const p = Object.keys(fields)
    .sort()
    .map((key) => `${encode(key)}=${encode(fields[key] ?? '')}`)
    .join('&')
  return createHash('sha256').update(`${secret}${p}${secret}`).digest('hex')
}

export interface WireClientDeps {
  connection: Connection
  now: () => number
  deviceId: string
  appKey?: string
}

/** A client with its own device and session, for journeys through HTTP. */
export class WireClient {
  private readonly connection: Connection
  private readonly now: () => number
  readonly deviceId: string
  readonly appKey: string
  uid = ''
  accessToken = ''
  session: Opened | null = null
  constructor({ connection, now, deviceId, appKey = 'galleria-h5' }: WireClientDeps) {
    this.connection = connection
    this.now = now
    this.deviceId = deviceId
    this.appKey = appKey
  }

  async open(): Promise<this> {
    this.session = await this.#send<Opened>(
      'POST',
      '/core/account/session/genSession',
      '',
      JSON.stringify({ appKey: this.appKey, deviceId: this.deviceId }),
      {},
    )
    return this
  }

  /** A client with an existing session. */
  static withSession(
    connection: Connection,
    now: () => number,
    deviceId: string,
    login: Opened & { uid: string; accessToken: string },
    appKey?: string,
  ): WireClient {
    const client = new WireClient({ connection, now, deviceId, appKey })
    client.session = login
    client.uid = login.uid
    client.accessToken = login.accessToken
    return client
  }

  /** A core call by its contract key; `idempotencyKey` goes into the header. */
  call<K extends keyof CoreApi & string>(
    key: K,
    input: Input<CoreApi[K]>,
    options: { idempotencyKey?: string } = {},
  ): Promise<Reply<CoreApi[K]>> {
    return this.callRaw(key, input, options) as Promise<Reply<CoreApi[K]>>
  }

  /** A core call with any input, for tests that send invalid data. */
  async callRaw(
    key: string,
    input: unknown,
    options: { idempotencyKey?: string; token?: string } = {},
  ): Promise<unknown> {
    const [method = 'GET', name = ''] = key.split(' ')
    const path = name.startsWith('/') ? name : `/service/app/user/${name}`
    const query: Record<string, string> = {
      deviceId: this.deviceId,
      source: 'test',
      platform: 'test',
      sessionKey: this.session?.sessionKey ?? '',
      appKey: this.appKey,
      timestamp: String(Math.floor(this.now() / 1000)),
    }
    if (this.uid) query.uid = this.uid
    let body = ''
    if (method === 'GET') {
      for (const [field, value] of Object.entries(input as object))
        if (value !== undefined) query[field] = String(value)
    } else body = JSON.stringify(input)
    const signed = { ...query, method, path, ...(body ? { body } : {}) }
    query.sign = sign(this.session?.sessionSecret ?? '', signed)
    const text = Object.entries(query)
      .map(([field, value]) => `${encode(field)}=${encode(value)}`)
      .join('&')
    const headers: Record<string, string> = options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}
    if (options.token) headers['authorization-app'] = options.token
    return this.#send(method, path, text, body, headers)
  }

  /** A CRM call: signed like a core call, with the token in its header. */
  crm<K extends keyof CrmApi & string>(
    key: K,
    input: Input<CrmApi[K]>,
    token: string = this.accessToken,
  ): Promise<Reply<CrmApi[K]>> {
    return this.callRaw(key, input, { token }) as Promise<Reply<CrmApi[K]>>
  }

  async legacy<K extends keyof LegacyApi & string>(
    method: K,
    params: Input<LegacyApi[K]>,
  ): Promise<Reply<LegacyApi[K]>> {
    const fields: Record<string, string> = {
      method,
      params: JSON.stringify({ sysId: 1, accessToken: this.accessToken, uid: this.uid, ...params }),
      sessionKey: this.session?.sessionKey ?? '',
      timestamp: String(Math.floor(this.now() / 1000)),
      ver: '1.0',
    }
    fields.sign = sign(this.session?.sessionSecret ?? '', fields)
    return (await this.#form('/app.do', fields)) as Reply<LegacyApi[K]>
  }

  async pay<K extends keyof PaymentApi & string>(method: K, form: Input<PaymentApi[K]>): Promise<Reply<PaymentApi[K]>> {
    return (await this.#form('/pay.do', { method, ...(form as Record<string, string>) })) as Reply<PaymentApi[K]>
  }

  /** Logs in with the demo's code. */
  async login(mobile: string, checkCode = '888888'): Promise<this> {
    const result = await this.legacy('account.login.doLogin', { mobile, checkCode, clientType: 1 })
    this.uid = result.uid
    this.accessToken = result.accessToken
    this.session = result
    return this
  }

  async #form(url: string, fields: Record<string, string>): Promise<unknown> {
    const payload = new URLSearchParams(fields).toString()
    const reply = await this.connection.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { code, msg, data } = reply.json<{ code: number; msg: string; data: unknown }>()
    if (code !== 0) throw new CallRefused({ code, message: msg, payload: data, http: reply.statusCode })
    return data
  }

  async #send<R>(
    method: string,
    path: string,
    query: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<R> {
    const reply = await this.connection.inject({
      method: method as ConnectionRequest['method'],
      url: query ? `${path}?${query}` : path,
      ...(body ? { payload: body } : {}),
      headers: { host: 'localhost', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    })
    const { code, message, data } = reply.json<{ code: number; message: string; data: R }>()
    if (code !== 0) throw new CallRefused({ code, message, payload: data, http: reply.statusCode })
    return data
  }
}
