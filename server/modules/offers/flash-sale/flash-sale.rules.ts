import { chinaClock, chinaDayNumber, MINUTE_MS } from '@contract/codes/china-time'
import type { ProductCard } from '@contract/schema/catalog'
import type { FlashGoods, FlashSession } from '@contract/schema/flash-sale'
import type { Goods } from '../pricing'
import { type PricePut, priceIn } from '../promotion'

/** The message comes so long before. */
export const REMIND_MS = 5 * MINUTE_MS
/** 仅剩 N 件 is said from here down: so many pieces, or so many percent. */
const FEW_PIECES = 5
const FEW_PERCENT = 90

type Span = Pick<PricePut, 'startsAt' | 'endsAt'>
export const sessionIdOf = ({ startsAt, endsAt }: Span): string => `${startsAt}-${endsAt}`

/** Sales that begin and end together are one session; in their order. */
export function sessionsOf(sales: readonly PricePut[]): PricePut[][] {
  const sessions = new Map<string, PricePut[]>()
  for (const sale of sales) sessions.set(sessionIdOf(sale), [...(sessions.get(sessionIdOf(sale)) ?? []), sale])
  return [...sessions.values()]
}

export function sessionView({ startsAt, endsAt }: Span, now: number): FlashSession {
  const isOn = startsAt <= now
  const days = chinaDayNumber(startsAt) - chinaDayNumber(now)
  return {
    ...{ sessionId: sessionIdOf({ startsAt, endsAt }), startsAt, endsAt, isOn, clock: chinaClock(startsAt) },
    stateText: isOn ? '抢购中' : days === 0 ? '即将开始' : days === 1 ? '明天开始' : '后天开始',
  }
}

/** 每款限购 2 件, where all sales of a session say the same. */
export function limitText(sales: readonly PricePut[]): string {
  const [each = 0, ...others] = new Set(sales.map((sale) => sale.each))
  return each > 0 && others.length === 0 ? `每款限购 ${each} 件` : ''
}

/** One of a sale's goods; `taken` pieces are gone, `waiting` shoppers want to be told, this one among them or not. */
export function goodsView(
  sale: PricePut,
  goods: Goods & Pick<ProductCard, 'title' | 'picture'>,
  { taken, waiting, isReminded }: { taken: number; waiting: number; isReminded: boolean },
  now: number,
): FlashGoods {
  const { productId, title, picture, priceCents: listPrice } = goods
  const head = {
    offerId: sale.id,
    productId,
    title,
    picture,
    price: Math.min(listPrice, priceIn(sale, goods)),
    listPrice,
  }
  const total = sale.pieces.get(productId)
  if (sale.startsAt > now) {
    const stockText = waiting > 0 ? `${waiting} 人已设提醒` : ''
    const button = isReminded
      ? { code: 'unremind', text: '取消提醒', primary: false }
      : { code: 'remind', text: '提醒我', primary: false }
    return { ...head, kind: 'soon', takenPercent: null, stockText, button }
  }
  const buy = { code: 'buy', text: '马上抢', primary: true }
  if (total === undefined) return { ...head, kind: 'on', takenPercent: null, stockText: '', button: buy }
  const left = Math.max(0, total - taken)
  const takenPercent = Math.min(100, Math.floor((taken * 100) / total))
  if (left === 0) {
    const button = { code: 'look', text: '原价购买', primary: false }
    return { ...head, kind: 'gone', takenPercent: 100, stockText: `${total} 件已抢光`, button }
  }
  const isFew = left <= FEW_PIECES || takenPercent >= FEW_PERCENT
  const stockText = isFew ? `仅剩 ${left} 件` : `已抢 ${takenPercent}%`
  return { ...head, kind: isFew ? 'few' : 'on', takenPercent, stockText, button: buy }
}

/** What a shopper is told before it begins, and where it leads. */
export function reminderText(sale: PricePut, { productId, title }: { productId: string; title: string }) {
  return {
    title: '开抢提醒',
    content: `「${title}」秒杀 ${chinaClock(sale.startsAt)} 开抢，别错过`,
    command: { cmd: 'C0020030000', params: { productId } },
  }
}
