import { LIVE_LIST_COMMAND, LIVE_STATUS } from '@contract/codes/live'
import type { Block } from '@contract/schema/block'
import type { ProductCard } from '@contract/schema/catalog'
import type { LiveCard } from '@contract/schema/live'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { Blocks } from './blocks'
import { blocksIn, groundOf, hasTabs } from './layout'

beforeEach(() => taro.reset())

const PICTURE = { url: '/a.webp', ground: 'rose' as const, scale: 1, count: 1 }
const card = (productId: string): ProductCard => ({
  productId,
  storeId: 's',
  businessId: 'b',
  title: `商品 ${productId}`,
  productType: 1,
  price: 1000,
  isPriceRange: false,
  picture: PICTURE,
  memberPrice: null,
  originalPrice: null,
  soldCount: 5,
  soldText: '已售 5',
  isSoldOut: false,
  tags: [],
  singleSkuId: null,
})
const advert = (advertId: string, command: Block['command'] | null) => ({
  advertId,
  advType: 1,
  image: PICTURE,
  kicker: '',
  lines: [`广告 ${advertId}`],
  callout: '',
  ground: 'aqua' as const,
  command: command ?? null,
  videoInfo: null,
  advLiveStreamDTO: null,
  cqs: { spaceId: 'x' },
})
const HERO: Block = { blockId: 'h', kind: 'hero', title: '', adverts: [advert('a', null)] }
const ENTRIES: Block = {
  blockId: 'e',
  kind: 'entries',
  title: '入口',
  entries: [
    { title: '女装馆', picture: PICTURE, command: { cmd: 'C0000030101', params: {} } },
    { title: '没有的', picture: PICTURE, command: { cmd: 'C0099999', params: {} } },
  ],
}
const GOODS: Block = { blockId: 'g', kind: 'goods', title: '今早到店', products: [card('p1')] }

const draw = (blocks: readonly Block[]) => render(<Blocks blocks={blocks} isMember={false} />)

test('an entry without a page is left out, an advert of that kind is no link [block.tappable]', () => {
  draw([
    ENTRIES,
    { ...HERO, adverts: [advert('a', { cmd: 'C0099999', params: {} }), advert('b', { cmd: 'C0010001', params: {} })] },
  ])
  expect(screen.getByText('女装馆')).not.toBeNull()
  expect(screen.queryByText('没有的')).toBeNull()
  expect(document.querySelectorAll('.hero')).toHaveLength(2)
  expect(document.querySelectorAll('[role=link] .hero')).toHaveLength(1)
})

test('a ranking has places and sold numbers; a tap opens the product', () => {
  draw([{ ...GOODS, kind: 'ranking', products: [card('p1'), card('p2')] }])
  expect([...document.querySelectorAll('.floor__place')].map(({ textContent }) => textContent)).toEqual(['1', '2'])
  expect(screen.getAllByText('已售 5')).toHaveLength(2)
  fireEvent.click(screen.getByText('商品 p2'))
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/details/index?productId=p2' }])
})

test('live rooms have their badge, store and figure; a tap opens the room, the link of the block the list [block.live]', async () => {
  const room = (liveRoomCode: string, change: Partial<LiveCard> = {}): LiveCard => ({
    liveRoomCode,
    title: `直播 ${liveRoomCode}`,
    cover: PICTURE,
    layout: 'landscape',
    status: LIVE_STATUS.live,
    anchorName: '小叶',
    storeId: 's',
    storeName: '一叶茶铺',
    startsAt: 0,
    badge: '直播中',
    figureText: '2,386 人在看',
    goodsCount: 3,
    durationMs: 0,
    ...change,
  })
  const rooms = [room('a'), room('b', { status: LIVE_STATUS.notStarted, badge: '今天 20:00 开播', figureText: '' })]
  const more = { text: '全部直播', command: { cmd: LIVE_LIST_COMMAND, params: { storeId: 's' } } }
  draw([{ blockId: 'l', kind: 'live', title: '直播', rooms, more }])
  await screen.findByText('今天 20:00 开播')
  expect([...document.querySelectorAll('.live-mark--on')].map(({ textContent }) => textContent)).toEqual(['直播中'])
  expect([...document.querySelectorAll('.live-tile__about')].map(({ textContent }) => textContent)).toEqual([
    '一叶茶铺 · 2,386 人在看',
    '一叶茶铺',
  ])
  fireEvent.click(screen.getByText('直播 b'))
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/liveRoom/index?liveRoomCode=b' }])
  fireEvent.click(screen.getByText('全部直播'))
  expect(taro.callsOf('navigateTo')[1]).toMatchObject({ url: '/pages/liveStreaming/index?storeId=s' })
})

test('a block that draws nothing leaves no gap [block.empty]', () => {
  draw([{ ...ENTRIES, entries: ENTRIES.entries?.slice(1) ?? [] }, GOODS])
  expect(document.querySelector('.blocks')?.children).toHaveLength(1)
})

test.each([
  ['plain', ['g'], false],
  ['adverts', ['h', 'g'], false],
  ['categories', ['e', 'g'], true],
  ['both', ['h', 'e', 'g'], true],
] as const)('the layout %s draws %j [zone.layouts]', (layout, ids, isTabbed) => {
  const blocks = blocksIn(layout, [HERO, ENTRIES, GOODS])
  expect(blocks.map(({ blockId }) => blockId)).toEqual(ids)
  expect(hasTabs(layout)).toBe(isTabbed)
})

test('the ground of a page is that of its first banner', () => {
  expect(groundOf([GOODS, HERO])).toBe('aqua')
  expect(groundOf([GOODS])).toBeUndefined()
})

test('goods that the shopper bought are drawn by the page, and leave no gap in the first screen of the server [block.bought]', () => {
  const blocks: Block[] = [{ blockId: 'b', kind: 'bought', title: '再次购买' }, GOODS]
  const { unmount } = draw(blocks)
  expect(document.querySelector('.blocks')?.children).toHaveLength(1)
  unmount()
  render(<Blocks blocks={blocks} isMember={false} Bought={({ title }) => <p>{title} 牛奶</p>} />)
  expect(screen.getByText('再次购买 牛奶')).not.toBeNull()
})

test('a text has its title and its cleaned markup, a title alone is a heading; a button opens its page [block.text]', async () => {
  draw([
    { blockId: 't', kind: 'text', title: '怎么逛', html: '<p>每天十点</p>' },
    { blockId: 'h', kind: 'text', title: '下楼吃点', html: '' },
    { blockId: 'b', kind: 'button', title: '去看看', command: { cmd: 'C0000030101', params: { id: 'c1' } } },
    { blockId: 'n', kind: 'button', title: '没有的', command: { cmd: 'C0099999', params: {} } },
  ])
  await waitFor(() => expect(document.querySelector('.card.block-text .rich-text')).not.toBeNull())
  expect(screen.getByText('怎么逛').closest('.card')).not.toBeNull()
  expect(screen.getByText('下楼吃点').closest('.card')).toBeNull()
  expect(screen.queryByText('没有的')).toBeNull()
  fireEvent.click(screen.getByText('去看看'))
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/cate/index?id=c1' }])
})
