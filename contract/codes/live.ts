import { chinaDayNumber, DAY_MS, monthDay } from './china-time'

/** Status of a live room as clients see it, by WeChat's numbers. */
export const LIVE_STATUS = {
  live: 101,
  notStarted: 102,
  ended: 103,
  banned: 104,
  paused: 105,
  error: 106,
  expired: 107,
} as const
export type LiveStatus = (typeof LIVE_STATUS)[keyof typeof LIVE_STATUS]

/** States of a room that staff set; one that has not begun a day after its start time is shown as expired. */
export const LIVE_STATES = ['notStarted', 'live', 'paused', 'error', 'ended', 'banned'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** The shape of the picture: 16:9 above the goods, or the whole screen. */
export const LIVE_LAYOUTS = ['landscape', 'upright'] as const
export type LiveLayout = (typeof LIVE_LAYOUTS)[number]

/** Feature codes of the list of rooms, and of a room, with the parameter liveRoomCode. */
export const LIVE_LIST_COMMAND = 'C0090013'
export const LIVE_ROOM_COMMAND = 'C0090014'

/** Lists of rooms: on air, upcoming, and recorded. */
export const LIVE_TABS = ['live', 'soon', 'replay'] as const
export type LiveTab = (typeof LIVE_TABS)[number]

/** Views of the rooms in the console. */
export const LIVE_VIEWS = ['soon', 'live', 'ended', 'banned'] as const
export type LiveView = (typeof LIVE_VIEWS)[number]

export const LIVE_CODE_PATTERN = '[A-Za-z0-9_-]{1,40}'
export const LIVE_TITLE_MAX = 30
export const LIVE_ANCHOR_MAX = 20
export const LIVE_ADDRESS_MAX = 500
/** Most products of a room's shelf. */
export const LIVE_GOODS_MAX = 200
/** Rooms of a block. */
export const LIVE_BLOCK_SIZE = 6
/** Most reminders of a shopper; each is kept until it is sent, or a day after the start time of its room. */
export const MAX_LIVE_REMINDERS = 50
/** The reminder is sent this long before the room begins. */
export const LIVE_REMINDER_LEAD_MS = 10 * 60_000
/** A client reports the room on screen at this interval; a viewer counts until LIVE_WATCH_TTL_MS after a report. */
export const LIVE_WATCH_EVERY_MS = 15_000
export const LIVE_WATCH_TTL_MS = 60_000
/** A room that has not begun this long after its start time is expired. */
export const LIVE_EXPIRES_MS = DAY_MS

/** The channel of goods that were opened or added in a room; kept with the lines of orders. */
export const liveChannel = (liveRoomCode: string): string => `live-${liveRoomCode}`

/** The day on which a room begins: 今天, 明天, 12 月 3 日. */
export function liveDayText(startsAt: number, now: number): string {
  return ['今天', '明天'][chinaDayNumber(startsAt) - chinaDayNumber(now)] ?? monthDay(startsAt)
}

/** 0:42, 48:20, 1:12:06. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Reads such a text, of less than 100 hours, as milliseconds; null for any other text. */
export function durationOf(text: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/.exec(text) ?? []
  if (minutes === undefined) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}
