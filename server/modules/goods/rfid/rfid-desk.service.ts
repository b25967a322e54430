import type { RfidView } from '@contract/codes/rfid'
import type { ListedPiece } from '@contract/console/rfid'
import type { Db } from '../../../kernel/db'
import type { StoreScope } from '../../../kernel/store-scope'
import type { CatalogService } from '../catalog'
import type { StoreService } from '../store'
import { pieceMachine } from './rfid.machine'
import type { RfidPieceTable } from './rfid.tables'
import type { RfidOperatorService } from './rfid-operator.service'

export interface RfidDeskDeps {
  db: Db
  operator: Pick<RfidOperatorService, 'list'>
  catalog: Pick<CatalogService, 'findSkusForSale'>
  stores: Pick<StoreService, 'findStores'>
}

const PAGE_SIZE = 20
const NO_PICTURE = { url: '', ground: null, scale: 1, count: 1 }

/** Single pieces as staff read them. */
export class RfidDeskService {
  constructor(private readonly deps: RfidDeskDeps) {}

  /** A page of a view, in the order of the tags; the cursor is the last tag. */
  async list(
    scope: StoreScope,
    { view, cursor = '', pageSize = PAGE_SIZE }: { view: RfidView; cursor?: string; pageSize?: number },
  ): Promise<{ records: ListedPiece[]; hasMore: boolean; cursor: string | null }> {
    const { db, operator, catalog, stores } = this.deps
    const found = await operator.list(scope, { states: [view], after: cursor, limit: pageSize + 1 })
    const pieces = found.slice(0, pageSize)
    const skuIds = [...new Set(pieces.map(({ skuId }) => skuId))]
    const skus = skuIds.length === 0 ? new Map() : await catalog.findSkusForSale(db.q, skuIds)
    const names = await stores.findStores(db.q, new Set(pieces.map(({ storeId }) => storeId)))
    const hasMore = found.length > pageSize
    return {
      records: pieces.map((piece) => {
        const sku = skus.get(piece.skuId)
        return {
          rfid: piece.rfid,
          skuId: piece.skuId,
          title: sku?.title ?? piece.skuId,
          specText: sku?.specText ?? '',
          picture: sku?.picture ?? NO_PICTURE,
          storeId: piece.storeId,
          storeName: names.get(piece.storeId)?.name ?? '',
          state: piece.state,
          changedAt: piece.changedAt,
          acts: actsOf(piece),
        }
      }),
      hasMore,
      cursor: hasMore ? (pieces.at(-1)?.rfid ?? null) : null,
    }
  }
}

/** The acts of staff for a piece in its state. */
function actsOf({ state }: RfidPieceTable): ListedPiece['acts'] {
  return [
    ...(pieceMachine.can(state, 'shelve')
      ? [{ code: 'shelve', text: '放回货架', look: 'plain' as const, refusal: '' }]
      : []),
    ...(pieceMachine.can(state, 'remove')
      ? [{ code: 'remove', text: '下架', look: 'plain' as const, refusal: '' }]
      : []),
  ]
}
