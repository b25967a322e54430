import { DAY_MS } from './china-time'

/** Maximum size of a file that the console imports. */
export const IMPORT_MAX_BYTES = 100_000_000
/** How long an uploaded file and its report are kept. */
export const IMPORT_KEEP_MS = DAY_MS
/** Maximum number of problems that a report lists; further ones are counted. */
export const IMPORT_MAX_PROBLEMS = 20_000
/** A run without a heartbeat for this long has ended with its process. */
export const IMPORT_SILENT_MS = 60_000

/** Kinds of files, by their rows. */
export const IMPORT_SHEETS = ['goods', 'stores'] as const
export type ImportSheet = (typeof IMPORT_SHEETS)[number]

/** uploaded: no run was requested yet. stopped: the run ended early and can be repeated. */
export const IMPORT_STATES = ['uploaded', 'waiting', 'running', 'done', 'failed', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const IMPORT_STATE_TEXT: Readonly<Record<ImportState, string>> = {
  uploaded: '已上传',
  waiting: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '文件有误',
  stopped: '已中断',
}

export const PROBLEM_KINDS = ['refused', 'warning'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]
