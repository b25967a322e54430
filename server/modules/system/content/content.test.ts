import { HOME_BANNER_SPACE } from '@contract/codes/advert'
import { DAY_MS } from '@contract/codes/china-time'
import { FOREVER } from '../../../kernel/clock'
import { openShelf, PICTURE, type Shelf } from '../../goods/catalog/catalog.fixture'
import { SettingService } from '../setting'
import { ContentService } from './content.service'
import type { AdvertRecord } from './content.types'
import { ContentEditor } from './content-editor.service'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')
const toProduct = (productId: string) => ({ cmd: 'C0020030000', params: { productId } })

let shelf: Shelf
let content: ContentService
const settings = new SettingService()
let editor: ContentEditor

const advert = (change: Partial<AdvertRecord> & { advertId: string }): AdvertRecord => ({
  spaceId: HOME_BANNER_SPACE,
  bdCityCode: '',
  advType: 1,
  videoInfo: null,
  advLiveStreamDTO: null,
  image: PICTURE,
  kicker: '',
  lines: ['一件大衣', '走过整个冬天'],
  callout: '',
  ground: 'peach',
  command: toProduct('p1'),
  position: 1,
  startAt: 0,
  endAt: FOREVER,
  ...change,
})

beforeAll(async () => {
  shelf = await openShelf()
  editor = new ContentEditor(shelf.pubSub, settings)
  content = new ContentService({
    db: shelf.db,
    catalog: shelf.catalog,
    clock: shelf.clock,
    pubSub: shelf.pubSub,
    settings,
  })
  await shelf.addStore({ storeId: 's1' })
  await shelf.addCategory('c1')
  for (const id of ['p1', 'p2', 'p3', 'p4'])
    await shelf.add({ productId: id, soldCount: Number(id.slice(1)) * 100, listedAt: NOON - 5 * DAY_MS })
  await shelf.db.tx(async (tx) => {
    await editor.putAdverts(tx, [
      advert({ advertId: 'second', position: 2 }),
      advert({ advertId: 'first', position: 1, command: null }),
      advert({ advertId: 'hangzhou', position: 3, bdCityCode: '179' }),
      advert({ advertId: 'over', endAt: NOON }),
      advert({ advertId: 'later', startAt: NOON + 1 }),
      advert({ advertId: 'elsewhere', spaceId: 'cate-women' }),
    ])
    await editor.putNotices(tx, [
      { noticeId: 'n1', title: '旧', command: null, publishedAt: NOON - DAY_MS },
      { noticeId: 'n2', title: '新', command: toProduct('p2'), publishedAt: NOON },
      { noticeId: 'n3', title: '明天', command: null, publishedAt: NOON + DAY_MS },
    ])
    await editor.setProfile(tx, {
      name: '乐廊',
      branch: '滨江天街店',
      openTime: '10:00',
      closeTime: '22:00',
      searchWords: ['大衣', '草莓'],
    })
    await editor.putSettings(tx, [
      { key: 'theme', value: 'red', isPublic: true },
      { key: 'secret', value: 'x', isPublic: false },
    ])
    const protocol = { typeCode: 'user', title: '用户协议', html: '<p>一</p>' }
    await editor.putProtocols(tx, [
      { ...protocol, version: '1.0', publishedAt: NOON - 2 * DAY_MS },
      { ...protocol, version: '1.1', publishedAt: NOON - DAY_MS },
      { ...protocol, version: '2.0', publishedAt: NOON + DAY_MS },
    ])
  })
  await shelf.settle()
})
afterAll(() => shelf.close())

test('a city gets its own adverts in addition to the common ones, an unknown city the common ones only [content.city]', async () => {
  const ids = async (city?: string) =>
    (await content.adverts(HOME_BANNER_SPACE, city, NOON)).map(({ advertId }) => advertId)
  expect(await ids('179')).toEqual(['first', 'second', 'hangzhou'])
  expect(await ids('nowhere')).toEqual(['first', 'second'])
  expect((await content.adverts('cate-women', undefined, NOON)).map((one) => one.advertId)).toEqual(['elsewhere'])
  expect(await content.adverts('never', '179', NOON)).toEqual([])
  expect([...(await content.advertCities())].sort()).toEqual(['', '179'])
})

test('published notices come the newest first; the mall has its name and hours', async () => {
  expect((await content.notices(NOON)).map((one) => one.noticeId)).toEqual(['n2', 'n1'])
  expect(await content.profile()).toMatchObject({ name: '乐廊', branch: '滨江天街店' })
})

test('clients read public settings only [content.public-settings]', async () => {
  expect(await content.settings()).toEqual([{ dictCode: 'theme', value: 'red' }])
  expect([
    await content.setting('theme'),
    await content.setting('secret'),
    await content.setting('mall.profile'),
    await content.setting('never'),
  ]).toEqual(['red', null, null, null])
  expect(await editor.findSetting(shelf.db.q, 'secret')).toBe('x')
})

test('the protocol in force is the newest published version [content.protocol]', async () => {
  expect((await content.protocol('user', NOON)).version).toBe('1.1')
  expect((await content.protocol('user', NOON + 2 * DAY_MS)).version).toBe('2.0')
  await expect(content.protocol('never', NOON)).rejects.toThrow('协议暂未发布')
})

test('video and live adverts keep their content and their links [advert.kinds]', async () => {
  const videoInfo = { coverUrl: '/cover.webp', ...toProduct('p1') }
  const live = {
    coverUrl: '/live.webp',
    streamUrl: 'https://live.example/a.m3u8',
    status: 1,
    logoUrl: '/logo.webp',
    isPlayback: true,
    command: null,
    liveRoomCode: 'r1',
    name: '直播间',
  }
  const kinds = [
    advert({ advertId: 'video', spaceId: 'kinds', advType: 2, videoInfo }),
    advert({ advertId: 'live', spaceId: 'kinds', advType: 3, advLiveStreamDTO: live, position: 2 }),
  ]
  await shelf.db.tx((tx) => editor.putAdverts(tx, kinds))
  expect(await content.adverts('kinds', undefined, NOON)).toMatchObject([
    { advType: 2, videoInfo, advLiveStreamDTO: null, cqs: { spaceId: 'kinds' } },
    { advType: 3, videoInfo: null, advLiveStreamDTO: live, cqs: { spaceId: 'kinds' } },
  ])
  expect(await shelf.db.tx((tx) => editor.endAdvert(tx, 'video', NOON))).toBe(true)
  expect((await content.adverts('kinds', undefined, NOON)).map((one) => one.advertId)).toEqual(['live'])
})

test('versions of the app are public settings, empty until the operator sets them [shell.app-config]', async () => {
  expect(await content.appConfig()).toEqual({ minVersion: '', newestVersion: '', updateText: '' })
  const settings = [
    { key: 'APP_MIN_VERSION', value: '1.2.0', isPublic: true },
    { key: 'APP_NEWEST_VERSION', value: '1.4.0', isPublic: true },
  ]
  await shelf.db.tx((tx) => editor.putSettings(tx, settings))
  await shelf.settle()
  expect(await content.appConfig()).toEqual({ minVersion: '1.2.0', newestVersion: '1.4.0', updateText: '' })
})
