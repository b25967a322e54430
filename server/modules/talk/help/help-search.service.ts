import { HELP_HITS_MAX } from '@contract/codes/help'
import type { HelpHit } from '@contract/schema/help'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import { plainText } from '../../goods/catalog'
import { type SearchService, TextIndex } from '../../goods/search'
import type { ContentService } from '../../system/content'
import * as repo from './help-text.repo'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** Help texts changed; no ids. */
    help: true
  }
}

/** Limit of the delay until a document that came into force, or a change whose message was lost, is found. */
const KEEP_MS = 30_000

type Searched = Pick<HelpHit, 'kind' | 'id' | 'title'> & { text: string }

export interface HelpSearchDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe'>
  search: Pick<SearchService, 'findIn'>
  content: Pick<ContentService, 'protocols'>
}

/** The search in help texts and documents [help.search]. */
export class HelpSearchService {
  readonly #index: FreshCache<TextIndex<Searched>>

  constructor(private readonly deps: HelpSearchDeps) {
    this.#index = new FreshCache(deps.clock, KEEP_MS, 1)
    for (const topic of ['help', 'content'] as const) deps.pubSub.subscribe(topic, () => this.#index.forget())
  }

  /** Hits, the best first. */
  async find(keyword: string): Promise<HelpHit[]> {
    const index = await this.#index.get('all', () => this.#make())
    const hits = await this.deps.search.findIn(this.deps.db.q, index, keyword)
    return hits.slice(0, HELP_HITS_MAX).map(({ found: { kind, id, title }, excerpt }) => ({ kind, id, title, excerpt }))
  }

  /** Answers come before documents of the same rank. */
  async #make(): Promise<TextIndex<Searched>> {
    const { db, clock, content } = this.deps
    const [texts, protocols] = await Promise.all([repo.listShown(db.q), content.protocols(clock.now())])
    return new TextIndex<Searched>([
      ...texts.map(({ helpId: id, title, html }) => ({ kind: 'help' as const, id, title, text: plainText(html) })),
      ...protocols.map(({ typeCode: id, title, html }) => ({
        kind: 'protocol' as const,
        id,
        title,
        text: plainText(html),
      })),
    ])
  }
}
