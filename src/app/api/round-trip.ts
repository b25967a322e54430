import { FAILURE_TEXTS } from '@contract/codes/failures'
import { CORE_BASE, LEGACY_PATH, PAYMENT_PATH } from '@contract/codes/session'
import { spoken } from '@contract/codes/spoken'
import type { Session } from '@contract/schema/session'
import { host } from '@/platform/host'
import { type HttpCall, NoReply, type SendRequest } from '@/platform/request.types'
import { REQUEST_TIMEOUT_MS } from '../limits'
import { ApiError } from './api-error'
import { deviceFields } from './device'
import { signOf, toForm } from './sign'

/** Dependencies of the dialects: network, origin, headers and clock. */
export interface Wire {
  send: SendRequest
  /** Origin of the server, '' for the origin of the page. */
  origin(): string
  /** Headers of every call (gray release). */
  headers(): Record<string, string>
  /** Epoch ms by the server's clock. */
  now(): number
}

/** A reply of any dialect, successful or not. */
export interface Outcome {
  httpStatus: number
  code: number
  message: string
  data: unknown
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const HTTP_FORBIDDEN = 403

export interface CoreRequest {
  /** 'METHOD noun/verb' or 'METHOD /absolute/path'. */
  key: string
  input: unknown
  /** Null only for the call that requests a session. */
  session: Session | null
  uid: string
  idempotencyKey?: string
  /** Additional headers (CRM). */
  headers?: Readonly<Record<string, string>>
}

/** One call of the core dialect: device fields and signature in the query, JSON body (docs/wire.md "Signature"). */
export function coreRoundTrip(
  wire: Wire,
  { key, input, session, uid, idempotencyKey, headers: further }: CoreRequest,
): Promise<Outcome> {
  const [method, path] = splitKey(key)
  const isGet = method === 'GET'
  const body = isGet ? undefined : JSON.stringify(input)
  const query: Record<string, string> = {
    ...deviceFields(),
    ...(isGet ? textFields(input) : {}),
    appKey: host.appKey,
    uid,
  }
  if (session) {
    query.sessionKey = session.sessionKey
    query.timestamp = seconds(wire.now())
    query.sign = signOf(session.sessionSecret, { ...query, method, path, ...(body === undefined ? {} : { body }) })
  }
  const headers: Record<string, string> = { ...wire.headers(), ...further }
  if (body !== undefined) headers['Content-Type'] = JSON_TYPE
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return roundTrip(wire, {
    method,
    url: `${wire.origin()}${path}?${toForm(query)}`,
    headers,
    body,
    timeoutMs: REQUEST_TIMEOUT_MS,
  })
}

/** One call of the old dialect: a form with `params` as JSON [legacy.form]. */
export function legacyRoundTrip(
  wire: Wire,
  method: string,
  params: unknown,
  session: Session | null,
  idempotencyKey?: string,
): Promise<Outcome> {
  const fields = {
    method,
    params: JSON.stringify(params),
    sessionKey: session?.sessionKey ?? '',
    timestamp: seconds(wire.now()),
    ver: '1.0',
  }
  const sign = session ? signOf(session.sessionSecret, fields) : ''
  return formRoundTrip(wire, LEGACY_PATH, { ...fields, sign }, idempotencyKey)
}

/**
 * One call of the payment dialect: a plain form whose payOrderNo identifies the payment (docs/wire.md "Cart, order,
 * pay").
 */
export function paymentRoundTrip(wire: Wire, method: string, form: unknown, idempotencyKey?: string): Promise<Outcome> {
  return formRoundTrip(wire, PAYMENT_PATH, { method, ...textFields(form) }, idempotencyKey)
}

function formRoundTrip(
  wire: Wire,
  path: string,
  fields: Record<string, string>,
  idempotencyKey?: string,
): Promise<Outcome> {
  const headers: Record<string, string> = { ...wire.headers(), 'Content-Type': FORM_TYPE }
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const url = `${wire.origin()}${path}`
  return roundTrip(wire, { method: 'POST', url, headers, body: toForm(fields), timeoutMs: REQUEST_TIMEOUT_MS })
}

async function roundTrip(wire: Wire, call: HttpCall): Promise<Outcome> {
  const { status, body } = await wire.send(call).catch(throwUnsent)
  if (status === HTTP_FORBIDDEN || !isEnvelope(body)) throw unusable(status)
  const message = typeof body.message === 'string' ? body.message : typeof body.msg === 'string' ? body.msg : ''
  return { httpStatus: status, code: body.code, message: spoken(body.code, message), data: body.data }
}

function throwUnsent(error: unknown): never {
  if (!(error instanceof NoReply)) throw error
  if (error.isTimeout) throw new ApiError({ code: -1, name: 'TIMEOUT', message: FAILURE_TEXTS.timeout })
  throw new ApiError({ code: -1, name: 'NETWORK', message: FAILURE_TEXTS.network })
}

function unusable(status: number): ApiError {
  // [error.http-403]
  return status === HTTP_FORBIDDEN
    ? new ApiError({ code: status, name: 'HTTP_403', message: '访问太频繁了，请登录后再试' })
    : new ApiError({ code: -1, name: 'BAD_REPLY', message: FAILURE_TEXTS.badReply })
}

interface Envelope {
  code: number
  message?: unknown
  msg?: unknown
  data?: unknown
}
function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'
}

function splitKey(key: string): [HttpCall['method'], string] {
  const at = key.indexOf(' ')
  const method = key.slice(0, at)
  const name = key.slice(at + 1)
  const path = name.startsWith('/') ? name : CORE_BASE + name
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return [method, path]
  throw new Error(`not an endpoint: ${key}`)
}

/** The fields of a query or form as text; undefined fields are left out. */
function textFields(input: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries<unknown>(Object(input))) {
    if (value === undefined || value === null) continue
    fields[key] = typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return fields
}

function seconds(epochMs: number): string {
  return String(Math.floor(epochMs / 1000))
}
