import { STAFF_SESSION } from '@contract/codes/staff'

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

/** With `__Host-` browsers refuse the cookie from another host of the domain and without Secure. */
export const cookieName = (isDemo: boolean): string => (isDemo ? 'console' : '__Host-console')

const written = (value: string, maxAgeS: number, isDemo: boolean): string =>
  `${cookieName(isDemo)}=${value}; ${ATTRIBUTES}; Max-Age=${maxAgeS}${isDemo ? '' : '; Secure'}`

export const sessionCookie = (token: string, isDemo: boolean): string =>
  written(token, STAFF_SESSION.mostMs / 1000, isDemo)

export const clearedCookie = (isDemo: boolean): string => written('', 0, isDemo)

/** Values of all cookies of this name. */
export function tokensIn(header: string, name: string): string[] {
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}
