import { HOME_BANNER_SPACE } from '@contract/codes/advert'
import { HOME_PLACE, storePlace, templatePlace, zonePlace } from '@contract/codes/block'
import { DAY_MS } from '@contract/codes/china-time'
import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { BlockDraft } from '@contract/console/zone'
import type { HomeFirstPage, ZonePage } from '@contract/schema/zone'
import { OPERATOR } from '../../../../test/support/actor'
import { lastAct } from '../../../../test/support/last-act'
import { FOREVER } from '../../../kernel/clock'
import { LinkTargets } from '../../../kernel/link-targets'
import { openShelf, PICTURE, type Shelf } from '../../goods/catalog/catalog.fixture'
import type { FavouriteService } from '../../goods/favourite'
import { favouriteBreaches } from '../../goods/favourite/favourite.invariants'
import { eraseRows } from '../../goods/favourite/favourite.repo'
import { ContentEditor } from '../content'
import { SettingService } from '../setting'
import type { RankingService } from './ranking.service'
import { type Offered, openZones, roomCard } from './zone.fixture'
import type { ZoneService } from './zone.service'
import { ZoneEditor } from './zone-editor.service'
import { ZoneOperatorService } from './zone-operator.service'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')
const toCategory = { cmd: 'C0000030101', params: { id: 'c1' } }
const shown = { isHidden: false }
const entries = [{ title: '女装馆', picture: PICTURE, command: toCategory }]

const HOME: BlockDraft[] = [
  { ...shown, blockId: 'banner', kind: 'adverts', title: '横幅', spaceId: HOME_BANNER_SPACE },
  { ...shown, blockId: 'entries', kind: 'entries', title: '入口', entries },
  { ...shown, blockId: 'notice', kind: 'notice', title: '公告' },
  { ...shown, blockId: 'flash', kind: 'flashSale', title: '限时抢购' },
  { ...shown, blockId: 'coupons', kind: 'coupons', title: '领券' },
  { ...shown, blockId: 'live', kind: 'live', title: '' },
  {
    ...shown,
    blockId: 'f1',
    kind: 'goods',
    title: '今早到店',
    moreText: '更多',
    command: toCategory,
    productIds: ['p3', 'gone', 'p1'],
  },
  { ...shown, blockId: 'f2', kind: 'goods', title: '空', productIds: ['gone'] },
  { ...shown, blockId: 'top', kind: 'ranking', title: '热卖榜', ranking: 'sales' },
  { ...shown, blockId: 'end', kind: 'countdown', title: '还剩', endsAt: NOON + DAY_MS },
  { blockId: 'hidden', kind: 'countdown', title: '藏起来', endsAt: NOON + DAY_MS, isHidden: true },
  {
    ...shown,
    blockId: 'feed',
    kind: 'feed',
    title: '商品流',
    tabs: [
      { tabId: 'guess', title: '猜你喜欢', rule: { sort: 'overall', zoneId: 'guess' } },
      { tabId: 'best', title: '热卖', rule: { sort: 'sales', categoryId: 'c1' } },
      { tabId: 'new', title: '上新', rule: { sort: 'newest', withinDays: 2 } },
    ],
  },
]

let shelf: Shelf
let zones: ZoneService
let operator: ZoneOperatorService
let editor: ZoneEditor
let rankings: RankingService
let favourites: FavouriteService
const offered: Offered = { session: null, sold: [], coupons: [], rooms: [] }

const settings = new SettingService()

beforeAll(async () => {
  shelf = await openShelf()
  shelf.clock.stop()
  shelf.clock.set(NOON - shelf.clock.now())
  ;({ zones, rankings, favourites } = openZones(shelf, offered))
  editor = new ZoneEditor({ pubSub: shelf.pubSub, jobs: shelf.jobs })
  const linkTargets = new LinkTargets(shelf.clock)
  linkTargets.add({ param: 'productId', missing: '没有这件商品', isThere: async (id) => id.startsWith('p') })
  const { db, clock, catalog, stores } = shelf
  operator = new ZoneOperatorService({ db, clock, editor, linkTargets, stores, catalog })
  shelf.jobs.handle('zone.publish', (payload) => operator.publishDue(payload))
  await shelf.addStore({ storeId: 's1' })
  await shelf.addCategory('c1')
  for (const id of ['p1', 'p2', 'p3', 'p4'])
    await shelf.add({ productId: id, soldCount: Number(id.slice(1)) * 100, listedAt: NOON - 5 * DAY_MS })
  const contentEditor = new ContentEditor(shelf.pubSub, settings)
  const advert = {
    spaceId: HOME_BANNER_SPACE,
    advType: 1,
    videoInfo: null,
    advLiveStreamDTO: null,
    image: PICTURE,
    kicker: '',
    lines: ['一件大衣'],
    callout: '',
    ground: 'peach' as const,
    command: null,
    position: 1,
    startAt: 0,
    endAt: FOREVER,
  }
  await shelf.db.tx(async (tx) => {
    await contentEditor.putAdverts(tx, [
      { ...advert, advertId: 'first', bdCityCode: '' },
      { ...advert, advertId: 'hangzhou', bdCityCode: '179', position: 2 },
    ])
    await contentEditor.putNotices(tx, [{ noticeId: 'n1', title: '新', command: null, publishedAt: NOON }])
    await shelf.editor.setZone(tx, 'guess', ['p2', 'p4', 'p1'], NOON)
    await contentEditor.setProfile(tx, {
      name: '乐廊',
      branch: '滨江天街店',
      openTime: '10:00',
      closeTime: '22:00',
      searchWords: ['大衣', '草莓'],
    })
    await editor.put(tx, HOME_PLACE, { title: '首页', layout: 'both', blocks: HOME }, NOON)
  })
  await shelf.settle()
})
beforeEach(async () => {
  Object.assign(offered, { session: null, sold: [], coupons: [], rooms: [] })
  // The caches of the pages are two seconds old at most.
  shelf.clock.advance(20_000)
})
afterAll(() => shelf.close())

const home = async (city?: string) =>
  JSON.parse((await zones.writtenHome(city, shelf.clock.now())).json) as HomeFirstPage
const zone = async (id: string, preview?: string) =>
  JSON.parse((await zones.writtenZone({ id, preview }, shelf.clock.now())).json) as ZonePage
const idsOf = ({ blocks }: { blocks: HomeFirstPage['blocks'] }) => blocks.map(({ blockId }) => blockId)

test('the first screen comes in one reply, blocks without data left out [content.first-screen] [block.empty]', async () => {
  const first = await home()
  expect(first).toMatchObject({ mallName: '乐廊', storeName: '滨江天街店', openText: '营业中 · 至 22:00' })
  expect(['大衣', '草莓']).toContain(first.searchWord)
  expect(idsOf(first)).toEqual(['banner', 'entries', 'notice', 'f1', 'top', 'end'])
  const [banner, entry, notice, floor, top] = first.blocks
  expect(banner?.adverts?.map(({ advertId }) => advertId)).toEqual(['first'])
  expect(entry?.entries).toEqual(entries)
  expect(notice?.notices).toHaveLength(1)
  expect(floor?.products?.map(({ productId }) => productId)).toEqual(['p3', 'p1'])
  expect(floor?.more).toEqual({ text: '更多', command: toCategory })
  expect(top?.products?.map(({ productId }) => productId)).toEqual(['p4', 'p3', 'p2', 'p1'])
  expect(first.feedTabs.map(({ tabId }) => tabId)).toEqual(['guess', 'best', 'new'])
  expect(first.feed.records.map(({ productId }) => productId)).toEqual(['p2', 'p4', 'p1'])
})

test('a city gets its own adverts; an unknown city the common ones [content.city]', async () => {
  const ids = async (city: string) => (await home(city)).blocks[0]?.adverts?.map(({ advertId }) => advertId)
  expect(await ids('179')).toEqual(['first', 'hangzhou'])
  expect(await ids('nowhere')).toEqual(['first'])
})

test('a running flash sale is a block with its end, without sold-out goods [block.flash]', async () => {
  const session = {
    sessionId: 's',
    startsAt: NOON,
    endsAt: NOON + DAY_MS,
    clock: '12:00',
    isOn: true,
    stateText: '抢购中',
  }
  offered.session = session
  offered.sold = [
    { productId: 'p1', kind: 'on' },
    { productId: 'p2', kind: 'gone' },
  ]
  const block = (await home()).blocks.find(({ kind }) => kind === 'flashSale')
  expect(block).toMatchObject({ endsAt: NOON + DAY_MS, more: { text: '12:00 场' } })
  expect(block?.products?.map(({ productId }) => productId)).toEqual(['p1'])
  offered.session = { ...session, isOn: false }
  shelf.clock.advance(20_000)
  expect(idsOf(await home())).not.toContain('flash')
})

test('the strip has the coupons that can be claimed [block.coupons]', async () => {
  const coupon = (couponId: string, code: string) => ({ couponId, button: { code, text: '', primary: true } })
  offered.coupons = [coupon('a', 'claim'), coupon('b', 'soldOut')]
  const block = (await home()).blocks.find(({ kind }) => kind === 'coupons')
  expect(block?.coupons?.map(({ couponId }) => couponId)).toEqual(['a'])
  expect(block?.coupons?.[0]).not.toHaveProperty('button')
})

test('a block of live rooms has the rooms of the mall; without any it is left out [block.live]', async () => {
  expect(idsOf(await home())).not.toContain('live')
  offered.rooms = [roomCard('a', 's1'), roomCard('b', 's2', { status: 102, badge: '今天 20:00 开播' })]
  shelf.clock.advance(20_000)
  const first = await home()
  expect(idsOf(first)).toEqual(['banner', 'entries', 'notice', 'live', 'f1', 'top', 'end'])
  expect(first.blocks[3]).toEqual({
    blockId: 'live',
    kind: 'live',
    title: '直播',
    rooms: offered.rooms,
    more: { text: '全部直播', command: { cmd: 'C0090013', params: {} } },
  })
  // A change of a room is visible at once in this process.
  offered.rooms = []
  await shelf.db.tx((tx) => shelf.pubSub.publish(tx, 'live', ['a']))
  await shelf.settle()
  expect(idsOf(await home())).not.toContain('live')
})

test('feeds follow their rules, page by page [content.feed]', async () => {
  const feed = async (input: Parameters<ZoneService['feed']>[1]) =>
    JSON.parse((await zones.feed(HOME_PLACE, input, NOON)).json) as {
      records: { productId: string }[]
      cursor: string | null
    }
  const first = await feed({ tabId: 'best', pageSize: 3 })
  const second = await feed({ tabId: 'best', pageSize: 3, cursor: first.cursor ?? '' })
  expect([...first.records, ...second.records].map((card) => card.productId)).toEqual(['p4', 'p3', 'p2', 'p1'])
  expect((await feed({ tabId: 'new' })).records).toEqual([])
  await expect(zones.feed(HOME_PLACE, { tabId: 'never' }, NOON)).rejects.toThrow('tabId: ')
})

test('the tabs of a place have their scope, and goods if requested [zone.search]', async () => {
  const tabs = await zones.tabs({ isReturnContent: true, pageSize: 2 }, NOON)
  expect(tabs.records).toMatchObject([
    { tabId: 'guess', scope: { zoneId: 'guess' }, products: [{ productId: 'p2' }, {}, {}] },
    { tabId: 'best', scope: { categoryId: 'c1' } },
  ])
  expect(tabs.hasMore).toBe(true)
  const found = await shelf.catalog.page({ zoneId: 'guess' }, NOON)
  expect(found.records.map(({ productId }) => productId)).toEqual(['p2', 'p4', 'p1'])
})

test('a change is visible at once in this process [content.fresh]', async () => {
  await home()
  await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, 'p3', false, NOON))
  await shelf.settle()
  const floor = (await home()).blocks.find(({ blockId }) => blockId === 'f1')
  expect(floor?.products?.map(({ productId }) => productId)).toEqual(['p1'])
  await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, 'p3', true, NOON))
  await shelf.settle()
})

test('a mall without a composed home page shows its products [content.bare]', async () => {
  const bare = await openShelf()
  try {
    const { zones: house } = openZones(bare, offered)
    const read = async () => JSON.parse((await house.writtenHome(undefined, NOON)).json) as HomeFirstPage
    expect(await read()).toMatchObject({ feed: { records: [] } })
    await bare.addStore({ storeId: 's1' })
    await bare.addCategory('c1')
    for (const id of ['p1', 'p2'])
      await bare.add({ productId: id, soldCount: Number(id.slice(1)) * 100, listedAt: NOON - Number(id.slice(1)) })
    await bare.settle()
    const first = await read()
    expect(first).toMatchObject({ mallName: '乐廊', blocks: [] })
    expect(first.feed.records).toHaveLength(2)
    for (const { tabId } of first.feedTabs)
      expect(JSON.parse((await house.feed(HOME_PLACE, { tabId }, NOON)).json).records).toHaveLength(2)
  } finally {
    await bare.close()
  }
})

test('rankings follow sales, listing dates and favourites [ranking.real]', async () => {
  await shelf.add({ productId: 'p5', soldCount: 0, listedAt: NOON - DAY_MS })
  await shelf.settle()
  const list = async (ranking: 'sales' | 'newest' | 'favourites', categoryId?: string) => {
    shelf.clock.advance(20_000)
    return (await rankings.list(ranking, categoryId, NOON)).map(({ card, figureText }) => [card.productId, figureText])
  }
  expect((await list('sales')).map(([id]) => id)).toEqual(['p4', 'p3', 'p2', 'p1'])
  expect((await list('newest'))[0]).toEqual(['p5', '11 月 19 日上新'])
  expect(await list('favourites')).toEqual([])
  await shelf.db.tx((tx) => favourites.keep(tx, 'u1', ['p1', 'p2']))
  await shelf.db.tx((tx) => favourites.keep(tx, 'u2', ['p2']))
  await shelf.db.tx((tx) => favourites.keep(tx, 'u2', ['p2']))
  expect(await list('favourites', 'c1')).toEqual([
    ['p2', '2 人收藏'],
    ['p1', '1 人收藏'],
  ])
  await favourites.remove('u2', ['p2', 'p4'])
  await favourites.remove('u1', ['p1'])
  expect(await list('favourites')).toEqual([['p2', '1 人收藏']])
  expect(await favouriteBreaches(shelf.db.q)).toEqual([])
  await shelf.db.tx((tx) => eraseRows(tx, 'u1'))
  expect(await favouriteBreaches(shelf.db.q)).toEqual([])
  expect(await list('favourites')).toEqual([])
  expect(await list('sales', 'other')).toEqual([])
})

describe('a zone', () => {
  const BLOCKS: BlockDraft[] = [
    { ...shown, blockId: 'hero', kind: 'hero', title: '橱窗', lines: ['初雪将至'], image: PICTURE, command: null },
    {
      ...shown,
      blockId: 'feed',
      kind: 'feed',
      title: '商品流',
      tabs: [{ tabId: 'all', title: '全部', rule: { sort: 'sales' } }],
    },
  ]
  const save = async (place: string, blocks: readonly BlockDraft[], revision?: number) => {
    const { record } = await operator.find(place)
    await operator.save(OPERATOR, place, revision ?? record.revision, { title: record.title, layout: 'both', blocks })
  }
  const add = async (id: string) => {
    const place = zonePlace(id)
    await operator.add(OPERATOR, place, `专区 ${id}`)
    await save(place, BLOCKS)
    return place
  }
  const publish = async (place: string) => {
    await operator.publish(OPERATOR, place, (await operator.find(place)).record.revision)
    await shelf.settle()
  }

  test('is a draft until it is published; the preview link shows the draft and ends with the publishing [zone.draft] [zone.preview]', async () => {
    const place = await add('snow')
    await expect(zone('snow')).rejects.toThrow('这个专区已下线')
    const { previewKey } = (await operator.find(place)).record
    expect(await zone('snow', previewKey)).toMatchObject({ id: 'snow', title: '专区 snow' })
    await expect(zone('snow', 'wrong')).rejects.toThrow('预览链接已失效')
    await publish(place)
    expect(await lastAct(shelf, place)).toMatchObject({
      action: 'zone.publish',
      details: { before: { version: 0 }, after: { version: 1 } },
    })
    expect(idsOf(await zone('snow'))).toEqual(['hero'])
    await expect(zone('snow', previewKey)).rejects.toThrow('预览链接已失效')
    await save(place, [...BLOCKS, { ...shown, blockId: 'f1', kind: 'goods', title: '今早', productIds: ['p1'] }])
    expect(idsOf(await zone('snow'))).toEqual(['hero'])
    await publish(place)
    expect(idsOf(await zone('snow'))).toEqual(['hero', 'f1'])
    expect((await zones.zones({})).records).toMatchObject([{ id: 'snow', title: '专区 snow', picture: PICTURE }])
    expect(await zones.choices('sno', 5)).toMatchObject([{ value: 'snow' }])
  })

  test('goes back to an earlier version as its draft [zone.revert]', async () => {
    const place = zonePlace('snow')
    const { revision } = (await operator.find(place)).record
    await operator.revert(OPERATOR, place, revision, 1)
    expect((await operator.find(place)).draft.map(({ blockId }) => blockId)).toEqual(['hero', 'feed'])
    expect(idsOf(await zone('snow'))).toEqual(['hero', 'f1'])
    await publish(place)
    expect(idsOf(await zone('snow'))).toEqual(['hero'])
    expect((await operator.find(place)).versions.map(({ version }) => version)).toEqual([3, 2, 1])
    await expect(operator.revert(OPERATOR, place, revision + 1, 9)).rejects.toThrow('没有这个版本')
  })

  test('is published at its moment; a save cancels the moment [zone.moment]', async () => {
    const place = await add('moment')
    const { revision } = (await operator.find(place)).record
    const at = shelf.clock.now() + DAY_MS
    await expect(operator.schedule(OPERATOR, place, revision, shelf.clock.now())).rejects.toThrow('发布时间要在以后')
    await operator.schedule(OPERATOR, place, revision, at)
    await save(place, BLOCKS)
    expect((await operator.find(place)).record.publishAt).toBeNull()
    shelf.clock.advance(at + 1000 - shelf.clock.now())
    await shelf.jobs.runDue()
    expect((await operator.find(place)).record.liveVersion).toBe(0)
    const next = at + DAY_MS
    await operator.schedule(OPERATOR, place, revision + 1, next)
    shelf.clock.advance(next + 1000 - shelf.clock.now())
    await shelf.jobs.runDue()
    await shelf.settle()
    expect((await operator.find(place)).record).toMatchObject({ liveVersion: 1, publishAt: null })
    expect(await lastAct(shelf, place)).toMatchObject({ action: 'zone.publish' })
  })

  test('is not overwritten by a save of an older draft [zone.conflict]', async () => {
    const place = await add('both')
    const { revision } = (await operator.find(place)).record
    await save(place, BLOCKS)
    await expect(save(place, [], revision)).rejects.toThrow('草稿已被别人改过')
    await expect(operator.publish(OPERATOR, place, revision)).rejects.toThrow('草稿已被别人改过')
    await expect(operator.schedule(OPERATOR, place, revision, shelf.clock.now() + DAY_MS)).rejects.toThrow(
      '草稿已被别人改过',
    )
    expect((await operator.find(place)).draft).toHaveLength(2)
    await expect(operator.add(OPERATOR, zonePlace('both'), '重名')).rejects.toThrow('这个编号已经用了')
  })

  test.each<[string, BlockDraft[], string]>([
    [
      'goods without a product',
      [{ ...shown, blockId: 'a', kind: 'goods', title: '空', productIds: [] }],
      'a.productIds: 请选商品',
    ],
    [
      'two lists',
      [{ ...BLOCKS[1], blockId: 'b' } as BlockDraft, BLOCKS[1] as BlockDraft],
      'blocks: 一页只能有一个商品流',
    ],
    ['one id twice', [BLOCKS[0] as BlockDraft, BLOCKS[0] as BlockDraft], 'blockId: 区块重复'],
    [
      'a text without words',
      [{ ...shown, blockId: 'a', kind: 'text', title: '', html: '<p> </p>' }],
      'a.html: 请填标题或文字',
    ],
    [
      'a button without words',
      [{ ...shown, blockId: 'a', kind: 'button', title: '', command: null }],
      'a.title: 请填按钮文字',
    ],
    [
      'a button without a link',
      [{ ...shown, blockId: 'a', kind: 'button', title: '去看看', command: null }],
      'a.command: 请选点了去哪',
    ],
    [
      'a link to nothing',
      [
        {
          ...shown,
          blockId: 'a',
          kind: 'hero',
          title: '橱窗',
          lines: ['一'],
          command: { cmd: 'C0020030000', params: { productId: 'x' } },
        },
      ],
      '没有这件商品',
    ],
  ])('with %s is not saved [zone.checked]', async (_what, blocks, text) => {
    const place = zonePlace('both')
    const before = await operator.find(place)
    await expect(save(place, blocks)).rejects.toThrow(text)
    expect(await operator.find(place)).toEqual(before)
  })

  test('shows only the allowed markup of a text [zone.text]', async () => {
    const place = zonePlace('both')
    const html = '<p onclick="x()">好<script>alert(1)</script></p>'
    await save(place, [
      { ...shown, blockId: 't', kind: 'text', title: '', html },
      { ...shown, blockId: 'b', kind: 'button', title: '去看看', command: toCategory },
    ])
    expect((await operator.find(place)).draft[0]?.html).toBe('<p>好</p>')
    const { previewKey } = (await operator.find(place)).record
    expect((await zone('both', previewKey)).blocks).toEqual([
      { blockId: 't', kind: 'text', title: '', html: '<p>好</p>' },
      { blockId: 'b', kind: 'button', title: '去看看', command: toCategory },
    ])
  })

  test('without a shown block is not published', async () => {
    const place = zonePlace('bare')
    await operator.add(OPERATOR, place, '空的')
    await expect(operator.publish(OPERATOR, place, 0)).rejects.toThrow('至少要有一个显示的区块')
    expect((await operator.find(place)).record.liveVersion).toBe(0)
  })
})

describe('the page of a store', () => {
  const place = storePlace('s1')
  const goods = (...productIds: string[]): BlockDraft => ({
    ...shown,
    blockId: 'g',
    kind: 'goods',
    title: '本店上新',
    productIds,
  })
  const save = async (blocks: readonly BlockDraft[], of = place) => {
    const { record } = await operator.find(of)
    await operator.save(OPERATOR, of, record.revision, { title: record.title, layout: 'both', blocks })
  }
  beforeAll(async () => {
    await shelf.addStore({ storeId: 's2' })
    await shelf.add({ productId: 'p-other', storeId: 's2', title: '别家的外套' })
    await shelf.settle()
  })

  test('has no blocks until they are published, and no row until they are saved [zone.store]', async () => {
    expect((await zone(place)).blocks).toEqual([])
    expect(await operator.find(place)).toMatchObject({
      record: { revision: 0, liveVersion: 0 },
      draft: [],
      versions: [],
    })
    await expect(operator.publish(OPERATOR, place, 0)).rejects.toThrow('至少要有一个显示的区块')
    await expect(operator.schedule(OPERATOR, place, 0, shelf.clock.now() + DAY_MS)).rejects.toThrow('至少要有一个')
    await save([goods('p1', 'p2')])
    expect((await zone(place)).blocks).toEqual([])
    const { record } = await operator.find(place)
    expect(idsOf(await zone(place, record.previewKey))).toEqual(['g'])
    await operator.publish(OPERATOR, place, record.revision)
    await shelf.settle()
    expect(idsOf(await zone(place))).toEqual(['g'])
    expect((await zone(place)).blocks[0]?.products?.map(({ productId }) => productId)).toEqual(['p1', 'p2'])
    // It is in no list of places or zones.
    expect((await operator.list()).map((one) => one.place)).not.toContain(place)
    expect((await zones.zones({ pageSize: 50 })).records.map(({ id }) => id)).not.toContain('')
  })

  test('has only the live rooms of its store, with the texts of the draft [block.live] [zone.store-kinds]', async () => {
    const { draft } = await operator.find(place)
    await save([...draft, { ...shown, blockId: 'live', kind: 'live', title: '本店直播', moreText: '都看看' }])
    await operator.publish(OPERATOR, place, (await operator.find(place)).record.revision)
    await shelf.settle()
    offered.rooms = [roomCard('other', 's2')]
    expect(idsOf(await zone(place))).toEqual(['g'])
    offered.rooms = [roomCard('other', 's2'), roomCard('own', 's1')]
    shelf.clock.advance(20_000)
    expect((await zone(place)).blocks[1]).toMatchObject({
      title: '本店直播',
      rooms: [{ liveRoomCode: 'own' }],
      more: { text: '都看看', command: { cmd: 'C0090013', params: { storeId: 's1' } } },
    })
  })

  test('of an unknown store does not exist', async () => {
    await expect(operator.find(storePlace('nowhere'))).rejects.toThrow('没有这个页面')
    await expect(
      operator.save(OPERATOR, storePlace('nowhere'), 0, { title: '空', layout: 'both', blocks: [] }),
    ).rejects.toThrow('没有这个页面')
  })

  test.each<[string, BlockDraft]>([
    ['shows', goods('p1', 'p-other')],
    [
      'links to',
      {
        ...shown,
        blockId: 'g',
        kind: 'hero',
        title: '橱窗',
        lines: ['新'],
        command: { cmd: 'C0020030000', params: { productId: 'p-other' } },
      },
    ],
  ])('is not saved when it %s goods of another store [zone.store-goods]', async (_what, block) => {
    const before = await operator.find(place)
    await expect(save([block])).rejects.toThrow('「别家的外套」不是本店的商品')
    expect(await operator.find(place)).toEqual(before)
    await save([goods('p-other')], storePlace('s2'))
  })

  test.each(['adverts', 'notice', 'coupons', 'flashSale', 'ranking', 'bought', 'feed'] as const)(
    'has no block of the kind %s [zone.store-kinds]',
    async (kind) => {
      const block: BlockDraft = { ...shown, blockId: 'k', kind, title: '全馆的', spaceId: 'x', ranking: 'sales' }
      await expect(save([block])).rejects.toThrow('这个页面没有这种区块')
    },
  )
})

describe('a template page', () => {
  const place = templatePlace('opening')
  const text: BlockDraft = { ...shown, blockId: 't', kind: 'text', title: '怎么逛', html: '' }
  const save = async (...blocks: BlockDraft[]) => {
    const { record } = await operator.find(place)
    await operator.save(OPERATOR, place, record.revision, { title: record.title, layout: 'both', blocks })
  }
  const read = (preview?: string) => zones.template({ code: 'opening', preview }, shelf.clock.now())
  beforeAll(() => operator.add(OPERATOR, place, '开廊十日'))

  test('is a draft until it is published, and can be chosen for links then [zone.draft] [template.find-by-code]', async () => {
    await save(text)
    expect(await read()).toBeNull()
    expect(await read('wrong')).toBeNull()
    const { record } = await operator.find(place)
    expect(await read(record.previewKey)).toMatchObject({
      pageCode: 'opening',
      title: '开廊十日',
      blocks: [{ blockId: 't' }],
    })
    expect(await zones.templateTitle('opening')).toBeUndefined()
    await operator.publish(OPERATOR, place, record.revision)
    await shelf.settle()
    expect(await read()).toMatchObject({ blocks: [{ title: '怎么逛' }] })
    expect(await zones.templateTitle('opening')).toBe('开廊十日')
    expect(await zones.templateChoices('十日', 5)).toEqual([{ value: 'opening', title: '开廊十日', note: 'opening' }])
    // It is in no list of zones, but in the list of staff.
    expect(await zones.choices('十日', 5)).toEqual([])
    expect((await zones.zones({ pageSize: 50 })).records.map(({ title }) => title)).not.toContain('开廊十日')
    expect((await operator.list()).map((one) => one.place)).toContain(place)
  })

  test('has live rooms [template.kinds] [block.live]', async () => {
    await save(text, { ...shown, blockId: 'live', kind: 'live', title: '' })
    offered.rooms = [roomCard('a', 's2')]
    const { record } = await operator.find(place)
    expect((await read(record.previewKey))?.blocks[1]).toMatchObject({ rooms: [{ liveRoomCode: 'a' }] })
  })

  test.each(['bought', 'feed'] as const)('has no block of the kind %s [template.kinds]', async (kind) => {
    await expect(save({ ...shown, blockId: 'k', kind, title: '再次购买', tabs: [] })).rejects.toThrow(
      '这个页面没有这种区块',
    )
  })

  test('leads to no template page [template.no-nesting]', async () => {
    const command = { cmd: TEMPLATE_COMMAND, params: { pageCode: 'opening' } }
    await expect(save({ ...shown, blockId: 'b', kind: 'button', title: '再看', command })).rejects.toThrow(
      '专题页里不能放去专题页的链接',
    )
  })
})

test('the tabs of a place have live rooms if requested, a tab of a store those of its store [block.live]', async () => {
  offered.rooms = [roomCard('a', 's1'), roomCard('b', 's2')]
  const rooms = async (returnLiveStream?: boolean) =>
    (await zones.tabs({ pageSize: 1, ...(returnLiveStream !== undefined && { returnLiveStream }) }, NOON)).records.map(
      ({ liveStreams }) => liveStreams?.map(({ liveRoomCode }) => liveRoomCode),
    )
  expect(await rooms()).toEqual([undefined])
  expect(await rooms(false)).toEqual([undefined])
  expect(await rooms(true)).toEqual([['a', 'b']])
  const place = zonePlace('of-store')
  const tabs = [{ tabId: 'all', title: '全部', rule: { sort: 'sales' as const, storeId: 's2' } }]
  const blocks: BlockDraft[] = [{ ...shown, blockId: 'feed', kind: 'feed', title: '', tabs }]
  await shelf.db.tx((tx) => editor.put(tx, place, { title: '一家店', layout: 'both', blocks }, NOON))
  await shelf.settle()
  const { records } = await zones.tabs({ id: 'of-store', returnLiveStream: true }, NOON)
  expect(records[0]?.liveStreams?.map(({ liveRoomCode }) => liveRoomCode)).toEqual(['b'])
})
