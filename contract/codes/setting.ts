/** Settings that the operator may set: dictCode → kind of the value. */
export const SETTING_KINDS = {
  /** Title of the card that shares the home page. */
  SHARE_TITLE: 'line',
  /** Hours in which feedback is read. */
  SERVICE_HOURS: 'line',
  /** The oldest allowed version, the newest, and the text about it (`appCofig/getAppConfigInfo`). */
  APP_MIN_VERSION: 'version',
  APP_NEWEST_VERSION: 'version',
  APP_UPDATE_TEXT: 'line',
  /** The member card that the centre shows first to a shopper without one. */
  members_id: 'card',
  /** Acts of staff above this sum need a second person: cents of a refund, and points. */
  APPROVAL_OVER_CENTS: 'count',
  APPROVAL_OVER_POINTS: 'count',
  /** 1 or 0: orders that customs clears need the real name of their shopper. */
  IDENTITY_AUTH: 'switch',
  /** Days after which messages of chats are deleted. */
  CHAT_KEEP_DAYS: 'count',
  /** Rules of the check at the exit (EXIT_RULES); 0 turns one off. */
  EXIT_CHECK_FIRST: 'count',
  EXIT_CHECK_REMOVALS: 'count',
  EXIT_CHECK_CENTS: 'count',
  EXIT_CHECK_WEIGHED: 'switch',
  EXIT_CHECK_PERCENT: 'percent',
} as const
export type SettingCode = keyof typeof SETTING_KINDS
export const SETTING_CODES = Object.keys(SETTING_KINDS) as SettingCode[]

/** Settings that no client reads. */
export const MALL_SETTINGS: readonly SettingCode[] = [
  'APPROVAL_OVER_CENTS',
  'APPROVAL_OVER_POINTS',
  'IDENTITY_AUTH',
  'CHAT_KEEP_DAYS',
  'EXIT_CHECK_FIRST',
  'EXIT_CHECK_REMOVALS',
  'EXIT_CHECK_CENTS',
  'EXIT_CHECK_WEIGHED',
  'EXIT_CHECK_PERCENT',
]

export const SETTING_LINE_MAX = 60
export const SETTING_COUNT_MAX = 1_000_000_000

/** 1, 1.4 or 1.4.0. */
export const isVersion = (text: string): boolean => /^\d{1,6}(\.\d{1,6}){0,2}$/.test(text)

/** Whether `one` is older than `other`; a missing part counts as 0. An invalid version is never older. */
export function isOlder(one: string, other: string): boolean {
  if (!isVersion(one) || !isVersion(other)) return false
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
