// A client of the mall written from docs/wire.md only, without code of the product's client or server.
import { createHash, randomUUID } from 'node:crypto'

export const CODE = {
  ok: 0,
  sysError: 99950000,
  expire: 99950001,
  sessionRenew: 99950002,
  invalidSession: 99950003,
  invalidApplication: 99950004,
  notLogin: 99950005,
  tokenExpire: 99950006,
  signFailed: 99950009,
  signIncorrect: 99950010,
  noInterface: 99950012,
  param: 99950015,
}

/** Percent-encoding of RFC 3986: all characters except A-Z a-z 0-9 - . _ ~ */
export function encode(text) {
  return [...new TextEncoder().encode(String(text))]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return /[A-Za-z0-9\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

/** The text p that is signed. */
export function signedText(fields) {
  return Object.keys(fields)
    .sort()
    .map((key) => `${encode(key)}=${encode(fields[key])}`)
    .join('&')
}

export function signOf(secret, fields) {
  return createHash('sha256')
    .update(secret + signedText(fields) + secret)
    .digest('hex')
}

const toText = (fields) =>
  Object.entries(fields)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')

/** One device with one session. */
export class OutsideClient {
  session = null
  uid = ''
  accessToken = ''
  deviceId = randomUUID()
  appKey = 'galleria-h5'
  /** The server's clock minus the local clock, ms. */
  offset = 0

  constructor(origin) {
    this.origin = origin.replace(/\/$/, '')
  }

  seconds(shift = 0) {
    return String(Math.floor((Date.now() + this.offset) / 1000) + shift)
  }

  /** Sends a request and reads the reply: { http, headers, text, json }. */
  async send(method, path, { headers = {}, body } = {}) {
    const answer = await fetch(this.origin + path, { method, headers, body, redirect: 'manual' })
    const text = await answer.text()
    let json = null
    try {
      json = JSON.parse(text)
    } catch {
      // The reply is a page or a picture.
    }
    return { http: answer.status, headers: answer.headers, text, json }
  }

  async open(accessToken) {
    const sentAt = Date.now()
    const body = JSON.stringify({ appKey: this.appKey, deviceId: this.deviceId, ...(accessToken && { accessToken }) })
    const path = '/core/account/session/genSession'
    const reply = await this.send('POST', path, { headers: { 'content-type': 'application/json' }, body })
    if (reply.json?.code !== 0) throw new Error(`no session: ${reply.http} ${reply.text.slice(0, 200)}`)
    this.session = reply.json.data
    this.offset = this.session.serverTime - sentAt
    return this
  }

  /** The query of a signed core or CRM call, without its sign. `change` may make it invalid. */
  query(change = {}) {
    const fields = {
      deviceId: this.deviceId,
      source: 'outside',
      appKey: this.appKey,
      sessionKey: this.session?.sessionKey ?? '',
      timestamp: this.seconds(),
      ...(this.uid && { uid: this.uid }),
      ...change,
    }
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  }

  /**
   * A core or CRM call. `fields` changes the query before it is signed, `after` the text that is sent, `sign` the
   * signature (null: none); `asMethod`, `asPath` and `asBody` are signed instead of the sent values.
   */
  core(method, path, input = {}, options = {}) {
    const { fields = {}, headers = {}, after = (text) => text, sign, asMethod, asPath, asBody } = options
    const isQuery = method === 'GET'
    const body = isQuery ? undefined : (options.body ?? JSON.stringify(input))
    const asked = isQuery ? Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) : {}
    const query = this.query({ ...asked, ...fields })
    const pseudo = { method: asMethod ?? method, path: asPath ?? path }
    if (body) pseudo.body = asBody ?? body
    const signature = sign === undefined ? signOf(this.session?.sessionSecret ?? '', { ...query, ...pseudo }) : sign
    const text = after(toText({ ...query, ...(signature !== null && { sign: signature }) }))
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return this.send(method, `${path}?${text}`, { headers: { ...type, ...headers }, body })
  }

  crm(method, path, input = {}, options = {}) {
    const token = options.token ?? this.accessToken
    return this.core(method, path, input, { ...options, headers: { ...(token && { 'authorization-app': token }) } })
  }

  legacy(method, params = {}, options = {}) {
    const { fields = {}, after = (text) => text, sign, headers = {} } = options
    const full = { sysId: 1002, accessToken: this.accessToken, uid: this.uid, ...params }
    const signed = {
      method,
      params: options.params ?? JSON.stringify(full),
      sessionKey: this.session?.sessionKey ?? '',
      timestamp: this.seconds(),
      ver: '1.0',
      ...fields,
    }
    const signature = sign === undefined ? signOf(this.session?.sessionSecret ?? '', signed) : sign
    return this.form('/app.do', after(toText({ ...signed, ...(signature !== null && { sign: signature }) })), headers)
  }

  pay(method, fields = {}) {
    return this.form('/pay.do', toText({ method, ...fields }))
  }

  form(path, body, headers = {}) {
    return this.send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  }

  async login(mobile, checkCode) {
    const { json } = await this.legacy('account.login.doLogin', { mobile, checkCode, countryCode: '86', clientType: 1 })
    if (json?.code !== 0) throw new Error(`no login: ${JSON.stringify(json)}`)
    this.session = json.data
    this.uid = json.data.uid
    this.accessToken = json.data.accessToken
    return this
  }
}
