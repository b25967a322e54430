import { LIVE_STATUS, LIVE_WATCH_EVERY_MS, type LiveStatus } from '@contract/codes/live'
import type { LiveRoom } from '@contract/schema/live'
import { act, render } from '@testing-library/react'
import { page } from '@/app/page'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { LiveRoomStore, useLiveRoom } from './live-room.store'

const room = (status: LiveStatus): LiveRoom => ({
  liveRoomCode: 'r1',
  title: '初冬上新',
  cover: { url: '', ground: 'stone', scale: 1, count: 1 },
  layout: 'upright',
  status,
  anchorName: '小禾',
  storeId: 's1',
  storeName: '素研',
  startsAt: 0,
  badge: '',
  figureText: '',
  goodsCount: 1,
  durationMs: 0,
  isReminded: false,
  storeLogo: { url: '', ground: 'stone', scale: 1, count: 1 },
  streamUrl: '/sandbox/live/r1.m3u8',
  playbackUrl: '',
  pinned: null,
})

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function open() {
  const seen = { status: LIVE_STATUS.notStarted as LiveStatus }
  const env = fakeEnv({
    call: {
      'POST live/watch': () => room(seen.status),
      'GET live/goods': () => ({ records: [], hasMore: false, cursor: null, total: 0 }),
    },
  })
  return { env, seen, store: new LiveRoomStore(env, 'r1') }
}

test('a report shows that a room has begun, and reads its shelf again [live.watch]', async () => {
  const { env, seen, store } = open()
  await store.open()
  expect([store.streamUrl, store.hasShelf]).toEqual(['', true])
  seen.status = LIVE_STATUS.live
  await store.watch()
  expect(store.streamUrl).toBe('/sandbox/live/r1.m3u8')
  await store.watch()
  expect(env.sent.map(({ key }) => key)).toEqual([
    'POST live/watch',
    'GET live/goods',
    'POST live/watch',
    'GET live/goods',
    'POST live/watch',
  ])
})

test.each([
  ['paused', ''],
  ['error', ''],
  ['ended', ''],
  ['expired', ''],
  ['live', '/sandbox/live/r1.m3u8'],
] as const)('a room that is %s plays %p [live.watch]', async (status, url) => {
  const { seen, store } = open()
  seen.status = LIVE_STATUS[status]
  await store.open()
  expect([store.streamUrl, store.hasShelf]).toEqual([url, true])
})

test('a banned room has neither picture nor shelf [live.banned]', async () => {
  const { seen, store } = open()
  seen.status = LIVE_STATUS.banned
  await store.open()
  expect([store.streamUrl, store.hasShelf]).toEqual(['', false])
})

test('a room is reported every 15 s while its page is in front, and not while it is covered [live.watch]', () => {
  jest.useFakeTimers()
  taro.reset()
  jest.spyOn(LiveRoomStore.prototype, 'open').mockImplementation(async function (this: LiveRoomStore) {
    this.room.set(room(LIVE_STATUS.live))
  })
  const watch = jest.spyOn(LiveRoomStore.prototype, 'watch').mockResolvedValue()
  const Page = page('liveDetail', () => {
    const { room } = useLiveRoom('r1')
    return <>{room.value?.title}</>
  })
  const { container } = render(<Page />)
  expect(container.textContent).toContain('初冬上新')
  watch.mockClear()
  act(() => void jest.advanceTimersByTime(LIVE_WATCH_EVERY_MS * 2))
  expect(watch).toHaveBeenCalledTimes(2)
  act(() => taro.fire('useDidHide'))
  act(() => void jest.advanceTimersByTime(LIVE_WATCH_EVERY_MS * 3))
  expect(watch).toHaveBeenCalledTimes(2)
  act(() => taro.fire('useDidShow'))
  expect(watch).toHaveBeenCalledTimes(3)
  act(() => void jest.advanceTimersByTime(LIVE_WATCH_EVERY_MS))
  expect(watch).toHaveBeenCalledTimes(4)
})
