import { durationText, LIVE_EXPIRES_MS, LIVE_STATES, LIVE_STATUS, type LiveState } from '@contract/codes/live'
import { liveMachine } from './live.machine'
import { badgeOf, countedText, figureText, isRoomCode, statusOf } from './live.rules'

/** 12:00 in China. */
const NOON = Date.parse('2026-11-28T12:00:00+08:00')
const at = (words: string) => Date.parse(`${words}+08:00`)

test('the states of a room and the moves between them [live.states]', () => {
  expect(liveMachine.moves).toEqual({
    notStarted: { start: 'live', ban: 'banned' },
    live: { pause: 'paused', fail: 'error', end: 'ended', ban: 'banned' },
    paused: { resume: 'live', fail: 'error', end: 'ended', ban: 'banned' },
    error: { resume: 'live', end: 'ended', ban: 'banned' },
    ended: { ban: 'banned' },
    banned: { unban: 'ended' },
  })
  expect(liveMachine.states).toEqual(LIVE_STATES)
})

test.each<[LiveState, number]>([
  ['live', 101],
  ['notStarted', 102],
  ['ended', 103],
  ['banned', 104],
  ['paused', 105],
  ['error', 106],
])('%s is %d on the wire [live.status]', (state, status) => {
  expect(statusOf({ state, startsAt: NOON }, NOON)).toBe(status)
  // Only a room that never began expires.
  const late = statusOf({ state, startsAt: NOON }, NOON + LIVE_EXPIRES_MS)
  expect(late).toBe(state === 'notStarted' ? LIVE_STATUS.expired : status)
})

test('a room that has not begun expires a day after its moment [live.status]', () => {
  const room = { state: 'notStarted', startsAt: NOON } as const
  expect(statusOf(room, NOON + LIVE_EXPIRES_MS - 1)).toBe(102)
  expect(statusOf(room, NOON + LIVE_EXPIRES_MS)).toBe(107)
})

test.each([
  [1, '1 次观看'],
  [2386, '2,386 次观看'],
  [9999, '9,999 次观看'],
  [10_000, '1 万次观看'],
  [31_999, '3.1 万次观看'],
  [1_286_000, '128.6 万次观看'],
])('%d is written %s [live.figure]', (count, text) => {
  expect(countedText(count, '次观看')).toBe(text)
})

test('the figure counts viewers on air, reminders before, and views afterwards [live.figure]', () => {
  const figure = (state: LiveState, watching = 0, counts = { views: 31_000, reminders: 1286 }) =>
    figureText({ state, startsAt: NOON, ...counts }, watching)
  expect(figure('live', 2386)).toBe('2,386 人在看')
  expect(figure('paused', 1)).toBe('1 人在看')
  expect(figure('error')).toBe('')
  expect(figure('notStarted')).toBe('1,286 人已约')
  expect(figure('ended')).toBe('3.1 万次观看')
  for (const state of LIVE_STATES) expect(figure(state, 0, { views: 0, reminders: 0 })).toBe('')
})

test.each<[LiveState, string, string]>([
  ['notStarted', '2026-11-28T20:00:00', '今天 20:00 开播'],
  ['notStarted', '2026-11-28T23:59:00', '今天 23:59 开播'],
  ['notStarted', '2026-11-29T00:00:00', '明天 00:00 开播'],
  ['notStarted', '2026-11-30T09:30:00', '11 月 30 日 09:30 开播'],
  // Late, but not expired yet.
  ['notStarted', '2026-11-27T20:00:00', '11 月 27 日 20:00 开播'],
  ['notStarted', '2026-11-27T11:00:00', '已过期'],
  ['live', '2026-11-28T11:00:00', '直播中'],
  ['paused', '2026-11-28T11:00:00', '主播暂时离开'],
  ['error', '2026-11-28T11:00:00', '画面异常'],
  ['ended', '2026-11-28T11:00:00', '已结束'],
  ['banned', '2026-11-28T11:00:00', '已封禁'],
])('the badge of a room: %s of %s is %s [live.badge]', (state, startsAt, badge) => {
  expect(badgeOf({ state, startsAt: at(startsAt), playbackUrl: '' }, NOON)).toBe(badge)
})

test('a room with a recording has its own badge once it has ended [live.badge]', () => {
  const badge = (state: LiveState) => badgeOf({ state, startsAt: NOON - 3_600_000, playbackUrl: '/media/a.mp4' }, NOON)
  expect([badge('ended'), badge('live'), badge('banned')]).toEqual(['回放', '直播中', '已封禁'])
})

test('codes of rooms and lengths of recordings', () => {
  expect(['tea_1', 'a-B', 'x'.repeat(40)].every(isRoomCode)).toBe(true)
  expect(['', 'a b', 'x'.repeat(41), '直播'].some(isRoomCode)).toBe(false)
  expect([42_000, 2_900_999, 4_326_000].map(durationText)).toEqual(['0:42', '48:20', '1:12:06'])
})
