import type { LinkChoice } from '@contract/console/link'
import type { ProductCard } from '@contract/schema/catalog'
import type { TemplateBlock, TemplatePage } from '@contract/schema/template'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import type { CatalogService } from '../../goods/catalog'
import * as repo from './template.repo'
import type { TemplatePart, TemplateRecord } from './template.types'

/** A price that changed in another process may be shown for two seconds. */
const KEEP_MS = 2000
const MOST_KEPT = 100

export interface TemplateDeps {
  db: Db
  catalog: Pick<CatalogService, 'findProductCards'>
  clock: Clock
  pubSub: Pick<PubSub, 'subscribe' | 'publish'>
}

/** Template pages: composed by the operator, rendered by the server (area "template" of docs/product). */
export class TemplateService {
  readonly #pages: FreshCache<TemplatePage | null>

  constructor(private readonly deps: TemplateDeps) {
    const { clock, pubSub } = deps

    this.#pages = new FreshCache(clock, KEEP_MS, MOST_KEPT)
    for (const subject of ['content', 'catalog', 'offers', 'coupons'] as const)
      pubSub.subscribe(subject, () => this.#pages.forget())
  }

  /** The page with products at current prices, or null when there is none of that code. */
  find(pageCode: string, now: number): Promise<TemplatePage | null> {
    return this.#pages.get(pageCode, () => this.#read(pageCode, now))
  }

  /** Pages for a link, by a part of their titles. */
  async choices(text: string, limit: number): Promise<LinkChoice[]> {
    const pages = await repo.listTemplates(this.deps.db.q, text.trim(), limit)
    return pages.map(({ pageCode, title }) => ({ value: pageCode, title, note: pageCode }))
  }

  async put(tx: Tx, page: TemplateRecord, now: number): Promise<void> {
    await repo.putTemplate(tx, page, now)
    await this.deps.pubSub.publish(tx, 'content', null)
  }

  async #read(pageCode: string, now: number): Promise<TemplatePage | null> {
    const { q } = this.deps.db
    const page = await repo.findTemplate(q, pageCode)
    if (!page) return null
    const ids = page.blocks.flatMap((block) => (block.kind === 'goods' ? block.productIds : []))
    const cards = await this.deps.catalog.findProductCards(q, [...new Set(ids)], now)
    const byId = new Map(cards.map((card) => [card.productId, card]))
    return { pageCode, title: page.title, blocks: page.blocks.flatMap((part) => blockOf(part, byId)) }
  }
}

/** The block on the wire; a row without any product for sale is left out with its title. */
function blockOf(part: TemplatePart, cards: ReadonlyMap<string, ProductCard>): TemplateBlock[] {
  const empty = { title: '', html: '', picture: null, command: null, products: [] }
  if (part.kind !== 'goods') return [{ ...empty, ...part }]
  const products = part.productIds.flatMap((id) => cards.get(id) ?? [])
  return products.length > 0 ? [{ ...empty, kind: part.kind, title: part.title, products }] : []
}
