import { PRODUCT_SORT } from '@contract/codes/product'
import type { Reader } from '../../../kernel/db'
import type { Question, SearchService } from '../search'
import type { Facets, FoundPage, ListQuery, ProductFinder } from './finder.service'
import { pageByGap } from './gap-pages'

/** A shopper's filter of a list, with the keyword as typed. */
export interface KeywordQuery extends Omit<ListQuery, 'sought'> {
  keyword?: string
}

/** How a search was relaxed: words were dropped, or a typing error was corrected; null: every word was found. */
export type Relaxed = 'most' | 'near' | null

export interface SearchedPage extends FoundPage {
  relaxed: Relaxed
  /** The query that found the page; null: the keyword matched nothing. */
  asked: ListQuery | null
}

/** The steps of answering a keyword, in order; a cursor continues with the step that it began with. */
const MANNERS = ['all', 'parted', 'mentioned', 'corrected', 'most'] as const
type Manner = (typeof MANNERS)[number]
const MARKS: Readonly<Record<Manner, string>> = { all: '', parted: 'p.', mentioned: 'a.', corrected: 'c.', most: 'm.' }
/** The step without any match. */
export const NOTHING: SearchedPage = { ids: [], hasMore: false, cursor: null, relaxed: null, asked: null }

/**
 * Lists with a keyword, relaxed in steps: the full query; the query with a compound name split; goods that
 * mention all of it; the query with a typing error corrected; goods of the kind without some of the other words.
 * Without goods of that kind the list is empty. A search that is empty only because of the filters is not relaxed.
 */
export class KeywordFinder {
  constructor(
    private readonly finder: ProductFinder,
    private readonly search: Pick<SearchService, 'understand' | 'corrected' | 'parted' | 'mentioned' | 'relaxed'>,
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

  /** Facets of a page; none for an empty page. */
  async facets(q: Reader, { asked }: SearchedPage): Promise<Facets> {
    return asked ? this.finder.facets(q, asked) : { total: 0, brands: [], attributes: [] }
  }

  #listed(q: Reader, { gapCents, ...ask }: ListQuery): Promise<FoundPage> {
    const isByGap = gapCents !== undefined && (ask.sort ?? PRODUCT_SORT.overall) === PRODUCT_SORT.overall
    return isByGap ? pageByGap((part) => this.finder.page(q, part), ask, gapCents) : this.finder.page(q, ask)
  }

  /** Whether a page is empty because of the shopper's own filters, or because it is past the last. */
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

/** The first page of all goods in the requested lists. */
function isWhole({ brands = [], attributes = [], bounds, isSelfRun, isCrossBorder, pageNo = 1 }: ListQuery): boolean {
  const isFiltered = brands.length > 0 || attributes.length > 0 || isSelfRun || isCrossBorder
  return pageNo === 1 && !isFiltered && Object.values(bounds).every((bound) => bound === undefined || bound === false)
}

function mannerOf(cursor: string): Manner {
  return MANNERS.find((manner) => MARKS[manner] !== '' && cursor.startsWith(MARKS[manner])) ?? 'all'
}
