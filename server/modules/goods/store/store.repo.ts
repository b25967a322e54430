import type { HoursException } from '@contract/codes/store'
import type { Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { Carriage } from './carriage.rules'
import type { Box, Placed } from './near.rules'
import type { Store } from './store.rules'
import type { StoreTable } from './store.tables'

/** The most stores in memory: a mall has tens. A larger chain's other stores are read on demand. */
export const MAX_STORES = 2000

const byIds = preparedIn<Selectable<StoreTable>>((q, ids) =>
  q.selectFrom('store').selectAll().where('storeId', 'in', ids),
)

/** Every store in the mall's own order. */
export async function listStores(q: Reader): Promise<Store[]> {
  const rows = await q
    .selectFrom('store')
    .selectAll()
    .orderBy('position')
    .orderBy('storeId')
    .limit(MAX_STORES)
    .execute()
  return rows.map(storeOf)
}

/** Stores by id, unordered; unknown ids are missing. */
export async function findStores(q: Reader, ids: readonly string[]): Promise<Store[]> {
  return (await byIds(q, ids)).map(storeOf)
}

/** Stores with their positions by id, unordered. */
export async function findPlaced(q: Reader, ids: readonly string[]): Promise<{ store: Store; position: number }[]> {
  return (await byIds(q, ids)).map((row) => ({ store: storeOf(row), position: row.position }))
}

/** Stores with their positions after an id, by id. */
export async function listPlaced(
  q: Reader,
  after: string,
  limit: number,
): Promise<{ store: Store; position: number }[]> {
  const rows = await q
    .selectFrom('store')
    .selectAll()
    .where('storeId', '>', after)
    .orderBy('storeId')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ store: storeOf(row), position: row.position }))
}

/** A store and its position, locked until the transaction ends; undefined for an unknown id. */
export async function holdStore(tx: Tx, storeId: string): Promise<{ store: Store; position: number } | undefined> {
  const row = await tx
    .updateTable('store')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('storeId', '=', storeId)
    .returningAll()
    .executeTakeFirst()
  return row && { store: storeOf(row), position: row.position }
}

/** The coordinates of the stores inside a box, from the index alone. */
export async function listPlaces(q: Reader, box: Box): Promise<Placed[]> {
  let asked = q
    .selectFrom('store')
    .select(['storeId as storeId', 'x', 'y'])
    .where('x', '>=', box.south)
    .where('x', '<=', box.north)
  if (box.west !== null && box.east !== null) asked = asked.where('y', '>=', box.west).where('y', '<=', box.east)
  return asked.execute()
}

/** Adds a store or replaces all its fields. */
export async function putStore(tx: Tx, store: Store, position: number, now: number): Promise<void> {
  const row = rowOf(store, position, now)
  await tx
    .insertInto('store')
    .values(row)
    .onConflict((c) => c.column('storeId').doUpdateSet(row))
    .execute()
}

/** Adds a store after all others, or at `position`; false when one of this id exists. */
export async function addStore(tx: Tx, store: Store, position: number | undefined, now: number): Promise<boolean> {
  const row = rowOf(store, position ?? (await lastPosition(tx)) + 1, now)
  const result = await tx
    .insertInto('store')
    .values(row)
    .onConflict((c) => c.column('storeId').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A store's position in the mall's own order; null for an unknown id. */
export async function findPosition(q: Reader, storeId: string): Promise<number | null> {
  const row = await q.selectFrom('store').select('position').where('storeId', '=', storeId).executeTakeFirst()
  return row?.position ?? null
}

async function lastPosition(q: Reader): Promise<number> {
  const row = await q
    .selectFrom('store')
    .select('position')
    .orderBy('position', 'desc')
    .orderBy('storeId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? -1
}

function rowOf(store: Store, position: number, now: number): Selectable<StoreTable> {
  return {
    storeId: store.storeId,
    businessId: store.businessId,
    storeGroupId: store.storeGroupId,
    name: store.name,
    kind: store.kind,
    storeType: store.storeType,
    floor: store.floor,
    unit: store.unit ?? '',
    phone: store.phone,
    address: store.address,
    x: store.x,
    y: store.y,
    openTime: store.openTime,
    closeTime: store.closeTime,
    exceptions: store.exceptions?.length ? JSON.stringify(store.exceptions) : '',
    isClosed: store.isClosed ? 1 : 0,
    isSelfRun: store.isSelfRun ? 1 : 0,
    deliveryTypes: JSON.stringify(store.deliveryTypes),
    freightCents: store.freightCents,
    freeOverCents: store.freeOverCents,
    instantFreightCents: store.instantFreightCents,
    instantFreeOverCents: store.instantFreeOverCents,
    instantMinutes: store.instantMinutes,
    instantLeastCents: store.instantLeastCents ?? 0,
    takesPoints: store.takesPoints ? 1 : 0,
    carriage: store.carriage ? JSON.stringify(store.carriage) : '',
    deliveryAreaCodes: JSON.stringify(store.deliveryAreaCodes),
    logo: JSON.stringify(store.logo),
    notice: store.notice,
    fans: store.fans,
    scoreX10: store.scoreX10,
    position,
    updatedAt: now,
  }
}

/** Closes a store or opens it again; false for an unknown id. */
export async function setClosed(tx: Tx, storeId: string, isClosed: boolean, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('store')
    .set({ isClosed: isClosed ? 1 : 0, updatedAt: now })
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function storeOf(row: Selectable<StoreTable>): Store {
  return {
    storeId: row.storeId,
    businessId: row.businessId,
    storeGroupId: row.storeGroupId,
    name: row.name,
    kind: row.kind,
    storeType: row.storeType,
    floor: row.floor,
    ...(row.unit !== '' && { unit: row.unit }),
    phone: row.phone,
    address: row.address,
    x: row.x,
    y: row.y,
    openTime: row.openTime,
    closeTime: row.closeTime,
    ...(row.exceptions !== '' && { exceptions: JSON.parse(row.exceptions) as HoursException[] }),
    isClosed: row.isClosed === 1,
    isSelfRun: row.isSelfRun === 1,
    deliveryTypes: JSON.parse(row.deliveryTypes) as number[],
    freightCents: row.freightCents,
    freeOverCents: row.freeOverCents,
    instantFreightCents: row.instantFreightCents,
    instantFreeOverCents: row.instantFreeOverCents,
    instantMinutes: row.instantMinutes,
    ...(row.instantLeastCents > 0 && { instantLeastCents: row.instantLeastCents }),
    ...(row.takesPoints === 1 && { takesPoints: true }),
    ...(row.carriage !== '' && { carriage: JSON.parse(row.carriage) as Carriage }),
    deliveryAreaCodes: JSON.parse(row.deliveryAreaCodes) as string[],
    logo: JSON.parse(row.logo) as Picture,
    notice: row.notice,
    fans: row.fans,
    scoreX10: row.scoreX10,
  }
}

/** Adds or removes one follower; returns how many there are. */
export async function addFans(tx: Tx, storeId: string, by: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('store')
    .set((eb) => ({ fans: eb('fans', '+', by) }))
    .where('storeId', '=', storeId)
    .returning('fans')
    .executeTakeFirstOrThrow()
  return row.fans
}
