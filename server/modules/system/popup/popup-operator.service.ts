import { PAGE_PATHS } from '@contract/codes/pages'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import * as repo from './popup.repo'
import type { PopupService } from './popup.service'
import type { PopupRecord } from './popup.types'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'popup.add': 'popup'
    'popup.end': 'popup'
  }
}

export interface PopupOperatorDeps {
  db: Db
  clock: Clock
  popups: Pick<PopupService, 'put' | 'end'>
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
    const { db, clock, popups, linkTargets } = this.deps
    const { popPageConfId: id, pagePath } = popup
    if (!PAGE_PATHS.includes(pagePath)) failParam('pagePath', `没有页面 ${pagePath}`)
    await linkTargets.check(popup.command, link)
    const after = { ...popup, popPageDataId: newId() }
    await db.tx(async (tx) => {
      const before = await repo.findPopup(tx, id)
      await popups.put(tx, after)
      const subject = { kind: 'popup', id } as const
      await writeAudit(tx, { actor, action: 'popup.add', subject, details: { before, after }, at: clock.now() })
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
      const subject = { kind: 'popup', id: popupId } as const
      await writeAudit(tx, { actor, action: 'popup.end', subject, details, at: now })
    })
  }
}
