import { IN_APP_ONLY_TEXT } from '@contract/codes/command'
import { SCAN_TYPE } from '@contract/codes/scan'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { FOREIGN_HOST_TEXT, isAllowedWebAddress, ownHost } from '@/app/hosts'
import type { Way } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { ChannelStore } from '@/app/stores/channel.store'
import { rememberSource } from '@/app/tracking/product-source'
import { track } from '@/app/tracking/track'
import { isBarcode, suggest } from '@/features/goods/search/barcode'
import { classifyCode } from './classify'
import { ScanSessionStore } from './scan-session.store'

export const SCAN_FAILED_TEXT = '扫码失败'
export const NO_PRODUCT_TEXT = '没有找到这个商品'
export const UNKNOWN_CODE_TEXT = '无法识别这个码'

/**
 * Acts on a scanned or typed code: opens its page, or returns the reason why not, as text for the shopper. A channel in
 * the code is saved in both cases.
 */
export async function actOnCode(env: Env, text: string, way: Way): Promise<string | null> {
  const code = classifyCode(text, [ownHost()])
  if ('channelId' in code) env.stores.get(ChannelStore).saveCrmChannelId(code.channelId)
  track('scan', { kind: code.kind })
  const session = env.stores.get(ScanSessionStore)
  const type = typeOf(way)
  switch (code.kind) {
    case 'page':
      return env.openRedirect(code.address, way) ? null : UNKNOWN_CODE_TEXT
    case 'product':
      await openProduct(env, code.productId, way, code.storeId)
      return null
    case 'web':
      if (!isAllowedWebAddress(code.url)) return FOREIGN_HOST_TEXT
      await env.openWeb(code.url, way)
      return null
    case 'item':
      // Within a store a plain code identifies goods of that store [scan.in-store].
      return session.scanStore ? session.run(env, code.code, type) : actOnItem(env, code.code, way)
    case 'nothing':
      return UNKNOWN_CODE_TEXT
    case 'store':
      return actOnStore(env, code.code, way)
    case 'qr':
      return session.run(env, code.code, type)
    // Parking is not built yet.
    case 'car':
      return IN_APP_ONLY_TEXT
  }
}

const typeOf = (way: Way) => (way === 'replace' ? SCAN_TYPE.fromScanner : SCAN_TYPE.fromPage)

/** Opens the store's scan cart; a store without scan-and-buy is shown on the plan of its floor. */
async function actOnStore(env: Env, code: string, way: Way): Promise<string | null> {
  const refusal = await env.stores.get(ScanSessionStore).enter(env, code, typeOf(way))
  if (!refusal) return null
  if (refusal.name !== 'SYS_BIZ_DATA_ERROR_CODE') return SCAN_FAILED_TEXT
  await (way === 'replace' ? env.go.replace : env.go)('storeList', { here: code })
  return null
}

async function actOnItem(env: Env, code: string, way: Way): Promise<string | null> {
  if (!isBarcode(code)) return NO_PRODUCT_TEXT
  const found = await suggest(env, code)
  if (!found) return SCAN_FAILED_TEXT
  if (!found.productId) return NO_PRODUCT_TEXT
  await openProduct(env, found.productId, way)
  return null
}

function openProduct(env: Env, productId: string, way: Way, storeId?: string): Promise<void> {
  rememberSource(productId, { listSource: LIST_SOURCE.scan })
  const open = way === 'replace' ? env.go.replace : env.go
  return open('details', { productId, storeId })
}
