import type { Input, LegacyApi, Reply } from '@contract/api'
import { ERROR_CODES } from '@contract/codes/errors'
import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { Session } from '@contract/schema/session'
import { host } from '@/platform/host'
import { emit } from '../events'
import { RELOAD_DELAY_MS, SESSION_POLL_MS, SESSION_WAIT_MS } from '../limits'
import type { SessionKeeper } from '../session/session-keeper'
import { ApiError } from './api-error'
import type { CallOptions, ClientDeps } from './client-deps'
import { deviceMarks, positionNumbers } from './device'
import { codesOf, type Failures, isSignTrouble, withText } from './failures'
import { underLoading } from './loading'
import { legacyRoundTrip, type Outcome } from './round-trip'
import { traits } from './traits'

type LegacyKey = keyof LegacyApi & string

/** Codes that end the login in the old API [error.legacy-logout]. */
const LOGOUT_CODES = codesOf('USER_NOT_LOGIN', 'TOKEN_EXPIRE', 'TOKEN_RENEW', 'UNAUTHORIZED', 'SIGN_INCORRECT')
const RELOAD_CODES = codesOf('EXPIRE_ERROR', 'INVALID_SESSION', 'INVALID_APPLICATION')
const HTTP_UNAUTHORIZED = 401

/** The calls of the old API. */
export function createLegacyCalls(deps: ClientDeps, keeper: SessionKeeper, failures: Failures) {
  async function send(method: string, params: unknown, idempotencyKey?: string): Promise<unknown> {
    for (let isRetry = false; ; isRetry = true) {
      const session = await waitForSession()
      const outcome = await legacyRoundTrip(deps, method, withOwn(method, params), session, idempotencyKey)
      if (outcome.code === ERROR_CODES.SYS_OK) return outcome.data
      // The server answers a missing login with HTTP 401, whatever the body contains [error.http-401].
      if (outcome.httpStatus === HTTP_UNAUTHORIZED) {
        if (traits.isEmptyWithoutLogin(method)) return null
        throw new ApiError({ code: HTTP_UNAUTHORIZED, name: 'HTTP_401', message: '请先登录' })
      }
      if (LOGOUT_CODES.includes(outcome.code) || isSignTrouble(outcome)) {
        failures.endLogin(session.sessionKey, false)
        return null
      }
      if (RELOAD_CODES.includes(outcome.code)) return startOver(outcome, session)
      if (outcome.code !== ERROR_CODES.SESSION_RENEW || isRetry) throw new ApiError(withText(outcome))
      keeper.clear(session.sessionKey)
    }
  }

  /** The parameters of a call, preceded by the fields that every call carries. */
  function withOwn(method: string, params: unknown): Record<string, unknown> {
    const { accessToken = '', uid = '' } = deps.credentials() ?? {}
    const position = traits.hasLegacyPosition(method) ? positionNumbers() : {}
    const sysId = traits.legacySysId(method) ?? host.legacySysId
    return { ...deviceMarks(), sysId, accessToken, uid, ...position, ...Object(params) }
  }

  /** Clears the session, logs out, and reloads the page after RELOAD_DELAY_MS [error.legacy-reload]. */
  async function startOver(outcome: Outcome, session: Session): Promise<never> {
    keeper.clear(session.sessionKey)
    if (deps.credentials()) emit('loginLost', { redirects: false })
    await deps.sleep(RELOAD_DELAY_MS)
    deps.reload()
    throw new ApiError(withText(outcome))
  }

  /** Polls for a session every 100 ms for up to 20 s; rejects with TIMEOUT after that [session.legacy-wait]. */
  async function waitForSession(): Promise<Session> {
    let trouble: unknown = null
    const fetched = keeper.ensure().catch((error: unknown) => {
      trouble = error
      return null
    })
    for (let waited = 0; waited < SESSION_WAIT_MS; waited += SESSION_POLL_MS) {
      const session = await Promise.race([fetched, deps.sleep(SESSION_POLL_MS)])
      if (session) return session
      if (trouble) throw trouble
    }
    throw new ApiError({ code: -1, name: 'TIMEOUT', message: FAILURE_TEXTS.timeout })
  }

  /**
   * One call of the old API. Resolves to the reply, or to null when the server ended the login during the call;
   * otherwise rejects with ApiError after a toast.
   */
  return async function legacy<K extends LegacyKey>(
    method: K,
    params: Input<LegacyApi[K]>,
    options: CallOptions = {},
  ): Promise<Reply<LegacyApi[K]> | null> {
    const { loading = false, quiet, idempotencyKey } = options
    try {
      const data = await underLoading(loading, () => send(method, params, idempotencyKey))
      const text = traits.successText(method)
      if (text && data !== null && !quiet) deps.toast(text)
      return data as Reply<LegacyApi[K]> | null
    } catch (error) {
      if (error instanceof ApiError && !error.isReported && !quiet) failures.tell(error)
      throw error
    }
  }
}
