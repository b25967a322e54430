import type { ImportState } from '@contract/codes/import'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { ImportProblemTable, ImportRunTable } from './import.tables'

export type RunRow = Selectable<ImportRunTable>
export type ProblemRow = Selectable<ImportProblemTable>

export const OPEN = 'open'

export async function insertRun(tx: Tx, row: RunRow): Promise<void> {
  await tx.insertInto('import_run').values(row).execute()
}

export function findRun(q: Reader, runId: string): Promise<RunRow | undefined> {
  return q.selectFrom('import_run').selectAll().where('runId', '=', runId).executeTakeFirst()
}

/** The newest file of an account. */
export function findOwn(q: Reader, staffId: string): Promise<RunRow | undefined> {
  return q
    .selectFrom('import_run')
    .selectAll()
    .where('staffId', '=', staffId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The run that waits or runs. */
export function findOpen(q: Reader): Promise<RunRow | undefined> {
  return q.selectFrom('import_run').selectAll().where('openKey', '=', OPEN).executeTakeFirst()
}

/** The choices of a run. */
export type RunRequest = Pick<
  RunRow,
  'fileName' | 'sheet' | 'limits' | 'storeId' | 'categoryId' | 'hasPictures' | 'isDry'
>

/** Opens a run; false when the row is no longer in the state that was read. */
export async function open(tx: Tx, { runId, state }: RunRow, asked: RunRequest, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_run')
    .set({
      ...asked,
      state: 'waiting',
      openKey: OPEN,
      worker: '',
      beatAt: now,
      startedAt: now,
      endedAt: 0,
      rowsDone: 0,
      percent: 0,
      counts: '',
      problems: 0,
      unlisted: 0,
      error: '',
    })
    .where('runId', '=', runId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a waiting run; undefined when it no longer waits. */
export function take(tx: Tx, runId: string, worker: string, now: number): Promise<RunRow | undefined> {
  return tx
    .updateTable('import_run')
    .set({ state: 'running', worker, beatAt: now })
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

/** Writes the progress of a worker's run; false when the run is no longer its own. */
export async function beat(
  tx: Tx,
  { runId, worker }: Pick<RunRow, 'runId' | 'worker'>,
  progress: Pick<RunRow, 'beatAt' | 'rowsDone' | 'percent'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_run')
    .set(progress)
    .where('runId', '=', runId)
    .where('state', '=', 'running')
    .where('worker', '=', worker)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a worker's run; without effect when it is no longer its own. */
export async function end(
  tx: Tx,
  { runId, worker }: Pick<RunRow, 'runId' | 'worker'>,
  ended: Pick<RunRow, 'endedAt' | 'rowsDone' | 'counts' | 'problems' | 'unlisted' | 'error'> & {
    state: Extract<ImportState, 'done' | 'failed' | 'stopped'>
    totalRows?: number
    percent?: number
  },
): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({ ...ended, openKey: runId })
    .where('runId', '=', runId)
    .where('state', '=', 'running')
    .where('worker', '=', worker)
    .execute()
}

/** Stops an open run of any worker, which notices at its next heartbeat. False when the run has ended. */
export async function stop(tx: Tx, runId: string, error: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_run')
    .set({ state: 'stopped', openKey: runId, error, endedAt: now })
    .where('runId', '=', runId)
    .where('openKey', '=', OPEN)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ids of files that were uploaded before a moment, without an open run. */
export async function listOld(q: Reader, before: number): Promise<string[]> {
  const rows = await q
    .selectFrom('import_run')
    .select('runId')
    .where('createdAt', '<', before)
    .where('openKey', '<>', OPEN)
    .execute()
  return rows.map(({ runId }) => runId)
}

export async function listOfStaff(q: Reader, staffId: string): Promise<string[]> {
  const rows = await q.selectFrom('import_run').select('runId').where('staffId', '=', staffId).execute()
  return rows.map(({ runId }) => runId)
}

/** Deletes a file's row and report, unless it is open. */
export async function forget(tx: Tx, runId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('import_run')
    .where('runId', '=', runId)
    .where('openKey', '<>', OPEN)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('import_problem').where('runId', '=', runId).execute()
  return true
}

export async function dropProblems(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('import_problem').where('runId', '=', runId).execute()
}

export async function addProblems(tx: Tx, rows: readonly ProblemRow[]): Promise<void> {
  await insertMany(tx, 'import_problem', rows)
}

/** Problems of a run after a position. */
export function listProblems(q: Reader, runId: string, after: number, limit: number): Promise<ProblemRow[]> {
  return q
    .selectFrom('import_problem')
    .selectAll()
    .where('runId', '=', runId)
    .where('nth', '>', after)
    .orderBy('nth')
    .limit(limit)
    .execute()
}
