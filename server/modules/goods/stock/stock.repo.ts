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

type LevelRow = Pick<Selectable<StockTable>, 'sku_id' | 'on_hand' | 'reserved'>
const levelOf = (row: LevelRow): Level => ({ skuId: row.sku_id, onHand: row.on_hand, reserved: row.reserved })

const levelsBySkus = preparedIn<LevelRow>(
  (q, skus) => q.selectFrom('stock').select(['sku_id', 'on_hand', 'reserved']).where('sku_id', 'in', skus),
  { byKey: true },
)

/** Levels of SKUs, in no particular order; SKUs never stocked are missing. */
export async function findLevels(q: Reader, skuIds: readonly string[]): Promise<Level[]> {
  return (await levelsBySkus(q, skuIds)).map(levelOf)
}

/**
 * `reserved` grows by a number only while that many are free; `on_hand` and `reserved` shrink only while they are
 * that large. One statement, so that the row is locked as briefly as it can be.
 */
const moveReserve = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '+', p.number), updated_at: p.now }))
    .where('sku_id', '=', p.sku)
    .where((eb) => eb(eb('on_hand', '-', eb.ref('reserved')), '>=', p.number))
    .returning(['sku_id', 'on_hand', 'reserved']),
)
const moveCommit = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set((eb) => ({
      on_hand: eb('on_hand', '-', p.number),
      reserved: eb('reserved', '-', p.number),
      updated_at: p.now,
    }))
    .where('sku_id', '=', p.sku)
    .where('reserved', '>=', p.number)
    .returning(['sku_id', 'on_hand', 'reserved']),
)
const moveRelease = preparedRow<{ sku: string; number: number; now: number }, LevelRow>((q, p) =>
  q
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '-', p.number), updated_at: p.now }))
    .where('sku_id', '=', p.sku)
    .where('reserved', '>=', p.number)
    .returning(['sku_id', 'on_hand', 'reserved']),
)
const moves = { reserve: moveReserve, commit: moveCommit, release: moveRelease }

/** Moves a level; null when the condition of the move doesn't hold. */
export async function moveLevel(
  tx: Tx,
  kind: keyof typeof moves,
  hold: { skuId: string; number: number },
  now: number,
): Promise<Level | null> {
  const row = await moves[kind](tx, { sku: hold.skuId, number: hold.number, now })
  return row ? levelOf(row) : null
}

/** Adds to what is on hand, from nothing if need be. */
export async function addOnHand(tx: Tx, skuId: string, number: number, now: number): Promise<Level> {
  const row = await tx
    .insertInto('stock')
    .values({ sku_id: skuId, on_hand: number, reserved: 0, updated_at: now })
    .onConflict((c) =>
      c.column('sku_id').doUpdateSet((eb) => ({ on_hand: eb('stock.on_hand', '+', number), updated_at: now })),
    )
    .returning(['sku_id', 'on_hand', 'reserved'])
    .executeTakeFirstOrThrow()
  return levelOf(row)
}

/** Sets what is on hand if it still is `known` and the new number covers what is reserved. */
export async function replaceOnHand(
  tx: Tx,
  skuId: string,
  known: number,
  onHand: number,
  now: number,
): Promise<Level | null> {
  const row = await tx
    .updateTable('stock')
    .set({ on_hand: onHand, updated_at: now })
    .where('sku_id', '=', skuId)
    .where('on_hand', '=', known)
    .where('reserved', '<=', onHand)
    .returning(['sku_id', 'on_hand', 'reserved'])
    .executeTakeFirst()
  return row ? levelOf(row) : null
}

/** Adds rows for SKUs never stocked; gives those that were added. */
export async function insertLevels(
  tx: Tx,
  levels: readonly { skuId: string; onHand: number }[],
  now: number,
): Promise<string[]> {
  const rows = await tx
    .insertInto('stock')
    .values(levels.map((level) => ({ sku_id: level.skuId, on_hand: level.onHand, reserved: 0, updated_at: now })))
    .onConflict((c) => c.column('sku_id').doNothing())
    .returning('sku_id')
    .execute()
  return rows.map((row) => row.sku_id)
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
      sku_id: p.sku,
      ref: p.ref,
      kind: p.kind as MovementKind,
      on_hand_delta: p.onHand,
      reserved_delta: p.reserved,
      note: p.note,
      created_at: p.now,
    })
    .onConflict((c) => c.columns(['sku_id', 'ref', 'kind']).doNothing())
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

/** Many ledger lines at once, of refs and SKUs that have none of this kind: one that is there fails the transaction. */
export async function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await insertMany(
    tx,
    'stock_movement',
    movements.map((movement) => ({
      id: movement.id,
      sku_id: movement.skuId,
      ref: movement.ref,
      kind: movement.kind,
      on_hand_delta: movement.onHandDelta,
      reserved_delta: movement.reservedDelta,
      note: movement.note,
      created_at: movement.createdAt,
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
  let query = q.selectFrom('stock_movement').selectAll().where('sku_id', '=', skuId).orderBy('id', 'desc').limit(limit)
  if (beforeId !== null) query = query.where('id', '<', beforeId)
  return (await query.execute()).map((row) => ({
    id: row.id,
    skuId: row.sku_id,
    ref: row.ref,
    kind: row.kind,
    onHandDelta: row.on_hand_delta,
    reservedDelta: row.reserved_delta,
    note: row.note,
    createdAt: row.created_at,
  }))
}

/** What a SKU's ledger adds up to. */
export async function sumMovements(q: Reader, skuId: string): Promise<{ onHand: number; reserved: number }> {
  const row = await q
    .selectFrom('stock_movement')
    .select((eb) => [
      eb.fn.sum<number>('on_hand_delta').as('on_hand'),
      eb.fn.sum<number>('reserved_delta').as('reserved'),
    ])
    .where('sku_id', '=', skuId)
    .executeTakeFirst()
  return { onHand: Number(row?.on_hand ?? 0), reserved: Number(row?.reserved ?? 0) }
}
