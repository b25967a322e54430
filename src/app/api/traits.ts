import type { CoreApi, LegacyApi } from '@contract/api'
import type { ErrorName } from '@contract/codes/errors'
import { UPLOAD_SYS_ID } from '@contract/codes/upload'
import { loadingRule } from './loading'

type CoreKey = keyof CoreApi
type LegacyKey = keyof LegacyApi

/** Calls that show the loading indicator [core.loading]. */
const WITH_LOADING: readonly CoreKey[] = [
  'POST productOrder/commitOrder',
  'POST productOrder/confirmOrder',
  'POST shopCart/update',
  'POST shopCart/add',
  'POST shopCart/offlineAdd',
  'POST shopCart/delete',
  'GET shopCart/selectAllOrNone',
  'GET productSku/getProductSkuApp',
]

/** Calls that carry the shopper's position in their body when it is known [core.position]. */
const WITH_POSITION: ReadonlySet<string> = new Set<CoreKey>(['POST shopCart/add'])

/**
 * Calls that need no login: a visitor is not sent to the login page but gets this reply. Only the client treats them
 * so; the server still refuses them [error.not-needing-login].
 */
const WITHOUT_LOGIN: { readonly [K in CoreKey]?: unknown } = {
  'POST userAddress/list': { records: [] },
}

/** Codes that never toast (docs/wire.md "Codes": quiet). */
const QUIET_CODES: ReadonlySet<string> = new Set<ErrorName>(['TOKEN_RENEW'])
/** The member-detail endpoint, which never toasts [error.quiet]. */
const MEMBER_DETAIL = 'GET member/getMemberMultiDetailV2'
/** Calls that never toast: their data only decorates a page that works without it. */
const QUIET_CALLS: ReadonlySet<string> = new Set<CoreKey | typeof MEMBER_DETAIL>([
  MEMBER_DETAIL,
  'GET shopCart/getTotalNumber',
  'POST shopCart/getTotalNumber',
])

/** Reads of the old API that resolve to null for a visitor instead of asking for the login [error.http-401]. */
const READS_WITHOUT_LOGIN: ReadonlySet<string> = new Set<LegacyKey>([
  'account.userdata.getUserData',
  'account.userdata.getInterestTags',
])

/** Methods of the old API that carry no position: address add and update, in-time products [legacy.position]. */
const WITHOUT_POSITION = /address\.(?:add|update)|intime/i

/** Methods with a fixed sysId, whatever the host [legacy.upload-sys-id]. */
const SYS_IDS: { readonly [K in LegacyKey]?: number } = { 'common.upload.getUpToken': UPLOAD_SYS_ID }

/** Success texts of the old API, for calls whose success is toasted [error.add-cart-toast]. */
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
