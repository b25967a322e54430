import { labelParts, scanKindOf } from '@contract/codes/scan'
import { readWebAddress } from '@/app/hosts'
import { parseAddress } from '@/app/routes/address'
import { rowOf } from '@/app/routes/index'
import { QR_FOLDER } from '@/app/routes/qr'

/** What a scanned or typed code means: `classifyCode` (area "scan" of docs/product). */
export type ScannedCode =
  /** A parking code. */
  | { kind: 'car'; code: string }
  /** A page of this app: 'pages/x/index?a=b'. */
  | { kind: 'page'; address: string; channelId: string | null }
  | { kind: 'product'; productId: string; storeId?: string; channelId: string | null }
  /** Any other link; the web view's whitelist decides whether it opens. */
  | { kind: 'web'; url: string; channelId: string | null }
  | { kind: 'store'; code: string }
  /** A label of the shop: parts joined by underscores. */
  | { kind: 'qr'; code: string; channelId: string | null }
  /** A plain item code, usually a barcode. */
  | { kind: 'item'; code: string }
  /** Nothing to act on: empty, too long, or another protocol. */
  | { kind: 'nothing' }

const CAR_MARK = 'qrcode/q?'
const PRODUCT_MARK = 'activity/shopDetail'
/** A QR code holds at most 2,953 bytes. */
const MOST_CHARACTERS = 2953

/**
 * Classifies a code. The parking mark comes first because it may be inside a link; then links (app page, label address,
 * product, other), store codes, labels, plain codes. `mallHosts` are the hosts whose links open in the app.
 */
export function classifyCode(text: string, mallHosts: readonly string[]): ScannedCode {
  const code = text.trim()
  if (code === '' || code.length > MOST_CHARACTERS) return { kind: 'nothing' }
  if (code.includes(CAR_MARK)) return { kind: 'car', code }
  if (/^https?:\/\//i.test(code)) return classifyLink(code, mallHosts)
  if (/^[a-z][a-z0-9+.-]*:/i.test(code)) return { kind: 'nothing' }
  const kind = scanKindOf(code)
  if (kind === 'store') return { kind, code }
  // The channel is the sixth part of a label [scan.label-channel].
  if (kind === 'qr') return { kind, code, channelId: labelParts(code).channel || null }
  return { kind: 'item', code }
}

function classifyLink(url: string, mallHosts: readonly string[]): ScannedCode {
  const channelId = fieldOf(url, 'crm_channel_id')
  const host = readWebAddress(url)?.host
  if (host !== undefined && mallHosts.includes(host)) {
    const address = pageOf(url)
    if (address !== null) return { kind: 'page', address, channelId }
    const label = labelOf(url)
    if (label !== null) return classifyLabel(label, channelId)
  }
  const productId = url.includes(PRODUCT_MARK) ? (fieldOf(url, 'productId') ?? fieldOf(url, 'id')) : null
  if (productId === null) return { kind: 'web', url, channelId }
  const storeId = fieldOf(url, 'storeId')
  return { kind: 'product', productId, ...(storeId === null ? {} : { storeId }), channelId }
}

/**
 * The page after the prefix of a mall link ('https://mall.example/#/pages/…' or '/pages/…'), or null. The bare mall
 * address is the home page: the web view would open the mall inside the mall.
 */
function pageOf(url: string): string | null {
  const [, path = '', hash = ''] = /^https?:\/\/[^/?#]*([^#]*)(#.*)?$/i.exec(url) ?? []
  if (/^\/?(\?.*)?$/.test(path) && /^(#\/*)?$/.test(hash)) return rowOf('home').path
  for (const text of [hash.replace(/^#\/*/, ''), path.replace(/^\/+/, '')])
    if (text !== '' && parseAddress(text)) return text
  return null
}

/** The code after the label folder of a mall link, or null. */
function labelOf(url: string): string | null {
  const [, code = ''] = new RegExp(`^https?://[^/?#]*/?(?:[?#][^#]*)?#?/*${QR_FOLDER}([^/?#]+)`, 'i').exec(url) ?? []
  return code === '' ? null : decode(code)
}

/** Classifies the text of a label; a link inside it would recurse. */
function classifyLabel(code: string, channelId: string | null): ScannedCode {
  const found = classifyCode(code, [])
  if (found.kind === 'web' || found.kind === 'product') return { kind: 'nothing' }
  return found.kind === 'qr' ? { ...found, channelId: found.channelId ?? channelId } : found
}

/** A field of a link's query, before or after the `#`. */
function fieldOf(url: string, name: string): string | null {
  const match = new RegExp(`[?&]${name}=([^&#]*)`).exec(url)
  return match?.[1] ? decode(match[1]) : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
