import { chinaDayNumber } from '@contract/codes/china-time'

/** A product with a limit of pieces per shopper and period. */
export interface ProductLimit {
  productId: string
  /** The number of the period: periods are consecutive, so that one row counts the use of one. */
  period: string
  most: number
}

interface Limited {
  productId: string
  limitPerShopper: number
  limitDays: number
}

/** The products with a limit among some goods, each once, with the period that contains `now`. */
export function limitsOf(goods: Iterable<Limited>, now: number): ProductLimit[] {
  const limits = new Map<string, ProductLimit>()
  for (const { productId, limitPerShopper: most, limitDays } of goods)
    if (most > 0) limits.set(productId, { productId, period: periodOf(limitDays, now), most })
  return [...limits.values()]
}

/** The key of a period's limit. */
export const keyOf = ({ productId, period }: Pick<ProductLimit, 'productId' | 'period'>): string =>
  `${period} ${productId}`

/** Consecutive periods of `days` days of China's calendar; 0 days: one period for all time. */
function periodOf(days: number, now: number): string {
  return days === 0 ? 'ever' : `${days}:${Math.floor(chinaDayNumber(now) / days)}`
}
