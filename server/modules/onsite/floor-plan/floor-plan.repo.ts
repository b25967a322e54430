import { FLOOR_LEVELS_MAX } from '@contract/codes/floor-plan'
import type { Reader, Tx } from '../../../kernel/db'
import type { FloorLevelTable } from './floor-plan.tables'

export type LevelRecord = FloorLevelTable
/** The editable fields of a level; its version is not one of them. */
export type LevelFields = Omit<LevelRecord, 'levelId' | 'version'>

/** All levels, the lowest first. */
export function listLevels(q: Reader): Promise<LevelRecord[]> {
  return q
    .selectFrom('floor_level')
    .selectAll()
    .orderBy('position')
    .orderBy('levelId')
    .limit(FLOOR_LEVELS_MAX)
    .execute()
}

export async function findLevel(q: Reader, levelId: string): Promise<LevelRecord | null> {
  const row = await q.selectFrom('floor_level').selectAll().where('levelId', '=', levelId).executeTakeFirst()
  return row ?? null
}

/** Adds a level; false when there is one of this id. */
export async function addLevel(tx: Tx, levelId: string, fields: LevelFields): Promise<boolean> {
  const result = await tx
    .insertInto('floor_level')
    .values({ levelId, ...fields, version: 1 })
    .onConflict((c) => c.column('levelId').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Changes a level of this version; false when it has another one. */
export async function changeLevel(
  tx: Tx,
  levelId: string,
  version: number,
  fields: Partial<LevelFields>,
): Promise<boolean> {
  const result = await tx
    .updateTable('floor_level')
    .set({ ...fields, version: version + 1 })
    .where('levelId', '=', levelId)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Deletes a level of this version; false when it has another one. */
export async function dropLevel(tx: Tx, levelId: string, version: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('floor_level')
    .where('levelId', '=', levelId)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}
