import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { chinaDay } from '@contract/codes/china-time'
import { IMPORT_KEEP_MS, type ImportSheet, type PROBLEM_KINDS } from '@contract/codes/import'
import type { ImportNow, ImportProblem } from '@contract/console/import'
import type { Download, Staff } from '../../../gateways/console/console-endpoint'
import { type StoreExportDeps, type StoreLimits, storePages } from '../../../importing'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { MediaStorage } from '../../../kernel/media-storage'
import { type Page, pageOf } from '../../../kernel/page'
import { isInScope } from '../../../kernel/store-scope'
import type { MediaService } from '../../system/media'
import type { CategoryRecord, ProductEditor } from '../catalog'
import type { StoreService } from '../store'
import * as repo from './import.repo'
import { fileOf, isOpen, isSilent, mayRun, runOf } from './import.rules'

const PAGE_SIZE = 50
const FILE_PAGE = 500
const DIED_TEXT = '服务器重启，导入中断；再次导入不会重复'
const BY_HAND_TEXT = '已手动停止，已导入的保留；再次导入不会重复'
const NO_FILE = '文件已删除，请重新上传'

type Account = Pick<Staff, 'staffId' | 'name' | 'stores' | 'permissions'>

/** The choices of staff for a file. */
export interface ImportChoice {
  sheet?: ImportSheet
  fileName: string
  storeId?: string
  categoryId?: string
  hasPictures: boolean
}

export interface ImportDeskDeps extends StoreExportDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'schedule'>
  /** Null in a process without uploads. */
  storage: MediaStorage | null
  media: Pick<MediaService, 'workshop'>
  editor: Pick<ProductEditor, 'listCategories'>
  stores: Pick<StoreService, 'findStore'>
}

/**
 * Import of a file by staff: upload, preview, import. A file and its report belong to the account that uploaded it; the
 * mall runs one import at a time. Any of several processes may take the upload, answer calls and run the job: the
 * file is in the media storage, which all share, and the state in `import_run`.
 */
export class ImportDeskService {
  constructor(private readonly deps: ImportDeskDeps) {}

  async now({ staffId }: Account): Promise<ImportNow> {
    const open = await this.#open()
    const row = await repo.findOwn(this.deps.db.q, staffId)
    const other = open && open.staffId !== staffId ? open : null
    return {
      own: row ? runOf(row) : null,
      other: other && {
        name: other.staffName,
        startedAt: other.startedAt,
        isDry: other.isDry === 1,
        percent: other.percent,
      },
    }
  }

  async categories(): Promise<{ categoryId: string; path: string }[]> {
    const all = await this.deps.editor.listCategories(this.deps.db.q)
    const byId = new Map(all.map((category) => [category.categoryId, category]))
    const parents = new Set(all.map(({ parentId }) => parentId))
    const pathOf = ({ name, parentId }: CategoryRecord): string => {
      const parent = parentId === null ? undefined : byId.get(parentId)
      return parent ? `${pathOf(parent)} / ${name}` : name
    }
    return all
      .filter(({ categoryId }) => !parents.has(categoryId))
      .map((category) => ({ categoryId: category.categoryId, path: pathOf(category) }))
  }

  /** Stores a file and deletes the account's former ones. SYS_BIZ_DATA_ERROR_CODE: a run of the account is open. */
  async keep(account: Account, file: AsyncIterable<Buffer>): Promise<{ runId: string; bytes: number }> {
    const { db, clock, media } = this.deps
    await this.#refuseOwnOpen(account)
    const arriving = await media.workshop.incomingFile()
    try {
      await pipeline(file, createWriteStream(arriving, { flags: 'wx', mode: 0o600 }))
      const { size: bytes } = await stat(arriving)
      if (bytes === 0) failParam('file', '文件是空的')
      const runId = newId()
      // The row first: a crash leaves a row, which the sweep deletes, and never a file without a row.
      await db.tx((tx) => repo.insertRun(tx, rowOf(account, runId, bytes, clock.now())))
      await this.#storage.keep(fileOf(runId), arriving)
      const former = (await repo.listOfStaff(db.q, account.staffId)).filter((id) => id !== runId)
      for (const id of former) await this.#forget(id)
      return { runId, bytes }
    } finally {
      await rm(arriving, { force: true })
    }
  }

  async check(account: Account, runId: string, choice: ImportChoice): Promise<ImportNow> {
    const { db, stores } = this.deps
    const row = await this.#own(account, runId)
    const { sheet = 'goods', fileName, storeId, categoryId, hasPictures } = choice
    needPermission(account, sheet)
    if (sheet === 'stores') {
      const pictures = hasPictures ? 1 : 0
      const none = { storeId: null, categoryId: null }
      const asked = { fileName, sheet, limits: limitsOf(account), ...none, hasPictures: pictures, isDry: 1 }
      return this.#ask(account, row, asked)
    }
    if (storeId === undefined && account.stores !== 'all') failParam('storeId', '请选择店铺')
    if (storeId !== undefined && !(isInScope(account.stores, storeId) && (await stores.findStore(db.q, storeId))))
      failParam('storeId', '没有这家店铺')
    if (categoryId !== undefined && !(await this.categories()).some((one) => one.categoryId === categoryId))
      failParam('categoryId', '没有这个类目')
    const asked = {
      fileName,
      sheet,
      limits: '',
      storeId: storeId ?? null,
      categoryId: categoryId ?? null,
      hasPictures: hasPictures ? 1 : 0,
      isDry: 1,
    }
    return this.#ask(account, row, asked)
  }

  /** Imports a file as it was previewed; the account's stores are checked again. */
  async run(account: Account, runId: string): Promise<ImportNow> {
    const row = await this.#own(account, runId)
    needPermission(account, row.sheet)
    const isGoods = row.sheet === 'goods'
    if (isGoods && (row.storeId === null ? account.stores !== 'all' : !isInScope(account.stores, row.storeId)))
      failParam('storeId', '没有这家店铺')
    if (!mayRun(row)) fail('STATE_CHANGED')
    const { fileName, sheet, storeId, categoryId, hasPictures } = row
    const limits = isGoods ? '' : limitsOf(account)
    return this.#ask(account, row, { fileName, sheet, limits, storeId, categoryId, hasPictures, isDry: 0 })
  }

  async stop(account: Account, runId: string): Promise<ImportNow> {
    const { db, clock } = this.deps
    await this.#own(account, runId)
    await db.tx((tx) => repo.stop(tx, runId, BY_HAND_TEXT, clock.now()))
    return this.now(account)
  }

  async drop(account: Account, runId: string): Promise<ImportNow> {
    const row = await this.#own(account, runId)
    if (!(await this.#forget(row.runId))) fail('SYS_BIZ_DATA_ERROR_CODE', '正在读这个文件，先停止')
    return this.now(account)
  }

  async problems(
    account: Account,
    { runId, cursor, pageSize = PAGE_SIZE }: { runId: string; cursor?: string; pageSize?: number },
  ): Promise<Page<ImportProblem>> {
    await this.#own(account, runId)
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) failParam('cursor', '格式不对')
    const rows = await repo.listProblems(this.deps.db.q, runId, Number(cursor ?? 0), pageSize + 1)
    const page = pageOf(rows, pageSize, ({ nth }) => String(nth))
    return { ...page, records: page.records.map(({ line, kind, handle, reason }) => ({ line, kind, handle, reason })) }
  }

  async problemFile(account: Account, runId: string): Promise<Download> {
    const { fileName, sheet } = await this.#own(account, runId)
    const name = fileName.replace(/\.csv$/i, '')
    return { fileName: `${name} 问题 ${chinaDay(this.deps.clock.now())}.csv`, pages: this.#problemPages(runId, sheet) }
  }

  /** The stores of the account as a sheet, which can be imported again. */
  storeFile({ stores }: Account): Download {
    const pages = storePages(this.deps, (storeId) => isInScope(stores, storeId))
    return { fileName: `门店 ${chinaDay(this.deps.clock.now())}.csv`, pages }
  }

  /** Deletes files that were uploaded a day ago. */
  async sweep(): Promise<void> {
    const { db, clock } = this.deps
    await this.#open()
    for (const runId of await repo.listOld(db.q, clock.now() - IMPORT_KEEP_MS)) await this.#forget(runId)
  }

  async *#problemPages(runId: string, sheet: ImportSheet): AsyncGenerator<string[][]> {
    yield [['行', '结果', sheet === 'goods' ? 'Handle' : '门店编号', '原因']]
    for (let after = 0; ; ) {
      const rows = await repo.listProblems(this.deps.db.q, runId, after, FILE_PAGE)
      if (rows.length === 0) return
      yield rows.map(({ line, kind, handle, reason }) => [String(line), PROBLEM_TEXT[kind], handle, reason])
      after = rows.at(-1)?.nth ?? after
    }
  }

  get #storage(): MediaStorage {
    if (!this.deps.storage) throw new Error('files cannot be kept in this process: no storage is configured')
    return this.deps.storage
  }

  /** The open run of the mall; a run whose process died is stopped first. */
  async #open(): Promise<repo.RunRow | null> {
    const { db, clock } = this.deps
    const row = await repo.findOpen(db.q)
    if (!row || !isSilent(row, clock.now())) return row ?? null
    await db.tx((tx) => repo.stop(tx, row.runId, DIED_TEXT, clock.now()))
    return null
  }

  /** SYS_PARAM_ERROR: an unknown run, or a run of another account. */
  async #own({ staffId }: Account, runId: string): Promise<repo.RunRow> {
    await this.#open()
    const row = await repo.findRun(this.deps.db.q, runId)
    return row?.staffId === staffId ? row : failParam('runId', NO_FILE)
  }

  async #refuseOwnOpen({ staffId }: Account): Promise<void> {
    const open = await this.#open()
    if (open?.staffId === staffId) fail('SYS_BIZ_DATA_ERROR_CODE', '上一个文件还在处理，先停止')
  }

  async #ask(account: Account, row: repo.RunRow, asked: repo.RunRequest): Promise<ImportNow> {
    const { db, clock, jobs } = this.deps
    const now = clock.now()
    await db.tx(async (tx: Tx) => {
      const open = await repo.findOpen(tx)
      if (open) {
        const who = open.staffId === account.staffId ? '你' : open.staffName
        fail('SYS_BIZ_DATA_ERROR_CODE', `${who}正在${open.isDry === 1 ? '预览' : '导入'}“${open.fileName}”，请等它结束`)
      }
      if (isOpen(row.state) || !(await repo.open(tx, row, asked, now))) fail('STATE_CHANGED')
      await jobs.schedule(tx, { kind: 'import.run', key: row.runId, dueAt: now, payload: { runId: row.runId } })
    })
    return this.now(account)
  }

  /** Deletes a file with its report; false while it is open. */
  async #forget(runId: string): Promise<boolean> {
    if (!(await this.deps.db.tx((tx) => repo.forget(tx, runId)))) return false
    await this.#storage.remove(fileOf(runId))
    return true
  }
}

/** UNAUTHORIZED: the account may not edit goods or stores, as the sheet requires. */
function needPermission({ permissions }: Account, sheet: ImportSheet): void {
  if (!permissions.includes(sheet === 'goods' ? 'goods.edit' : 'stores.edit')) fail('UNAUTHORIZED')
}

function limitsOf({ stores, permissions }: Account): string {
  const hasDirectory = stores === 'all' && permissions.includes('content.edit')
  return JSON.stringify({ stores, hasDirectory } satisfies StoreLimits)
}

const PROBLEM_TEXT: Readonly<Record<(typeof PROBLEM_KINDS)[number], string>> = { refused: '未导入', warning: '提醒' }

function rowOf({ staffId, name }: Account, runId: string, bytes: number, now: number): repo.RunRow {
  return {
    runId,
    staffId,
    staffName: name,
    fileName: '',
    bytes,
    createdAt: now,
    sheet: 'goods',
    limits: '',
    storeId: null,
    categoryId: null,
    hasPictures: 0,
    isDry: 1,
    state: 'uploaded',
    openKey: runId,
    worker: '',
    beatAt: 0,
    startedAt: 0,
    endedAt: 0,
    rowsDone: 0,
    totalRows: 0,
    percent: 0,
    counts: '',
    problems: 0,
    unlisted: 0,
    error: '',
  }
}
