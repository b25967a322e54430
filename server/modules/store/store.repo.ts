import type { Picture } from '@contract/schema/shared'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db'
import type { Store } from './store.rules'
import type { StoreTable } from './store.tables'

/** A mall has tens of stores; whoever has more than this needs a search by place first. */
const MAX_STORES = 2000

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

/** Adds a store or replaces all that is known of it. */
export async function putStore(tx: Tx, store: Store, position: number, now: number): Promise<void> {
  const row: Selectable<StoreTable> = {
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
    delivery_area_codes: JSON.stringify(store.deliveryAreaCodes),
    logo: JSON.stringify(store.logo),
    notice: store.notice,
    fans: store.fans,
    score_x10: store.scoreX10,
    position,
    updated_at: now,
  }
  await tx
    .insertInto('store')
    .values(row)
    .onConflict((c) => c.column('store_id').doUpdateSet(row))
    .execute()
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
    deliveryAreaCodes: JSON.parse(row.delivery_area_codes) as string[],
    logo: JSON.parse(row.logo) as Picture,
    notice: row.notice,
    fans: row.fans,
    scoreX10: row.score_x10,
  }
}
