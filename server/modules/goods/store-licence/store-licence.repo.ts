import { LICENCES_MAX, type LicenceState, OPENING_LICENCE } from '@contract/codes/licence'
import type { Updateable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { type LicenceMove, licenceMachine } from './store-licence.machine'
import type { StoreLicenceTable } from './store-licence.tables'

export type LicenceRecord = StoreLicenceTable

/** All documents of a store, the oldest first. */
export function listOfStore(q: Reader, storeId: string): Promise<LicenceRecord[]> {
  return q
    .selectFrom('store_licence')
    .selectAll()
    .where('storeId', '=', storeId)
    .orderBy('licenceId')
    .limit(LICENCES_MAX)
    .execute()
}

export async function findLicence(q: Reader, licenceId: string): Promise<LicenceRecord | null> {
  const row = await q.selectFrom('store_licence').selectAll().where('licenceId', '=', licenceId).executeTakeFirst()
  return row ?? null
}

/** Documents in a state, of the stores of a scope, the oldest first. */
export function listLicences(
  q: Reader,
  scope: StoreScope,
  {
    state,
    after,
    limit,
  }: { state: LicenceState; after?: Pick<LicenceRecord, 'uploadedAt' | 'licenceId'>; limit: number },
): Promise<LicenceRecord[]> {
  let query = q.selectFrom('store_licence').selectAll().where('state', '=', state)
  if (scope !== 'all') query = query.where('storeId', 'in', idsIn(scope))
  if (after) {
    const { uploadedAt, licenceId } = after
    query = query
      .where('uploadedAt', '>=', uploadedAt)
      .where((eb) => eb.or([eb('uploadedAt', '>', uploadedAt), eb('licenceId', '>', licenceId)]))
  }
  return query.orderBy('uploadedAt').orderBy('licenceId').limit(limit).execute()
}

/** Number of documents to check, of the stores of a scope; counting stops at `most`. */
export async function countPending(q: Reader, scope: StoreScope, most: number): Promise<number> {
  let pending = q.selectFrom('store_licence').select('licenceId').where('state', '=', 'pending')
  if (scope !== 'all') pending = pending.where('storeId', 'in', idsIn(scope))
  const { count } = await q
    .selectFrom(pending.limit(most).as('pending'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The stores with a checked and valid licence to open. */
export async function listReady(q: Reader, now: number): Promise<string[]> {
  const rows = await q
    .selectFrom('store_licence')
    .select('storeId')
    .where('state', '=', 'checked')
    .where('kind', '=', OPENING_LICENCE)
    .where('validUntil', '>', now)
    .execute()
  return rows.map(({ storeId }) => storeId)
}

/** Whether a store existed before documents were required. */
export async function isFromBefore(q: Reader, storeId: string): Promise<boolean> {
  const row = await q
    .selectFrom('store_before_licences')
    .select('storeId')
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLicence(tx: Tx, row: LicenceRecord): Promise<void> {
  await tx
    .insertInto('store_licence')
    .values(row)
    .onConflict((c) => c.column('licenceId').doNothing())
    .execute()
}

/** Makes a transition of a document of this version; false when the state or the version is another. */
export async function move(
  tx: Tx,
  { licenceId, version }: Pick<LicenceRecord, 'licenceId' | 'version'>,
  by: LicenceMove,
  change: Updateable<Omit<StoreLicenceTable, 'state' | 'version'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_licence')
    .set({ ...change, state: licenceMachine.to(by), version: version + 1 })
    .where('licenceId', '=', licenceId)
    .where('version', '=', version)
    .where('state', 'in', licenceMachine.from(by))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
