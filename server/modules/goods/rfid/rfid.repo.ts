import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { type PieceState, pieceMachine } from './rfid.machine'
import type { RfidPieceTable } from './rfid.tables'

export async function findPieces(q: Reader, rfids: readonly string[]): Promise<RfidPieceTable[]> {
  if (rfids.length === 0) return []
  return q.selectFrom('rfid_piece').selectAll().where('rfid', 'in', rfids).execute()
}

export interface PieceQuery {
  states: readonly PieceState[]
  /** The codes after this one, in their order; empty: from the first. */
  after: string
  limit: number
}

export async function listPieces(q: Reader, scope: StoreScope, { states, after, limit }: PieceQuery) {
  return q
    .selectFrom('rfid_piece')
    .selectAll()
    .$if(scope !== 'all', (of) => of.where('storeId', 'in', idsIn(scope === 'all' ? [] : scope)))
    .where('state', 'in', states)
    .where('rfid', '>', after)
    .orderBy('rfid')
    .limit(limit)
    .execute()
}

/** `skip`: known tags stay unchanged. */
export async function insertPieces(
  tx: Tx,
  pieces: readonly RfidPieceTable[],
  onKnown: 'fail' | 'skip' = 'fail',
): Promise<void> {
  await insertMany(tx, 'rfid_piece', pieces, onKnown)
}

type Move = Parameters<typeof pieceMachine.from>[0]

interface PieceMove {
  rfid: string
  move: Move
  uid: string
  no: string
}

/** Takes a piece of a SKU from the shelf; false when another checkout was faster, or the piece is of another SKU. */
export async function takePiece(
  tx: Tx,
  { rfid, skuId, uid, no }: { rfid: string; skuId: string; uid: string; no: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rfid_piece')
    .set({ state: pieceMachine.to('take'), uid, no, changedAt: now })
    .where('rfid', '=', rfid)
    .where('skuId', '=', skuId)
    .where('state', 'in', pieceMachine.from('take'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Moves a piece that a checkout has taken or bought. */
export async function movePiece(tx: Tx, { rfid, move, uid, no }: PieceMove, now: number): Promise<void> {
  const state = pieceMachine.to(move)
  const isFree = state === 'onShelf'
  await tx
    .updateTable('rfid_piece')
    .set({ state, changedAt: now, ...(isFree && { uid: '', no: '' }) })
    .where('rfid', '=', rfid)
    .where('uid', '=', uid)
    .where('no', '=', no)
    .where('state', 'in', pieceMachine.from(move))
    .execute()
}

/** Moves a piece as staff do; false when its state does not allow it. */
export async function placePiece(
  tx: Tx,
  { rfid, skuId, storeId, move }: Pick<RfidPieceTable, 'rfid' | 'skuId' | 'storeId'> & { move: 'shelve' | 'remove' },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rfid_piece')
    .set({ state: pieceMachine.to(move), skuId, storeId, uid: '', no: '', changedAt: now })
    .where('rfid', '=', rfid)
    .where('state', 'in', pieceMachine.from(move))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
