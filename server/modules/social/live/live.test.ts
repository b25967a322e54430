import { DAY_MS } from '@contract/codes/china-time'
import {
  LIVE_BLOCK_SIZE,
  LIVE_EXPIRES_MS,
  LIVE_REMINDER_LEAD_MS,
  LIVE_WATCH_TTL_MS,
  type LiveTab,
  MAX_LIVE_REMINDERS,
} from '@contract/codes/live'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { breaches } from '../../../../test/support/invariants'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { HOUR, lead, RECORDING, roomOf, STREAM } from './live.fixture'
import { addToRoom } from './live.repo'

let mall: TestMall
let desk: ConsoleClient
let visitor: WireClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.stop()
  for (const [storeId, name] of [
    ['tea', '一叶茶铺'],
    ['cup', '青白瓷'],
  ] as const)
    await openStore(mall.services, { storeId, name })
  ;({ client: desk } = await staffClient(mall, 'administrator'))
  visitor = await mall.visitor()
})
afterEach(async () => {
  expect(await breaches(mall.services.db)).toEqual([])
  await mall.close()
})

const add = (code: string, change: Parameters<typeof roomOf>[2] = {}) =>
  desk.call('live/add', roomOf(mall, code, change))
const codesOf = (records: readonly { liveRoomCode: string }[]) => records.map(({ liveRoomCode }) => liveRoomCode)
const listed = async (tab: LiveTab, more: object = {}, client = visitor) =>
  codesOf((await client.call('GET live/list', { tab, ...more })).records)
const room = (liveRoomCode: string, client = visitor) => client.call('GET live/room', { liveRoomCode })
const goodsOf = async (liveRoomCode: string, more: object = {}) =>
  visitor.call('GET live/goods', { liveRoomCode, ...more })
const watch = (liveRoomCode: string, client = visitor) => client.call('POST live/watch', { liveRoomCode })
const remind = (client: WireClient, liveRoomCode: string, isReminded = true) =>
  client.call('POST live/remind', { liveRoomCode, isReminded })
/** The number of viewers is cached for ten seconds. */
const forgetWatching = () => mall.clock.advance(10_000)

/** Messages that a shopper has received, the newest first. */
async function told(client: WireClient): Promise<string[]> {
  while ((await mall.services.jobs.runDue()) > 0) await mall.settle()
  const { records } = await client.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  return records.filter(({ title }) => title === '直播提醒').map(({ content }) => content)
}
/** Turns the clock to a moment. */
const goTo = (moment: number) => mall.clock.advance(moment - mall.clock.now())

test('tabs: on air by viewers, to come by moment, recorded the newest first, of all stores or one [live.tabs]', async () => {
  for (const [code, hours, storeId] of [
    ['soon-3', 3, 'tea'],
    ['soon-1', 1, 'cup'],
    ['soon-2', 2, 'tea'],
    ['air-1', 4, 'tea'],
    ['air-2', 5, 'cup'],
    ['air-3', 6, 'tea'],
    ['old-1', 7, 'tea'],
    ['old-2', 8, 'cup'],
    ['plain', 9, 'tea'],
    ['bad', 10, 'tea'],
  ] as const)
    await add(code, {
      startsAt: mall.clock.now() + hours * HOUR,
      storeId,
      playbackUrl: code === 'plain' ? '' : RECORDING,
    })
  await lead(desk, 'air-1', 'start')
  await lead(desk, 'air-2', 'start', 'pause')
  await lead(desk, 'air-3', 'start', 'fail')
  for (const code of ['old-1', 'old-2', 'plain']) await lead(desk, code, 'start', 'end')
  await lead(desk, 'bad', 'start', 'end', 'ban')
  await watch('air-2')
  await watch('air-2', await mall.visitor())
  await watch('air-1')
  forgetWatching()
  expect(await listed('live')).toEqual(['air-2', 'air-1', 'air-3'])
  expect(await listed('soon')).toEqual(['soon-1', 'soon-2', 'soon-3'])
  // A room without a recording and a banned one are in no tab.
  expect(await listed('replay')).toEqual(['old-2', 'old-1'])
  for (const [tab, codes] of [
    ['live', ['air-1', 'air-3']],
    ['soon', ['soon-2', 'soon-3']],
    ['replay', ['old-1']],
  ] as const) {
    expect(await listed(tab, { storeId: 'tea' })).toEqual(codes)
    expect((await visitor.call('GET live/list', { tab, storeId: 'tea' })).total).toBe(codes.length)
  }
  expect(await listed('live', { storeId: 'none' })).toEqual([])
  for (const [tab, codes] of [
    ['live', ['air-2', 'air-1', 'air-3']],
    ['soon', ['soon-1', 'soon-2', 'soon-3']],
    ['replay', ['old-2', 'old-1']],
  ] as const) {
    const more: { cursor?: string } = {}
    for (const [at, code] of codes.entries()) {
      const page = await visitor.call('GET live/list', { tab, pageSize: 1, ...more })
      const hasMore = at + 1 < codes.length
      expect([codesOf(page.records), page.total, page.hasMore]).toEqual([[code], codes.length, hasMore])
      Object.assign(more, { cursor: page.cursor ?? '' })
    }
  }
  await expect(visitor.call('GET live/list', { tab: 'soon', cursor: 'none' })).rejects.toThrow('格式不对')
})

test('pages list each of several rooms with the same moment once [live.tabs]', async () => {
  const startsAt = mall.clock.now() + HOUR
  for (const code of ['c', 'a', 'b']) await add(code, { startsAt })
  const { cursor } = await visitor.call('GET live/list', { tab: 'soon', pageSize: 2 })
  expect(await listed('soon', { pageSize: 2 })).toEqual(['a', 'b'])
  expect(await listed('soon', { pageSize: 2, cursor })).toEqual(['c'])
})

test('a room that has not begun a day after its moment is expired, and in no tab [live.status]', async () => {
  const { fields } = await add('late')
  const client = await mall.enrol()
  await remind(client, 'late')
  goTo(fields.startsAt + LIVE_EXPIRES_MS - 1)
  await logInAgain(mall.services, client)
  expect(await listed('soon', {}, client)).toEqual(['late'])
  expect(await room('late', client)).toMatchObject({ status: 102, figureText: '1 人已约' })
  mall.clock.advance(5000)
  expect(await listed('soon', {}, client)).toEqual([])
  expect(await room('late', client)).toMatchObject({ status: 107, badge: '已过期', figureText: '', streamUrl: '' })
  await expect(remind(client, 'late')).rejects.toThrow('这场直播不能预约了')
})

test('a room has its stream only on air, and its recording once it has ended [live.status]', async () => {
  await add('tea', { playbackUrl: RECORDING, durationMs: 4000, layout: 'upright' })
  const seen = async () => {
    mall.clock.advance(2000)
    const { status, streamUrl, playbackUrl, durationMs } = await room('tea')
    return [status, streamUrl, playbackUrl, durationMs]
  }
  expect(await room('tea')).toMatchObject({
    title: '直播 tea',
    layout: 'upright',
    storeName: '一叶茶铺',
    anchorName: '小叶',
    isReminded: false,
    pinned: null,
  })
  expect(await seen()).toEqual([102, '', '', 0])
  const { clock } = mall
  const startedAt = clock.now()
  await lead(desk, 'tea', 'start')
  expect(await seen()).toEqual([101, STREAM, '', 0])
  expect((await room('tea')).startsAt).toBe(startedAt)
  await lead(desk, 'tea', 'pause')
  expect(await seen()).toEqual([105, '', '', 0])
  await lead(desk, 'tea', 'fail')
  expect(await seen()).toEqual([106, '', '', 0])
  await lead(desk, 'tea', 'resume', 'end')
  expect(await seen()).toEqual([103, '', RECORDING, 4000])
  await expect(room('none')).rejects.toThrow('没有这个直播间')
  await expect(watch('none')).rejects.toThrow('没有这个直播间')
  await expect(goodsOf('none')).rejects.toThrow('没有这个直播间')
})

/** Three goods of the store tea on the shelf of the room tea. */
async function shelf(): Promise<Shelved[]> {
  const goods: Shelved[] = []
  for (const name of ['green', 'black', 'white'])
    goods.push(await shelve(mall.services, name, { storeId: 'tea', stock: 9 }))
  await desk.call('live/goods', { liveRoomCode: 'tea', productIds: goods.map(({ productId }) => productId) })
  return goods
}

test('pages list a shelf by number, without goods that are off the shelf of the mall; these keep their number [live.goods]', async () => {
  await add('tea')
  const [green, black, white] = await shelf()
  const numbers = async (more: object = {}) => {
    const { records } = await goodsOf('tea', more)
    return records.map(({ number, card }) => [number, card.productId])
  }
  expect(await numbers()).toEqual([
    [1, green?.productId],
    [2, black?.productId],
    [3, white?.productId],
  ])
  expect(await room('tea')).toMatchObject({ goodsCount: 3 })
  const page = await goodsOf('tea', { pageSize: 2 })
  expect([page.records.length, page.hasMore]).toEqual([2, true])
  expect(await numbers({ pageSize: 2, cursor: page.cursor })).toEqual([[3, white?.productId]])
  await expect(goodsOf('tea', { cursor: 'x' })).rejects.toThrow('格式不对')
  await mall.services.db.tx((tx) =>
    mall.services.editor.setOnShelf(tx, black?.productId ?? '', false, mall.clock.now()),
  )
  await mall.settle()
  expect(await numbers()).toEqual([
    [1, green?.productId],
    [3, white?.productId],
  ])
})

test('the explained product is shown on air; goods of a recording have the moment of their explanation [live.pin]', async () => {
  await add('tea', { playbackUrl: RECORDING })
  const [green, , white] = await shelf()
  const productIds = [white?.productId ?? '', green?.productId ?? '']
  const pin = (number: number | null) => desk.call('live/pin', { liveRoomCode: 'tea', number })
  const pinned = async () => {
    mall.clock.advance(2000)
    const { pinned: one } = await room('tea')
    return one && [one.number, one.card.productId, one.explainedAtMs]
  }
  const { clock } = mall
  await lead(desk, 'tea', 'start')
  const startedAt = clock.now()
  expect(await pinned()).toBeNull()
  await pin(3)
  const at = clock.now() - startedAt
  expect(await pinned()).toEqual([3, white?.productId, null])
  // The product stays pinned under its new number.
  await desk.call('live/goods', { liveRoomCode: 'tea', productIds })
  expect(await pinned()).toEqual([1, white?.productId, null])
  await pin(null)
  expect(await pinned()).toBeNull()
  await pin(2)
  const second = clock.now() - startedAt
  await lead(desk, 'tea', 'end')
  expect(await pinned()).toBeNull()
  expect((await goodsOf('tea')).records.map(({ number, explainedAtMs }) => [number, explainedAtMs])).toEqual([
    [1, at],
    [2, second],
  ])
})

test('a banned room shows no stream, no recording and no goods, and is in no list [live.banned]', async () => {
  await add('tea', { playbackUrl: RECORDING, durationMs: 4000 })
  await shelf()
  await lead(desk, 'tea', 'start')
  await desk.call('live/pin', { liveRoomCode: 'tea', number: 1 })
  await lead(desk, 'tea', 'ban')
  mall.clock.advance(2000)
  const hidden = {
    status: 104,
    badge: '已封禁',
    streamUrl: '',
    playbackUrl: '',
    durationMs: 0,
    pinned: null,
    goodsCount: 0,
  }
  expect(await room('tea')).toMatchObject(hidden)
  expect(await watch('tea')).toMatchObject(hidden)
  expect(await goodsOf('tea')).toEqual({ records: [], hasMore: false, cursor: null })
  expect((await desk.call('live/detail', { liveRoomCode: 'tea' })).views).toBe(0)
  for (const tab of ['live', 'soon', 'replay'] as const) expect(await listed(tab)).toEqual([])
  await lead(desk, 'tea', 'unban')
  mall.clock.advance(2000)
  expect(await room('tea')).toMatchObject({ status: 103, playbackUrl: RECORDING, goodsCount: 3 })
  expect(await listed('replay')).toEqual(['tea'])
})

test('a device counts as one view, and as a viewer while it reports [live.viewers]', async () => {
  await add('tea')
  await lead(desk, 'tea', 'start')
  const other = await mall.enrol()
  const figures = async () => {
    forgetWatching()
    const { views, watching } = await desk.call('live/detail', { liveRoomCode: 'tea' })
    return { views, watching, text: (await room('tea')).figureText }
  }
  expect(await figures()).toEqual({ views: 0, watching: 0, text: '' })
  // Concurrent reports of one device count as one view.
  await Promise.all(Array.from({ length: 8 }, () => watch('tea')))
  expect(await figures()).toEqual({ views: 1, watching: 1, text: '1 人在看' })
  await watch('tea', other)
  expect(await watch('tea', other)).toMatchObject({ liveRoomCode: 'tea', status: 101 })
  expect(await figures()).toEqual({ views: 2, watching: 2, text: '2 人在看' })
  mall.clock.advance(LIVE_WATCH_TTL_MS - 20_000)
  await watch('tea')
  mall.clock.advance(20_000)
  expect(await figures()).toEqual({ views: 2, watching: 1, text: '1 人在看' })
  mall.clock.advance(LIVE_WATCH_TTL_MS)
  expect(await figures()).toEqual({ views: 2, watching: 0, text: '' })
  await lead(desk, 'tea', 'end')
  expect(await figures()).toEqual({ views: 2, watching: 0, text: '2 次观看' })
  // Devices are deleted after a month, and their views still count.
  mall.clock.advance(31 * DAY_MS)
  await mall.services.live.sweep(mall.clock.now())
  expect(await mall.services.db.q.selectFrom('live_viewer').select('deviceId').execute()).toEqual([])
  expect((await mall.services.liveOperator.find('all', 'tea')).views).toBe(2)
})

test('a reminder is sent once, ten minutes before the room begins; a withdrawn reminder is not sent [live.reminder]', async () => {
  const { fields } = await add('tea')
  const [one, two] = [await mall.enrol(), await mall.enrol()]
  await expect(remind(visitor, 'tea')).rejects.toThrow()
  expect(await remind(one, 'tea')).toEqual({ isReminded: true, figureText: '1 人已约' })
  expect(await remind(one, 'tea')).toEqual({ isReminded: true, figureText: '1 人已约' })
  expect(await remind(two, 'tea')).toEqual({ isReminded: true, figureText: '2 人已约' })
  const list = await one.call('GET live/list', { tab: 'soon' })
  expect(list.records).toMatchObject([{ isReminded: true, figureText: '2 人已约' }])
  expect([(await room('tea', one)).isReminded, (await room('tea')).isReminded]).toEqual([true, false])
  expect(await remind(two, 'tea', false)).toEqual({ isReminded: false, figureText: '1 人已约' })
  expect(await remind(two, 'tea', false)).toEqual({ isReminded: false, figureText: '1 人已约' })
  await expect(remind(one, 'none')).rejects.toThrow('没有这个直播间')
  goTo(fields.startsAt - LIVE_REMINDER_LEAD_MS - 1)
  expect(await told(one)).toEqual([])
  mall.clock.advance(1)
  for (let time = 0; time < 2; time++) expect(await told(one)).toEqual(['「直播 tea」13:00 开播，去看看'])
  expect(await told(two)).toEqual([])
  // A sent reminder still counts, and setting it again sends no second message.
  expect(await remind(one, 'tea')).toEqual({ isReminded: true, figureText: '1 人已约' })
  // A reminder set within the last ten minutes is sent immediately.
  expect(await remind(two, 'tea')).toEqual({ isReminded: true, figureText: '2 人已约' })
  expect(await told(two)).toHaveLength(1)
  expect(await told(one)).toHaveLength(1)
  const { records } = await one.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records[0]?.command).toEqual({ cmd: 'C0090014', params: { liveRoomCode: 'tea' } })
})

test('reminders move with the moment of their room, also after they were sent [live.reminder]', async () => {
  const { fields } = await add('tea')
  const client = await mall.enrol()
  await remind(client, 'tea')
  const move = async (from: number, to: number) => {
    await desk.call('live/edit', { liveRoomCode: 'tea', read: { startsAt: from }, write: { startsAt: to } })
    return to
  }
  const later = await move(fields.startsAt, fields.startsAt + HOUR)
  goTo(fields.startsAt)
  expect(await told(client)).toEqual([])
  goTo(later - LIVE_REMINDER_LEAD_MS)
  expect(await told(client)).toEqual(['「直播 tea」14:00 开播，去看看'])
  const next = await move(later, later + 2 * DAY_MS)
  goTo(next - HOUR)
  await mall.services.live.sweep(mall.clock.now())
  await logInAgain(mall.services, client)
  expect(await told(client)).toHaveLength(1)
  goTo(next - LIVE_REMINDER_LEAD_MS)
  expect(await told(client)).toHaveLength(2)
})

test('the reminders of a room that begins early are sent when it begins [live.reminder]', async () => {
  await add('tea')
  const client = await mall.enrol()
  await remind(client, 'tea')
  await lead(desk, 'tea', 'start')
  expect(await told(client)).toEqual(['「直播 tea」正在直播，去看看'])
  await expect(remind(await mall.enrol(), 'tea')).rejects.toThrow('已经开播了')
  expect(await remind(client, 'tea', false)).toEqual({ isReminded: false, figureText: '' })
})

test('a banned, ended or late room accepts no reminders; a banned or ended room sends none [live.reminder]', async () => {
  const client = await mall.enrol()
  const { fields } = await add('tea')
  await add('other')
  await remind(client, 'tea')
  await remind(client, 'other')
  await lead(desk, 'tea', 'ban')
  await lead(desk, 'other', 'start', 'end')
  goTo(fields.startsAt - LIVE_REMINDER_LEAD_MS)
  expect(await told(client)).toEqual([])
  for (const code of ['tea', 'other']) await expect(remind(client, code)).rejects.toThrow('这场直播不能预约了')
  await add('slow')
  mall.clock.advance(HOUR)
  await expect(remind(client, 'slow')).rejects.toThrow('这场直播不能预约了')
  // Reminders are deleted a day after the moment.
  mall.clock.advance(DAY_MS)
  await mall.services.live.sweep(mall.clock.now())
  expect(await mall.services.live.reminders(client.uid)).toEqual([])
})

test('reminders go out in batches of a hundred [live.reminder]', async () => {
  const { fields } = await add('tea')
  const client = await mall.enrol()
  await remind(client, 'tea')
  const rows = Array.from({ length: 220 }, (_, n) => {
    return { uid: `0-many-${n}`, liveRoomCode: 'tea', startsAt: fields.startsAt, isSent: 0 }
  })
  await mall.services.db.tx(async (tx) => {
    await tx.insertInto('live_reminder').values(rows).execute()
    await addToRoom(tx, 'tea', 'reminders', rows.length)
  })
  goTo(fields.startsAt - 60_000)
  expect(await told(client)).toHaveLength(1)
  const messages = await mall.services.db.q.selectFrom('message').select('uid').where('ref', 'like', 'live:%').execute()
  expect(new Set(messages.map(({ uid }) => uid)).size).toBe(221)
  expect(messages).toHaveLength(221)
})

test('a shopper has fifty reminders at most [live.reminder]', async () => {
  const client = await mall.enrol()
  const startsAt = mall.clock.now() + HOUR
  const rows = Array.from({ length: MAX_LIVE_REMINDERS - 1 }, (_, n) => {
    return { uid: client.uid, liveRoomCode: `other-${n}`, startsAt, isSent: 0 }
  })
  await mall.services.db.tx((tx) => tx.insertInto('live_reminder').values(rows).execute())
  await add('tea')
  await add('more')
  await remind(client, 'tea')
  await expect(remind(client, 'more')).rejects.toThrow(`最多预约 ${MAX_LIVE_REMINDERS} 场直播`)
  expect(await remind(client, 'tea')).toMatchObject({ isReminded: true })
  await remind(client, 'tea', false)
  expect(await remind(client, 'more')).toMatchObject({ isReminded: true })
})

test("a shopper's reminders are in the export of their data, and are deleted with the account [live.reminder]", async () => {
  const [leaver, stayer] = [await mall.enrol(), await mall.enrol()]
  const { fields } = await add('tea')
  for (const client of [leaver, stayer]) await remind(client, 'tea')
  const { shopperAreas, db } = mall.services
  const area = shopperAreas.owned.find(({ key }) => key === 'liveReminders')
  expect(area?.title).toBe('直播预约')
  expect(await area?.own(leaver.uid, mall.clock.now())).toEqual([{ liveRoomCode: 'tea', startsAt: fields.startsAt }])
  await db.tx((tx) => shopperAreas.erase(tx, leaver.uid, mall.clock.now()))
  expect(await area?.own(leaver.uid, mall.clock.now())).toEqual([])
  expect(await area?.own(stayer.uid, mall.clock.now())).toHaveLength(1)
  mall.clock.advance(2000)
  expect((await room('tea')).figureText).toBe('1 人已约')
  goTo(fields.startsAt)
  await told(stayer)
  const messages = await db.q.selectFrom('message').select('uid').where('ref', 'like', 'live:%').execute()
  expect(messages).toEqual([{ uid: stayer.uid }])
})

test('a block has rooms on air before those to come, six at most, of a store or of all [live.block]', async () => {
  const { live } = mall.services
  const shown = async (storeId: string | null = null) => codesOf(await live.shown(storeId, mall.clock.now()))
  expect(await shown()).toEqual([])
  for (let n = 1; n <= LIVE_BLOCK_SIZE; n++)
    await add(`room-${n}`, { startsAt: mall.clock.now() + n * HOUR, storeId: n % 2 === 0 ? 'cup' : 'tea' })
  await lead(desk, 'room-6', 'start')
  expect(await shown()).toEqual(['room-6', 'room-1', 'room-2', 'room-3', 'room-4', 'room-5'])
  expect(await shown('tea')).toEqual(['room-1', 'room-3', 'room-5'])
  await add('room-7')
  expect(await shown()).toHaveLength(LIVE_BLOCK_SIZE)
  await lead(desk, 'room-6', 'ban')
  expect(await shown('cup')).toEqual(['room-2', 'room-4'])
})

test('a link shows the title of a room, except of banned rooms; expired rooms are not offered [live.link]', async () => {
  await add('tea', { title: '秋茶上新' })
  const { fields } = await add('cup', { title: '青瓷', storeId: 'cup' })
  const choices = async (text: string, more: object = {}) =>
    (await desk.call('link/choices', { cmd: 'C0090014', text, ...more })).records
  expect(await choices('秋')).toEqual([{ value: 'tea', title: '秋茶上新', note: '小叶' }])
  expect(await choices('', { storeId: 'cup' })).toMatchObject([{ value: 'cup' }])
  const link = (liveRoomCode: string) =>
    desk.call('notice/add', { title: '开播', command: { cmd: 'C0090014', params: { liveRoomCode } } })
  expect((await link('tea')).linkText).toBe('直播间 秋茶上新')
  await expect(link('none')).rejects.toThrow('没有这个直播间')
  await lead(desk, 'tea', 'ban')
  expect(await choices('秋')).toEqual([])
  await expect(link('tea')).rejects.toThrow('没有这个直播间')
  const offered = (now: number) => mall.services.live.choices('青', 1, now)
  expect(await offered(fields.startsAt + LIVE_EXPIRES_MS - 1)).toHaveLength(1)
  expect(await offered(fields.startsAt + LIVE_EXPIRES_MS)).toEqual([])
})
