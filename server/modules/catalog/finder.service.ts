import { PAGE_SIZE } from '@contract/codes/list'
import { PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import type { OfferedAttribute } from '@contract/schema/catalog'
import type { Clock } from '../../kernel/clock'
import type { Reader } from '../../kernel/db'
import { FreshCache } from '../../kernel/fresh-cache'
import { type AttributeAsk, type AttributeCount, offeredAttributes } from './attribute.rules'
import type { GatheredRow, ListFilter, ListRow } from './listing.repo'
import * as repo from './listing.repo'
import {
  type Bounds,
  cursorOf,
  type Place,
  placeOf,
  type Segment,
  SORT_COLUMNS,
  type SortColumn,
  scopes,
  segmentsOf,
  WEAK,
} from './listing.rules'
import { isWeak, type SearchQuery, searchQueryOf } from './search.rules'

/** What a shopper asks a list for; ids and keyword as they came. */
export interface ListAsk {
  keyword?: string
  categoryId?: string
  storeId?: string
  /** A hand-picked list; its own order is its 综合. */
  zoneId?: string
  brands?: readonly string[]
  /** Each name once. */
  attributes?: readonly AttributeAsk[]
  bounds: Bounds
  isSelfRun?: boolean
  isCrossBorder?: boolean
  sort?: ProductSort
  pageNo?: number
  pageSize?: number
  cursor?: string
}

export interface FoundPage {
  ids: string[]
  hasMore: boolean
  cursor: string | null
}

/** `total` and the counts are exact up to FACET_MOST matches, and mean "at least" there. */
export interface Facets {
  total: number
  brands: { name: string; count: number }[]
  attributes: OfferedAttribute[]
}

/** A set up to this size may be fetched whole and sorted here where no index has the wanted order. */
const GATHER_MOST = 600
/** Sizes are counted up to this, enough to tell the rarest of many. */
const SIZE_MOST = 2000
const SIZE_KEEP_MS = 30_000
export const FACET_MOST = 2000
const FACET_BRANDS = 30

interface SizedScope {
  name: string
  size: number
}

/** How a list will be found. */
interface Plan {
  filter: ListFilter
  column: SortColumn
  segments: Segment[]
  /** The rarest term of the keyword. */
  term: string | null
  how:
    | 'walkListing'
    | 'walkPostings'
    | 'gatherListing'
    | 'gatherPostings'
    | 'gatherScope'
    | 'gatherStretch'
    | 'gatherAttribute'
  /** A list to fetch from that is smaller than the one whose order counts. */
  small?: string
  stretch?: { by: SortColumn; segments: Segment[] }
  /** An attribute that few goods have. */
  few?: AttributeAsk
}

/**
 * Finds products for lists and searches at a cost that doesn't grow with the catalogue: an index is walked in the
 * wanted order and left after one page; where none has that order, or the walk would be long, a small set is fetched.
 */
export class ProductFinder {
  readonly #sizes: FreshCache<number>

  /** `gatherMost` is for tests, which have not so many goods. */
  constructor(
    clock: Clock,
    private readonly gatherMost: number = GATHER_MOST,
  ) {
    this.#sizes = new FreshCache(clock, SIZE_KEEP_MS, 5000)
  }

  /** Forgets how large scopes and terms are. */
  forget(): void {
    this.#sizes.forget()
  }

  /** One page of product ids. */
  async page(q: Reader, ask: ListAsk): Promise<FoundPage> {
    const pageSize = ask.pageSize ?? PAGE_SIZE
    const plan = await this.#plan(q, ask)
    if (!plan) return { ids: [], hasMore: false, cursor: null }
    const place = ask.cursor === undefined ? null : placeOf(plan.column, ask.cursor)
    const offset = place ? 0 : ((ask.pageNo ?? 1) - 1) * pageSize
    const rows = await this.#rows(q, plan, place, offset, pageSize + 1)
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    const hasMore = rows.length > pageSize
    return { ids: shown.map((row) => row.id), hasMore, cursor: hasMore && last ? cursorOf(plan.column, last) : null }
  }

  /** How many match, and the brands and attributes among what matches apart from the filter by the very same. */
  async facets(q: Reader, ask: ListAsk): Promise<Facets> {
    const everyBrand = await this.#brands(q, { ...ask, brands: [] })
    const chosen =
      ask.brands && ask.brands.length > 0 ? everyBrand.filter((brand) => ask.brands?.includes(brand.name)) : everyBrand
    const brands = everyBrand
      .filter((brand) => brand.name !== '')
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, FACET_BRANDS)
    const total = chosen.reduce((sum, brand) => sum + brand.count, 0)
    return { total, brands, attributes: await this.#offeredAttributes(q, ask) }
  }

  async #offeredAttributes(q: Reader, ask: ListAsk): Promise<OfferedAttribute[]> {
    const chosen = ask.attributes ?? []
    const isChosen = (name: string) => chosen.some((one) => one.name === name)
    const counts = (await this.#attributes(q, ask)).filter(({ name }) => !isChosen(name))
    for (const own of chosen) {
      const others = await this.#attributes(q, { ...ask, attributes: chosen.filter((one) => one !== own) })
      counts.push(...others.filter(({ name }) => name === own.name))
    }
    return offeredAttributes(counts, chosen)
  }

  async #attributes(q: Reader, ask: ListAsk): Promise<AttributeCount[]> {
    const plan = await this.#plan(q, ask)
    if (!plan) return []
    if (plan.how === 'walkListing') return repo.countAttributes(q, plan.filter, null, FACET_MOST)
    if (plan.how === 'walkPostings') return repo.countAttributes(q, plan.filter, plan.term, FACET_MOST)
    const ids = (await this.#gather(q, plan)).map((row) => row.id)
    return repo.countAttributesOf(q, ids)
  }

  async #brands(q: Reader, ask: ListAsk): Promise<{ name: string; count: number }[]> {
    const plan = await this.#plan(q, ask)
    if (!plan) return []
    if (plan.how === 'walkListing') return repo.countBrands(q, plan.filter, null, FACET_MOST)
    if (plan.how === 'walkPostings') return repo.countBrands(q, plan.filter, plan.term, FACET_MOST)
    const counts = new Map<string, number>()
    for (const row of await this.#gather(q, plan)) counts.set(row.brand, (counts.get(row.brand) ?? 0) + 1)
    return [...counts].map(([name, count]) => ({ name, count }))
  }

  async #plan(q: Reader, ask: ListAsk): Promise<Plan | null> {
    const query = ask.keyword === undefined ? null : searchQueryOf(ask.keyword)
    if (ask.keyword !== undefined && !query) return null
    const sorted = SORT_COLUMNS[ask.sort ?? PRODUCT_SORT.overall]
    const column = query && sorted === 'by_overall' ? 'rank_key' : sorted
    const [brand, ...moreBrands] = ask.brands ?? []
    const isOneBrand = brand !== undefined && moreBrands.length === 0
    // Among those too large to be counted the later one leads, as the smaller by experience.
    const within = [
      scopes.all,
      ...(ask.storeId === undefined ? [] : [scopes.store(ask.storeId)]),
      ...(ask.categoryId === undefined ? [] : [scopes.category(ask.categoryId)]),
      ...(ask.zoneId === undefined ? [] : [scopes.zone(ask.zoneId)]),
      ...(ask.isCrossBorder ? [scopes.crossBorder] : []),
      ...(isOneBrand ? [scopes.brand(brand)] : []),
    ]
    const sizes = await Promise.all(within.map((scope) => this.#scopeSize(q, scope)))
    const sized = within.map((name, i) => ({ name, size: sizes[i] ?? 0 }))
    const scope = leadingScope(sized, ask, column)
    const rarest = query ? await this.#rarest(q, query) : null
    const filter: ListFilter = {
      scope: scope.name,
      alsoIn: within.filter((name) => name !== scope.name && name !== scopes.all),
      brands: isOneBrand ? [] : (ask.brands ?? []),
      attributes: ask.attributes ?? [],
      bounds: ask.bounds,
      isSelfRun: ask.isSelfRun ?? false,
      words: query && rarest ? wordsToCheck(query, rarest.term) : [],
    }
    const plan = { filter, column, segments: segmentsOf(column, ask.bounds), term: rarest?.term ?? null }
    const isSmallScope = scope.size <= this.gatherMost
    const isRareTerm = rarest !== null && rarest.size <= this.gatherMost
    if (rarest && (!isSmallScope || rarest.size <= scope.size)) {
      if (isRareTerm) return { ...plan, how: column === 'rank_key' ? 'walkPostings' : 'gatherPostings' }
    }
    // From here on the term doesn't lead, so it proves nothing.
    const unled = { ...plan, filter: { ...filter, words: query?.words ?? [] } }
    const small = sized.find(({ size }) => size <= this.gatherMost)
    if (small && !isSmallScope) return { ...unled, small: small.name, how: 'gatherScope' }
    const stretch = isSmallScope ? null : await this.#narrowStretch(q, scope.name, column, ask.bounds)
    if (stretch) return { ...unled, stretch, how: 'gatherStretch' }
    const few = isSmallScope ? null : await this.#fewest(q, filter.attributes)
    if (few) return { ...unled, few, how: 'gatherAttribute' }
    if (column !== 'rank_key') return { ...unled, how: 'walkListing' }
    return isSmallScope ? { ...unled, how: 'gatherListing' } : { ...plan, how: 'walkPostings' }
  }

  async #rarest(q: Reader, query: SearchQuery): Promise<{ term: string; size: number }> {
    const sized = await Promise.all(query.terms.map(async (term) => ({ term, size: await this.#termSize(q, term) })))
    return sized.reduce((least, next) => (next.size < least.size ? next : least))
  }

  /** A price range or the new goods, when so few that fetching them beats walking the wanted order. */
  async #narrowStretch(q: Reader, scope: string, column: SortColumn, bounds: Bounds): Promise<Plan['stretch'] | null> {
    const isByPrice = column === 'by_price_up' || column === 'by_price_down'
    const ways: SortColumn[] = []
    if (!isByPrice && (bounds.minPrice !== undefined || bounds.maxPrice !== undefined)) ways.push('by_price_up')
    if (column !== 'by_newest' && bounds.listedAfter !== undefined) ways.push('by_newest')
    for (const by of ways) {
      const segments = segmentsOf(by, bounds)
      let size = 0
      for (const segment of segments) {
        size += await repo.countStretch(q, scope, by, segment, this.gatherMost + 1)
        if (size > this.gatherMost) break
      }
      if (size <= this.gatherMost) return { by, segments }
    }
    return null
  }

  /** The attribute that the fewest goods have, when so few that fetching them beats walking. */
  async #fewest(q: Reader, asks: readonly AttributeAsk[]): Promise<AttributeAsk | null> {
    let fewest: { ask: AttributeAsk; size: number } | null = null
    for (const ask of asks) {
      const sizes = await Promise.all(ask.values.map((value) => this.#valueSize(q, ask.name, value)))
      const size = sizes.reduce((sum, next) => sum + next, 0)
      if (size <= (fewest?.size ?? this.gatherMost)) fewest = { ask, size }
    }
    return fewest?.ask ?? null
  }

  async #rows(q: Reader, plan: Plan, place: Place | null, offset: number, limit: number): Promise<ListRow[]> {
    if (plan.how === 'walkPostings' && plan.term !== null)
      return repo.walkPostings(q, plan.filter, plan.term, { place, offset, limit })
    if (plan.how === 'walkListing') return this.#walk(q, plan, place, offset, limit)
    return (await this.#gather(q, plan))
      .filter((row) => !place || row.key > place.key || (row.key === place.key && row.id > place.id))
      .sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1))
      .slice(offset, offset + limit)
  }

  async #walk(q: Reader, plan: Plan, place: Place | null, offset: number, limit: number): Promise<ListRow[]> {
    // With more than one stretch an offset can't be handed to the first one alone: it is walked over here.
    const isOne = plan.segments.length === 1
    const rows: ListRow[] = []
    const wanted = isOne ? limit : offset + limit
    for (const segment of plan.segments) {
      if (place && place.key > segment.to) continue
      const page = { place, offset: isOne ? offset : 0, limit: wanted - rows.length }
      rows.push(...(await repo.walkListing(q, plan.filter, plan.column, segment, page)))
      if (rows.length >= wanted) break
    }
    return isOne ? rows : rows.slice(offset)
  }

  async #gather(q: Reader, plan: Plan): Promise<GatheredRow[]> {
    const { term, column } = plan
    const rows = await this.#fetch(q, plan)
    if (term === null || column !== 'rank_key') return rows
    // The same key that the leading term's posting has, though the row was found in another way.
    const texts = await repo.findSearchTexts(
      q,
      rows.map((row) => row.id),
    )
    return rows.map((row) => (isWeak(texts.get(row.id) ?? '', term) ? { ...row, key: row.key + WEAK } : row))
  }

  async #fetch(q: Reader, { how, filter, term, column, small, stretch, few }: Plan): Promise<GatheredRow[]> {
    if (how === 'gatherPostings' && term !== null) return repo.gatherPostings(q, filter, term, column)
    if (small !== undefined) return repo.gatherScope(q, filter, small, column)
    if (few) return repo.gatherAttribute(q, filter, few, column)
    if (!stretch) return repo.gatherListing(q, filter, column)
    const parts = await Promise.all(
      stretch.segments.map((segment) => repo.gatherStretch(q, filter, stretch.by, segment, column)),
    )
    return parts.flat()
  }

  #scopeSize(q: Reader, scope: string): Promise<number> {
    return this.#sizes.get(`scope ${scope}`, () => repo.countScope(q, scope, SIZE_MOST))
  }

  #valueSize(q: Reader, name: string, value: string): Promise<number> {
    const key = `attribute ${JSON.stringify([name, value])}`
    return this.#sizes.get(key, () => repo.countValue(q, name, value, SIZE_MOST))
  }

  #termSize(q: Reader, term: string): Promise<number> {
    return this.#sizes.get(`term ${term}`, () => repo.countTerm(q, term, SIZE_MOST))
  }
}

/**
 * The smallest list leads, among those that have the wanted order: a zone's own places are found only there, the
 * house's places in the category and the store. Every other order is the same in all lists.
 */
function leadingScope(all: readonly SizedScope[], ask: ListAsk, column: SortColumn): SizedScope {
  const wanted = ask.zoneId !== undefined ? [scopes.zone(ask.zoneId)] : arrangedScopes(ask)
  const arranged = column === 'by_overall' ? all.filter(({ name }) => wanted.includes(name)) : []
  return (arranged.length > 0 ? arranged : all).reduce((least, next) => (next.size <= least.size ? next : least))
}

function arrangedScopes({ categoryId, storeId }: ListAsk): string[] {
  return [
    ...(categoryId === undefined ? [] : [scopes.category(categoryId)]),
    ...(storeId === undefined ? [] : [scopes.store(storeId)]),
  ]
}

/** Words that the leading term doesn't prove by itself. */
function wordsToCheck(query: SearchQuery, term: string): string[] {
  return query.words.filter((word) => word !== term)
}
