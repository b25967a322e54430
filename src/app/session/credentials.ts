import { isText } from '@/platform/storage'
import type { Credentials } from './credentials.types'
import { loginBesideCookies } from './login-cookies'
import { keptOutsideApp } from './stored-outside-app'

function isCredentials(value: unknown): value is Credentials {
  return (
    typeof value === 'object' &&
    value !== null &&
    'accessToken' in value &&
    'uid' in value &&
    isText(value.accessToken) &&
    isText(value.uid)
  )
}

const kept = loginBesideCookies(keptOutsideApp('LOGIN_INFO', isCredentials))

/**
 * Who is logged in, kept on the device. Calls and the login guard read it here; pages read SessionStore, which is the
 * only writer.
 */
export const credentials = {
  current: kept.get(),
  /** Grows at each login and logout: what was loaded for another shopper is stale. */
  version: 0,
  /** Reads what the device keeps: a native app that gave no answer is a browser after all. */
  restore(): void {
    credentials.current ??= kept.get()
  },
  save(value: Credentials): void {
    credentials.current = value
    credentials.version += 1
    kept.set(value)
  },
  forget(): void {
    credentials.current = null
    credentials.version += 1
    kept.remove()
  },
}
