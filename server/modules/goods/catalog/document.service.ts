import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import type { JobKinds, Jobs } from '../../../kernel/jobs'
import type { PubSub } from '../../../kernel/pub-sub'
import type { SearchService } from '../search'
import * as categories from './category.repo'
import { Tree } from './category-tree.rules'
import { documentsOf } from './document.rules'
import type { GoodsKey } from './goods-desk.repo'
import * as repo from './product.repo'
import * as write from './product-write.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Rebuilds documents of another analysis version; key: `all`. */
    'catalog.documents': Record<never, never>
    /** Rebuilds documents of the goods of some categories, in the first category after `after`; key: a new id. */
    'catalog.renamed': { categoryIds: string[]; after: GoodsKey | null }
  }
}

/** Products per transaction: other writers wait some milliseconds for it. */
const AT_ONCE = 10
/** Transactions of one run: well within the lease of a job. */
const RUN = 60

export interface DocumentDeps {
  db: Db
  clock: Clock
  search: Pick<SearchService, 'add' | 'findStale' | 'noteFresh' | 'remove'>
  jobs: Pick<Jobs, 'schedule' | 'handle'>
  pubSub: Pick<PubSub, 'publish'>
}

/** Rebuilds search documents of another analysis version, or of a renamed category, in batches while the mall runs. */
export class DocumentService {
  constructor(private readonly deps: DocumentDeps) {
    const { jobs } = deps

    jobs.handle('catalog.documents', () => this.renew())
    jobs.handle('catalog.renamed', (payload) => this.#renewRenamed(payload))
  }

  /** Starts the rebuild when documents of another version exist. */
  async start(): Promise<void> {
    if ((await this.deps.search.findStale(this.deps.db.q)) !== null) await this.deps.db.tx((tx) => this.#goOn(tx))
  }

  /** Runs some batches, and schedules the rest. */
  async renew(): Promise<void> {
    for (let i = 0; i < RUN; i++) if (await this.deps.db.tx((tx) => this.#renewSome(tx))) return
    await this.deps.db.tx((tx) => this.#goOn(tx))
  }

  /** Starts the rebuild of documents of goods in a category and its descendants: they contain its name. */
  async renewUnder(tx: Tx, categoryId: string): Promise<void> {
    const tree = new Tree(await categories.listCategories(tx))
    await this.#goOnRenamed(tx, { categoryIds: [...tree.under(categoryId)], after: null })
  }

  /** Each rename has a job of its own: a later rename must not change the progress of a running one. */
  #goOnRenamed(tx: Tx, payload: JobKinds['catalog.renamed']): Promise<void> {
    return this.deps.jobs.schedule(tx, {
      kind: 'catalog.renamed',
      key: newId(),
      dueAt: this.deps.clock.now(),
      payload,
    })
  }

  async #renewRenamed({ categoryIds, after }: JobKinds['catalog.renamed']): Promise<void> {
    const left = [...categoryIds]
    let at = after
    for (let i = 0; i < RUN; i++) {
      const [categoryId] = left
      if (categoryId === undefined) break
      const last = await this.deps.db.tx((tx) => this.#renewGoodsOf(tx, categoryId, at))
      if (last === null) left.shift()
      at = last
    }
    await this.deps.db.tx(async (tx) => {
      if (left.length > 0) await this.#goOnRenamed(tx, { categoryIds: left, after: at })
      // Pages of results and the numbers of hits of a word are cached.
      await this.deps.pubSub.publish(tx, 'catalog', null)
    })
  }

  /** Rebuilds one batch; returns the key of its last product, null when the category has no more. */
  async #renewGoodsOf(tx: Tx, categoryId: string, after: GoodsKey | null): Promise<GoodsKey | null> {
    const keys = await categories.listGoodsOf(tx, categoryId, after, AT_ONCE)
    await this.#rebuild(
      tx,
      keys.map(({ productId }) => productId),
    )
    return keys.length < AT_ONCE ? null : (keys.at(-1) ?? null)
  }

  #goOn(tx: Tx): Promise<void> {
    return this.deps.jobs.schedule(tx, {
      kind: 'catalog.documents',
      key: 'all',
      dueAt: this.deps.clock.now(),
      payload: {},
    })
  }

  /** Rebuilds one batch; true when no document was left. */
  async #renewSome(tx: Tx): Promise<boolean> {
    const afterId = await this.deps.search.findStale(tx)
    if (afterId === null) return true
    const ids = await repo.listProductIds(tx, afterId, AT_ONCE)
    await this.#rebuild(tx, ids)
    await this.deps.search.noteFresh(tx, ids.at(-1) ?? null)
    return ids.length === 0
  }

  async #rebuild(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await write.lockProducts(tx, ids, this.deps.clock.now())
    const products = await repo.findProducts(tx, ids)
    const tree = new Tree(await categories.findBranches(tx, new Set(products.map((product) => product.categoryId))))
    for (const { productId, rankKey } of products) await this.deps.search.remove(tx, productId, rankKey)
    await this.deps.search.add(tx, documentsOf(products, await repo.findSpecs(tx, ids), tree))
  }
}
