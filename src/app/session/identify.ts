import { ERROR_CODES } from '@contract/codes/errors'
import type { UserIndex } from '@contract/schema/account'
import type { LoginResult } from '@contract/schema/login'
import { host } from '@/platform/host'
import { isSession } from '../api/client'
import { getDeviceId } from '../api/device'
import { coreRoundTrip, type Wire } from '../api/round-trip'

/** A login that an access token opens, and whose it is. */
export interface TokenLogin {
  login: LoginResult
  user: UserIndex
}

/**
 * Whose an access token is, by a session of its own: nothing of the app's changes before the shopper has agreed. Null
 * when it opens nothing; rejects with ApiError when no answer comes.
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
  const told = await coreRoundTrip(wire, { key: 'POST getIndexUserDate', input: {}, session, uid: '' })
  if (told.code !== ERROR_CODES.SYS_OK) return null
  // The contract says what the server answers to this key; this is where its word is taken.
  const user = told.data as UserIndex
  return { login: { accessToken, uid: user.uid, ...session }, user }
}
