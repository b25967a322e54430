import { chinaDayNumber } from '@contract/codes/china-time'
import { RECOMMEND_PAGES, type RecommendPage } from '@contract/codes/product'

/** Each product leads on one of the pages only. */
const TURNS = RECOMMEND_PAGES.length

/** The properties of a product before any signal. */
export interface Candidate {
  productId: string
  categoryId: string
  brand: string
  priceCents: number
  memberPriceCents: number | null
}
/** Goods of one list, the best first, and the shopper's affinity to it (0 to 1). */
export interface Pool {
  weight: number
  goods: readonly Candidate[]
}

/** The signals for a category or brand: goods that this shopper viewed, keeps, bought, or has on the current page. */
export interface Signal extends Omit<Candidate, 'memberPriceCents'> {
  weight: number
}
export interface Taste {
  /** The strongest first, at most MOST_CATEGORIES; the first has weight 1. */
  categories: readonly { categoryId: string; weight: number; priceCents: number }[]
  brands: ReadonlyMap<string, number>
}

const MOST_CATEGORIES = 5
/** The decay of weight per position in a list. */
const FADE = 0.9

/** The weight of each kind of signal; the current place weighs most, orders least. */
export const SIGNAL = { near: 4, cart: 3, viewed: 2, bought: 1 } as const

/** Signals of one kind, the latest first. */
export function signalsOf(kind: keyof typeof SIGNAL, goods: readonly Candidate[]): Signal[] {
  return goods.map((one, i) => ({ ...one, weight: SIGNAL[kind] * FADE ** i }))
}

/** The resulting categories, the usual price in each, and brands. */
export function tasteOf(signals: readonly Signal[]): Taste {
  const categories = new Map<string, { weight: number; logs: number }>()
  const brands = new Map<string, number>()
  for (const { categoryId, brand, priceCents, weight } of signals) {
    const known = categories.get(categoryId) ?? { weight: 0, logs: 0 }
    const logs = known.logs + weight * Math.log2(1 + priceCents)
    categories.set(categoryId, { weight: known.weight + weight, logs })
    if (brand !== '') brands.set(brand, (brands.get(brand) ?? 0) + weight)
  }
  const sorted = [...categories].sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
  const top = sorted[0]?.[1].weight ?? 1
  const topBrand = Math.max(...brands.values())
  return {
    categories: sorted.slice(0, MOST_CATEGORIES).map(([categoryId, { weight, logs }]) => ({
      categoryId,
      weight: weight / top,
      priceCents: Math.round(2 ** (logs / weight) - 1),
    })),
    brands: new Map([...brands].map(([brand, weight]) => [brand, weight / topBrand])),
  }
}

/** The shopper, the page and the day in China; constant for that day. */
export interface Occasion {
  page: RecommendPage
  /** A shopper's uid or a visitor's device; used only as a seed. */
  who: string
  now: number
}

/** The filter of a page: the member page shows only goods that are cheaper for members. */
export const isForPage = ({ priceCents, memberPriceCents }: Candidate, page: RecommendPage): boolean =>
  page !== 'member' || (memberPriceCents !== null && memberPriceCents < priceCents)

/** Candidates, each once, the best first: by list, brand and price, by popularity, and by rotation. */
export function ranked(pools: readonly Pool[], taste: Taste, occasion: Occasion): Candidate[] {
  const usual = new Map(taste.categories.map(({ categoryId, priceCents }) => [categoryId, priceCents]))
  const best = new Map<string, { one: Candidate; points: number }>()
  for (const { weight, goods } of pools) {
    for (const [i, one] of goods.entries()) {
      const points = 2 * weight + 1 - i / goods.length
      if (points > (best.get(one.productId)?.points ?? -1)) best.set(one.productId, { one, points })
    }
  }
  return [...best.values()]
    .map(({ one, points }) => ({
      one,
      points:
        points +
        (taste.brands.get(one.brand) ?? 0) / 2 +
        priceNearness(one.priceCents, usual.get(one.categoryId)) / 2 +
        1.5 * turnOf(one.productId, occasion),
    }))
    .sort((a, b) => b.points - a.points || (a.one.productId < b.one.productId ? -1 : 1))
    .map(({ one }) => one)
}

/** 1 at the usual price, 0 at an eighth or eight times of it, and without a usual price. */
function priceNearness(priceCents: number, usual: number | undefined): number {
  if (usual === undefined) return 0
  return Math.max(0, 1 - Math.abs(Math.log2((1 + priceCents) / (1 + usual))) / 3)
}

/** 0 to 1: a different order for each page and day. */
function turnOf(productId: string, { page, who, now }: Occasion): number {
  const hash = hashOf(`${productId}|${who}|${chinaDayNumber(now)}`)
  const step = (hash + RECOMMEND_PAGES.indexOf(page)) % TURNS
  return (step + (hash % 997) / 997) / TURNS
}

/** FNV-1a with a final mix: an evenly distributed number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

export interface Variety {
  /** The most of one leaf category, and of one brand, in a window of neighbours. */
  window: number
  perCategory: number
  perBrand: number
  most: number
}

/** The first of the ranked goods that keep the variety, window by window; it ends when no window can be filled. */
export function varied(goods: readonly Candidate[], { window, perCategory, perBrand, most }: Variety): Candidate[] {
  const chosen: Candidate[] = []
  let rest = goods
  while (chosen.length < most && rest.length > 0) {
    const categories = new Map<string, number>()
    const brands = new Map<string, number>()
    const left: Candidate[] = []
    let taken = 0
    for (const one of rest) {
      const inCategory = categories.get(one.categoryId) ?? 0
      const ofBrand = one.brand === '' ? 0 : (brands.get(one.brand) ?? 0)
      if (taken === window || chosen.length === most || inCategory >= perCategory || ofBrand >= perBrand) {
        left.push(one)
        continue
      }
      categories.set(one.categoryId, inCategory + 1)
      brands.set(one.brand, ofBrand + 1)
      chosen.push(one)
      taken++
    }
    if (taken < window) break
    rest = left
  }
  return chosen
}
