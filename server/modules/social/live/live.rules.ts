import { chinaClock } from '@contract/codes/china-time'
import {
  LIVE_CODE_PATTERN,
  LIVE_EXPIRES_MS,
  LIVE_ROOM_COMMAND,
  LIVE_STATUS,
  type LiveState,
  type LiveStatus,
  type LiveTab,
  liveDayText,
} from '@contract/codes/live'
import type { LiveCard } from '@contract/schema/live'
import type { LiveRoomRecord } from './live.repo'

const CODE = new RegExp(`^${LIVE_CODE_PATTERN}$`)
export const isRoomCode = (text: string): boolean => CODE.test(text)

/** States of the rooms of a tab. */
export const STATES_OF: { readonly [T in LiveTab]: readonly LiveState[] } = {
  live: ['live', 'paused', 'error'],
  soon: ['notStarted'],
  replay: ['ended'],
}

/** Whether a room is on air, with or without a picture. */
export const isOnAir = (state: LiveState): boolean => STATES_OF.live.includes(state)

type Timed = Pick<LiveRoomRecord, 'state' | 'startsAt'>

/** Whether a room has ended and left a recording. */
export const isRecorded = ({ state, playbackUrl }: Pick<LiveRoomRecord, 'state' | 'playbackUrl'>): boolean =>
  state === 'ended' && playbackUrl !== ''

/** The status of a room at a moment; a room that has not begun expires a day after its moment [live.status]. */
export function statusOf({ state, startsAt }: Timed, now: number): LiveStatus {
  return state === 'notStarted' && now >= startsAt + LIVE_EXPIRES_MS ? LIVE_STATUS.expired : LIVE_STATUS[state]
}

/** Status in words, for staff. */
export const STATUS_TEXTS: { readonly [S in LiveStatus]: string } = {
  [LIVE_STATUS.notStarted]: '未开始',
  [LIVE_STATUS.live]: '直播中',
  [LIVE_STATUS.paused]: '已暂停',
  [LIVE_STATUS.error]: '画面异常',
  [LIVE_STATUS.ended]: '已结束',
  [LIVE_STATUS.banned]: '已封禁',
  [LIVE_STATUS.expired]: '已过期',
}

/** 2,386 人在看, 3.1 万次观看. */
export function countedText(count: number, unit: string): string {
  return count < 10_000 ? `${count.toLocaleString('zh-CN')} ${unit}` : `${Math.floor(count / 1000) / 10} 万${unit}`
}

/** The figure of a room: viewers on air, reminders before, views afterwards; empty for 0 [live.figure]. */
export function figureText(room: Timed & Pick<LiveRoomRecord, 'views' | 'reminders'>, watching: number): string {
  if (isOnAir(room.state)) return watching > 0 ? countedText(watching, '人在看') : ''
  if (room.state === 'notStarted') return room.reminders > 0 ? countedText(room.reminders, '人已约') : ''
  return room.views > 0 ? countedText(room.views, '次观看') : ''
}

/** 直播中, 主播暂时离开, 今天 20:00 开播, 回放 [live.badge]. */
export function badgeOf(room: Timed & Pick<LiveRoomRecord, 'playbackUrl'>, now: number): string {
  const { state, startsAt } = room
  const status = statusOf(room, now)
  if (status === LIVE_STATUS.notStarted) {
    return `${liveDayText(startsAt, now)} ${chinaClock(startsAt)} 开播`
  }
  if (state === 'paused') return '主播暂时离开'
  if (isRecorded(room)) return '回放'
  return STATUS_TEXTS[status]
}

/** A room as a list shows it; a banned one has no goods. */
export function liveCard(room: LiveRoomRecord, storeName: string, watching: number, now: number): LiveCard {
  const { liveRoomCode, title, cover, layout, anchorName, storeId, goodsCount, state } = room
  const status = statusOf(room, now)
  return {
    liveRoomCode,
    title,
    cover,
    layout,
    status,
    anchorName,
    storeId,
    storeName,
    startsAt: room.startedAt || room.startsAt,
    badge: badgeOf(room, now),
    figureText: status === LIVE_STATUS.expired ? '' : figureText(room, watching),
    goodsCount: state === 'banned' ? 0 : goodsCount,
    durationMs: isRecorded(room) ? room.durationMs : 0,
  }
}

/** The reminder's message and link, for a room that begins soon or is on air already. */
export const reminderText = ({ liveRoomCode, title, startsAt, state }: LiveRoomRecord) => ({
  title: '直播提醒',
  content: isOnAir(state) ? `「${title}」正在直播，去看看` : `「${title}」${chinaClock(startsAt)} 开播，去看看`,
  command: { cmd: LIVE_ROOM_COMMAND, params: { liveRoomCode } },
})

/** A room announced at this moment, without its `LiveFields`. */
export const newRoom = (liveRoomCode: string, storeId: string, now: number) =>
  ({
    liveRoomCode,
    storeId,
    startedAt: 0,
    endedAt: 0,
    state: 'notStarted',
    version: 1,
    pinnedNumber: 0,
    goodsCount: 0,
    views: 0,
    reminders: 0,
    createdAt: now,
  }) as const
