import { ERROR_CODES } from '@contract/codes/errors'
import { PAGE_SIZE } from '@contract/codes/list'
import { LIVE_STATUS, type LiveTab } from '@contract/codes/live'
import type { ListedLive } from '@contract/schema/live'
import { ApiError } from '@/app/api/api-error'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { LiveListStore } from './live-list.store'

const room = (liveRoomCode: string): ListedLive => ({
  liveRoomCode,
  title: liveRoomCode,
  cover: { url: '', ground: 'stone', scale: 1, count: 1 },
  layout: 'upright',
  status: LIVE_STATUS.notStarted,
  anchorName: '',
  storeId: 's1',
  storeName: '',
  startsAt: 0,
  badge: '',
  figureText: '',
  goodsCount: 0,
  durationMs: 0,
  isReminded: false,
})

function open({
  isLoggedIn = true,
  isRefused = false,
  has = { soon: ['a', 'b'] } as Partial<Record<LiveTab, string[]>>,
}) {
  const env = fakeEnv({
    call: {
      'GET live/list': ({ tab }) => {
        const records = (has[tab] ?? []).map(room)
        return { records, hasMore: false, cursor: null, total: records.length }
      },
      'POST live/remind': ({ isReminded }) => {
        if (isRefused) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '已经开播了' })
        return { isReminded, figureText: isReminded ? '1 人已约' : '' }
      },
    },
  })
  env.stores.get(SessionStore).uid = isLoggedIn ? 'u1' : ''
  return { env, store: new LiveListStore(env, { tab: 'soon', storeId: 's1' }) }
}
const first = ({ lists }: LiveListStore): ListedLive => lists.soon.items[0] ?? room('none')

test('the list opens with the tab of its address and requests the rooms of its store [live.tabs]', async () => {
  const { env, store } = open({})
  await store.reload()
  expect([store.tab, store.shown.total]).toEqual(['soon', 2])
  expect(env.sent.map(({ input }) => input)).toEqual(
    (['soon', 'live', 'replay'] as const).map((tab) => ({ tab, storeId: 's1', pageSize: PAGE_SIZE })),
  )
  expect(new LiveListStore(env, { tab: 'other' }).tab).toBe('live')
})

test('the tab of rooms on air is empty only without any room, since it shows the others, too', async () => {
  const { store } = open({})
  await store.reload()
  store.choose('live')
  expect([store.shown.isEmpty, store.isEmpty]).toEqual([true, false])
  const none = open({ has: {} })
  await none.store.reload()
  none.store.choose('live')
  expect(none.store.isEmpty).toBe(true)
})

test('a reminder is set and withdrawn in the row, each with its message [live.reminder]', async () => {
  const { env, store } = open({})
  await store.reload()
  await store.remind(first(store))
  expect(first(store)).toMatchObject({ isReminded: true, figureText: '1 人已约' })
  await store.remind(first(store))
  expect(first(store)).toMatchObject({ isReminded: false, figureText: '' })
  expect(env.toasts.map(({ title }) => title)).toEqual(['开播前 10 分钟提醒你', '已取消预约'])
})

test('a visitor causes no call, and a refusal reads the lists again [live.reminder]', async () => {
  const visitor = open({ isLoggedIn: false })
  await visitor.store.reload()
  await visitor.store.remind(first(visitor.store))
  expect(visitor.env.sent.filter(({ key }) => key === 'POST live/remind')).toEqual([])
  const late = open({ isRefused: true })
  await late.store.reload()
  const before = late.env.sent.length
  await late.store.remind(first(late.store))
  expect(late.env.sent.slice(before).map(({ key }) => key)).toEqual([
    'POST live/remind',
    'GET live/list',
    'GET live/list',
    'GET live/list',
  ])
  expect([first(late.store).isReminded, late.env.toasts]).toEqual([false, []])
})
