import type { BackGuardProps } from './back-guard.types'

/** Empty: H5 uses the browser's history instead. */
export function BackGuard(_props: BackGuardProps) {
  return null
}
