import { APPROVAL_LIMITS } from '@contract/codes/approval'
import { EXIT_RULES } from '@contract/codes/exit'
import { SETTING_KINDS, type SettingCode } from '@contract/codes/setting'
import type { DeskSetting } from '@contract/console/setting'
import type { Conflict } from '@contract/console/shared'
import type { Actor } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import type { FieldChanges } from '../../../kernel/field-changes'
import { needWholeMall, type StoreScope } from '../../../kernel/store-scope'
import type { MemberCardService } from '../../customer/member'
import type { SettingOperatorService, SettingValues } from './setting-operator.service'

interface SettingDeskDeps {
  db: Db
  operator: Pick<SettingOperatorService, 'list' | 'save'>
  memberCards: Pick<MemberCardService, 'sold'>
}

/** Values in force while a setting is not set. */
const FALLBACKS: Partial<Record<SettingCode, string>> = {
  ...Object.fromEntries(Object.values(APPROVAL_LIMITS).map(({ setting, usual }) => [setting, String(usual)])),
  ...Object.fromEntries(Object.values(EXIT_RULES).map(({ setting, usual }) => [setting, String(usual)])),
  IDENTITY_AUTH: '1',
}
const SWITCH = [
  { value: '1', title: '开启' },
  { value: '0', title: '关闭' },
]

/** Settings as staff see and edit them. */
export class SettingDeskService {
  constructor(private readonly deps: SettingDeskDeps) {}

  async list(): Promise<DeskSetting[]> {
    const { db, operator, memberCards } = this.deps
    const cards = (await memberCards.sold(db.q, false)).map(({ cardId, name }) => ({ value: cardId, title: name }))
    const choices: Partial<Record<(typeof SETTING_KINDS)[SettingCode], DeskSetting['choices']>> = {
      card: cards,
      switch: SWITCH,
    }
    return (await operator.list()).map(({ code, value }) => ({
      code,
      value,
      fallback: FALLBACKS[code] ?? null,
      choices: choices[SETTING_KINDS[code]] ?? [],
    }))
  }

  /** UNAUTHORIZED: an account of some stores. Other errors as `SettingOperatorService.save`. */
  async save(
    actor: Actor,
    scope: StoreScope,
    changes: FieldChanges<SettingValues>,
  ): Promise<{ settings: DeskSetting[]; conflicts: Conflict[] }> {
    needWholeMall(scope)
    const conflicts = await this.deps.operator.save(actor, changes)
    return { settings: await this.list(), conflicts }
  }
}
