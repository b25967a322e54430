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
 * The logged-in shopper, kept on the device. Calls and the login guard read it here; pages read SessionStore, which is
 * the only writer.
 */
export const credentials = {
  current: kept.get(),
  /** Increases at each login and logout: data of another shopper is stale. */
  version: 0,
  /** Reads the stored login: a host that seemed to be a native app but did not answer is a browser. */
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
