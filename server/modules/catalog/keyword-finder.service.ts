import type { Reader } from '../../kernel/db'
import type { SearchService } from '../search'
import type { Facets, FoundPage, ListAsk, ProductFinder, Sought } from './finder.service'

/** What a shopper asks a list for, with the keyword as it came. */
export interface KeywordAsk extends Omit<ListAsk, 'sought'> {
  keyword?: string
}

/** How far a search was relaxed; null: every word was found. */
export type Relaxed = 'most' | 'near' | null

export interface SearchedPage extends FoundPage {
  relaxed: Relaxed
  /** What the page was found by; null: nothing was to be found by that keyword. */
  asked: ListAsk | null
}

/** How a keyword is answered; a cursor goes on with the answer it began with. */
type Manner = 'all' | 'corrected' | 'nearest'
const MARKS: Readonly<Record<Manner, string>> = { all: '', corrected: 'c.', nearest: 'n.' }
const NOTHING = { ids: [], hasMore: false, cursor: null }

/**
 * Lists with a keyword, relaxed in steps: all that was asked; the same with a typing error undone; what comes nearest.
 * A search that only the shopper's own filters empty stays empty.
 */
export class KeywordFinder {
  constructor(
    private readonly finder: ProductFinder,
    private readonly search: SearchService,
  ) {}

  /** One page of product ids. */
  async page(q: Reader, { keyword, ...ask }: KeywordAsk): Promise<SearchedPage> {
    if (keyword === undefined) return { ...(await this.finder.page(q, ask)), relaxed: null, asked: ask }
    const manner = mannerOf(ask.cursor)
    const own = ask.cursor === undefined ? ask : { ...ask, cursor: ask.cursor.slice(MARKS[manner].length) }
    if (manner !== 'all') return this.#answer(q, keyword, own, manner)
    const page = await this.#answer(q, keyword, own, 'all')
    if (page.ids.length > 0 || ask.cursor !== undefined || (await this.#isAnswered(q, keyword, ask, 'all'))) return page
    if (await this.#isAnswered(q, keyword, ask, 'corrected')) return this.#answer(q, keyword, own, 'corrected')
    return this.#answer(q, keyword, own, 'nearest')
  }

  /** What else to narrow a page by; nothing for a page that found nothing. */
  async facets(q: Reader, { asked }: SearchedPage): Promise<Facets> {
    return asked ? this.finder.facets(q, asked) : { total: 0, brands: [], attributes: [] }
  }

  /** Whether there is anything in the lists asked for, the shopper's filters apart. */
  async #isAnswered(q: Reader, keyword: string, ask: ListAsk, manner: Manner): Promise<boolean> {
    const { storeId, categoryId, zoneId } = ask
    const unfiltered: ListAsk = {
      ...(storeId === undefined ? {} : { storeId }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(zoneId === undefined ? {} : { zoneId }),
      bounds: {},
      pageSize: 1,
    }
    return (await this.#answer(q, keyword, unfiltered, manner)).ids.length > 0
  }

  async #answer(q: Reader, keyword: string, ask: ListAsk, manner: Manner): Promise<SearchedPage> {
    const found = await this.#seek(q, keyword, manner)
    if (!found) return { ...NOTHING, relaxed: null, asked: null }
    const asked = { ...ask, sought: found.sought }
    const page = await this.finder.page(q, asked)
    const cursor = page.cursor === null ? null : MARKS[manner] + page.cursor
    return { ...page, cursor, relaxed: found.relaxed, asked }
  }

  async #seek(q: Reader, keyword: string, manner: Manner): Promise<{ sought: Sought; relaxed: Relaxed } | null> {
    if (manner === 'corrected') {
      const corrected = await this.search.corrected(q, keyword)
      const question = corrected === null ? null : await this.search.understand(q, corrected)
      return question && { sought: { question }, relaxed: 'near' }
    }
    const question = await this.search.understand(q, keyword)
    if (!question) return null
    if (manner === 'all') return { sought: { question }, relaxed: null }
    const nearest = await this.search.nearest(q, question.units)
    return nearest && { sought: { nearest }, relaxed: nearest.relaxed }
  }
}

function mannerOf(cursor: string | undefined): Manner {
  if (cursor?.startsWith(MARKS.corrected)) return 'corrected'
  return cursor?.startsWith(MARKS.nearest) ? 'nearest' : 'all'
}
