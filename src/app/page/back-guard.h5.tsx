import type { BackGuardProps } from './back-guard.types'

/** A browser has its history for it. */
export function BackGuard(_props: BackGuardProps) {
  return null
}
