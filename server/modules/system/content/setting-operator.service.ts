import {
  isOlder,
  isVersion,
  MALL_SETTINGS,
  SETTING_CODES,
  SETTING_COUNT_MAX,
  SETTING_KINDS,
  SETTING_LINE_MAX,
  type SettingCode,
} from '@contract/codes/setting'
import type { Conflict } from '@contract/console/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { MemberCardService } from '../../customer/member'
import type { SettingService } from '../setting'
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
  editor: Pick<ContentEditor, 'addSetting' | 'putSettings' | 'dropSetting' | 'findSetting'>
  memberCards: Pick<MemberCardService, 'sold'>
  settings: Pick<SettingService, 'list' | 'lock'>
}

/** Values by code; null: not set. */
export type SettingValues = Record<SettingCode, string | null>

/** Sets the settings of `SETTING_CODES`, for the operator: those that clients read, and those of the mall itself. */
export class SettingOperatorService {
  constructor(private readonly deps: SettingOperatorDeps) {}

  /** Every possible setting with its value; null when it is not set. */
  async list(): Promise<{ code: SettingCode; value: string | null }[]> {
    const set = new Map((await this.deps.settings.list(this.deps.db.q)).map(({ key, value }) => [key, value]))
    return SETTING_CODES.map((code) => ({ code, value: set.get(code) ?? null }))
  }

  /** Sets a value. SYS_PARAM_ERROR: the value is not of the setting's kind, or contradicts another setting. */
  async put(actor: Actor, code: SettingCode, value: string): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      await this.#checkKind(tx, code, value)
      const before = await editor.findSetting(tx, code)
      await editor.putSettings(tx, [{ key: code, value, isPublic: !MALL_SETTINGS.includes(code) }])
      await this.#checkVersions(tx)
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

  /**
   * Writes changed values in one transaction; returns those that another person has changed meanwhile. Null resets one.
   * SYS_PARAM_ERROR: a value is not of the setting's kind, or contradicts another setting.
   */
  async save(actor: Actor, { read, write }: FieldChanges<SettingValues>): Promise<Conflict[]> {
    const { db } = this.deps
    const codes = SETTING_CODES.filter((code) => code in write || code in read)
    const taken = await db.tx(async (tx) => {
      const refused: SettingCode[] = []
      for (const code of codes) {
        const changes = { ...(code in read && { read: { [code]: read[code] } }), write: { [code]: write[code] } }
        if (!(await this.#saveOne(tx, actor, code, { read: {}, ...changes }))) refused.push(code)
      }
      await this.#checkVersions(tx)
      return refused
    })
    return (await Promise.all(taken.map((code) => conflictsOf(db.q, code, [code])))).flat()
  }

  /** Writes one value; false when another person has changed it. */
  async #saveOne(
    tx: Tx,
    actor: Actor,
    code: SettingCode,
    changes: FieldChanges<Partial<SettingValues>>,
  ): Promise<boolean> {
    const { editor, settings } = this.deps
    await settings.lock(tx, code)
    const before = await editor.findSetting(tx, code)
    const { writes, conflicts } = compareFields<Partial<SettingValues>>({ [code]: before }, changes)
    if (conflicts.length > 0) return false
    const after = writes[code]
    if (after === undefined) return true
    if (after === null) await editor.dropSetting(tx, code)
    else {
      await this.#checkKind(tx, code, after)
      const setting = { key: code, value: after, isPublic: !MALL_SETTINGS.includes(code) }
      // There was no row to lock: another person may have added it meanwhile.
      if (before !== null) await editor.putSettings(tx, [setting])
      else if (!(await editor.addSetting(tx, setting))) return false
    }
    const action = after === null ? 'setting.drop' : 'setting.put'
    const subject = { kind: 'setting', id: code } as const
    await writeAudit(tx, { actor, action, subject, details: { before, after }, at: this.deps.clock.now() })
    return true
  }

  /** Deletes a value. SYS_PARAM_ERROR: it is not set. */
  async drop(actor: Actor, code: SettingCode): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      const before = await editor.findSetting(tx, code)
      if (!(await editor.dropSetting(tx, code))) failParam('code', `${code} 没有设置过`)
      const subject = { kind: 'setting', id: code } as const
      await writeAudit(tx, {
        actor,
        action: 'setting.drop',
        subject,
        details: { before, after: null },
        at: clock.now(),
      })
    })
  }

  /** Restores the value as it was before an act (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, clock, editor } = this.deps
    const { before } = statesOf(entry)
    await db.tx(async (tx) => {
      const code = SETTING_CODES.find((one) => one === entry.subject.id) ?? failNoUndo()
      await this.deps.settings.lock(tx, code)
      const present = await editor.findSetting(tx, code)
      refuseChanged(entry, present)
      if (typeof before === 'string') {
        await this.#checkKind(tx, code, before)
        await editor.putSettings(tx, [{ key: code, value: before, isPublic: !MALL_SETTINGS.includes(code) }])
        await this.#checkVersions(tx)
      } else await editor.dropSetting(tx, code)
      const action = typeof before === 'string' ? 'setting.put' : 'setting.drop'
      const details = { before: present, after: before, undoOf: entry.auditId }
      await writeAudit(tx, { actor, action, subject: { kind: 'setting', id: code }, details, at: clock.now() })
    })
  }

  async #checkKind(q: Reader, code: SettingCode, value: string): Promise<void> {
    const kind = SETTING_KINDS[code]
    if (kind === 'version' && !isVersion(value)) failParam('value', `${code} 应是 1.4.0 这样的版本号，不能是“${value}”`)
    if (value === '' || value.length > SETTING_LINE_MAX || /[\r\n]/.test(value))
      failParam('value', `${code} 应是 1 到 ${SETTING_LINE_MAX} 个字的一行文字`)
    if (kind === 'count' && !(/^\d{1,10}$/.test(value) && Number(value) <= SETTING_COUNT_MAX))
      failParam('value', `${code} 应是 0 到 ${SETTING_COUNT_MAX} 的整数，不能是“${value}”`)
    if (kind === 'percent' && !(/^\d{1,3}$/.test(value) && Number(value) <= 100))
      failParam('value', `${code} 应是 0 到 100 的整数，不能是“${value}”`)
    if (kind === 'switch' && value !== '0' && value !== '1') failParam('value', `${code} 应是 1 或 0，不能是“${value}”`)
    if (kind === 'card' && !(await this.deps.memberCards.sold(q, false)).some(({ cardId }) => cardId === value))
      failParam('value', `${code} 应是在售的会员卡，没有“${value}”`)
  }

  async #checkVersions(q: Reader): Promise<void> {
    const versionOf = async (one: SettingCode) => (await this.deps.editor.findSetting(q, one)) ?? ''
    const [oldest, newest] = [await versionOf('APP_MIN_VERSION'), await versionOf('APP_NEWEST_VERSION')]
    if (isOlder(newest, oldest)) failParam('value', `最低版本 ${oldest} 不能高于最新版本 ${newest}`)
  }
}
