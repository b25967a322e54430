import type { PopupFields } from '@contract/console/popup'
import type { Conflict } from '@contract/console/shared'
import { type Actor, type AuditAction, type AuditDetails, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import { restoredOf, undoneDetails } from '../../../kernel/undos'
import * as repo from './popup.repo'
import { checkPopup, popupFields } from './popup.rules'
import type { PopupService } from './popup.service'
import type { PopupRecord } from './popup.types'
import { lockPopup } from './popup-desk.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'popup.add': 'popup'
    /** Some fields of a pop-up. */
    'popup.edit': 'popup'
    'popup.end': 'popup'
  }
}

export interface PopupOperatorDeps {
  db: Db
  clock: Clock
  popups: Pick<PopupService, 'put' | 'end' | 'drop'>
  linkTargets: Pick<LinkTargets, 'check'>
}

/** Lists, puts and ends pop-ups for the operator. */
export class PopupOperatorService {
  constructor(private readonly deps: PopupOperatorDeps) {}

  /** Pop-ups that run or will run, in their order. */
  list(): Promise<PopupRecord[]> {
    return repo.listPopups(this.deps.db.q, this.deps.clock.now())
  }

  /**
   * Adds a pop-up or replaces the one of its id, with a new content id. SYS_PARAM_ERROR: no page has its path, or its
   * link leads to no page (`LinkTargets`).
   */
  async put(actor: Actor, popup: Omit<PopupRecord, 'popPageDataId'>, link: LinkOptions): Promise<PopupRecord> {
    const { db, popups, linkTargets } = this.deps
    const { popPageConfId: id } = popup
    checkPopup(popup)
    await linkTargets.check(popup.command, link)
    const after = { ...popup, popPageDataId: newId() }
    await db.tx(async (tx) => {
      const before = await repo.findPopup(tx, id)
      await popups.put(tx, after)
      await this.#audit(tx, actor, 'popup.add', id, { before, after })
    })
    return after
  }

  /** Ends a pop-up now. SYS_PARAM_ERROR: none of this id runs or will run. */
  async end(actor: Actor, popupId: string): Promise<void> {
    const { db, clock, popups } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      const before = await repo.findPopup(tx, popupId)
      if (!(await popups.end(tx, popupId, now))) failParam('popPageConfId', `弹窗 ${popupId} 不存在或已下线`)
      const details = { before: { endAt: before?.endAt }, after: { endAt: now } }
      await this.#audit(tx, actor, 'popup.end', popupId, details)
    })
  }

  /** A pop-up, whether it runs or not. SYS_PARAM_ERROR: there is none. */
  async find(popupId: string): Promise<PopupRecord> {
    return (await repo.findPopup(this.deps.db.q, popupId)) ?? failUnknown()
  }

  /**
   * Writes changed fields, with a new content id; returns those that another person has changed meanwhile.
   * SYS_PARAM_ERROR: unknown pop-up, or what `put` refuses.
   */
  async edit(actor: Actor, popupId: string, changes: FieldChanges<PopupFields>): Promise<Conflict[]> {
    const { db, popups, linkTargets } = this.deps
    await linkTargets.check(changes.write.command ?? null, { isAppOnly: false })
    const fields = await db.tx(async (tx) => {
      await lockPopup(tx, popupId)
      const popup = (await repo.findPopup(tx, popupId)) ?? failUnknown()
      const present = popupFields(popup)
      const { writes, conflicts } = compareFields(present, changes)
      const keys = Object.keys(writes) as (keyof PopupFields)[]
      if (keys.length > 0) {
        const next = { ...popup, ...writes, popPageDataId: newId() }
        checkPopup(next)
        await popups.put(tx, next)
        const before = Object.fromEntries(keys.map((key) => [key, present[key]]))
        await this.#audit(tx, actor, 'popup.edit', popupId, { before, after: writes })
      }
      return conflicts
    })
    return conflictsOf(db.q, popupId, fields)
  }

  /** Restores the pop-up as it was before an act, or deletes it when there was none (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, popups } = this.deps
    const popupId = entry.subject.id
    await db.tx(async (tx) => {
      await lockPopup(tx, popupId)
      const present = await repo.findPopup(tx, popupId)
      const restored = restoredOf(entry, present)
      if (restored) await popups.put(tx, restored)
      else await popups.drop(tx, popupId)
      const action = restored ? (present ? 'popup.edit' : 'popup.add') : 'popup.end'
      await this.#audit(tx, actor, action, popupId, undoneDetails(entry))
    })
  }

  async #audit(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `popup.${string}`,
    id: string,
    details: AuditDetails,
  ): Promise<void> {
    await writeAudit(tx, { actor, action, subject: { kind: 'popup', id }, details, at: this.deps.clock.now() })
  }
}

const failUnknown = (): never => failParam('popupId', '没有这个弹窗')
