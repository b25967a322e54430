import type { Review } from '@contract/schema/catalog'
import type { Picture } from '@contract/schema/shared'
import type { Db, Reader } from '../../../kernel/db'
import { type Page, pageOf } from '../../../kernel/page'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { findProducts } from './product.repo'
import * as repo from './review-queue.repo'
import { cursorOf, placeIn, placeOf } from './review-queue.rules'
import { type ReviewRow, reviewOf } from './review-view.rules'

/** A review with the fields of its product for staff. */
export interface QueuedReview extends Review {
  productId: string
  title: string
  picture: Picture | null
  storeId: string
  uid: string
  logisticsStars: number
  serviceStars: number
}

export interface ReviewQueueQuery extends Pick<repo.QueueFilter, 'view' | 'isPictured'> {
  /** Only of these stores, and with these stars. */
  stores?: readonly string[]
  stars?: readonly number[]
  cursor?: string
  pageSize: number
}

/** Reviews of all goods as staff answer them. */
export class ReviewQueue {
  constructor(private readonly db: Db) {}

  /** A view in its order. */
  async list(scope: StoreScope, query: ReviewQueueQuery): Promise<Page<QueuedReview>> {
    const { view, cursor, pageSize } = query
    const after = cursor === undefined ? undefined : placeIn(view, cursor)
    const rows = await repo.listQueue(this.db.q, filterOf(scope, query), after, pageSize + 1)
    const page = pageOf(rows, pageSize, (row) => cursorOf(placeOf(view, row)))
    return { ...page, records: await this.#withGoods(this.db.q, page.records) }
  }

  count(scope: StoreScope, query: Omit<ReviewQueueQuery, 'pageSize' | 'cursor'>, most: number): Promise<number> {
    return repo.countQueue(this.db.q, filterOf(scope, query), most)
  }

  /** Undefined: no such review in the scope. */
  async find(
    q: Reader,
    scope: StoreScope,
    { productId, reviewId }: { productId: string; reviewId: string },
  ): Promise<QueuedReview | undefined> {
    const row = await repo.findQueued(q, productId, reviewId)
    return row && isInScope(scope, row.storeId) ? (await this.#withGoods(q, [row]))[0] : undefined
  }

  async #withGoods(q: Reader, rows: readonly ReviewRow[]): Promise<QueuedReview[]> {
    const products = await findProducts(q, [...new Set(rows.map(({ productId }) => productId))])
    const byId = new Map(products.map((product) => [product.productId, product]))
    return rows.map((row) => {
      const product = byId.get(row.productId)
      const { productId, storeId, uid, logisticsStars, serviceStars } = row
      const goods = { title: product?.title ?? '', picture: product?.picture ?? null }
      return { ...reviewOf(row), ...goods, productId, storeId, uid, logisticsStars, serviceStars }
    })
  }
}

function filterOf(
  scope: StoreScope,
  { stores, view, stars = [], isPictured }: Omit<ReviewQueueQuery, 'pageSize'>,
): repo.QueueFilter {
  const chosen = stores?.filter((storeId) => isInScope(scope, storeId)) ?? scope
  return { view, stars, isPictured, stores: chosen }
}
