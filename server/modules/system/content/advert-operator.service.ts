import type { AdvertFields } from '@contract/console/advert'
import type { Conflict } from '@contract/console/shared'
import { type Actor, type AuditAction, type AuditDetails, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import { restoredOf, undoneDetails } from '../../../kernel/undos'
import { advertFields, withFields } from './advert.rules'
import { lockAdvert } from './advert-desk.repo'
import * as repo from './content.repo'
import type { AdvertRecord } from './content.types'
import type { ContentEditor } from './content-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'advert.add': 'advert'
    /** Some fields of an advert. */
    'advert.edit': 'advert'
    'advert.end': 'advert'
  }
}

export interface AdvertOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ContentEditor, 'putAdverts' | 'endAdvert' | 'dropAdvert'>
  linkTargets: Pick<LinkTargets, 'check'>
}

/** Lists, puts, edits and ends adverts for the operator. */
export class AdvertOperatorService {
  constructor(private readonly deps: AdvertOperatorDeps) {}

  /** Adverts that run or will run, by space and position. */
  list(): Promise<repo.RunningAdvert[]> {
    return repo.listRunningAdverts(this.deps.db.q, this.deps.clock.now())
  }

  /** An advert, whether it runs or not. SYS_PARAM_ERROR: there is none. */
  async find(advertId: string): Promise<AdvertRecord> {
    return (await repo.findAdvert(this.deps.db.q, advertId)) ?? failUnknown()
  }

  /** Adds an advert or replaces the one of its id. SYS_PARAM_ERROR: its link leads to no page (`LinkTargets`). */
  async put(actor: Actor, advert: AdvertRecord, link: LinkOptions): Promise<AdvertRecord> {
    const { db, editor, linkTargets } = this.deps
    await linkTargets.check(advert.command, link)
    await db.tx(async (tx) => {
      const before = await repo.findAdvert(tx, advert.advertId)
      await editor.putAdverts(tx, [advert])
      await this.#audit(tx, actor, 'advert.add', advert.advertId, { before, after: advert })
    })
    return advert
  }

  /**
   * Writes changed fields; returns those that another person has changed meanwhile. SYS_PARAM_ERROR: unknown advert,
   * its link leads to no page, or what `withFields` refuses.
   */
  async edit(actor: Actor, advertId: string, changes: FieldChanges<AdvertFields>): Promise<Conflict[]> {
    const { db, editor, linkTargets } = this.deps
    await linkTargets.check(changes.write.command ?? null, { isAppOnly: false })
    const fields = await db.tx(async (tx) => {
      await lockAdvert(tx, advertId)
      const advert = (await repo.findAdvert(tx, advertId)) ?? failUnknown()
      const present = advertFields(advert)
      const { writes, conflicts } = compareFields(present, changes)
      const keys = Object.keys(writes) as (keyof AdvertFields)[]
      if (keys.length > 0) {
        await editor.putAdverts(tx, [withFields(advert, writes)])
        const before = Object.fromEntries(keys.map((key) => [key, present[key]]))
        await this.#audit(tx, actor, 'advert.edit', advertId, { before, after: writes })
      }
      return conflicts
    })
    return conflictsOf(db.q, advertId, fields)
  }

  /** Ends an advert now. SYS_PARAM_ERROR: no advert of this id runs or will run. */
  async end(actor: Actor, advertId: string): Promise<void> {
    const { db, clock, editor } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      const before = await repo.findAdvert(tx, advertId)
      if (!(await editor.endAdvert(tx, advertId, now))) failParam('advertId', `广告 ${advertId} 不存在或已下线`)
      const details = { before: { endAt: before?.endAt }, after: { endAt: now } }
      await this.#audit(tx, actor, 'advert.end', advertId, details)
    })
  }

  /** Restores the advert as it was before an act, or deletes it when there was none (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, editor } = this.deps
    const advertId = entry.subject.id
    await db.tx(async (tx) => {
      await lockAdvert(tx, advertId)
      const present = await repo.findAdvert(tx, advertId)
      const restored = restoredOf(entry, present)
      if (restored) await editor.putAdverts(tx, [withFields(restored, {})])
      else await editor.dropAdvert(tx, advertId)
      const action = restored ? (present ? 'advert.edit' : 'advert.add') : 'advert.end'
      await this.#audit(tx, actor, action, advertId, undoneDetails(entry))
    })
  }

  async #audit(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `advert.${string}`,
    id: string,
    details: AuditDetails,
  ): Promise<void> {
    await writeAudit(tx, { actor, action, subject: { kind: 'advert', id }, details, at: this.deps.clock.now() })
  }
}

const failUnknown = (): never => failParam('advertId', '没有这个广告')
