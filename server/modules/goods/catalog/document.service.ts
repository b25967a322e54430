import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import type { Jobs } from '../../../kernel/jobs'
import type { SearchService } from '../search'
import * as categories from './category.repo'
import { Tree } from './category-tree.rules'
import { documentsOf } from './document.rules'
import * as repo from './product.repo'
import * as write from './product-write.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Rebuilds documents of another analysis version; key: `all`. */
    'catalog.documents': Record<never, never>
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
}

/** Rebuilds search documents of another analysis version in batches, while the mall runs. */
export class DocumentService {
  constructor(private readonly deps: DocumentDeps) {
    const { jobs } = deps

    jobs.handle('catalog.documents', () => this.renew())
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

  #goOn(tx: Tx): Promise<void> {
    return this.deps.jobs.schedule(tx, {
      kind: 'catalog.documents',
      key: 'all',
      dueAt: this.deps.clock.now(),
      payload: {},
    })
  }

  /** Whether all is done. */
  async #renewSome(tx: Tx): Promise<boolean> {
    const afterId = await this.deps.search.findStale(tx)
    if (afterId === null) return true
    const ids = await repo.listProductIds(tx, afterId, AT_ONCE)
    await write.lockProducts(tx, ids, this.deps.clock.now())
    const products = await repo.findProducts(tx, ids)
    const tree = new Tree(await categories.findBranches(tx, new Set(products.map((product) => product.categoryId))))
    for (const { productId, rankKey } of products) await this.deps.search.remove(tx, productId, rankKey)
    await this.deps.search.add(tx, documentsOf(products, await repo.findSpecs(tx, ids), tree))
    await this.deps.search.noteFresh(tx, ids.at(-1) ?? null)
    return ids.length === 0
  }
}
