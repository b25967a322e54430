/** What the house may set for its app, dictCode → what the value is (spec 3 "setting", spec 7 `baseParam/getHomeParams`). */
export const SETTING_KINDS = {
  /** Title of the card that shares the home page. */
  SHARE_TITLE: 'line',
  /** When somebody reads what shoppers write. */
  SERVICE_HOURS: 'line',
  /** The oldest version that may go on, the newest, and what the notice says of it (spec 7 `appCofig/getAppConfigInfo`). */
  APP_MIN_VERSION: 'version',
  APP_NEWEST_VERSION: 'version',
  APP_UPDATE_TEXT: 'line',
  /** The member card that the centre opens with for a shopper without one. */
  members_id: 'card',
} as const
export type SettingCode = keyof typeof SETTING_KINDS
export const SETTING_CODES = Object.keys(SETTING_KINDS) as SettingCode[]

export const SETTING_LINE_MAX = 60

/** 1, 1.4 or 1.4.0. */
export const isVersion = (text: string): boolean => /^\d{1,6}(\.\d{1,6}){0,2}$/.test(text)

/** Whether `one` is older than `other`; a missing part counts as 0. What is no version is never older. */
export function isOlder(one: string, other: string): boolean {
  if (!isVersion(one) || !isVersion(other)) return false
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
