import type { CoreApi } from '@contract/api'
import type { ErrorName } from '@contract/codes/errors'

type CoreKey = keyof CoreApi

/** Calls that show the loading indicator (spec 7). */
const WITH_LOADING: ReadonlySet<string> = new Set<CoreKey>([
  'POST productOrder/commitOrder',
  'POST productOrder/confirmOrder',
  'POST shopCart/update',
  'POST shopCart/add',
  'POST shopCart/delete',
  'GET shopCart/selectAllOrNone',
  'GET productSku/getProductSkuApp',
])

/** Calls that carry the shopper's position in their body when it is known (spec 7). */
const WITH_POSITION: ReadonlySet<string> = new Set<CoreKey>(['POST shopCart/add'])

/**
 * Calls not needing login (spec 6): an anonymous shopper is not sent to the login page but gets this reply instead
 * (wire.md: the client's handling only).
 */
const WITHOUT_LOGIN: { readonly [K in CoreKey]?: unknown } = {
  'POST userAddress/list': { records: [] },
}

/** Codes that never toast (wire.md "Codes": quiet). */
const QUIET_CODES: ReadonlySet<string> = new Set<ErrorName>(['TOKEN_RENEW'])
/** Calls that never toast: what they fetch decorates a page that lives without it. */
const QUIET_CALLS: ReadonlySet<string> = new Set<CoreKey>([
  'GET shopCart/getTotalNumber',
  'POST shopCart/getTotalNumber',
])

export const traits = {
  isLoading: (key: string) => WITH_LOADING.has(key),
  hasPosition: (key: string) => WITH_POSITION.has(key),
  isQuiet: (key: string) => QUIET_CALLS.has(key),
  isQuietCode: (name: string) => QUIET_CODES.has(name),
  anonymousReply(key: string): unknown {
    const replies: Readonly<Record<string, unknown>> = WITHOUT_LOGIN
    return replies[key]
  },
}
