import { IN_APP_ONLY_TEXT } from '@contract/codes/command'
import { FOREIGN_HOST_TEXT, isAllowedWebAddress, ownHost } from '@/app/hosts'
import { go, openRedirect, openWeb, type Way } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { SettingsStore } from '@/app/stores/settings.store'
import { isBarcode, suggest } from '@/features/search/barcode'
import { classifyCode } from './classify'

export const SCAN_FAILED_TEXT = '扫码失败'
export const NO_PRODUCT_TEXT = '没有找到这个商品'
export const UNKNOWN_CODE_TEXT = '无法识别这个码'

/**
 * Does what a scanned or typed code means: opens its page, or answers why not, in words for the shopper. A channel that
 * the code names is kept in either case. What has to be asked for first opens nothing, without a word, where the shopper
 * has gone on meanwhile: `isHere` tells.
 */
export async function actOnCode(
  env: Env,
  text: string,
  way: Way,
  isHere: () => boolean = () => true,
): Promise<string | null> {
  const code = classifyCode(text, [ownHost()])
  if ('channelId' in code) env.stores.get(SettingsStore).saveCrmChannelId(code.channelId)
  switch (code.kind) {
    case 'page':
      return openRedirect(code.address, way) ? null : UNKNOWN_CODE_TEXT
    case 'product':
      await openProduct(code.productId, way, code.storeId)
      return null
    case 'web':
      if (!isAllowedWebAddress(code.url)) return FOREIGN_HOST_TEXT
      await openWeb(code.url, way)
      return null
    case 'item':
      return actOnItem(env, code.code, way, isHere)
    case 'nothing':
      return UNKNOWN_CODE_TEXT
    // Their areas do not exist here yet: the parking entry, the store's scan cart.
    case 'car':
    case 'store':
    case 'qr':
      return IN_APP_ONLY_TEXT
  }
}

async function actOnItem(env: Env, code: string, way: Way, isHere: () => boolean): Promise<string | null> {
  if (!isBarcode(code)) return NO_PRODUCT_TEXT
  const found = await suggest(env, code)
  if (!isHere()) return null
  if (!found) return SCAN_FAILED_TEXT
  if (!found.productId) return NO_PRODUCT_TEXT
  await openProduct(found.productId, way)
  return null
}

function openProduct(productId: string, way: Way, storeId?: string): Promise<void> {
  return way === 'replace' ? go.replace('details', { productId, storeId }) : go('details', { productId, storeId })
}
