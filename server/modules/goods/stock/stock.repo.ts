import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { MovementKind, StockMovementTable, StockTable } from './stock.tables'

export interface Level {
  skuId: string
  onHand: number
  reserved: number
}
export interface Movement {
  id: string
  skuId: string
  ref: string
  kind: MovementKind
  onHandDelta: number
  reservedDelta: number
  note: string
  createdAt: number
}

type LevelRow = Pick<Selectable<StockTable>, 'skuId' | 'onHand' | 'reserved'>
const levelOf = (row: LevelRow): Level => ({ skuId: row.skuId, onHand: row.onHand, reserved: row.reserved })

const levelsBySkus = preparedIn<LevelRow>(
  (q, skus) => q.selectFrom('stock').select(['skuId', 'onHand', 'reserved']).where('skuId', 'in', skus),
  { byKey: true },
)

/** Levels of SKUs, unordered; SKUs never stocked are missing. */
export async function findLevels(q: Reader, skuIds: readonly string[]): Promise<Level[]> {
  return (await levelsBySkus(q, skuIds)).map(levelOf)
}

/**
 * `reserved` grows by a number only while that many are available; `on_hand` and `reserved` shrink only while they are
 * that large. One statement, so that the row is locked as briefly as possible.
 */
const moveReserve = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '+', p.number), updatedAt: p.now }))
    .where('skuId', '=', p.sku)
    .where((eb) => eb(eb('onHand', '-', eb.ref('reserved')), '>=', p.number))
    .returning(['skuId', 'onHand', 'reserved']),
)
const moveCommit = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set((eb) => ({
      onHand: eb('onHand', '-', p.number),
      reserved: eb('reserved', '-', p.number),
      updatedAt: p.now,
    }))
    .where('skuId', '=', p.sku)
    .where('reserved', '>=', p.number)
    .returning(['skuId', 'onHand', 'reserved']),
)
const moveRelease = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '-', p.number), updatedAt: p.now }))
    .where('skuId', '=', p.sku)
    .where('reserved', '>=', p.number)
    .returning(['skuId', 'onHand', 'reserved']),
)
const moves = { reserve: moveReserve, commit: moveCommit, release: moveRelease }

/** Moves a level; null when the condition of the move is false. */
export async function moveLevel(
  tx: Tx,
  kind: keyof typeof moves,
  hold: { skuId: string; number: number },
  now: number,
): Promise<Level | null> {
  const row = await moves[kind](tx, { sku: hold.skuId, number: hold.number, now })
  return row ? levelOf(row) : null
}

const addLevel = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .insertInto('stock')
    .values({ skuId: p.sku, onHand: p.number, reserved: 0, updatedAt: p.now })
    .onConflict((c) =>
      c.column('skuId').doUpdateSet((eb) => ({ onHand: eb('stock.onHand', '+', p.number), updatedAt: p.now })),
    )
    .returning(['skuId', 'onHand', 'reserved']),
)

/** Adds to the pieces on hand, and creates the row if needed. */
export async function addOnHand(tx: Tx, skuId: string, number: number, now: number): Promise<Level> {
  const row = await addLevel(tx, { sku: skuId, number, now })
  if (!row) throw new Error(`stock of ${skuId} was not added`)
  return levelOf(row)
}

const replaceLevel = preparedRow<{ sku: string; known: number; onHand: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set({ onHand: p.onHand, updatedAt: p.now })
    .where('skuId', '=', p.sku)
    .where('onHand', '=', p.known)
    .where('reserved', '<=', p.onHand)
    .returning(['skuId', 'onHand', 'reserved']),
)

/** Sets the pieces on hand if they still are `known` and the new number covers the reserved pieces. */
export async function replaceOnHand(
  tx: Tx,
  skuId: string,
  known: number,
  onHand: number,
  now: number,
): Promise<Level | null> {
  const row = await replaceLevel(tx, { sku: skuId, known, onHand, now })
  return row ? levelOf(row) : null
}

/** Locks the level of a SKU: later reads in this transaction return the level that a write replaces. */
export async function lockLevel(tx: Tx, skuId: string): Promise<void> {
  await tx
    .updateTable('stock')
    .set((eb) => ({ onHand: eb.ref('onHand') }))
    .where('skuId', '=', skuId)
    .execute()
}

/** Adds rows for SKUs never stocked; returns those that were added. */
export async function insertLevels(
  tx: Tx,
  levels: readonly { skuId: string; onHand: number }[],
  now: number,
): Promise<string[]> {
  const rows = await tx
    .insertInto('stock')
    .values(levels.map((level) => ({ skuId: level.skuId, onHand: level.onHand, reserved: 0, updatedAt: now })))
    .onConflict((c) => c.column('skuId').doNothing())
    .returning('skuId')
    .execute()
  return rows.map((row) => row.skuId)
}

interface MovementParams extends Record<string, string | number> {
  id: string
  sku: string
  ref: string
  kind: string
  onHand: number
  reserved: number
  note: string
  now: number
}
const insertMovementRow = preparedRow<MovementParams, Pick<Selectable<StockMovementTable>, 'id'>>((q, p) =>
  q
    .insertInto('stock_movement')
    .values({
      id: p.id,
      skuId: p.sku,
      ref: p.ref,
      kind: p.kind as MovementKind,
      onHandDelta: p.onHand,
      reservedDelta: p.reserved,
      note: p.note,
      createdAt: p.now,
    })
    .onConflict((c) => c.columns(['skuId', 'ref', 'kind']).doNothing())
    .returning('id'),
)

/** Writes a line of the ledger; false when this ref has one of this kind for this SKU. */
export async function insertMovement(tx: Tx, movement: Movement): Promise<boolean> {
  const row = await insertMovementRow(tx, {
    id: movement.id,
    sku: movement.skuId,
    ref: movement.ref,
    kind: movement.kind,
    onHand: movement.onHandDelta,
    reserved: movement.reservedDelta,
    note: movement.note,
    now: movement.createdAt,
  })
  return row !== undefined
}

/** Writes many ledger lines; a line whose ref, SKU and kind exist already fails the transaction. */
export async function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await insertMany(
    tx,
    'stock_movement',
    movements.map((movement) => ({
      id: movement.id,
      skuId: movement.skuId,
      ref: movement.ref,
      kind: movement.kind,
      onHandDelta: movement.onHandDelta,
      reservedDelta: movement.reservedDelta,
      note: movement.note,
      createdAt: movement.createdAt,
    })),
  )
}

/** A SKU's ledger, newest first, from before `beforeId`. */
export async function listMovements(
  q: Reader,
  skuId: string,
  limit: number,
  beforeId: string | null,
): Promise<Movement[]> {
  let query = q.selectFrom('stock_movement').selectAll().where('skuId', '=', skuId).orderBy('id', 'desc').limit(limit)
  if (beforeId !== null) query = query.where('id', '<', beforeId)
  return (await query.execute()).map((row) => ({
    id: row.id,
    skuId: row.skuId,
    ref: row.ref,
    kind: row.kind,
    onHandDelta: row.onHandDelta,
    reservedDelta: row.reservedDelta,
    note: row.note,
    createdAt: row.createdAt,
  }))
}

/** The newest change of the pieces on hand. */
export async function findLastChange(
  q: Reader,
  skuId: string,
): Promise<Pick<Movement, 'ref' | 'kind' | 'createdAt'> | undefined> {
  return q
    .selectFrom('stock_movement')
    .select(['ref', 'kind', 'createdAt'])
    .where('skuId', '=', skuId)
    .where('onHandDelta', '!=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The sums of a SKU's ledger. */
export async function sumMovements(q: Reader, skuId: string): Promise<{ onHand: number; reserved: number }> {
  const row = await q
    .selectFrom('stock_movement')
    .select((eb) => [eb.fn.sum<number>('onHandDelta').as('onHand'), eb.fn.sum<number>('reservedDelta').as('reserved')])
    .where('skuId', '=', skuId)
    .executeTakeFirst()
  return { onHand: Number(row?.onHand ?? 0), reserved: Number(row?.reserved ?? 0) }
}
