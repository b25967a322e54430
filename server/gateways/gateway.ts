import { ERROR_CODES, ERROR_MESSAGES } from '@contract/codes/errors'
import { PARAM_FAULTS } from '@contract/codes/param-faults'
import { MALL_APP } from '@contract/codes/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock'
import { AppError } from '../kernel/errors'
import type { FairQueue } from '../kernel/fair-queue'
import type { Logger } from '../kernel/log'
import { troubleOf } from '../kernel/trouble'
import { Written } from '../kernel/written'
import type { Call, Client, Route } from './endpoint'
import { AnonymousLimit, type SessionSource } from './gate'
import type { RateLimiter } from './rate-limit'
import { type Check, checker, type Write, writer } from './schema'

/** What every gateway uses. */
export interface GatewayDeps {
  clock: Clock
  log: Logger
  sessions: SessionSource
  limiter: RateLimiter
  /** Calls of shoppers and payments are queued fairly, so that public lists and pages are answered in between. */
  queue: FairQueue
}

/** A route with its input check and reply writer, both compiled on first use. */
export interface ReadyRoute extends Route {
  check: Check
  write: Write
}

export function ready(route: Route, inputIsText: boolean): ReadyRoute {
  return { ...route, check: checker(route.spec.input, inputIsText), write: writer(route.spec.reply) }
}

/**
 * Admits an unsigned call, limited by IP. A call with a valid token is limited by its shopper instead: all phones on a
 * mall's Wi-Fi share one address, and when a restart ends their sessions they all request new ones concurrently.
 */
export async function admitUnsigned(
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  { accessToken }: Record<string, unknown>,
  { sessions, limiter }: GatewayDeps,
): Promise<Client> {
  const { ip } = request
  const uid = typeof accessToken === 'string' && accessToken ? await sessions.uidOfToken(accessToken) : null
  if (uid !== null && !limiter.take(uid, true)) throw new AppError('SYS_OPT_FREQUENTLY_ERROR')
  if (uid === null && !limiter.takeUnsigned(ip)) throw new AnonymousLimit()
  return visitorOf(request)
}

/** A caller without a session. */
export const visitorOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  uid: null,
  sessionKey: '',
  deviceId: '',
  appKey: '',
  ip: request.ip,
  agent: agentOf(request),
})

/** The longest user agent that is read. */
const AGENT_MAX = 500

export const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, AGENT_MAX)

/** The JSON around a reply's data in the dialects with `msg`. */
export const PLAIN = ['{"code":0,"msg":"","data":', '}'] as const

/** Runs the handler and writes the reply's JSON between the dialect's prefix and suffix. */
export async function answer(
  route: ReadyRoute,
  call: Omit<Call<Route['spec']>, 'uid' | 'isApp'> & { client: Client },
  [before, after]: readonly [string, string],
): Promise<string | Buffer> {
  route.check(call.input)
  const reply = await route.handle({ ...call, uid: call.client.uid, isApp: call.client.appKey === MALL_APP })
  return reply instanceof Written ? reply.within(before, after) : `${before}${route.write(reply)}${after}`
}

export interface Failure {
  code: number
  message: string
  /** JSON of the failure's data, usually `null`. */
  data: string
  http: number
}

/** The reply to an error. Unexpected errors are logged with the request's id and reported without detail. */
export function failureOf(error: unknown, request: FastifyRequest, log: Logger): Failure {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, data: JSON.stringify(error.payload ?? null), http: 200 }
  }
  if (error instanceof AnonymousLimit) {
    // The client shows its own message for HTTP 403.
    return {
      code: ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR,
      message: ERROR_MESSAGES.SYS_OPT_FREQUENTLY_ERROR,
      data: 'null',
      http: 403,
    }
  }
  const trouble = troubleOf(error)
  // `unreachable` may concern another service than the database.
  if (trouble && trouble.kind !== 'unreachable') {
    // The stack of our own code does not explain a fault of the database.
    const { reason, words } = trouble
    log.error({ reason, words, requestId: request.id, path: pathOf(request) }, 'the database or its disk failed')
    return { code: ERROR_CODES.SYS_BUSY, message: ERROR_MESSAGES.SYS_BUSY, data: 'null', http: 200 }
  }
  log.error({ err: error, requestId: request.id, path: pathOf(request) }, 'unexpected failure')
  return { code: ERROR_CODES.SYS_ERROR, message: ERROR_MESSAGES.SYS_ERROR, data: 'null', http: 200 }
}

/** Path without the query: queries carry keys and signatures. */
export function pathOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? request.url : request.url.slice(0, at)
}

export function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at + 1)
}

export function sendJson(reply: FastifyReply, code: number, http: number, json: string | Buffer): FastifyReply {
  // Kept for the request log, which then need not parse the JSON.
  reply.request.resultCode = code
  return reply.code(http).header('content-type', 'application/json; charset=utf-8').send(json)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The reply's business code, for logs and metrics. */
    resultCode?: number
    /** The method of an address with several: `/app.do#account.session.gen`, for metrics. */
    endpoint?: string
    /** Uid of the caller, for logs. */
    callerUid?: string | null
  }
}

/** No valid input is nested deeper, so code that walks it may recurse. */
const MAX_DEPTH = 32

/** Parses a JSON body to an object; refuses names that reach a prototype and nesting that overflows a stack. */
export function parseJsonObject(text: string, maxDepth = MAX_DEPTH): Record<string, unknown> {
  if (text === '') return {}
  if (isDeeper(text, maxDepth)) throw new AppError('SYS_PARAM_ERROR', `body: ${PARAM_FAULTS.depth}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('SYS_PARAM_ERROR', `body: ${PARAM_FAULTS.json}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('SYS_PARAM_ERROR', `body: ${PARAM_FAULTS.object}`)
  // A name may be written with escapes; only then is a walk through all names needed.
  if (/"(?:__proto__|constructor|prototype)"\s*:/.test(text) || (text.includes('\\u') && namesPrototype(value)))
    throw new AppError('SYS_PARAM_ERROR', `body: ${PARAM_FAULTS.names}`)
  return value as Record<string, unknown>
}

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype']

/** Whether a parsed JSON has a name, at any depth, that reaches a prototype. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, item]) => PROTOTYPE_NAMES.includes(name) || namesPrototype(item))
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
/** Whether a JSON is nested deeper than `most`, in one pass from left to right. */
function isDeeper(json: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const mark = json.charCodeAt(i)
    if (mark === QUOTE) isText = !isText
    else if (isText) {
      if (mark === BACKSLASH) i += 1
    } else if (mark === BRACE || mark === BRACKET) {
      if (++depth > most) return true
    } else if (mark === BRACE_END || mark === BRACKET_END) depth -= 1
  }
  return false
}
