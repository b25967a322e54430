import type { SearchLead } from '@contract/codes/search'
import type { ProductFilter } from '@contract/schema/catalog'
import { activityKeyword, pricedKeyword } from '../search'

/** A shopper's filter, as parsed from its keyword. */
export interface Reading {
  /** The rest of the keyword, with the prices from it; a price in the filter narrows it further. */
  filter: ProductFilter
  /** The page of an activity in the keyword. */
  leads: readonly SearchLead[]
  /** The keyword without its prices, and the resulting price bounds; null: it has none. */
  read: { keyword: string; minPrice?: number; maxPrice?: number } | null
}

/** Takes prices and activities out of a keyword: 500块以下的耳机, 秒杀手机. */
export function readingOf(filter: ProductFilter): Reading {
  const { keyword, ...others } = filter
  if (keyword === undefined) return { filter, leads: [], read: null }
  const priced = pricedKeyword(keyword)
  const activity = activityKeyword(priced?.keyword ?? keyword)
  const left = activity?.keyword ?? priced?.keyword ?? keyword
  const minPrice = Math.max(filter.minPrice ?? 0, priced?.minPrice ?? 0)
  const maxPrice = Math.min(filter.maxPrice ?? Number.POSITIVE_INFINITY, priced?.maxPrice ?? Number.POSITIVE_INFINITY)
  const prices = { ...(minPrice > 0 ? { minPrice } : {}), ...(Number.isFinite(maxPrice) ? { maxPrice } : {}) }
  return {
    filter: { ...others, ...(left === '' ? {} : { keyword: left }), ...prices },
    leads: activity?.leads ?? [],
    read: priced && { keyword: left, ...prices },
  }
}
