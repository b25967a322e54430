import { PAGE_SIZE } from '@contract/codes/list'
import { PRODUCT_SORT, type ProductSort } from '@contract/codes/product'
import type { OfferedAttribute } from '@contract/schema/catalog'
import type { Clock } from '../../../kernel/clock'
import type { Reader } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { Reach } from '../../offers/pricing'
import type { Question, SearchService } from '../search'
import { gatherMatches, walkMatches } from './answers.service'
import { type AttributeCount, type AttributeQuery, offeredAttributes } from './attribute.rules'
import { isPlain, searchKey, textPatterns } from './keyword.rules'
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
} from './listing.rules'
import { leadingScope } from './scope.rules'

/** A shopper's filter of a list; ids are unchecked. */
export interface ListQuery {
  /** The parsed search query. */
  sought?: Question
  categoryId?: string
  storeId?: string
  /** A hand-picked list; its own order is its 综合. */
  zoneId?: string
  brands?: readonly string[]
  /** Each name once. */
  attributes?: readonly AttributeQuery[]
  bounds: Bounds
  isSelfRun?: boolean
  isCrossBorder?: boolean
  /** The goods of an offer. */
  reach?: Reach & { category?: { id: string } | null }
  /** In place of 综合: goods that close this gap first, see `pageByGap`. */
  gapCents?: number
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

/** `total` and the counts are exact up to FACET_MOST matches, and lower bounds above. */
export interface Facets {
  total: number
  brands: { name: string; count: number }[]
  attributes: OfferedAttribute[]
}

/** A set up to this size may be fetched whole and sorted in memory when no index has the wanted order. */
const GATHER_MOST = 600
/** Sizes are counted up to this, enough to find the smallest of several sets. */
const SIZE_MOST = 2000
const SIZE_KEEP_MS = 30_000
export const FACET_MOST = 2000
const FACET_BRANDS = 30
/** A search is fetched whole up to this size, with one statement; above it, its postings are walked. */
const GATHER_SEARCH = 200
/** Factor of the size up to which a sorted query of several parts is fetched whole. */
const SEVERAL_PARTS = 3

/** The plan for finding a list. */
interface Plan {
  filter: ListFilter
  column: SortColumn
  segments: Segment[]
  sought: Question | null
  how:
    | 'walkListing'
    | 'walkPostings'
    | 'gatherListing'
    | 'gatherPostings'
    | 'gatherScope'
    | 'gatherStretch'
    | 'gatherAttribute'
    | 'gatherFound'
  /** The only goods that may match. */
  named?: readonly string[]
  /** A smaller list to fetch from than the one whose order applies. */
  small?: string
  stretch?: { by: SortColumn; segments: Segment[] }
  /** An attribute that few goods have. */
  few?: AttributeQuery
}

/**
 * Finds products for lists and searches at a cost that does not grow with the catalogue: it walks an index in the
 * wanted order up to the end of the page; without such an index, or for a long walk, it fetches a small set.
 */
export class ProductFinder {
  readonly #sizes: FreshCache<number>

  /** `gatherMost` is for tests, which have fewer goods. */
  constructor(
    clock: Clock,
    private readonly search: Pick<SearchService, 'findTexts'>,
    private readonly gatherMost: number = GATHER_MOST,
  ) {
    this.#sizes = new FreshCache(clock, SIZE_KEEP_MS, 5000)
  }

  /** Drops the cached sizes of scopes. */
  forget(): void {
    this.#sizes.forget()
  }

  /** One page of product ids. */
  async page(q: Reader, query: ListQuery): Promise<FoundPage> {
    const pageSize = query.pageSize ?? PAGE_SIZE
    const plan = await this.#plan(q, query)
    const place = query.cursor === undefined ? null : placeOf(plan.column, query.cursor)
    const offset = place ? 0 : ((query.pageNo ?? 1) - 1) * pageSize
    const rows = await this.#rows(q, plan, place, offset, pageSize + 1)
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    const hasMore = rows.length > pageSize
    return { ids: shown.map((row) => row.id), hasMore, cursor: hasMore && last ? cursorOf(plan.column, last) : null }
  }

  /** The number of matches, and the brands and attributes among the matches, each without its own filter. */
  async facets(q: Reader, query: ListQuery): Promise<Facets> {
    const everyBrand = await this.#brands(q, { ...query, brands: [] })
    const chosen =
      query.brands && query.brands.length > 0
        ? everyBrand.filter((brand) => query.brands?.includes(brand.name))
        : everyBrand
    const brands = everyBrand
      .filter((brand) => brand.name !== '')
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, FACET_BRANDS)
    const total = chosen.reduce((sum, brand) => sum + brand.count, 0)
    return { total, brands, attributes: await this.#offeredAttributes(q, query) }
  }

  async #offeredAttributes(q: Reader, query: ListQuery): Promise<OfferedAttribute[]> {
    const chosen = query.attributes ?? []
    const isChosen = (name: string) => chosen.some((one) => one.name === name)
    const counts = (await this.#attributes(q, query)).filter(({ name }) => !isChosen(name))
    for (const own of chosen) {
      const others = await this.#attributes(q, { ...query, attributes: chosen.filter((one) => one !== own) })
      counts.push(...others.filter(({ name }) => name === own.name))
    }
    return offeredAttributes(counts, chosen)
  }

  async #attributes(q: Reader, query: ListQuery): Promise<AttributeCount[]> {
    const plan = await this.#plan(q, query)
    if (plan.how === 'walkListing') return repo.countAttributes(q, plan.filter, null, FACET_MOST)
    if (plan.how === 'walkPostings') return repo.countAttributes(q, plan.filter, termsOf(plan), FACET_MOST)
    const ids = (await this.#gather(q, plan)).map((row) => row.id)
    return repo.countAttributesOf(q, ids)
  }

  async #brands(q: Reader, query: ListQuery): Promise<{ name: string; count: number }[]> {
    const plan = await this.#plan(q, query)
    if (plan.how === 'walkListing') return repo.countBrands(q, plan.filter, null, FACET_MOST)
    if (plan.how === 'walkPostings') return repo.countBrands(q, plan.filter, termsOf(plan), FACET_MOST)
    const counts = new Map<string, number>()
    for (const row of await this.#gather(q, plan)) counts.set(row.brand, (counts.get(row.brand) ?? 0) + 1)
    return [...counts].map(([name, count]) => ({ name, count }))
  }

  async #plan(q: Reader, query: ListQuery): Promise<Plan> {
    const question = query.sought ?? null
    const sorted = SORT_COLUMNS[query.sort ?? PRODUCT_SORT.overall]
    const column = question && sorted === 'byOverall' ? 'rankKey' : sorted
    const [brand, ...moreBrands] = query.brands ?? []
    const isOneBrand = brand !== undefined && moreBrands.length === 0
    // Among lists that are too large to count the later one leads, because it is usually the smaller.
    const within = [
      scopes.all,
      ...(query.storeId === undefined ? [] : [scopes.store(query.storeId)]),
      ...(query.categoryId === undefined ? [] : [scopes.category(query.categoryId)]),
      ...(query.zoneId === undefined ? [] : [scopes.zone(query.zoneId)]),
      ...(query.isCrossBorder ? [scopes.crossBorder] : []),
      ...(isOneBrand ? [scopes.brand(brand)] : []),
      ...(query.reach?.storeId && query.reach.storeId !== query.storeId ? [scopes.store(query.reach.storeId)] : []),
      ...(query.reach?.category ? [scopes.category(query.reach.category.id)] : []),
    ]
    const sizes = await Promise.all(within.map((scope) => this.#scopeSize(q, scope)))
    const sized = within.map((name, i) => ({ name, size: sizes[i] ?? 0 }))
    const scope = leadingScope(sized, query, column)
    const filter: ListFilter = {
      scope: scope.name,
      alsoIn: within.filter((name) => name !== scope.name && name !== scopes.all),
      brands: isOneBrand ? [] : (query.brands ?? []),
      attributes: query.attributes ?? [],
      bounds: query.bounds,
      isSelfRun: query.isSelfRun ?? false,
      text: [],
    }
    const plan = { filter, column, segments: segmentsOf(column, query.bounds), sought: question }
    const named = query.reach?.productIds
    if (named) return { ...plan, named: [...named], how: 'gatherFound' }
    const isSmallScope = scope.size <= this.gatherMost
    if (question) {
      const { lead } = question
      const isRare = lead.size <= this.gatherMost && (!isSmallScope || lead.size <= scope.size)
      const led = { ...plan, filter: { ...filter, text: textPatterns(question.units, lead.terms) } }
      // The number of goods that match several parts is unknown: walking the wanted order might be long.
      const most = this.gatherMost * (led.filter.text.length > 0 ? SEVERAL_PARTS : 1)
      if (column !== 'rankKey' && lead.size <= most && (!isSmallScope || lead.size <= scope.size))
        return { ...led, how: 'gatherPostings' }
      const isWalked = lead.size > Math.min(GATHER_SEARCH, this.gatherMost)
      if (isRare) return { ...led, how: isWalked ? 'walkPostings' : 'gatherPostings' }
    }
    const unled = question ? { ...plan, filter: { ...filter, text: textPatterns(question.units) } } : plan
    const small = sized.find(({ size }) => size <= this.gatherMost)
    if (small && !isSmallScope) return { ...unled, small: small.name, how: 'gatherScope' }
    const stretch = isSmallScope ? null : await this.#narrowStretch(q, scope.name, column, query.bounds)
    if (stretch) return { ...unled, stretch, how: 'gatherStretch' }
    const few = isSmallScope ? null : await this.#fewest(q, filter.attributes)
    if (few) return { ...unled, few, how: 'gatherAttribute' }
    if (column !== 'rankKey') return { ...unled, how: 'walkListing' }
    if (isSmallScope || !question) return { ...unled, how: 'gatherListing' }
    return {
      ...plan,
      filter: { ...filter, text: textPatterns(question.units, question.lead.terms) },
      how: 'walkPostings',
    }
  }

  /** A price range or the new goods, when they are few enough that fetching beats walking the wanted order. */
  async #narrowStretch(q: Reader, scope: string, column: SortColumn, bounds: Bounds): Promise<Plan['stretch'] | null> {
    const isByPrice = column === 'byPriceUp' || column === 'byPriceDown'
    const ways: SortColumn[] = []
    if (!isByPrice && (bounds.minPrice !== undefined || bounds.maxPrice !== undefined)) ways.push('byPriceUp')
    if (column !== 'byNewest' && bounds.listedAfter !== undefined) ways.push('byNewest')
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

  /** The attribute that the fewest goods have, when they are few enough that fetching beats walking. */
  async #fewest(q: Reader, asks: readonly AttributeQuery[]): Promise<AttributeQuery | null> {
    let fewest: { ask: AttributeQuery; size: number } | null = null
    for (const ask of asks) {
      const sizes = await Promise.all(ask.values.map((value) => this.#valueSize(q, ask.name, value)))
      const size = sizes.reduce((sum, next) => sum + next, 0)
      if (size <= (fewest?.size ?? this.gatherMost)) fewest = { ask, size }
    }
    return fewest?.ask ?? null
  }

  async #rows(q: Reader, plan: Plan, place: Place | null, offset: number, limit: number): Promise<ListRow[]> {
    if (plan.how === 'walkListing') return this.#walk(q, plan, place, offset, limit)
    const question = plan.sought
    if (plan.how === 'walkPostings' && question)
      return (await walkMatches(q, plan.filter, question, place, offset + limit)).slice(offset)
    const isPlainSearch = plan.how === 'gatherPostings' && plan.column === 'rankKey' && isPlain(plan.filter)
    const found = isPlainSearch && question ? gatherMatches(q, plan.filter, question) : this.#gather(q, plan)
    return (await found)
      .filter((row) => !place || row.key > place.key || (row.key === place.key && row.id > place.id))
      .sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1))
      .slice(offset, offset + limit)
  }

  async #walk(q: Reader, plan: Plan, place: Place | null, offset: number, limit: number): Promise<ListRow[]> {
    // With several ranges no single statement can apply the offset: the rows are skipped here.
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
    const { sought, column } = plan
    const rows = await this.#fetch(q, plan)
    if (!sought || column !== 'rankKey') return rows
    // The same key as in a walk along the postings.
    const { units, lead } = sought
    const texts = await this.search.findTexts(
      q,
      rows.map((row) => row.id),
    )
    return rows.map((row) => ({ ...row, key: searchKey(row.key, texts.get(row.id) ?? '', units, lead.terms) }))
  }

  async #fetch(q: Reader, { how, filter, sought, column, named, small, stretch, few }: Plan): Promise<GatheredRow[]> {
    if (named) return repo.gatherFound(q, filter, named, column)
    if (how === 'gatherPostings' && sought) return repo.gatherPostings(q, filter, sought.lead.terms, column)
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
}

const termsOf = ({ sought }: Plan) => sought?.lead.terms ?? null
