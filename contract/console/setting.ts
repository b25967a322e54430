import { type Static, Type as T } from '@sinclair/typebox'
import { SETTING_CODES, SETTING_LINE_MAX, type SettingCode } from '../codes/setting'
import { defineConsoleEndpoints } from '../endpoint'
import { Nullable, Text, Words } from '../schema/shared'
import { Conflict } from './shared'

/** A value by its code; null: not set, so that the default applies. */
const SettingInput = T.Partial(
  T.Object(
    Object.fromEntries(SETTING_CODES.map((code) => [code, Nullable(Text(SETTING_LINE_MAX, 1))])) as Record<
      SettingCode,
      ReturnType<typeof Nullable<ReturnType<typeof Text>>>
    >,
  ),
)

export const DeskSetting = T.Object({
  code: Words(SETTING_CODES),
  /** null: not set. */
  value: Nullable(T.String()),
  /** The value in force without one; null: there is none. */
  fallback: Nullable(T.String()),
  /** Values to choose from; empty for a text. */
  choices: T.Array(T.Object({ value: T.String(), title: T.String() })),
})
export type DeskSetting = Static<typeof DeskSetting>

const Settings = { settings: T.Array(DeskSetting) }

export const settingEndpoints = defineConsoleEndpoints({
  'setting/list': { auth: 'staff:settings.edit', input: T.Object({}), reply: T.Object(Settings) },
  /**
   * Writes the changed values, all or none; those of `conflicts` are not written. null resets one. SYS_PARAM_ERROR: a
   * value is not of the setting's kind, or contradicts another.
   */
  'setting/save': {
    auth: 'staff:settings.edit',
    input: T.Object({ read: SettingInput, write: SettingInput }),
    reply: T.Object({ ...Settings, conflicts: T.Array(Conflict) }),
  },
})
