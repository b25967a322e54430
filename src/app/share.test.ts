import { channelMemory } from './channel-memory'
import { FALLBACK_PICTURE, miniShare, type Shareable, type ShareCard, shareDataOf } from './share'

const page = (card: ShareCard, params: Record<string, string> = {}): Shareable => ({
  name: 'details',
  params,
  title: null,
  shareCard: () => card,
})
beforeEach(() => channelMemory.remove())

test('share data has all fields; a field that the page omits is taken from the row or the mall [share.fields]', () => {
  expect(shareDataOf(page({}, { productId: '7' }))).toEqual({
    title: '商品详情',
    desc: '乐廊 · 装在口袋里的商场',
    link: 'http://localhost/#/pages/details/index?productId=7',
    imgUrl: `http://localhost${FALLBACK_PICTURE}`,
    type: 'link',
    dataUrl: '',
  })
  const card = { title: '陶瓷杯', desc: '一只', imageUrl: '/media/art/cup-256.webp', params: { productId: '8' } }
  expect(shareDataOf(page(card, { productId: '7', sourceChannel: 'x' }))).toMatchObject({
    title: '陶瓷杯',
    desc: '一只',
    link: 'http://localhost/#/pages/details/index?productId=8',
    imgUrl: 'http://localhost/media/art/cup-256.webp',
  })
})

test.each(['accessToken', 'grantCode', 'openId', 'token', 'uid', 'redirect', 'env', 'graytag', 'isNeedMobile'])(
  'a shared link has no %s [share.link]',
  (field) => {
    const shared = page({}, { productId: '7', [field]: 's3cret' })
    expect(JSON.stringify([shareDataOf(shared), miniShare(shared)])).not.toContain('s3cret')
  },
)

test("a shared link carries the sharer's channel instead of any other [share.link]", () => {
  channelMemory.set('c 1')
  const shared = page({}, { productId: '7', crm_channel_id: 'old' })
  expect(shareDataOf(shared).link).toBe('http://localhost/#/pages/details/index?productId=7&crm_channel_id=c%201')
  expect(miniShare(shared)).toMatchObject({
    path: '/pages/details/index?productId=7&crm_channel_id=c%201',
    query: 'productId=7&crm_channel_id=c%201',
  })
})

test.each([
  [undefined, FALLBACK_PICTURE],
  ['/media/uploads/a.jpg', '/media/uploads/a.jpg'],
  ['/media/art/cup-256.webp', ''],
])("the mini program's card of a page with the picture %s has %s [share.fallback-picture]", (imageUrl, expected) => {
  expect(miniShare(page(imageUrl ? { imageUrl } : {})).imageUrl).toBe(expected)
})
