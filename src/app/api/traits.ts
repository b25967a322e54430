import type { CoreApi, LegacyApi } from '@contract/api'
import type { ErrorName } from '@contract/codes/errors'
import { UPLOAD_SYS_ID } from '@contract/codes/upload'
import { loadingRule } from './loading'

type CoreKey = keyof CoreApi
type LegacyKey = keyof LegacyApi

/** Calls that show the loading indicator (spec 7). */
const WITH_LOADING: readonly CoreKey[] = [
  'POST productOrder/commitOrder',
  'POST productOrder/confirmOrder',
  'POST shopCart/update',
  'POST shopCart/add',
  'POST shopCart/delete',
  'GET shopCart/selectAllOrNone',
  'GET productSku/getProductSkuApp',
]

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
/** The member-detail endpoint of spec 8, which has no toast even before its area exists. */
const MEMBER_DETAIL = 'GET member/getMemberMultiDetailV2'
/** Calls that never toast: what they fetch decorates a page that lives without it. */
const QUIET_CALLS: ReadonlySet<string> = new Set<CoreKey | typeof MEMBER_DETAIL>([
  MEMBER_DETAIL,
  'GET shopCart/getTotalNumber',
  'POST shopCart/getTotalNumber',
])

/** Reads of the old API that a visitor simply gets nothing of, instead of being asked to log in (spec 8: HTTP 401). */
const READS_WITHOUT_LOGIN: ReadonlySet<string> = new Set<LegacyKey>([
  'account.userdata.getUserData',
  'account.userdata.getInterestTags',
])

/** Methods of the old API that go without the position: address add and update, in-time products (spec 7). */
const WITHOUT_POSITION = /address\.(?:add|update)|intime/i

/** Methods with a sysId of their own, whatever the host (spec 7, 9). */
const SYS_IDS: { readonly [K in LegacyKey]?: number } = { 'common.upload.getUpToken': UPLOAD_SYS_ID }

/** What the old API says when it worked, where the shopper is told (spec 8). */
const SUCCESS_TEXTS: { readonly [K in LegacyKey]?: string } = { 'eshop.shopcart.addShopCart': '添加购物车成功' }

export const traits = {
  isLoading: loadingRule({ only: WITH_LOADING }),
  hasPosition: (key: string) => WITH_POSITION.has(key),
  hasLegacyPosition: (method: string) => !WITHOUT_POSITION.test(method),
  legacySysId: (method: string): number | undefined =>
    Object.hasOwn(SYS_IDS, method) ? SYS_IDS[method as LegacyKey] : undefined,
  isEmptyWithoutLogin: (method: string) => READS_WITHOUT_LOGIN.has(method),
  successText: (method: keyof LegacyApi): string | undefined => SUCCESS_TEXTS[method],
  isQuiet: (key: string) => QUIET_CALLS.has(key),
  isQuietCode: (name: string) => QUIET_CODES.has(name),
  anonymousReply(key: string): unknown {
    const replies: Readonly<Record<string, unknown>> = WITHOUT_LOGIN
    return replies[key]
  },
}
