import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { formatCents } from '../../../kernel/money'
import type { CatalogService, ProductOperatorService } from '../../goods/catalog'
import { type Bundle, bundleFault } from './bundle.rules'
import type { BundleService } from './bundle.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'bundle.add': 'bundle'
    'bundle.end': 'bundle'
  }
}

export interface BundleOperatorDeps {
  db: Db
  clock: Clock
  bundles: Pick<BundleService, 'list' | 'put' | 'end' | 'presentCents'>
  catalog: Pick<CatalogService, 'findProductCards'>
  productOperator: Pick<ProductOperatorService, 'checkOnShelf'>
}

/** Bundles as the operator lists, puts and ends them. */
export class BundleOperatorService {
  constructor(private readonly deps: BundleOperatorDeps) {}

  /** Bundles that are active or start later. */
  list(): Promise<Bundle[]> {
    return this.deps.bundles.list(this.deps.db.q)
  }

  /**
   * Adds a bundle or replaces the one with its id; its store is the store of its goods. SYS_PARAM_ERROR: its rule is
   * invalid, its goods are not on the shelf of one store, or they now cost no more at single prices.
   */
  async put(actor: Actor, draft: Omit<Bundle, 'storeId'>): Promise<Bundle> {
    const { db, clock, bundles } = this.deps
    const fault = bundleFault(draft)
    if (fault) failParam('rule', fault)
    const bundle = { ...draft, storeId: await this.#storeOf(draft) }
    const presentCents = await bundles.presentCents(db.q, bundle, clock.now())
    if (bundle.priceCents >= presentCents)
      failParam('price', `the goods cost ¥${formatCents(presentCents)} one by one now; a bundle costs less`)
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = (await bundles.list(tx)).find(({ id }) => id === bundle.id) ?? null
      await bundles.put(tx, bundle, now)
      const subject = { kind: 'bundle', id: bundle.id } as const
      await writeAudit(tx, { actor, action: 'bundle.add', subject, details: { before, after: bundle }, at: now })
    })
    return bundle
  }

  /** Ends a bundle now. SYS_PARAM_ERROR: this id belongs to no active or future bundle. */
  async end(actor: Actor, id: string): Promise<void> {
    const { db, clock, bundles } = this.deps
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = (await bundles.list(tx)).find((one) => one.id === id)
      if (!(await bundles.end(tx, id, now))) failParam('id', `no bundle "${id}" is current or planned`)
      const details = { before: { endsAt: before?.endsAt }, after: { endsAt: now } }
      await writeAudit(tx, { actor, action: 'bundle.end', subject: { kind: 'bundle', id }, details, at: now })
    })
  }

  /** The store that all these goods share. */
  async #storeOf({ goods }: Pick<Bundle, 'goods'>): Promise<string> {
    const { db, clock, catalog, productOperator } = this.deps
    const ids = goods.map(({ productId }) => productId)
    const [first] = await catalog.findProductCards(db.q, ids, clock.now())
    await productOperator.checkOnShelf(ids, { storeId: first?.storeId ?? null, field: 'productIds' })
    return first?.storeId ?? failParam('productIds', `没有在售的商品“${ids[0]}”`)
  }
}
