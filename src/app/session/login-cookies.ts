import { SESSION_EXPIRE_MS, SESSION_RENEW_MS, TOKEN_EXPIRE_MS } from '@contract/codes/session'
import type { Session } from '@contract/schema/session'
import { cookies } from '@/platform/cookies'
import { host } from '@/platform/host'
import type { Stored } from '@/platform/storage'
import type { Credentials } from './credentials.types'

/** Names of the web host's cookies (spec 4 "Login"). */
const AUTH_INFO = 'auth-info'
const TOKEN = 'token'
const UID = 'uid'

interface SavedLogin {
  session: Session
  login: Credentials
}

/** The session and login that the web host's cookies hold, or null unless all three are there and whole. */
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
    // A web host may say nothing of times: the session counts as new, and the server says when it is not.
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

/** What the app was opened with; taken over once. */
const opened = read()
let session: Session | null = null
let login: Credentials | null = null

/** A login's two halves are written together, and go together; a visitor leaves no cookie. */
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

/** Keeps a half of the login in the web host's cookies beside the device's storage; theirs wins at the start. */
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
