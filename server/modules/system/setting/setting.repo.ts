import type { Reader, Tx } from '../../../kernel/db'

/** One setting of the mall. */
export interface SettingRecord {
  key: string
  value: string
  /** Whether clients may read it. */
  isPublic: boolean
}

export function listSettings(q: Reader): Promise<{ key: string; value: string; isPublic: number }[]> {
  return q.selectFrom('setting').selectAll().orderBy('key').execute()
}

export async function findSetting(q: Reader, key: string): Promise<SettingRecord | null> {
  const row = await q.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst()
  return row ? { key: row.key, value: row.value, isPublic: row.isPublic === 1 } : null
}

/** Locks a setting, so that later reads in this transaction see the value that it replaces. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('setting')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('key', '=', key)
    .execute()
}

/** Adds a setting; false when it exists. */
export async function addSetting(tx: Tx, { key, value, isPublic }: SettingRecord): Promise<boolean> {
  const result = await tx
    .insertInto('setting')
    .values({ key, value, isPublic: isPublic ? 1 : 0 })
    .onConflict((c) => c.column('key').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function putSetting(tx: Tx, setting: SettingRecord): Promise<void> {
  const columns = { value: setting.value, isPublic: setting.isPublic ? 1 : 0 }
  await tx
    .insertInto('setting')
    .values({ key: setting.key, ...columns })
    .onConflict((c) => c.column('key').doUpdateSet(columns))
    .execute()
}

/** Deletes a setting; false when there is none. */
export async function deleteSetting(tx: Tx, key: string): Promise<boolean> {
  const result = await tx.deleteFrom('setting').where('key', '=', key).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}
