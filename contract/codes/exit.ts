import type { SettingCode } from './setting'

/** States of the check at the exit; stopped: staff found something, and the code stays valid. */
export const EXIT_STATES = ['waiting', 'passed', 'stopped'] as const
export type ExitState = (typeof EXIT_STATES)[number]

export const EXIT_STATE_TEXT: Record<ExitState, string> = { waiting: '待核验', passed: '已核验', stopped: '有问题' }

/** Why the goods of a trip are checked again at the exit. */
export const EXIT_REASON_TEXT = {
  fresh: '头几次扫码购',
  removals: '多次移出商品',
  dear: '有高价商品',
  weighed: '有称重商品',
  random: '随机抽查',
} as const
export type ExitReason = keyof typeof EXIT_REASON_TEXT
export const EXIT_REASONS = Object.keys(EXIT_REASON_TEXT) as ExitReason[]

/** The tick that staff set before they let goods with an age limit out. */
export const AGE_CHECK = 'age'
/** Ticks that staff set before they let a trip out: the reasons of its check, and the age. */
export const EXIT_TICKS = [...EXIT_REASONS, AGE_CHECK] as const
export type ExitTick = ExitReason | typeof AGE_CHECK

/** Rules of the check and their default values; 0 turns a rule off. */
export const EXIT_RULES = {
  fresh: { setting: 'EXIT_CHECK_FIRST', usual: 1 },
  removals: { setting: 'EXIT_CHECK_REMOVALS', usual: 4 },
  dear: { setting: 'EXIT_CHECK_CENTS', usual: 50_000 },
  weighed: { setting: 'EXIT_CHECK_WEIGHED', usual: 0 },
  random: { setting: 'EXIT_CHECK_PERCENT', usual: 4 },
} as const satisfies Record<ExitReason, { setting: SettingCode; usual: number }>

/** Staff who looked up a code may decide within this time without its digits, which change each minute. */
export const EXIT_LOOK_MS = 10 * 60_000
/** Staff can renew an expired exit code up to this time after the payment. */
export const EXIT_RENEW_MS = 4 * 60 * 60_000
export const EXIT_NOTE_MAX = 200
export const MOST_MISCOUNTED = 99
export const EXIT_REPORT_DAYS = { usual: 7, most: 90 } as const
