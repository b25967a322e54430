import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestMall, testApp } from '../../test/support/app'
import { openStore, shelve } from '../../test/support/shopping'
import { paper } from '../modules/goods/store-licence/licence.fixture'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let image: string
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  const settings = await settingsFor(mall.services.db)
  ;({ env, end } = settings)
  image = join(settings.folder, 'cover.png')
  writeFileSync(image, await paper())
  await openStore(mall.services, { storeId: 'tea' })
  await openStore(mall.services, { storeId: 'other' })
  await shelve(mall.services, 'leaf', { stock: 5, storeId: 'tea' })
  await shelve(mall.services, 'pot', { stock: 5, storeId: 'tea' })
  await shelve(mall.services, 'shoe', { stock: 5, storeId: 'other' })
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const adding = (code: string, ...more: string[]) => {
  const command = `live add ${code} --store tea --title 新茶直播 --anchor 小叶 --at 2099-01-01T20:00`
  return [...command.split(' '), '--image', image, ...more]
}
const live = async (...args: string[]) => expect([args, (await runCommand('live', ...args)).stderr]).toEqual([args, ''])
const shown = async () => (await runJson('live', 'show', 'spring')) as object

test('a room is announced, gets goods, goes on air and gets a recording', async () => {
  const added = await runJson(...adding('spring', '--layout', 'upright'))
  expect(added).toMatchObject({
    liveRoomCode: 'spring',
    storeId: 'tea',
    layout: 'upright',
    state: 'notStarted',
    startsAt: Date.parse('2099-01-01T20:00+08:00'),
    cover: { url: expect.stringContaining('/media/') },
  })
  expect(await runJson('audit', '--subject', 'spring')).toMatchObject([
    { action: 'live.add', actor: { kind: 'operator' }, details: { before: null, after: { storeId: 'tea' } } },
  ])
  await live('goods', 'spring', 'product-pot', 'product-leaf')
  expect((await runCommand('live', 'start', 'spring')).stderr).toMatch(/^mall: --stream: 先填拉流地址/)
  await live('edit', 'spring', '--stream', '/live/spring.m3u8')
  await live('start', 'spring')
  await live('pin', 'spring', '2')
  expect(await shown()).toMatchObject({
    state: 'live',
    pinnedNumber: 2,
    goods: [{ productId: 'product-pot' }, { productId: 'product-leaf', explainedAt: expect.any(Number) }],
  })
  await live('pin', 'spring')
  expect(await shown()).toMatchObject({ pinnedNumber: 0 })
  for (const move of ['pause', 'resume', 'fail', 'end']) await live(move, 'spring')
  await live('edit', 'spring', '--playback', '/live/spring-whole.m3u8', '--duration', '1:12:06')
  expect(await shown()).toMatchObject({ state: 'ended', playbackUrl: '/live/spring-whole.m3u8', durationMs: 4_326_000 })
  await live('edit', 'spring', '--playback', '-')
  expect(await shown()).toMatchObject({ playbackUrl: '' })
  expect((await runCommand('live', 'list', '--state', 'ended')).stdout).toMatch(
    /spring +tea +ended +2099-01-01 20:00 +2 +/,
  )
  expect(await runJson('live', 'list', '--state', 'live')).toEqual([])
})

test.each<[string, () => string[], RegExp]>([
  ['an unknown store', () => adding('a').with(4, 'nowhere'), /^mall: --store: 没有这家店/],
  ['a taken code', () => adding('spring'), /^mall: the room: 已经有房间号 spring/],
  ['a past moment', () => adding('a', '--at', '2020-01-01'), /^mall: --at: 开播时间要晚于现在/],
  ['an unknown layout', () => adding('a', '--layout', 'round'), /^mall: --layout must be one of landscape, upright/],
  ['an address of another host', () => adding('a', '--stream', 'https://example.com/a.m3u8'), /^mall: --stream: /],
  ['no change', () => ['live', 'edit', 'spring'], /^mall: there is nothing to change/],
  ['an unreadable length', () => ['live', 'edit', 'spring', '--duration', '99'], /^mall: --duration must be like/],
  ['goods of another store', () => ['live', 'goods', 'spring', 'product-shoe'], /^mall: the products: /],
  ['a product twice', () => ['live', 'goods', 'spring', 'product-pot', 'product-pot'], /is named twice/],
  ['a product off air', () => ['live', 'pin', 'spring', '1'], /直播中才能讲解商品/],
  ['an unknown state', () => ['live', 'list', '--state', 'soon'], /^mall: --state must be one of notStarted, live/],
  ['a move that the state does not have', () => ['live', 'start', 'spring'], /^mall: /],
])('%s is refused', async (_what, args, told) => {
  const { code, stderr } = await runCommand(...args())
  expect(code).not.toBe(0)
  expect(stderr).toMatch(told)
})

test('an address of a configured host is accepted [live.hosts]', async () => {
  const streamUrl = 'https://pull.example.com/a.m3u8'
  const more = ['--stream', streamUrl]
  expect((await runCommand(...adding('hosted', ...more))).stderr).toMatch(/^mall: --stream: 这个地址商城页面播放不了/)
  env = { ...env, LIVE_HOSTS: 'pull.example.com' }
  expect(await runJson(...adding('hosted', ...more))).toMatchObject({ streamUrl })
})

test('a banned room ends when the ban is lifted', async () => {
  await live('ban', 'spring')
  expect(await shown()).toMatchObject({ state: 'banned' })
  await live('unban', 'spring')
  expect(await shown()).toMatchObject({ state: 'ended' })
})

test('an advert of a room leads to it; one of an unknown room is refused [live.link]', async () => {
  const adding = (code: string) =>
    `advert add on-air --title 看直播 --live ${code} --to C0090014 --with liveRoomCode=${code}`.split(' ')
  expect(await runJson(...adding('spring'), '--image', image)).toMatchObject({
    command: { cmd: 'C0090014', params: { liveRoomCode: 'spring' } },
    advLiveStreamDTO: { liveRoomCode: 'spring', status: 101 },
  })
  expect((await runCommand(...adding('autumn'), '--image', image)).stderr).toMatch(/没有这个直播间/)
})
