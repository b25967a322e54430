import { IMPORT_SILENT_MS, type ImportState } from '@contract/codes/import'
import type { ImportCounts, ImportRun, StoreImportCounts } from '@contract/console/import'
import type { Act } from '@contract/console/shared'
import type { Selectable } from 'kysely'
import type { ImportRunTable } from './import.tables'

type Row = Selectable<ImportRunTable>

/** The name of a file in the media storage. */
export const fileOf = (runId: string): string => `imports/${runId}.csv`

/** Percentage for the first reading of a file, which looks for rows of one product in several places. */
const LOOK_PERCENT = 10

/** Progress of a run from 0 to 99; the end sets 100. */
export function percentOf(bytesRead: number, bytes: number, isSecondReading: boolean): number {
  const share = bytes === 0 ? 0 : Math.min(1, bytesRead / bytes)
  const percent = isSecondReading ? LOOK_PERCENT + (99 - LOOK_PERCENT) * share : LOOK_PERCENT * share
  return Math.floor(percent)
}

export const isOpen = (state: ImportState): boolean => state === 'waiting' || state === 'running'

/** Whether the process of an open run has died. */
export const isSilent = ({ state, beatAt }: Row, now: number): boolean =>
  isOpen(state) && now - beatAt > IMPORT_SILENT_MS

/** Why the import cannot begin now; empty when it can: after a completed preview, or after a stopped import. */
function runRefusal({ state, isDry }: Row): string {
  if (isOpen(state)) return '正在进行'
  if (state === 'failed') return '文件有误，请改好后重新上传'
  if (isDry === 1 && state === 'done') return ''
  if (isDry === 0 && state === 'stopped') return ''
  return state === 'done' ? '已经导入' : '先预览'
}

/** The acts of a run in its state. */
function actsOf(row: Row): Act[] {
  if (isOpen(row.state)) return [{ code: 'stop', text: '停止', look: 'danger', refusal: '' }]
  const text = row.isDry === 0 && row.state === 'stopped' ? '再次导入' : '导入'
  const run: Act[] =
    row.isDry === 0 && row.state === 'done' ? [] : [{ code: 'run', text, look: 'primary', refusal: runRefusal(row) }]
  return [...run, { code: 'drop', text: '换一个文件', look: 'plain', refusal: '' }]
}

export const mayRun = (row: Row): boolean => runRefusal(row) === ''

export function runOf(row: Row): ImportRun {
  return {
    runId: row.runId,
    fileName: row.fileName,
    bytes: row.bytes,
    uploadedAt: row.createdAt,
    sheet: row.sheet,
    storeId: row.storeId,
    categoryId: row.categoryId,
    hasPictures: row.hasPictures === 1,
    state: row.state,
    isDry: row.isDry === 1,
    percent: row.percent,
    rows: row.rowsDone,
    totalRows: row.totalRows,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    error: row.error,
    counts: row.sheet === 'goods' && row.counts !== '' ? (JSON.parse(row.counts) as ImportCounts) : null,
    storeCounts: row.sheet === 'stores' && row.counts !== '' ? (JSON.parse(row.counts) as StoreImportCounts) : null,
    problems: row.problems,
    unlisted: row.unlisted,
    acts: actsOf(row),
  }
}
