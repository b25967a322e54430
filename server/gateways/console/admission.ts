import { CONSOLE_BASE, CONSOLE_HEADER } from '@contract/codes/console'
import { ERROR_CODES } from '@contract/codes/errors'
import type { ConsoleAuth } from '@contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/audit'
import { AppError, fail } from '../../kernel/errors'
import { AnonymousLimit } from '../gate'
import { failureOf, type GatewayDeps, sendJson } from '../gateway'
import type { Staff, StaffSource } from './console-endpoint'
import { cookieName, tokensIn } from './session-cookie'

export interface ConsoleGatewayDeps extends Pick<GatewayDeps, 'clock' | 'log' | 'limiter'> {
  staff: StaffSource
  /** The demo has no TLS, so its cookie has neither Secure nor the prefix that needs it, and its origin is http. */
  isDemo: boolean
}

/** A call that a page of the console did not send: HTTP 403. */
class ForeignCall extends Error {}

/** Whether a Content-Type is one that the endpoint takes. */
type IsType = (type: string) => boolean

export const isJson: IsType = (type) => /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)

export const actorOf = ({ staffId, name }: Staff): Actor => ({ kind: 'staff', id: staffId, name })

/** The checks that every call of the console passes, and the replies of those that do not. */
export class ConsoleAdmission {
  readonly #cookie: string

  constructor(private readonly deps: ConsoleGatewayDeps) {
    this.#cookie = cookieName(deps.isDemo)
  }

  /** The session token of a console page, null without one. Refuses calls of other pages. */
  tokenOf(request: FastifyRequest, isType: IsType): string | null {
    checkPage(request, this.deps.isDemo, isType)
    const tokens = tokensIn(request.headers.cookie ?? '', this.#cookie)
    // Another host of the domain can set a second cookie of this name; neither of the two is accepted.
    if (tokens.length > 1) throw new ForeignCall()
    return tokens[0] ?? null
  }

  /** The account of a token, which has a permission that `auth` accepts; null only for `none`. */
  async admit(key: string, auth: ConsoleAuth, token: string | null, request: FastifyRequest): Promise<Staff | null> {
    const { limiter, staff: source, clock } = this.deps
    request.endpoint = CONSOLE_BASE + key
    if (auth === 'none') {
      if (!limiter.takeUnsigned(request.ip)) throw new AnonymousLimit()
      return null
    }
    const staff = token === null ? null : await source.find(token, clock.now())
    if (!staff) {
      if (!limiter.takeUnsigned(request.ip)) throw new AnonymousLimit()
      fail('USER_NOT_LOGIN')
    }
    request.staffId = staff.staffId
    if (!limiter.take(`staff:${staff.staffId}`, true)) fail('SYS_OPT_FREQUENTLY_ERROR')
    if (!permits(auth, staff)) fail('UNAUTHORIZED')
    return staff
  }

  refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isForeign = error instanceof ForeignCall
    const { code, message, data, http } = failureOf(
      isForeign ? new AppError('NO_INTERFACE_AUTH') : error,
      request,
      this.deps.log,
    )
    const isUnknown = code === ERROR_CODES.NO_INTERFACE_AUTH
    const status = isForeign ? 403 : isUnknown ? 404 : http
    return sendJson(reply, code, status, `{"code":${code},"message":${JSON.stringify(message)},"data":${data}}`)
  }
}

/** Whether a role has a permission that the endpoint accepts. */
function permits(auth: Exclude<ConsoleAuth, 'none'>, { permissions }: Staff): boolean {
  if (auth === 'staff') return true
  const accepted = typeof auth === 'string' ? [auth.slice('staff:'.length)] : auth
  return permissions.some((permission) => accepted.includes(permission))
}

/**
 * Refuses calls of other pages, which would carry the cookie where SameSite does not prevent it: the Origin must be the
 * called address; the header and the type of the body cannot be sent across origins without a preflight, which no
 * endpoint answers.
 */
function checkPage({ method, headers }: FastifyRequest, isDemo: boolean, isType: IsType): void {
  const site = headers['sec-fetch-site']
  const isOwn =
    method === 'POST' &&
    headers.origin === `${isDemo ? 'http' : 'https'}://${(headers.host ?? '').toLowerCase()}` &&
    (site === undefined || site === 'same-origin') &&
    headers[CONSOLE_HEADER.name] === CONSOLE_HEADER.value &&
    isType(headers['content-type'] ?? '')
  if (!isOwn) throw new ForeignCall()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account of the console's call, for logs. */
    staffId?: string
  }
}
