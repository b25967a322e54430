import { ERROR_CODES } from '@contract/codes/errors'
import type { UserIndex } from '@contract/schema/account'
import type { LoginResult } from '@contract/schema/login'
import { host } from '@/platform/host'
import { getDeviceId } from '../api/device'
import { coreRoundTrip, type Wire } from '../api/round-trip'
import { isSession } from '../api/session-calls'

/** The login of an access token and its shopper. */
export interface TokenLogin {
  login: LoginResult
  user: UserIndex
}

/**
 * Finds the shopper of an access token, with a separate session: the app's own session and login must not change before
 * the shopper has agreed. Null when the token is refused; rejects with ApiError when no reply arrives.
 */
export async function identify(wire: Wire, accessToken: string): Promise<TokenLogin | null> {
  const opened = await coreRoundTrip(wire, {
    key: 'POST /core/account/session/genSession',
    input: { appKey: host.appKey, deviceId: getDeviceId(), accessToken },
    session: null,
    uid: '',
  })
  if (opened.code !== ERROR_CODES.SYS_OK || !isSession(opened.data)) return null
  const session = opened.data
  const reply = await coreRoundTrip(wire, { key: 'POST getIndexUserDate', input: {}, session, uid: '' })
  if (reply.code !== ERROR_CODES.SYS_OK) return null
  // The contract declares the reply type of this key; the reply is cast without a check.
  const user = reply.data as UserIndex
  return { login: { accessToken, uid: user.uid, ...session }, user }
}
