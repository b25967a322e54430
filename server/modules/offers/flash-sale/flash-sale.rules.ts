import { chinaClock, chinaDayNumber, MINUTE_MS } from '@contract/codes/china-time'
import type { FlashGoods, FlashSession } from '@contract/schema/flash-sale'
import type { FlashProduct } from '../../goods/catalog'
import { type PricePut, priceIn } from '../promotion'

/** How long before the start the message is sent. */
export const REMIND_MS = 5 * MINUTE_MS
/** 仅剩 N 件 is shown at or below this many pieces left, or at or above this percentage sold. */
const FEW_PIECES = 5
const FEW_PERCENT = 90

type Span = Pick<PricePut, 'startsAt' | 'endsAt'>
export const sessionIdOf = ({ startsAt, endsAt }: Span): string => `${startsAt}-${endsAt}`

/** Sales with the same start and end are one session; ordered by time. */
export function sessionsOf(sales: readonly PricePut[]): PricePut[][] {
  const sessions = new Map<string, PricePut[]>()
  for (const sale of sales) sessions.set(sessionIdOf(sale), [...(sessions.get(sessionIdOf(sale)) ?? []), sale])
  return [...sessions.values()]
}

export function sessionView({ startsAt, endsAt }: Span, now: number): FlashSession {
  const isOn = startsAt <= now
  const days = chinaDayNumber(startsAt) - chinaDayNumber(now)
  return {
    sessionId: sessionIdOf({ startsAt, endsAt }),
    startsAt,
    endsAt,
    isOn,
    clock: chinaClock(startsAt),
    stateText: isOn ? '抢购中' : days === 0 ? '即将开始' : days === 1 ? '明天开始' : '后天开始',
  }
}

/** 每个规格限购 2 件, when all sales of a session have the same limit. */
export function limitText(sales: readonly PricePut[]): string {
  const [each = 0, ...others] = new Set(sales.map((sale) => sale.each))
  return each > 0 && others.length === 0 ? `每个规格限购 ${each} 件` : ''
}

/** A SKU as a sale sells it; `left` null: unlimited. */
interface Offered {
  specText: string
  price: number
  listPrice: number
  pieces: number | null
  left: number | null
}

function offeredOf(sale: PricePut, product: FlashProduct, taken: ReadonlyMap<string, number>): Offered[] {
  return product.skus.flatMap((sku) => {
    if (sale.skus && !sale.skus.has(sku.skuId)) return []
    const pieces = sale.skus?.get(sku.skuId)?.pieces ?? null
    return [
      {
        specText: sku.specText,
        price: Math.min(sku.priceCents, priceIn(sale, { ...sku, storeId: product.storeId })),
        listPrice: sku.priceCents,
        pieces,
        left: pieces === null ? null : Math.max(0, pieces - (taken.get(sku.skuId) ?? 0)),
      },
    ]
  })
}

/** The SKUs of a product that are on sale: the name of a single SKU, else their number; empty for all SKUs. */
function specsText(offered: readonly Offered[], all: number): string {
  if (offered.length === all) return ''
  return offered.length === 1 ? (offered[0]?.specText ?? '') : `${offered.length} 个规格`
}

/**
 * A product of a sale: `taken` pieces of its SKUs are sold, `waiting` shoppers have a reminder, with or without
 * the caller. Null when none of its SKUs is on sale any more. The price shown is that of the cheapest SKU that is left.
 */
export function goodsView(
  sale: PricePut,
  product: FlashProduct,
  { taken, waiting, isReminded }: { taken: ReadonlyMap<string, number>; waiting: number; isReminded: boolean },
  now: number,
): FlashGoods | null {
  const offered = offeredOf(sale, product, taken)
  const open = offered.filter(({ left }) => left !== 0)
  const shown = open.length > 0 ? open : offered
  const [first, ...others] = shown
  if (!first) return null
  const { price, listPrice } = others.reduce((least, one) => (one.price < least.price ? one : least), first)
  const { productId, title, picture } = product
  const head = {
    offerId: sale.id,
    productId,
    title,
    picture,
    specText: specsText(shown, product.skus.length),
    price,
    isFrom: shown.some((one) => one.price > price),
    listPrice,
  }
  if (sale.startsAt > now) {
    const stockText = waiting > 0 ? `${waiting} 人已设提醒` : ''
    const button = isReminded
      ? { code: 'unremind', text: '取消提醒', primary: false }
      : { code: 'remind', text: '提醒我', primary: false }
    return { ...head, kind: 'soon', takenPercent: null, stockText, button }
  }
  const buy = { code: 'buy', text: '马上抢', primary: true }
  if (offered.some((one) => one.left === null))
    return { ...head, kind: 'on', takenPercent: null, stockText: '', button: buy }
  const total = offered.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)
  const left = offered.reduce((sum, one) => sum + (one.left ?? 0), 0)
  const takenPercent = Math.floor(((total - left) * 100) / total)
  if (left === 0) {
    const button = { code: 'look', text: '原价购买', primary: false }
    return { ...head, kind: 'gone', takenPercent: 100, stockText: `${total} 件已抢光`, button }
  }
  const isFew = left <= FEW_PIECES || takenPercent >= FEW_PERCENT
  const stockText = isFew ? `仅剩 ${left} 件` : `已抢 ${takenPercent}%`
  return { ...head, kind: isFew ? 'few' : 'on', takenPercent, stockText, button: buy }
}

/** The message before a sale begins, and its link. */
export function reminderText(sale: PricePut, { productId, title }: { productId: string; title: string }) {
  return {
    title: '开抢提醒',
    content: `「${title}」秒杀 ${chinaClock(sale.startsAt)} 开抢，别错过`,
    command: { cmd: 'C0020030000', params: { productId } },
  }
}
