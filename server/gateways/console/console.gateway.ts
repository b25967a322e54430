import { CONSOLE_BASE, CONSOLE_HEADER } from '@contract/codes/console'
import { ERROR_CODES } from '@contract/codes/errors'
import type { ConsoleAuth, ConsoleEndpointSpec } from '@contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/audit'
import { AppError, fail } from '../../kernel/errors'
import type { Logger } from '../../kernel/log'
import { AnonymousLimit } from '../gate'
import { failureOf, type GatewayDeps, parseJsonObject, sendJson } from '../gateway'
import { checker, writer } from '../schema'
import type { ConsoleCall, ConsoleRoute, Staff, StaffSource } from './console-endpoint'
import { sendCsv } from './csv-reply'
import { clearedCookie, cookieName, sessionCookie, tokensIn } from './session-cookie'

export interface ConsoleGatewayDeps extends Pick<GatewayDeps, 'clock' | 'log' | 'limiter'> {
  staff: StaffSource
  /** The demo has no TLS, so its cookie has neither Secure nor the prefix that needs it, and its origin is http. */
  isDemo: boolean
}

/** A call that no page of the console has sent: HTTP 403. */
class ForeignCall extends Error {}

const MAX_DEVICE = 200

/**
 * Registers the console's dialect: JSON by POST, the session in a cookie, `{ code, message, data }` (docs/wire.md "The
 * console"). The order of checks: page, cookie, endpoint, session, rate, permission, input. A download is a CSV file; its
 * failures before the first byte are JSON.
 */
export function registerConsole(app: FastifyInstance, routes: readonly ConsoleRoute[], deps: ConsoleGatewayDeps): void {
  const known = new Map(
    routes.map((route) => [route.key, { route, check: checker(route.spec.input, false), answer: answerOf(route) }]),
  )
  const name = cookieName(deps.isDemo)

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      checkPage(request, deps.isDemo)
      const tokens = tokensIn(request.headers.cookie ?? '', name)
      // Another host of the domain can plant a second cookie of this name; none of the two is believed.
      if (tokens.length > 1) throw new ForeignCall()
      const token = tokens[0] ?? null
      const { '*': key = '' } = request.params as { '*'?: string }
      const { route, check, answer } = known.get(key) ?? {}
      if (!route || !check || !answer) fail('NO_INTERFACE_AUTH')
      request.endpoint = CONSOLE_BASE + key
      const now = deps.clock.now()
      const staff = await admit(route.spec.auth, token, request, now)
      const body = typeof request.body === 'string' ? request.body : ''
      const input = parseJsonObject(body)
      check(input)
      const actor: Actor | null = staff && { kind: 'staff', id: staff.staffId, name: staff.name }
      const device = (request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE)
      const call = {
        input,
        // `admit` has given an account unless `auth` is none.
        staff: staff as Staff,
        actor: actor as Actor,
        origin: { ip: request.ip, device, token },
        now,
        requestId: request.id,
        setSession: (value: string | null) => {
          reply.header('set-cookie', value === null ? clearedCookie(deps.isDemo) : sessionCookie(value, deps.isDemo))
        },
      }
      return await answer(call, reply, deps.log)
    } catch (error) {
      return refuse(error, request, reply)
    }
  }

  async function admit(auth: ConsoleAuth, token: string | null, request: FastifyRequest, now: number) {
    if (auth === 'none') {
      if (!deps.limiter.takeUnsigned(request.ip)) throw new AnonymousLimit()
      return null
    }
    const staff = token === null ? null : await deps.staff.find(token, now)
    if (!staff) {
      if (!deps.limiter.takeUnsigned(request.ip)) throw new AnonymousLimit()
      fail('USER_NOT_LOGIN')
    }
    request.staffId = staff.staffId
    if (!deps.limiter.take(`staff:${staff.staffId}`, true)) fail('SYS_OPT_FREQUENTLY_ERROR')
    if (!permits(auth, staff)) fail('UNAUTHORIZED')
    return staff
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isForeign = error instanceof ForeignCall
    const { code, message, data, http } = failureOf(
      isForeign ? new AppError('NO_INTERFACE_AUTH') : error,
      request,
      deps.log,
    )
    const isUnknown = code === ERROR_CODES.NO_INTERFACE_AUTH
    const status = isForeign ? 403 : isUnknown ? 404 : http
    return sendJson(reply, code, status, `{"code":${code},"message":${JSON.stringify(message)},"data":${data}}`)
  }

  // One address for all: an unknown endpoint passes the same checks.
  app.all(`${CONSOLE_BASE}*`, serve)
}

type Answer = (call: ConsoleCall<ConsoleEndpointSpec>, reply: FastifyReply, log: Logger) => Promise<FastifyReply>

function answerOf(route: ConsoleRoute): Answer {
  if ('download' in route) return async (call, reply, log) => sendCsv(reply, await route.download(call), log)
  const write = writer(route.spec.reply)
  return async (call, reply) => {
    const data = await route.handle(call)
    return sendJson(reply, ERROR_CODES.SYS_OK, 200, `{"code":0,"message":"","data":${write(data)}}`)
  }
}

/** Whether a role has what an endpoint asks for. */
function permits(auth: Exclude<ConsoleAuth, 'none'>, { permissions }: Staff): boolean {
  return auth === 'staff' || permissions.some((permission) => auth === `staff:${permission}`)
}

/**
 * Refuses calls of other pages, which would carry the cookie where SameSite does not hold it back: the Origin must be
 * the address that was called, the header and the type of the body cannot be sent across origins without a preflight,
 * which no endpoint answers.
 */
function checkPage({ method, headers }: FastifyRequest, isDemo: boolean): void {
  const site = headers['sec-fetch-site']
  const isOwn =
    method === 'POST' &&
    headers.origin === `${isDemo ? 'http' : 'https'}://${(headers.host ?? '').toLowerCase()}` &&
    (site === undefined || site === 'same-origin') &&
    headers[CONSOLE_HEADER.name] === CONSOLE_HEADER.value &&
    /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  if (!isOwn) throw new ForeignCall()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account of the console's call, for logs. */
    staffId?: string
  }
}
