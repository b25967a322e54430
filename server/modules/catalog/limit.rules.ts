import { DAY_MS } from '@contract/codes/china-time'

/** A product of which a shopper may buy only so much; what was bought since that moment counts, epoch ms. */
export interface ProductLimit {
  productId: string
  since: number
}

interface Limited {
  productId: string
  limitPerShopper: number
  limitDays: number
}

/** The products among some goods that have a limit, each once, with the moment from which purchases count. */
export function limitsOf(goods: Iterable<Limited>, now: number): ProductLimit[] {
  const since = new Map<string, number>()
  for (const { productId, limitPerShopper, limitDays } of goods) {
    if (limitPerShopper > 0) since.set(productId, limitDays === 0 ? 0 : now - limitDays * DAY_MS)
  }
  return [...since].map(([productId, at]) => ({ productId, since: at }))
}
