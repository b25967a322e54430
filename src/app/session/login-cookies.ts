import { SESSION_EXPIRE_MS, SESSION_RENEW_MS, TOKEN_EXPIRE_MS } from '@contract/codes/session'
import type { Session } from '@contract/schema/session'
import { cookies } from '@/platform/cookies'
import { host } from '@/platform/host'
import type { Stored } from '@/platform/storage'
import type { Credentials } from './credentials.types'

/** Names of the web host's cookies [session.cookies]. */
const AUTH_INFO = 'auth-info'
const TOKEN = 'token'
const UID = 'uid'

interface SavedLogin {
  session: Session
  login: Credentials
}

/** The session and login in the cookies, or null unless all three exist and are valid. */
function read(): SavedLogin | null {
  const session = sessionOf(cookies.get(AUTH_INFO) ?? '')
  const accessToken = cookies.get(TOKEN)
  const uid = cookies.get(UID)
  return session && accessToken && uid ? { session, login: { accessToken, uid } } : null
}

function sessionOf(text: string): Session | null {
  try {
    const value: Partial<Record<keyof Session, unknown>> = Object(JSON.parse(text))
    const { sessionKey, sessionSecret, renewTime, expireTime, serverTime } = value
    if (typeof sessionKey !== 'string' || typeof sessionSecret !== 'string') return null
    const at = Date.now()
    // The cookies may lack times: the session then counts as new, and the server refuses it when it has expired.
    return {
      sessionKey,
      sessionSecret,
      renewTime: timeOf(renewTime) ?? at + SESSION_RENEW_MS,
      expireTime: timeOf(expireTime) ?? at + SESSION_EXPIRE_MS,
      serverTime: timeOf(serverTime) ?? at,
    }
  } catch {
    return null
  }
}

const timeOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The login at the start of the app; used once. */
const opened = read()
let session: Session | null = null
let login: Credentials | null = null

/** Writes both halves of the login together and removes them together; a visitor has no cookie. */
function sync(): void {
  if (host.kind === 'app') return
  if (session && login) {
    cookies.set(AUTH_INFO, JSON.stringify(session), TOKEN_EXPIRE_MS)
    cookies.set(TOKEN, login.accessToken, TOKEN_EXPIRE_MS)
    cookies.set(UID, login.uid, TOKEN_EXPIRE_MS)
  } else if (!login) {
    for (const name of [AUTH_INFO, TOKEN, UID]) if (cookies.get(name) !== null) cookies.remove(name)
  }
}

/**
 * Keeps a half of the login in the cookies as well as in the device's storage; the cookie takes precedence at the
 * start.
 */
function besideCookies<T>(kept: Stored<T>, inCookies: T | undefined, keep: (value: T | null) => void): Stored<T> {
  const follow = (value: T | null) => {
    keep(value)
    sync()
  }
  return {
    get() {
      if (inCookies !== undefined && host.kind !== 'app') kept.set(inCookies)
      const value = kept.get()
      follow(value)
      return value
    },
    set(value) {
      kept.set(value)
      follow(value)
    },
    remove() {
      kept.remove()
      follow(null)
    },
  }
}

export const sessionBesideCookies = (kept: Stored<Session>): Stored<Session> =>
  besideCookies(kept, opened?.session, (value) => {
    session = value
  })

export const loginBesideCookies = (kept: Stored<Credentials>): Stored<Credentials> =>
  besideCookies(kept, opened?.login, (value) => {
    login = value
  })
