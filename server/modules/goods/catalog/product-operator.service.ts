import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { FreightOperatorService } from '../store'
import type { CatalogService } from './catalog.service'
import type { ProductEditor } from './editor.service'
import * as repo from './product.repo'
import type { TicketTerms } from './product.types'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'freight.goods': 'product'
    'ticket.terms': 'sku'
  }
}

/** The freight template of a product (empty: the default one of its store), and the volume of a parcel of one piece. */
export interface ProductFreight {
  template?: string
  volumeCm3?: number
}

export interface ProductOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ProductEditor, 'setTicket' | 'setFreight'>
  freightOperator: Pick<FreightOperatorService, 'template'>
  catalog: Pick<CatalogService, 'findProductCards'>
}

/** Products as the operator changes them one by one. */
export class ProductOperatorService {
  constructor(private readonly deps: ProductOperatorDeps) {}

  /**
   * Refuses products that are off the shelf or of another store; `storeId` null: any store. SYS_PARAM_ERROR names
   * `field`; `kind`: the noun for these products in the refusal.
   */
  async checkOnShelf(
    ids: readonly string[],
    { storeId, field, kind = '商品' }: { storeId: string | null; field: string; kind?: string },
  ): Promise<void> {
    const { db, clock, catalog } = this.deps
    const cards = await catalog.findProductCards(db.q, ids, clock.now())
    const stores = new Map(cards.map((card) => [card.productId, card.storeId]))
    for (const id of ids) {
      const own = stores.get(id)
      // A product of another store is refused as an unknown one.
      if (own === undefined || (storeId !== null && own !== storeId)) failParam(field, `没有在售的${kind}“${id}”`)
    }
  }

  /**
   * Sets the uses and the days of validity of a virtual good's pieces, for future sales.
   * SYS_PARAM_ERROR: no virtual good has this SKU.
   */
  async setTicketTerms(actor: Actor, skuId: string, terms: TicketTerms): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      const [sku] = await repo.findSkusForSale(tx, [skuId])
      if (!sku?.ticket) failParam('skuId', `there is no SKU "${skuId}" of a virtual good`)
      await editor.setTicket(tx, skuId, terms)
      const details = { before: sku.ticket, after: terms }
      const subject = { kind: 'sku', id: skuId } as const
      await writeAudit(tx, { actor, action: 'ticket.terms', subject, details, at: clock.now() })
    })
  }

  /** Sets how a product's parcels are charged. SYS_PARAM_ERROR: unknown product, or unknown template of its store. */
  async setFreight(actor: Actor, productId: string, change: ProductFreight): Promise<void> {
    const { db, clock, editor, freightOperator } = this.deps
    const product = await repo.findProduct(db.q, productId)
    if (!product) failParam('productId', `there is no product "${productId}"`)
    if (change.template) await freightOperator.template(product.storeId, change.template)
    await db.tx(async (tx) => {
      const [stood, [sku]] = [await repo.findProduct(tx, productId), await repo.findSkusOf(tx, [productId])]
      const known = { template: stood?.freightTemplate ?? '', volumeCm3: sku?.volumeCm3 ?? 0 }
      await editor.setFreight(tx, productId, change, clock.now())
      const details = { before: known, after: { ...known, ...change } }
      const subject = { kind: 'product', id: productId } as const
      await writeAudit(tx, { actor, action: 'freight.goods', subject, details, at: clock.now() })
    })
  }
}
