// Malformed requests, generated from a seed so that a failure can be reproduced.
import { coreApi, crmApi, legacyApi, paymentApi } from '@contract/api'
import type { EndpointGroup } from '@contract/endpoint'
import { JUNK, mutations, type Schema } from './bad-input'
import { sign } from './wire-client'

export interface FuzzRequest {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}
/** The session that signs the requests. */
export interface Signer {
  sessionKey: string
  secret: string
  uid: string
  accessToken: string
  seconds: string
}

export class Dice {
  constructor(private state: number) {}
  /** The next random number from 0 to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  below(n: number): number {
    return Math.floor(this.next() * n)
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
  is(chance: number): boolean {
    return this.next() < chance
  }
  bytes(n: number): Buffer {
    return Buffer.from(Array.from({ length: n }, () => this.below(256)))
  }
}

const ENDS_SESSION = /destroySession|session\.renew|doLogin|resetPassword|ResetPsw/
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
  'application/json; charset=utf-16',
  'application/xml',
  'image/png',
  'x/y; a="',
]
const keysOf = (group: EndpointGroup) => Object.entries(group).filter(([key]) => !ENDS_SESSION.test(key))
const core = keysOf(coreApi)
const crm = keysOf(crmApi)
const legacy = keysOf(legacyApi)
const payment = keysOf(paymentApi)

/** Replaces lone surrogates as encoding in UTF-8 does. */
const wellFormed = (text: string) => Buffer.from(text).toString()
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Texts that are JSON or almost JSON. */
const BOMBS: readonly ((dice: Dice) => [string, string | Buffer])[] = [
  (dice) => ['deep arrays', `{"a":${nested(dice.of([40, 3000, 200_000]), '[', ']')}}`],
  (dice) => ['deep objects', `${'{"a":'.repeat(dice.of([40, 50_000]))}1${'}'.repeat(dice.of([40, 50_000]))}`],
  (dice) => ['deep and open', '['.repeat(dice.of([33, 100_000]))],
  (dice) => ['a long array', `{"ids":[${'0,'.repeat(dice.of([300, 50_000]))}0]}`],
  (dice) => ['many keys', `{${Array.from({ length: dice.of([300, 5000]) }, (_, i) => `"k${i}":${i}`).join(',')}}`],
  (dice) => ['huge numbers', `{"number":${dice.of(['1e999', '-1e999', '9'.repeat(5000), '0.'.padEnd(3000, '1')])}}`],
  (dice) => ['a prototype', `{"${dice.of(['__proto__', 'constructor', 'prototype'])}":{"isAdmin":true},"a":1}`],
  () => ['an escaped prototype', '{"\\u005f_proto__":{"isAdmin":true}}'],
  () => ['a prototype below', '{"lines":[{"__proto__":{"x":1}}],"toString":1,"hasOwnProperty":2}'],
  () => ['a name twice', '{"number":1,"number":{"a":2}}'],
  () => ['lone surrogates', '{"keyword":"\\ud800","content":"\\udfff\\ud800"}'],
  () => ['null bytes', '{"keyword":"a\\u0000b","\\u0000":"\\u0000","skuId":"\\u0000"}'],
  (dice) => ['a long text', `{"keyword":"${'长'.repeat(dice.of([500, 60_000]))}"}`],
  () => [
    'broken UTF-8',
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  ],
  (dice) => ['bytes', dice.bytes(dice.below(300))],
  (dice) => ['no object', dice.of(['null', '[]', '1', '"x"', 'true', '', ' ', '{', '}', '{"a":', '\u0000', 'NaN'])],
]

/** A core or CRM input, legacy params or a form of an endpoint: valid except one field, or a bomb. */
function payload(dice: Dice, input: unknown): [string, string | Buffer] {
  if (dice.is(0.45)) {
    const one = dice.of(mutations(input as Schema))
    return [one.what, JSON.stringify(one.input)]
  }
  return dice.of(BOMBS)(dice)
}

const percent = (text: string) =>
  encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${percent(key)}=${percent(value)}`)
    .join('&')

/** Mutations of a valid form or query. */
function spoiled(dice: Dice, text: string): string {
  if (dice.is(0.75)) return text
  return dice.of([
    () => `${text}&${text}`,
    () => `${text}&__proto__=1&constructor=2`,
    () => `${text}&a=%ff%fe&b=%00`,
    () => `${text}&%`,
    () => text.slice(0, dice.below(text.length)),
    () => `${text}&${'x=1&'.repeat(500)}`,
    () => `&&&=&=&${text}`,
    () => text.replaceAll('=', '[]='),
  ])()
}

export function fuzzRequest(dice: Dice, signer: Signer): FuzzRequest {
  const kind = dice.of([
    'core',
    'core',
    'core',
    'legacy',
    'legacy',
    'payment',
    'crm',
    'track',
    'upload',
    'nowhere',
  ] as const)
  const headers: Record<string, string> = { 'content-type': dice.is(0.7) ? 'application/json' : dice.of(TYPES) }
  if (dice.is(0.1)) headers['idempotency-key'] = dice.of(['', 'x'.repeat(4000), "' or 1=1", 'ÿþ', '__proto__'])
  if (dice.is(0.1)) headers['x-request-id'] = dice.of(['a b', 'x'.repeat(3000), 'ÿ', '<script>'])
  if (dice.is(0.05)) headers[`x-${dice.below(99)}`] = 'h'.repeat(dice.of([100, 6000]))
  if (dice.is(0.05)) headers['authorization-app'] = dice.of(['', 'x'.repeat(3000), 'ÿ'])
  return { ...request(dice, signer, kind, headers), headers }
}

function request(
  dice: Dice,
  signer: Signer,
  kind: string,
  headers: Record<string, string>,
): Omit<FuzzRequest, 'headers'> {
  if (kind === 'core' || kind === 'crm') return address(dice, signer, kind, headers)
  if (kind === 'legacy') {
    const [key, spec] = dice.of(legacy)
    const [what, params] = payload(dice, spec.input)
    const text = paramsOf(dice, signer, params.toString())
    const signed = {
      method: dice.is(0.95) ? key : 'toString',
      params: text,
      sessionKey: signer.sessionKey,
      timestamp: signer.seconds,
      ver: '1.0',
    }
    // The signed text is what a form can encode.
    const form = { ...signed, params: wellFormed(text) }
    const body = Buffer.from(spoiled(dice, formOf({ ...form, sign: sign(signer.secret, form) })))
    return { what: `legacy ${key}: ${what}`, method: 'POST', path: '/app.do', body }
  }
  if (kind === 'payment') {
    const [key] = dice.of(payment)
    const fields = {
      method: key,
      payOrderNo: String(dice.of(JUNK)),
      payWay: String(dice.of(JUNK)),
      sysId: String(dice.of(JUNK)),
    }
    const body = Buffer.from(dice.is(0.3) ? dice.of(BOMBS)(dice)[1] : spoiled(dice, formOf(fields)))
    return { what: `payment ${key}`, method: 'POST', path: '/pay.do', body }
  }
  const [what, bomb] = dice.of(BOMBS)(dice)
  if (kind === 'track') {
    const body = dice.is(0.5) ? Buffer.from(bomb) : Buffer.from(`baseDtoStr=${percent(bomb.toString())}`)
    return { what: `track ${what}`, method: 'POST', path: '/track', body }
  }
  if (kind === 'upload') {
    const path = dice.of([
      '/media/up',
      '/media/up/buckets/galleria/objects/eA/uploads',
      '/media/file/../../etc/passwd',
      '/media/file/%2e%2e%2fx',
    ])
    const part = `--x\r\ncontent-disposition: form-data; name="${dice.of(['file', 'token', 'key', '__proto__'])}"\r\n\r\n`
    return {
      what: `upload ${what}`,
      method: dice.of(['POST', 'PUT', 'GET']),
      path,
      body: Buffer.concat([Buffer.from(part), Buffer.from(bomb)]),
    }
  }
  const path = dice.of([
    '/%00',
    '/service/app/user/%E4%',
    '/igc/app/__proto__/x',
    '/pay/notice/wechat',
    `/${'a/'.repeat(800)}`,
    '/core/../app.do',
  ])
  return {
    what: `nowhere ${path.slice(0, 30)}`,
    method: dice.of(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
    path,
    body: Buffer.from(bomb),
  }
}

/** Params that the gateway accepts as those of the shopper, if they are an object. */
function paramsOf(dice: Dice, { accessToken, uid }: Signer, text: string): string {
  const own = `"accessToken":"${accessToken}","uid":"${uid}"`
  if (dice.is(0.1) || !text.startsWith('{"')) return text
  return `{${own},${text.slice(1)}`
}

function address(
  dice: Dice,
  signer: Signer,
  kind: 'core' | 'crm',
  headers: Record<string, string>,
): Omit<FuzzRequest, 'headers'> {
  const [key, spec] = dice.of(kind === 'core' ? core : crm)
  const [method = 'GET', name = ''] = key.split(' ')
  const path = name.startsWith('/') ? name : `/service/app/user/${name}`
  if (kind === 'crm' && dice.is(0.8)) headers['authorization-app'] = signer.accessToken
  const [what, bomb] = payload(dice, spec.input)
  const query: Record<string, string> = {
    appKey: 'galleria-h5',
    sessionKey: signer.sessionKey,
    timestamp: signer.seconds,
    deviceId: 'fuzz',
  }
  if (dice.is(0.8)) query.uid = signer.uid
  let body = Buffer.alloc(0)
  if (method === 'GET') {
    const one = dice.of(mutations(spec.input as Schema))
    for (const [field, value] of Object.entries(Object(one.input)))
      query[field] = wellFormed(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  } else body = Buffer.from(bomb)
  const text = body.toString()
  const given = sign(signer.secret, { ...query, method, path, ...(text ? { body: text } : {}) })
  return { what: `${key}: ${what}`, method, path: `${path}?${spoiled(dice, formOf({ ...query, sign: given }))}`, body }
}
