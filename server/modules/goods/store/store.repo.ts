import type { Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { Carriage } from './carriage.rules'
import type { Box, Placed } from './near.rules'
import type { Store } from './store.rules'
import type { StoreTable } from './store.tables'

/** So many stores are kept in memory: a mall has tens. Of a chain with more the rest is read when it is asked for. */
export const MAX_STORES = 2000

const byIds = preparedIn<Selectable<StoreTable>>((q, ids) =>
  q.selectFrom('store').selectAll().where('store_id', 'in', ids),
)

/** Every store in the mall's own order. */
export async function listStores(q: Reader): Promise<Store[]> {
  const rows = await q
    .selectFrom('store')
    .selectAll()
    .orderBy('position')
    .orderBy('store_id')
    .limit(MAX_STORES)
    .execute()
  return rows.map(storeOf)
}

/** Stores by id, in no order; ids nobody has are missing. */
export async function findStores(q: Reader, ids: readonly string[]): Promise<Store[]> {
  return (await byIds(q, ids)).map(storeOf)
}

/** Where the stores inside a box are, from the index alone. */
export async function listPlaces(q: Reader, box: Box): Promise<Placed[]> {
  let asked = q
    .selectFrom('store')
    .select(['store_id as storeId', 'x', 'y'])
    .where('x', '>=', box.south)
    .where('x', '<=', box.north)
  if (box.west !== null && box.east !== null) asked = asked.where('y', '>=', box.west).where('y', '<=', box.east)
  return asked.execute()
}

/** Adds a store or replaces all that is known of it. */
export async function putStore(tx: Tx, store: Store, position: number, now: number): Promise<void> {
  const row = rowOf(store, position, now)
  await tx
    .insertInto('store')
    .values(row)
    .onConflict((c) => c.column('store_id').doUpdateSet(row))
    .execute()
}

/** Adds a store behind all others, or at `position`; false when there is one of this id. */
export async function addStore(tx: Tx, store: Store, position: number | undefined, now: number): Promise<boolean> {
  const row = rowOf(store, position ?? (await lastPosition(tx)) + 1, now)
  const result = await tx
    .insertInto('store')
    .values(row)
    .onConflict((c) => c.column('store_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A store's place in the mall's own order; null when there is none of this id. */
export async function findPosition(q: Reader, storeId: string): Promise<number | null> {
  const row = await q.selectFrom('store').select('position').where('store_id', '=', storeId).executeTakeFirst()
  return row?.position ?? null
}

async function lastPosition(q: Reader): Promise<number> {
  const row = await q
    .selectFrom('store')
    .select('position')
    .orderBy('position', 'desc')
    .orderBy('store_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? -1
}

function rowOf(store: Store, position: number, now: number): Selectable<StoreTable> {
  return {
    store_id: store.storeId,
    business_id: store.businessId,
    store_group_id: store.storeGroupId,
    name: store.name,
    kind: store.kind,
    store_type: store.storeType,
    floor: store.floor,
    phone: store.phone,
    address: store.address,
    x: store.x,
    y: store.y,
    open_time: store.openTime,
    close_time: store.closeTime,
    is_closed: store.isClosed ? 1 : 0,
    is_self_run: store.isSelfRun ? 1 : 0,
    delivery_types: JSON.stringify(store.deliveryTypes),
    freight_cents: store.freightCents,
    free_over_cents: store.freeOverCents,
    instant_freight_cents: store.instantFreightCents,
    instant_free_over_cents: store.instantFreeOverCents,
    instant_minutes: store.instantMinutes,
    takes_points: store.takesPoints ? 1 : 0,
    carriage: store.carriage ? JSON.stringify(store.carriage) : '',
    delivery_area_codes: JSON.stringify(store.deliveryAreaCodes),
    logo: JSON.stringify(store.logo),
    notice: store.notice,
    fans: store.fans,
    score_x10: store.scoreX10,
    position,
    updated_at: now,
  }
}

/** Shuts a store or opens it again; false when there is none of this id. */
export async function setClosed(tx: Tx, storeId: string, isClosed: boolean, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('store')
    .set({ is_closed: isClosed ? 1 : 0, updated_at: now })
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function storeOf(row: Selectable<StoreTable>): Store {
  return {
    storeId: row.store_id,
    businessId: row.business_id,
    storeGroupId: row.store_group_id,
    name: row.name,
    kind: row.kind,
    storeType: row.store_type,
    floor: row.floor,
    phone: row.phone,
    address: row.address,
    x: row.x,
    y: row.y,
    openTime: row.open_time,
    closeTime: row.close_time,
    isClosed: row.is_closed === 1,
    isSelfRun: row.is_self_run === 1,
    deliveryTypes: JSON.parse(row.delivery_types) as number[],
    freightCents: row.freight_cents,
    freeOverCents: row.free_over_cents,
    instantFreightCents: row.instant_freight_cents,
    instantFreeOverCents: row.instant_free_over_cents,
    instantMinutes: row.instant_minutes,
    ...(row.takes_points === 1 && { takesPoints: true }),
    ...(row.carriage !== '' && { carriage: JSON.parse(row.carriage) as Carriage }),
    deliveryAreaCodes: JSON.parse(row.delivery_area_codes) as string[],
    logo: JSON.parse(row.logo) as Picture,
    notice: row.notice,
    fans: row.fans,
    scoreX10: row.score_x10,
  }
}

/** One more follower, or one less; gives how many there are. */
export async function addFans(tx: Tx, storeId: string, by: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('store')
    .set((eb) => ({ fans: eb('fans', '+', by) }))
    .where('store_id', '=', storeId)
    .returning('fans')
    .executeTakeFirstOrThrow()
  return row.fans
}
