import { LIVE_STATES, type LiveState } from '@contract/codes/live'
import type { LiveFields } from '@contract/console/live'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, shelve } from '../../../../test/support/shopping'
import { HOUR, lead, RECORDING, roomOf } from './live.fixture'
import { type LiveMove, liveMachine } from './live.machine'

let mall: TestMall
let clerk: ConsoleClient
let chief: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.stop()
  for (const [storeId, name] of [
    ['tea', '一叶茶铺'],
    ['cup', '青白瓷'],
  ] as const)
    await openStore(mall.services, { storeId, name })
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['tea'] }))
  ;({ client: chief } = await staffClient(mall, 'administrator'))
})
afterEach(() => mall.close())

const add = (code: string, change: Parameters<typeof roomOf>[2] = {}, desk = chief) =>
  desk.call('live/add', roomOf(mall, code, change))
const detail = (liveRoomCode: string, desk = chief) => desk.call('live/detail', { liveRoomCode })
const edit = (liveRoomCode: string, read: Partial<LiveFields>, write: Partial<LiveFields>, desk = chief) =>
  desk.call('live/edit', { liveRoomCode, read, write })

const EVENTS = ['start', 'resume', 'pause', 'fail', 'end', 'ban', 'unban'] as const satisfies readonly LiveMove[]
/** Moves that bring a new room into a state. */
const WAYS: { readonly [S in LiveState]: readonly LiveMove[] } = {
  notStarted: [],
  live: ['start'],
  paused: ['start', 'pause'],
  error: ['start', 'fail'],
  ended: ['start', 'end'],
  banned: ['ban'],
}

test.each(LIVE_STATES)(
  'a room in state %s makes the moves of its state, and refuses all others [live.states]',
  async (state) => {
    for (const event of EVENTS) {
      await add(event)
      const before = await lead(chief, event, ...WAYS[state])
      expect(before).toMatchObject({ state, version: WAYS[state].length + 1 })
      const moves: Partial<Record<LiveMove, LiveState>> = liveMachine.moves[state]
      const target = moves[event]
      const move = chief.call(`live/${event}`, { liveRoomCode: event, version: before.version })
      if (target === undefined) {
        await expect(move).rejects.toThrow('这个直播间刚刚有变化，请刷新')
        expect(await detail(event)).toEqual(before)
        continue
      }
      const after = await move
      expect(after).toMatchObject({ state: target, version: before.version + 1 })
      expect(await lastAct(mall.services, event)).toEqual({
        action: `live.${event}`,
        details: { before: { state }, after: { move: event } },
      })
      // A move with an earlier version is refused, whatever the state allows.
      const next: string[] = Object.keys(liveMachine.moves[target])
      for (const late of EVENTS.filter((one) => next.includes(one)))
        await expect(chief.call(`live/${late}`, { liveRoomCode: event, version: before.version })).rejects.toThrow(
          '刚刚有变化',
        )
    }
  },
)

test('the moves of a room are its buttons; only staff of the whole mall ban, and a start needs a picture [live.acts]', async () => {
  await add('tea', { streamUrl: '' })
  const acts = async (desk: ConsoleClient) =>
    (await detail('tea', desk)).acts.map(({ code, refusal }) => (refusal === '' ? code : `${code}: ${refusal}`))
  expect(await acts(chief)).toEqual(['start: 先填拉流地址', 'ban'])
  expect(await acts(clerk)).toEqual(['start: 先填拉流地址', expect.stringMatching(/^ban: ./)])
  await expect(clerk.call('live/start', { liveRoomCode: 'tea', version: 1 })).rejects.toThrow('先填拉流地址')
  await edit('tea', { streamUrl: '' }, { streamUrl: '/media/live/a.m3u8' }, clerk)
  expect((await lead(clerk, 'tea', 'start')).state).toBe('live')
  expect(await acts(chief)).toEqual(['pause', 'fail', 'end', 'ban'])
  await expect(edit('tea', { streamUrl: '/media/live/a.m3u8' }, { streamUrl: '' })).rejects.toThrow(
    '直播中要有拉流地址',
  )
  await expect(clerk.call('live/ban', { liveRoomCode: 'tea', version: 2 })).rejects.toThrow()
  expect((await lead(chief, 'tea', 'ban')).state).toBe('banned')
  await expect(clerk.call('live/unban', { liveRoomCode: 'tea', version: 3 })).rejects.toThrow()
  expect(await detail('tea', clerk)).toMatchObject({ state: 'banned', stateText: '已封禁', version: 3 })
})

test('only one of two moves with the same version is made [live.states]', async () => {
  await add('tea')
  const { version } = await lead(chief, 'tea', 'start')
  const results = await Promise.allSettled(
    (['pause', 'end'] as const).map((move) => chief.call(`live/${move}`, { liveRoomCode: 'tea', version })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await detail('tea')).version).toBe(version + 1)
})

test('an announced room has a unique code, a future moment and playable addresses [live.fields]', async () => {
  const added = await add('tea', { storeId: 'tea' }, clerk)
  expect(added).toMatchObject({
    state: 'notStarted',
    stateText: '未开始',
    version: 1,
    storeName: '一叶茶铺',
    goods: [],
  })
  expect(await lastAct(mall.services, 'tea')).toMatchObject({ action: 'live.add', details: { before: null } })
  await expect(add('tea')).rejects.toThrow('已经有房间号 tea')
  await expect(add('none', { storeId: 'none' })).rejects.toThrow('没有这家店')
  await expect(add('past', { startsAt: mall.clock.now() })).rejects.toThrow('开播时间要晚于现在')
  for (const streamUrl of ['http://a.example/a.m3u8', 'https://other.example/a.m3u8', 'a.m3u8', '//a.example/a.m3u8'])
    await expect(add('odd', { streamUrl })).rejects.toThrow('这个地址商城页面播放不了')
  await expect(add('odd', { playbackUrl: 'https://other.example/a.mp4' })).rejects.toThrow('playbackUrl')
  await expect(edit('tea', { playbackUrl: '' }, { playbackUrl: 'javascript:a' })).rejects.toThrow('播放不了')
  expect((await chief.call('live/list', { view: 'soon' })).records).toHaveLength(1)
})

test('two people edit a room: a field that the other person changed is not written [live.edit]', async () => {
  const { fields } = await add('tea')
  await edit('tea', { title: fields.title }, { title: '新茶' })
  const { room, conflicts } = await edit(
    'tea',
    { title: fields.title, anchorName: fields.anchorName },
    { title: '旧茶', anchorName: '阿青' },
    clerk,
  )
  expect(conflicts).toMatchObject([{ field: 'title' }])
  expect(room.fields).toMatchObject({ title: '新茶', anchorName: '阿青' })
  expect(await lastAct(mall.services, 'tea')).toEqual({
    action: 'live.edit',
    details: { before: { anchorName: '小叶' }, after: { anchorName: '阿青' } },
  })
  const { startsAt } = fields
  await expect(edit('tea', { startsAt }, { startsAt: mall.clock.now() - 1 })).rejects.toThrow('开播时间要晚于现在')
  expect((await edit('tea', { startsAt }, { startsAt: startsAt + HOUR })).room.fields.startsAt).toBe(startsAt + HOUR)
  await lead(chief, 'tea', 'start')
  await expect(edit('tea', { startsAt: startsAt + HOUR }, { startsAt })).rejects.toThrow('已经开播，不能改时间')
})

test('a product is explained only on air, by its number on the shelf [live.pin]', async () => {
  await add('tea')
  const { productId } = await shelve(mall.services, 'green', { storeId: 'tea', stock: 9 })
  await clerk.call('live/goods', { liveRoomCode: 'tea', productIds: [productId] })
  const pin = (number: number | null) => clerk.call('live/pin', { liveRoomCode: 'tea', number })
  const pinned = (await detail('tea')).goods
  expect(pinned).toMatchObject([{ number: 1, productId, isPinned: false }])
  await expect(pin(1)).rejects.toThrow('直播中才能讲解商品')
  await lead(chief, 'tea', 'start')
  for (const number of [0, 2]) await expect(pin(number)).rejects.toThrow(`货架上没有 ${number} 号商品`)
  expect((await pin(1)).goods).toMatchObject([{ isPinned: true }])
  expect(await lastAct(mall.services, 'tea')).toEqual({
    action: 'live.pin',
    details: { before: { pinnedNumber: 0 }, after: { pinnedNumber: 1 } },
  })
  await lead(chief, 'tea', 'pause')
  expect((await pin(null)).goods).toMatchObject([{ isPinned: false }])
  await lead(chief, 'tea', 'end')
  await expect(pin(1)).rejects.toThrow('直播中才能讲解商品')
})

test('a shelf has only goods of the store of its room [live.goods]', async () => {
  await add('tea')
  const { productId } = await shelve(mall.services, 'green', { storeId: 'tea', stock: 9 })
  const other = await shelve(mall.services, 'bowl', { storeId: 'cup', stock: 9 })
  const set = (...productIds: string[]) => clerk.call('live/goods', { liveRoomCode: 'tea', productIds })
  await set(productId)
  const before = await detail('tea')
  await expect(set(productId, other.productId)).rejects.toThrow('不是这家店的商品')
  await expect(set(productId, 'none')).rejects.toThrow('「none」不是这家店的商品')
  expect(await detail('tea')).toEqual(before)
  expect(before).toMatchObject({ goodsCount: 1, goods: [{ number: 1, productId }] })
  await mall.services.db.tx((tx) => mall.services.editor.setOnShelf(tx, productId, false, mall.clock.now()))
  await mall.settle()
  // Staff still see goods that are off the shelf of the mall.
  expect((await detail('tea')).goods).toMatchObject([{ productId, picture: null }])
  expect((await set()).goods).toEqual([])
  expect(await lastAct(mall.services, 'tea')).toEqual({
    action: 'live.goods',
    details: { before: { productIds: [productId] }, after: { productIds: [] } },
  })
})

test('staff of some stores see and change only the rooms of these stores, by view [live.scope]', async () => {
  await add('tea-2', { startsAt: mall.clock.now() + 2 * HOUR })
  await add('tea-1')
  await add('cup', { storeId: 'cup' })
  await add('ended', { playbackUrl: RECORDING })
  await lead(chief, 'ended', 'start', 'end')
  const codes = async (desk: ConsoleClient, view: 'soon' | 'live' | 'ended' | 'banned', more: object = {}) =>
    (await desk.call('live/list', { view, ...more })).records.map(({ liveRoomCode }) => liveRoomCode)
  expect(await codes(chief, 'soon')).toEqual(['cup', 'tea-1', 'tea-2'])
  expect(await codes(clerk, 'soon')).toEqual(['tea-1', 'tea-2'])
  expect(await codes(clerk, 'ended')).toEqual(['ended'])
  expect(await codes(clerk, 'soon', { pageSize: 1, cursor: 'tea-1' })).toEqual(['tea-2'])
  expect((await clerk.call('live/counts', {})).records.map(({ view, count }) => [view, count])).toEqual([
    ['soon', 2],
    ['live', 0],
    ['ended', 1],
    ['banned', 0],
  ])
  for (const act of [
    () => detail('cup', clerk),
    () => clerk.call('live/list', { view: 'soon', cursor: 'cup' }),
    () => clerk.call('live/start', { liveRoomCode: 'cup', version: 1 }),
    () => clerk.call('live/pin', { liveRoomCode: 'cup', number: null }),
    () => clerk.call('live/goods', { liveRoomCode: 'cup', productIds: [] }),
    () => edit('cup', { title: '直播 cup' }, { title: '别人的' }, clerk),
  ])
    await expect(act()).rejects.toThrow('没有这个直播间')
  await expect(add('new', { storeId: 'cup' }, clerk)).rejects.toThrow('没有这家店')
})
