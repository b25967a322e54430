import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import type { StaffRoleTable, StaffTable } from './staff.tables'

export type StaffRow = Selectable<StaffTable>
export type StaffRoleRow = Selectable<StaffRoleTable>

export function findStaff(q: Reader, staffId: string): Promise<StaffRow | undefined> {
  return q.selectFrom('staff').selectAll().where('staffId', '=', staffId).executeTakeFirst()
}

export function findByLogin(q: Reader, login: string): Promise<StaffRow | undefined> {
  return q.selectFrom('staff').selectAll().where('login', '=', login).executeTakeFirst()
}

/** Every account, by login. */
export function listStaff(q: Reader): Promise<StaffRow[]> {
  return q.selectFrom('staff').selectAll().orderBy('login').execute()
}

/** Active accounts with this authenticator, oldest first. */
export function listBySecret(q: Reader, totpSecret: string): Promise<StaffRow[]> {
  return q
    .selectFrom('staff')
    .selectAll()
    .where('totpSecret', '=', totpSecret)
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .orderBy('staffId')
    .execute()
}

/** False when the login is taken. */
export async function insertStaff(tx: Tx, row: StaffRow): Promise<boolean> {
  const result = await tx
    .insertInto('staff')
    .values(row)
    .onConflict((c) => c.column('login').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export type StaffChange = Pick<StaffRow, 'name' | 'roleId' | 'allStores' | 'status'>

/** Changes an account of this version; false when another change came first. */
export async function updateStaff(tx: Tx, staffId: string, version: number, change: StaffChange): Promise<boolean> {
  const result = await tx
    .updateTable('staff')
    .set({ ...change, version: version + 1 })
    .where('staffId', '=', staffId)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Ids of the active administrators. The update locks their rows, so that two transactions that each remove one of the
 * last two administrators run one after another.
 */
export async function lockAdministrators(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('staff')
    .set((eb) => ({ totpStep: eb.ref('totpStep') }))
    .where('roleId', '=', roleId)
    .where('status', '=', 'active')
    .returning('staffId')
    .execute()
  return rows.map(({ staffId }) => staffId)
}

/**
 * Admits a login of an active account whose password and secret are still those that were compared, and uses up the
 * step of its code; without a step a recovery code takes its place. False when the step, or a later one, was used
 * before, or the account has changed.
 */
export async function admit(
  tx: Tx,
  { staffId, passwordHash, totpSecret }: StaffRow,
  step: number | null,
): Promise<boolean> {
  let update = tx
    .updateTable('staff')
    .set((eb) => ({ totpStep: step === null ? eb.ref('totpStep') : step }))
    .where('staffId', '=', staffId)
    .where('status', '=', 'active')
    .where('passwordHash', '=', passwordHash)
    .where('totpSecret', '=', totpSecret)
  if (step !== null) update = update.where('totpStep', '<', step)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

export type Credentials = Pick<StaffRow, 'passwordHash' | 'totpSecret' | 'totpStep'>

/**
 * Sets password and authenticator and activates the account; false when it is disabled, its password has changed, or the
 * code's step of the same authenticator was used before.
 */
export async function putCredentials(
  tx: Tx,
  { staffId, passwordHash }: Pick<StaffRow, 'staffId' | 'passwordHash'>,
  credentials: Credentials,
): Promise<boolean> {
  const result = await tx
    .updateTable('staff')
    .set((eb) => ({ ...credentials, status: 'active' as const, version: eb('version', '+', 1) }))
    .where('staffId', '=', staffId)
    .where('passwordHash', '=', passwordHash)
    .where('status', '<>', 'disabled')
    .where((eb) => eb.or([eb('totpSecret', '<>', credentials.totpSecret), eb('totpStep', '<', credentials.totpStep)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Replaces a password; false when it is no longer `from`. */
export async function changePassword(tx: Tx, staffId: string, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable('staff')
    .set({ passwordHash: to })
    .where('staffId', '=', staffId)
    .where('passwordHash', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes the authenticator: no code is right until a new one is set up. */
export async function removeTotp(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set((eb) => ({ totpSecret: '', version: eb('version', '+', 1) }))
    .where('staffId', '=', staffId)
    .execute()
}

export async function listStores(q: Reader, staffId: string): Promise<string[]> {
  const rows = await q
    .selectFrom('staff_store')
    .select('storeId')
    .where('staffId', '=', staffId)
    .orderBy('storeId')
    .execute()
  return rows.map(({ storeId }) => storeId)
}

/** Stores of the accounts that do not have every store. */
export async function listAllStores(q: Reader): Promise<Map<string, string[]>> {
  const rows = await q.selectFrom('staff_store').selectAll().orderBy('staffId').orderBy('storeId').execute()
  const found = new Map<string, string[]>()
  for (const { staffId, storeId } of rows) found.set(staffId, [...(found.get(staffId) ?? []), storeId])
  return found
}

export async function replaceStores(tx: Tx, staffId: string, storeIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_store').where('staffId', '=', staffId).execute()
  if (storeIds.length === 0) return
  await tx
    .insertInto('staff_store')
    .values(storeIds.map((storeId) => ({ staffId, storeId })))
    .execute()
}

export function findRole(q: Reader, roleId: string): Promise<StaffRoleRow | undefined> {
  return q.selectFrom('staff_role').selectAll().where('roleId', '=', roleId).executeTakeFirst()
}

export function listRoles(q: Reader): Promise<StaffRoleRow[]> {
  return q.selectFrom('staff_role').selectAll().orderBy('roleId').execute()
}

/** False when there is a role of this id. */
export async function insertRole(tx: Tx, row: StaffRoleRow): Promise<boolean> {
  const result = await tx
    .insertInto('staff_role')
    .values(row)
    .onConflict((c) => c.column('roleId').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Changes a role of this version; false when another change came first. */
export async function updateRole(tx: Tx, version: number, row: StaffRoleRow): Promise<boolean> {
  const result = await tx
    .updateTable('staff_role')
    .set({ name: row.name, permissions: row.permissions, version: row.version })
    .where('roleId', '=', row.roleId)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
