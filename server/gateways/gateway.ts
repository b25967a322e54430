import { ERROR_CODES, ERROR_MESSAGES } from '@contract/codes/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock'
import { AppError } from '../kernel/errors'
import type { Logger } from '../kernel/log'
import { type Call, type Caller, type Route, Written } from './endpoint'
import { AnonymousLimit, type SessionSource } from './gate'
import type { RateLimiter } from './rate-limit'
import { type Check, checker, type Write, writer } from './schema'

/** What every gateway stands on. */
export interface GatewayDeps {
  clock: Clock
  log: Logger
  sessions: SessionSource
  limiter: RateLimiter
}

/** A route made ready: input check and reply writer compiled on first use. */
export interface ReadyRoute extends Route {
  check: Check
  write: Write
}

export function ready(route: Route, inputIsText: boolean): ReadyRoute {
  return { ...route, check: checker(route.spec.input, inputIsText), write: writer(route.spec.reply) }
}

/** Runs the handler and writes the reply's JSON. */
export async function answer(
  route: ReadyRoute,
  call: Omit<Call<Route['spec']>, 'uid'> & { caller: Caller },
): Promise<string> {
  route.check(call.input)
  const reply = await route.handle({ ...call, uid: call.caller.uid })
  return reply instanceof Written ? reply.json : route.write(reply)
}

export interface Failure {
  code: number
  message: string
  /** JSON of the failure's data, `null` mostly. */
  data: string
  http: number
}

/** What the caller is told of an error. Unexpected ones are logged with the request's id and told without detail. */
export function failureOf(error: unknown, request: FastifyRequest, log: Logger): Failure {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, data: JSON.stringify(error.payload ?? null), http: 200 }
  }
  if (error instanceof AnonymousLimit) {
    // The client shows its own message for a 403 (spec 8).
    return {
      code: ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR,
      message: ERROR_MESSAGES.SYS_OPT_FREQUENTLY_ERROR,
      data: 'null',
      http: 403,
    }
  }
  log.error({ err: error, requestId: request.id, path: pathOf(request) }, 'unexpected failure')
  return { code: ERROR_CODES.SYS_ERROR, message: ERROR_MESSAGES.SYS_ERROR, data: 'null', http: 200 }
}

/** Path without its query: queries carry keys and signatures. */
export function pathOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? request.url : request.url.slice(0, at)
}

export function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at + 1)
}

export function sendJson(reply: FastifyReply, code: number, http: number, json: string): FastifyReply {
  // The code rides along for the request log; a whole JSON need not be parsed for it.
  reply.request.resultCode = code
  return reply.code(http).header('content-type', 'application/json; charset=utf-8').send(json)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The reply's business code, for logs and metrics. */
    resultCode?: number
    /** Uid of the caller once known, for logs. */
    callerUid?: string | null
  }
}

/** Text of a JSON body as an object, refusing what could reach a prototype. */
export function parseJsonObject(text: string): Record<string, unknown> {
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('SYS_PARAM_ERROR', 'body: 不是正确的 JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('SYS_PARAM_ERROR', 'body: 应为 JSON 对象')
  if (/"(?:__proto__|constructor|prototype)"\s*:/.test(text))
    throw new AppError('SYS_PARAM_ERROR', 'body: 含有不允许的字段名')
  return value as Record<string, unknown>
}
