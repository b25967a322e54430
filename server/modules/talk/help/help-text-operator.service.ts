import { HELP_TEXTS_MAX } from '@contract/codes/help'
import type { HelpFields } from '@contract/console/help'
import type { Conflict } from '@contract/console/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import type { PubSub } from '../../../kernel/pub-sub'
import { restoredOf, undoneDetails } from '../../../kernel/undos'
import { cleanHtml } from '../../goods/catalog'
import * as repo from './help-text.repo'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'help.add': 'help'
    /** Some fields of a help text. */
    'help.edit': 'help'
  }
}

export interface HelpTextOperatorDeps {
  db: Db
  clock: Clock
  pubSub: Pick<PubSub, 'publish'>
}

/** Staff write and hide help texts; only formatting HTML is kept. */
export class HelpTextOperatorService {
  constructor(private readonly deps: HelpTextOperatorDeps) {}

  /** All, hidden ones too, by position. */
  list(): Promise<repo.HelpTextHead[]> {
    return repo.listHeads(this.deps.db.q)
  }

  /** SYS_PARAM_ERROR: there is none of this id. */
  async find(helpId: string): Promise<repo.HelpTextRecord> {
    return (await repo.findText(this.deps.db.q, helpId)) ?? failUnknown()
  }

  /** SYS_PARAM_ERROR: no text is left of the HTML. SYS_BIZ_DATA_ERROR_CODE: too many texts. */
  async add(actor: Actor, draft: HelpFields): Promise<repo.HelpTextRecord> {
    const { db, clock, pubSub } = this.deps
    const helpId = newId()
    const fields = await cleanFields(draft)
    await db.tx(async (tx) => {
      if ((await repo.countTexts(tx)) >= HELP_TEXTS_MAX)
        fail('SYS_BIZ_DATA_ERROR_CODE', `最多 ${HELP_TEXTS_MAX} 条帮助，请先改已有的`)
      await repo.putText(tx, helpId, fields)
      await pubSub.publish(tx, 'help', null)
      const subject = { kind: 'help', id: helpId } as const
      await writeAudit(tx, {
        actor,
        action: 'help.add',
        subject,
        details: { before: null, after: fields },
        at: clock.now(),
      })
    })
    return this.find(helpId)
  }

  /**
   * Writes changed fields; returns those that another person has changed meanwhile. SYS_PARAM_ERROR: unknown text, or
   * no text is left of the HTML.
   */
  async edit(actor: Actor, helpId: string, { read, write }: FieldChanges<HelpFields>): Promise<Conflict[]> {
    const { db, clock, pubSub } = this.deps
    const changes = { read, write: await cleanFields(write) }
    const fields = await db.tx(async (tx) => {
      const present = await lockedFields(tx, helpId)
      const { writes, conflicts } = compareFields<HelpFields>(present ?? failUnknown(), changes)
      const keys = Object.keys(writes) as (keyof HelpFields)[]
      if (present && keys.length > 0) {
        await repo.putText(tx, helpId, { ...present, ...writes })
        await pubSub.publish(tx, 'help', null)
        const details = { before: Object.fromEntries(keys.map((key) => [key, present[key]])), after: writes }
        const subject = { kind: 'help', id: helpId } as const
        await writeAudit(tx, { actor, action: 'help.edit', subject, details, at: clock.now() })
      }
      return conflicts
    })
    return conflictsOf(db.q, helpId, fields)
  }

  /** Restores the fields as they were before an act, or deletes an added text (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, clock, pubSub } = this.deps
    const helpId = entry.subject.id
    await db.tx(async (tx) => {
      const restored = restoredOf(entry, await lockedFields(tx, helpId))
      if (restored) await repo.putText(tx, helpId, restored)
      else await repo.dropText(tx, helpId)
      await pubSub.publish(tx, 'help', null)
      const action = entry.action === 'help.edit' ? 'help.edit' : 'help.add'
      const subject = { kind: 'help', id: helpId } as const
      await writeAudit(tx, { actor, action, subject, details: undoneDetails(entry), at: clock.now() })
    })
  }
}

async function lockedFields(tx: Tx, helpId: string): Promise<HelpFields | null> {
  await repo.lockText(tx, helpId)
  const text = await repo.findText(tx, helpId)
  return text && fieldsOf(text)
}

export const fieldsOf = ({ category, title, html, position, isShown }: HelpFields): HelpFields => ({
  category,
  title,
  html,
  position,
  isShown,
})

async function cleanFields<F extends Partial<HelpFields>>(fields: F): Promise<F> {
  if (fields.title !== undefined && fields.title.trim() === '') failParam('title', '问题是空的')
  if (fields.html === undefined) return fields
  const html = await cleanHtml(fields.html)
  if (html.replace(/<[^>]*>/g, '').trim() === '') failParam('html', '回答是空的')
  return { ...fields, html }
}

const failUnknown = (): never => failParam('helpId', '没有这条帮助')
