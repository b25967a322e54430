import { ERROR_CODES } from '@contract/codes/errors'
import type { Session } from '@contract/schema/session'
import { host } from '@/platform/host'
import { emit } from '../events'
import { SessionKeeper } from '../session/session-keeper'
import { ApiError, isApiError } from './api-error'
import type { ClientDeps } from './client-deps'
import { deviceMarks, getDeviceId } from './device'
import { LOGOUT_CODES, withText } from './failures'
import { coreRoundTrip, legacyRoundTrip, type Outcome } from './round-trip'

/** The session that signs the calls: requests one from the server and renews it. */
export function createSession(deps: ClientDeps): SessionKeeper {
  async function generate(): Promise<Session> {
    await deps.ready?.()
    const accessToken = deps.credentials()?.accessToken
    const sentAt = Date.now()
    const input = { appKey: host.appKey, deviceId: getDeviceId(), ...(accessToken ? { accessToken } : {}) }
    const key = 'POST /core/account/session/genSession'
    const outcome = await coreRoundTrip(deps, { key, input, session: null, uid: '' })
    if (accessToken && LOGOUT_CODES.includes(outcome.code)) {
      // The token expired while the app was closed: continue as a visitor.
      emit('loginLost', { redirects: false })
      return generate()
    }
    return learned(outcome, sentAt)
  }

  async function renew(old: Session): Promise<Session> {
    const sentAt = Date.now()
    const { accessToken = '', uid = '' } = deps.credentials() ?? {}
    const params = { ...deviceMarks(), sysId: host.legacySysId, accessToken, uid }
    return learned(await legacyRoundTrip(deps, 'account.session.renew', params, old), sentAt)
  }

  function learned(outcome: Outcome, sentAt: number): Session {
    if (outcome.code !== ERROR_CODES.SYS_OK || !isSession(outcome.data)) throw new ApiError(withText(outcome))
    deps.learnServerTime(outcome.data.serverTime, sentAt)
    return outcome.data
  }

  return new SessionKeeper({
    kept: deps.keptSession,
    now: deps.now,
    generate,
    renew,
    isNoReply: (error) => isApiError(error, 'NETWORK', 'TIMEOUT', 'BAD_REPLY'),
  })
}

export function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sessionKey' in value &&
    'sessionSecret' in value &&
    'renewTime' in value &&
    'expireTime' in value
  )
}
