import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import * as repo from './content.repo'
import type { AdvertRecord } from './content.types'
import type { ContentEditor } from './content-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'advert.add': 'advert'
    'advert.end': 'advert'
  }
}

export interface AdvertOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ContentEditor, 'putAdverts' | 'endAdvert'>
  linkTargets: Pick<LinkTargets, 'check'>
}

/** Lists, puts and ends adverts for the operator. */
export class AdvertOperatorService {
  constructor(private readonly deps: AdvertOperatorDeps) {}

  /** Adverts that run or will run, by space and position. */
  list(): Promise<repo.RunningAdvert[]> {
    return repo.listRunningAdverts(this.deps.db.q, this.deps.clock.now())
  }

  /** Adds an advert or replaces the one of its id. SYS_PARAM_ERROR: its link leads to no page (`LinkTargets`). */
  async put(actor: Actor, advert: AdvertRecord, link: LinkOptions): Promise<AdvertRecord> {
    const { db, clock, editor, linkTargets } = this.deps
    await linkTargets.check(advert.command, link)
    await db.tx(async (tx) => {
      const before = await repo.findAdvert(tx, advert.advertId)
      await editor.putAdverts(tx, [advert])
      const subject = { kind: 'advert', id: advert.advertId } as const
      const details = { before, after: advert }
      await writeAudit(tx, { actor, action: 'advert.add', subject, details, at: clock.now() })
    })
    return advert
  }

  /** Ends an advert now. SYS_PARAM_ERROR: no advert of this id runs or will run. */
  async end(actor: Actor, advertId: string): Promise<void> {
    const { db, clock, editor } = this.deps
    const now = clock.now()
    await db.tx(async (tx) => {
      const before = await repo.findAdvert(tx, advertId)
      if (!(await editor.endAdvert(tx, advertId, now))) failParam('advertId', `广告 ${advertId} 不存在或已下线`)
      const details = { before: { endAt: before?.endAt }, after: { endAt: now } }
      const subject = { kind: 'advert', id: advertId } as const
      await writeAudit(tx, { actor, action: 'advert.end', subject, details, at: now })
    })
  }
}
