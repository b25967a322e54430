import { chinaDayNumber } from '@contract/codes/china-time'

/** A product of which a shopper may buy only so many pieces in a period. */
export interface ProductLimit {
  productId: string
  /** Which of the periods this is: they follow each other, so that one row says how much of one is used up. */
  period: string
  most: number
}

interface Limited {
  productId: string
  limitPerShopper: number
  limitDays: number
}

/** The products among some goods that have a limit, each once, with the period that `now` is in. */
export function limitsOf(goods: Iterable<Limited>, now: number): ProductLimit[] {
  const limits = new Map<string, ProductLimit>()
  for (const { productId, limitPerShopper: most, limitDays } of goods)
    if (most > 0) limits.set(productId, { productId, period: periodOf(limitDays, now), most })
  return [...limits.values()]
}

/** What a limit of a period is held under. */
export const keyOf = ({ productId, period }: Pick<ProductLimit, 'productId' | 'period'>): string =>
  `${period} ${productId}`

/** Periods of so many days of China's calendar, one after the other; 0 days: one for ever. */
function periodOf(days: number, now: number): string {
  return days === 0 ? 'ever' : `${days}:${Math.floor(chinaDayNumber(now) / days)}`
}
