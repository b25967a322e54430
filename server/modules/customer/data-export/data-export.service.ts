import { createHash, timingSafeEqual } from 'node:crypto'
import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { EXPORT_DAYS, EXPORT_PATH } from '@contract/codes/data-export'
import type { DataExport } from '@contract/schema/data-export'
import type { ExportedFile, ExportShelf } from '../../../gateways/web/data-export'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { ShopperAreas } from '../../../kernel/shopper-areas'
import type { MessageService } from '../../talk/message'
import * as repo from './data-export.repo'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    'dataExport.write': { uid: string; day: string }
  }
}

/** Exports that one sweep deletes at most. */
const SWEEP_EXPORTS = 500

export interface DataExportDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'schedule'>
  shopperAreas: Pick<ShopperAreas, 'owned'>
  messages: Pick<MessageService, 'send'>
}

interface State {
  latest: DataExport | null
  canAsk: boolean
}

/** The file of a shopper's own data: a job writes it area by area, a private link opens it (area "account"). */
export class DataExportService implements ExportShelf {
  constructor(private readonly deps: DataExportDeps) {}

  async latest(uid: string, now: number): Promise<State> {
    const row = await repo.findLatest(this.deps.db.q, uid, now)
    return { latest: row ? viewOf(row) : null, canAsk: row?.day !== chinaDay(now) }
  }

  /** Requests the file of today, once [account.export-daily]. */
  async ask(uid: string, now: number): Promise<State> {
    const { db, jobs, shopperAreas } = this.deps
    const day = chinaDay(now)
    const areas = shopperAreas.owned.length
    const expireAt = now + EXPORT_DAYS * DAY_MS
    const row = { uid, day, areas, done: 0, linkHash: '', createdAt: now, readyAt: 0, expireAt }
    await db.tx(async (tx) => {
      if (!(await repo.insertExport(tx, row))) return
      await jobs.schedule(tx, { kind: 'dataExport.write', key: `${uid}:${day}`, dueAt: now, payload: { uid, day } })
    })
    return this.latest(uid, now)
  }

  /** Writes the missing areas: a run after a crash continues where the last one stopped. */
  async write(uid: string, day: string): Promise<void> {
    const { db, clock, shopperAreas, messages } = this.deps
    const row = await repo.findExport(db.q, uid, day)
    if (!row || row.readyAt > 0) return
    for (const [position, { key, own }] of shopperAreas.owned.entries()) {
      if (position < row.done) continue
      const body = JSON.stringify(await own(uid, clock.now()))
      await db.tx((tx) => repo.insertPart(tx, { uid, day, position, area: key, body }))
    }
    const now = clock.now()
    await db.tx(async (tx) => {
      if (!(await repo.finishExport(tx, uid, day, now, now + EXPORT_DAYS * DAY_MS))) return
      const content = `你在 ${day} 申请的个人数据文件可以下载了，在“设置”的“导出个人数据”里，${EXPORT_DAYS} 天内有效`
      const draft = { uid, id: 'system', ref: `dataExport:${day}`, title: '个人数据已准备好', content } as const
      await messages.send(tx, draft, now)
    })
  }

  /** A new link, which replaces the former link [account.export-link]. */
  async link(uid: string, now: number): Promise<{ url: string; expireAt: number }> {
    const { db } = this.deps
    const row = await repo.findLatest(db.q, uid, now)
    const token = randomToken(24)
    const isSet = row !== undefined && (await db.tx((tx) => repo.setLink(tx, uid, row.day, hashOf(token), now)))
    if (!row || !isSet) fail('SYS_BIZ_DATA_ERROR_CODE', '文件还没有准备好，请稍后再来')
    return { url: `${EXPORT_PATH}${uid}/${row.day}?t=${token}`, expireAt: row.expireAt }
  }

  /** The file behind a link; null for a wrong, replaced or expired one. */
  async open(uid: string, day: string, token: string): Promise<ExportedFile | null> {
    const { db, clock } = this.deps
    const row = await repo.findExport(db.q, uid, day)
    if (!row || row.linkHash === '' || row.readyAt === 0 || row.expireAt <= clock.now()) return null
    if (!timingSafeEqual(Buffer.from(row.linkHash), Buffer.from(hashOf(token)))) return null
    return { name: `galleria-${day}.json`, text: this.#text(row) }
  }

  /** Deletes expired files. */
  async sweep(now: number): Promise<void> {
    const { db } = this.deps
    const rows = await repo.listExpired(db.q, now, SWEEP_EXPORTS)
    if (rows.length === 0) return
    await db.tx(async (tx) => {
      for (const { uid, day } of rows) await repo.deleteExport(tx, uid, day)
    })
  }

  /** One area at a time, so that a large file never is in memory as a whole. */
  async *#text({ uid, day, areas, createdAt }: repo.ExportRow): AsyncGenerator<string> {
    yield `{"exportedAt":${JSON.stringify(new Date(createdAt).toISOString())}`
    for (let position = 0; position < areas; position++) {
      const part = await repo.findPart(this.deps.db.q, uid, day, position)
      if (part) yield `,${JSON.stringify(part.area)}:${part.body}`
    }
    yield '}'
  }
}

const viewOf = ({ day, areas, done, createdAt, readyAt, expireAt }: repo.ExportRow): DataExport => ({
  day,
  areas,
  done,
  isReady: readyAt > 0,
  createdAt,
  expireAt,
})

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
