import { MAX_RFIDS, RFID_VIEWS } from '@contract/codes/rfid'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { CatalogService } from '../catalog'
import * as repo from './rfid.repo'
import type { RfidPieceTable } from './rfid.tables'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'rfid.add': 'sku'
    'rfid.remove': 'sku'
  }
}

interface RfidOperatorDeps {
  db: Db
  clock: Clock
  catalog: Pick<CatalogService, 'findSkusForSale'>
}

/** Codes as tags carry them: 4 to 64 letters and digits, upper case. */
const codeOf = (text: string): string => {
  const code = text.trim().toUpperCase()
  return /^[0-9A-Z]{4,64}$/.test(code)
    ? code
    : failParam('rfids', `标签 ${text.trim().slice(0, 64)} 不对，只能是字母和数字`)
}

/** Staff put pieces with RFID tags on the shelf and take them off. */
export class RfidOperatorService {
  constructor(private readonly deps: RfidOperatorDeps) {}

  /** A page of pieces, by the code of their tags. */
  list(scope: StoreScope, query: repo.PieceQuery): Promise<RfidPieceTable[]> {
    return repo.listPieces(this.deps.db.q, scope, query)
  }

  /**
   * Puts pieces of a SKU on the shelf; a returned or removed piece comes back. SYS_PARAM_ERROR: an unknown SKU, or a
   * wrong code. SYS_BIZ_DATA_ERROR_CODE: a piece is on the shelf or sold already; nothing is written then.
   */
  async add(actor: Actor, scope: StoreScope, skuId: string, texts: readonly string[]): Promise<number> {
    const { db, clock, catalog } = this.deps
    const rfids = [...new Set(texts.filter((text) => text.trim() !== '').map(codeOf))]
    if (rfids.length === 0 || rfids.length > MAX_RFIDS) failParam('rfids', `一次 1 到 ${MAX_RFIDS} 个标签`)
    const sku = (await catalog.findSkusForSale(db.q, [skuId])).get(skuId)
    if (!sku || !isInScope(scope, sku.storeId)) failParam('skuId', '没有这个规格')
    const { storeId } = sku
    const now = clock.now()
    await db.tx(async (tx) => {
      const known = new Map((await repo.findPieces(tx, rfids)).map((piece) => [piece.rfid, piece]))
      const fresh = rfids.filter((rfid) => !known.has(rfid))
      await repo.insertPieces(
        tx,
        fresh.map((rfid) => ({
          rfid,
          skuId,
          storeId,
          state: 'onShelf' as const,
          uid: '',
          no: '',
          addedAt: now,
          changedAt: now,
        })),
      )
      for (const { rfid, state, storeId: at } of known.values()) {
        const isDone =
          isInScope(scope, at) && (await repo.placePiece(tx, { rfid, skuId, storeId, move: 'shelve' }, now))
        if (!isDone) fail('SYS_BIZ_DATA_ERROR_CODE', `标签 ${rfid} ${RFID_VIEWS[state]}`)
      }
      const subject = { kind: 'sku', id: skuId } as const
      await writeAudit(tx, {
        actor,
        action: 'rfid.add',
        subject,
        details: { before: null, after: { storeId, rfids } },
        at: now,
      })
    })
    return rfids.length
  }

  /** Takes a piece off the shelf. SYS_PARAM_ERROR: no such piece. STATE_CHANGED: it is taken or sold. */
  async remove(actor: Actor, scope: StoreScope, text: string): Promise<void> {
    const { db, clock } = this.deps
    const rfid = codeOf(text)
    const now = clock.now()
    await db.tx(async (tx) => {
      const [piece] = await repo.findPieces(tx, [rfid])
      if (!piece || !isInScope(scope, piece.storeId)) failParam('rfid', '没有这个标签')
      const { skuId, storeId } = piece
      if (!(await repo.placePiece(tx, { rfid, skuId, storeId, move: 'remove' }, now))) fail('STATE_CHANGED')
      const subject = { kind: 'sku', id: skuId } as const
      await writeAudit(tx, {
        actor,
        action: 'rfid.remove',
        subject,
        details: { before: { storeId, rfid }, after: null },
        at: now,
      })
    })
  }
}
