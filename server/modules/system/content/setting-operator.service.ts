import {
  isOlder,
  isVersion,
  SETTING_CODES,
  SETTING_KINDS,
  SETTING_LINE_MAX,
  type SettingCode,
} from '@contract/codes/setting'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { MemberCardService } from '../../customer/member'
import * as repo from './content.repo'
import type { ContentEditor } from './content-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'setting.put': 'setting'
    'setting.drop': 'setting'
  }
}

export interface SettingOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ContentEditor, 'putSettings' | 'dropSetting' | 'findSetting'>
  memberCards: Pick<MemberCardService, 'sold'>
}

/** What clients are told of the mall (`SETTING_CODES`), as the operator sets it. */
export class SettingOperatorService {
  constructor(private readonly deps: SettingOperatorDeps) {}

  /** Every setting that there can be, with its value; null where it is not set. */
  async list(): Promise<{ code: SettingCode; value: string | null }[]> {
    const set = new Map((await repo.listPublicSettings(this.deps.db.q)).map(({ key, value }) => [key, value]))
    return SETTING_CODES.map((code) => ({ code, value: set.get(code) ?? null }))
  }

  /** Sets a value. SYS_PARAM_ERROR: it is not of the kind of this setting, or contradicts another. */
  async put(actor: Actor, code: SettingCode, value: string): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      await this.#check(tx, code, value)
      const before = await editor.findSetting(tx, code)
      await editor.putSettings(tx, [{ key: code, value, isPublic: true }])
      const subject = { kind: 'setting', id: code } as const
      await writeAudit(tx, {
        actor,
        action: 'setting.put',
        subject,
        details: { before, after: value },
        at: clock.now(),
      })
    })
  }

  /** Deletes a value. SYS_PARAM_ERROR: it is not set. */
  async drop(actor: Actor, code: SettingCode): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      const before = await editor.findSetting(tx, code)
      if (!(await editor.dropSetting(tx, code))) failParam('code', `${code} is not set`)
      const subject = { kind: 'setting', id: code } as const
      await writeAudit(tx, { actor, action: 'setting.drop', subject, details: { before }, at: clock.now() })
    })
  }

  async #check(q: Reader, code: SettingCode, value: string): Promise<void> {
    const kind = SETTING_KINDS[code]
    if (kind === 'version' && !isVersion(value))
      failParam('value', `${code} must be a version such as 1.4.0, not "${value}"`)
    if (value === '' || value.length > SETTING_LINE_MAX || /[\r\n]/.test(value))
      failParam('value', `${code} must be one line of 1 to ${SETTING_LINE_MAX} characters`)
    if (kind === 'card' && !(await this.deps.memberCards.sold(q, false)).some(({ cardId }) => cardId === value))
      failParam('value', `${code} must be a member card that is sold, see member card list, not "${value}"`)
    if (kind !== 'version') return
    const versionOf = async (one: SettingCode) =>
      (one === code ? value : await this.deps.editor.findSetting(q, one)) ?? ''
    const [oldest, newest] = [await versionOf('APP_MIN_VERSION'), await versionOf('APP_NEWEST_VERSION')]
    if (isOlder(newest, oldest))
      failParam('value', `APP_MIN_VERSION ${oldest} would be newer than APP_NEWEST_VERSION ${newest}`)
  }
}
