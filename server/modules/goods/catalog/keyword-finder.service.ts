import { PRODUCT_SORT } from '@contract/codes/product'
import type { Reader } from '../../../kernel/db'
import type { Question, SearchService } from '../search'
import type { Facets, FoundPage, ListQuery, ProductFinder } from './finder.service'
import { pageByGap } from './gap-pages'

/** What a shopper asks a list for, with the keyword as it came. */
export interface KeywordQuery extends Omit<ListQuery, 'sought'> {
  keyword?: string
}

/** How far a search was relaxed: words were left out, or a typing error was undone; null: every word was found. */
export type Relaxed = 'most' | 'near' | null

export interface SearchedPage extends FoundPage {
  relaxed: Relaxed
  /** What the page was found by; null: nothing was to be found by that keyword. */
  asked: ListQuery | null
}

/** How a keyword is answered, one after the other; a cursor goes on with the answer it began with. */
const MANNERS = ['all', 'parted', 'mentioned', 'corrected', 'most'] as const
type Manner = (typeof MANNERS)[number]
const MARKS: Readonly<Record<Manner, string>> = { all: '', parted: 'p.', mentioned: 'a.', corrected: 'c.', most: 'm.' }
/** Where nothing is to be found. */
export const NOTHING: SearchedPage = { ids: [], hasMore: false, cursor: null, relaxed: null, asked: null }

/**
 * Lists with a keyword, relaxed in steps: all that was asked; the same with a compound name taken apart; goods that
 * mention all of it; the same with a typing error undone; goods of the kind asked for without some of the other words. Where no goods are of that kind there is nothing. A search that only the shopper's own filters empty stays empty.
 */
export class KeywordFinder {
  constructor(
    private readonly finder: ProductFinder,
    private readonly search: SearchService,
  ) {}

  /** One page of product ids. */
  async page(q: Reader, { keyword, ...ask }: KeywordQuery): Promise<SearchedPage> {
    if (keyword === undefined) return { ...(await this.#listed(q, ask)), relaxed: null, asked: ask }
    const question = await this.search.understand(q, keyword)
    const begun = ask.cursor === undefined ? null : mannerOf(ask.cursor)
    for (const manner of begun ? [begun] : MANNERS) {
      const found = await this.#seek(q, keyword, question, manner)
      if (!found) continue
      const page = await this.#answer(q, found, ask, manner)
      const isLast = begun !== null || manner === 'most'
      if (isLast || page.ids.length > 0 || (await this.#isAnswered(q, found.sought, ask))) return page
    }
    return NOTHING
  }

  /** What else to narrow a page by; nothing for a page that found nothing. */
  async facets(q: Reader, { asked }: SearchedPage): Promise<Facets> {
    return asked ? this.finder.facets(q, asked) : { total: 0, brands: [], attributes: [] }
  }

  #listed(q: Reader, { gapCents, ...ask }: ListQuery): Promise<FoundPage> {
    const isByGap = gapCents !== undefined && (ask.sort ?? PRODUCT_SORT.overall) === PRODUCT_SORT.overall
    return isByGap ? pageByGap((part) => this.finder.page(q, part), ask, gapCents) : this.finder.page(q, ask)
  }

  /** Whether an empty page is so by the shopper's own filters, or for being past the last. */
  async #isAnswered(q: Reader, sought: Question, query: ListQuery): Promise<boolean> {
    if (isWhole(query)) return false
    const { storeId, categoryId, zoneId } = query
    const unfiltered: ListQuery = {
      ...(storeId === undefined ? {} : { storeId }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(zoneId === undefined ? {} : { zoneId }),
      bounds: {},
      pageSize: 1,
    }
    return (await this.finder.page(q, { ...unfiltered, sought })).ids.length > 0
  }

  async #answer(q: Reader, { sought, relaxed }: Found, query: ListQuery, manner: Manner): Promise<SearchedPage> {
    const mark = MARKS[manner]
    const asked = {
      ...query,
      sought,
      ...(query.cursor === undefined ? {} : { cursor: query.cursor.slice(mark.length) }),
    }
    const page = await this.finder.page(q, asked)
    const isFound = page.ids.length > 0
    return {
      ...page,
      cursor: page.cursor === null ? null : mark + page.cursor,
      relaxed: isFound ? relaxed : null,
      asked,
    }
  }

  async #seek(q: Reader, keyword: string, question: Question | null, manner: Manner): Promise<Found | null> {
    if (manner === 'corrected') {
      const corrected = await this.search.corrected(q, keyword)
      const meant = corrected === null ? null : await this.search.understand(q, corrected)
      return meant && { sought: meant, relaxed: 'near' }
    }
    if (!question) return null
    if (manner === 'all') return { sought: question, relaxed: null }
    if (manner === 'parted' || manner === 'mentioned') {
      const other = await this.search[manner](q, question)
      return other && { sought: other, relaxed: null }
    }
    const fewer = await this.search.relaxed(q, question)
    return fewer && { sought: fewer, relaxed: 'most' }
  }
}

interface Found {
  sought: Question
  relaxed: Relaxed
}

/** The first page of all that stands in the lists asked for. */
function isWhole({ brands = [], attributes = [], bounds, isSelfRun, isCrossBorder, pageNo = 1 }: ListQuery): boolean {
  const isFiltered = brands.length > 0 || attributes.length > 0 || isSelfRun || isCrossBorder
  return pageNo === 1 && !isFiltered && Object.values(bounds).every((bound) => bound === undefined || bound === false)
}

function mannerOf(cursor: string): Manner {
  return MANNERS.find((manner) => MARKS[manner] !== '' && cursor.startsWith(MARKS[manner])) ?? 'all'
}
