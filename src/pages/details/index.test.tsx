import { LIST_SOURCE } from '@contract/codes/tracking'
import type { ProductCard, ProductDetail } from '@contract/schema/catalog'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { emit, listen } from '@/app/events'
import { ChannelStore } from '@/app/stores/channel.store'
import { meet } from '@/app/tracking/met'
import { taro } from '../../../test/support/taro-fakes/taro'
import DetailsPage from './index'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

test('a product whose order was refused because something changed is read anew', async () => {
  const call = jest.spyOn(env, 'call').mockImplementation(() => new Promise(() => undefined))
  const readings = () => call.mock.calls.filter(([key]) => key === 'GET product/getProductDetail').length
  taro.at('/pages/details/index', { productId: 'p1' })
  await act(async () => void render(<DetailsPage />))
  expect(readings()).toBe(1)
  await act(async () => emit('submitReturn', { message: '价格已变化，请刷新' }))
  expect(readings()).toBe(2)
})

const near: ProductCard = {
  productId: 'p2',
  storeId: 's1',
  businessId: 'b1',
  title: '羊绒围巾',
  picture: { url: '/media/scarf.webp', ground: 'sky', scale: 1, count: 1 },
  productType: 1,
  price: 25900,
  isPriceRange: false,
  memberPrice: null,
  originalPrice: null,
  soldCount: 3,
  soldText: '已售 3',
  isSoldOut: false,
  tags: [],
  singleSkuId: null,
}
const coat: ProductDetail = {
  productId: 'p1',
  storeId: 's1',
  businessId: 'b1',
  title: '羊毛大衣',
  subtitle: '',
  brand: '素研',
  productType: 1,
  isCrossBorder: false,
  categoryId: 'c1',
  pictures: [],
  price: 129900,
  maxPrice: 129900,
  memberPrice: null,
  originalPrice: null,
  memberSave: 0,
  soldText: '已售 1',
  tags: [],
  activity: null,
  offers: [],
  services: [],
  note: '',
  parameters: [{ name: '面料', value: '羊毛' }],
  detailHtml: '',
  delivery: { line: '快递', to: null, ways: [{ name: '快递到家', fee: '免运费', when: '明天到', note: '' }] },
  store: {
    storeId: 's1',
    businessId: 'b1',
    name: '素研',
    logo: near.picture,
    floor: '2F',
    score: '4.9',
    fansText: '1 万粉丝',
    isOpen: true,
    openText: '',
    x: 0,
    y: 0,
  },
  skus: {
    productId: 'p1',
    title: '羊毛大衣',
    productType: 1,
    picture: near.picture,
    groups: [],
    skus: [],
    minBuy: 1,
    packSize: 1,
    limitPerShopper: 0,
    limitDays: 0,
    alreadyBought: 0,
    notBuyableReason: null,
  },
  reviewCount: 2,
  goodPercent: 100,
  reviews: [],
  recommends: [near],
  buttons: [],
  notBuyableReason: null,
  goneText: null,
  restocks: [],
}

test('what nobody has scrolled or tapped to is neither drawn nor asked for with the product', async () => {
  jest
    .spyOn(env, 'call')
    .mockImplementation((key) =>
      key === 'GET product/getProductDetail' ? Promise.resolve(coat) : new Promise(() => undefined),
    )
  taro.at('/pages/details/index', { productId: 'p1' })
  await act(async () => void render(<DetailsPage />))
  expect(screen.getByText('看了又看')).not.toBeNull()
  expect([screen.queryByText('羊绒围巾'), screen.queryByText('快递到家')]).toEqual([null, null])
  await act(async () => void fireEvent.click(screen.getByText('配送')))
  expect(screen.getByText('快递到家')).not.toBeNull()
})

test('its reviews show their pictures, or their video', async () => {
  const said = {
    nick: '林***夏',
    avatar: null,
    stars: 5,
    content: '暖和',
    specText: 'M',
    createdAt: 0,
    tags: [],
    append: null,
    reply: null,
    helpful: 0,
    isHelpful: false,
  }
  const image = { url: '/media/file/review/a/p', thumbUrl: '/media/file/review/a/p?w=300&h=300&q=75' }
  const reviews = [
    { ...said, reviewId: 'r1', images: [image], video: null },
    { ...said, reviewId: 'r2', images: [], video: { url: '/media/file/review/a/f' } },
  ]
  jest.spyOn(env, 'call').mockImplementation((key) => {
    if (key === 'GET product/getProductDetail') return Promise.resolve({ ...coat, reviews })
    return new Promise(() => undefined)
  })
  taro.at('/pages/details/index', { productId: 'p1' })
  await act(async () => void render(<DetailsPage />))
  expect(screen.getAllByRole('button', { name: '看第 1 张图片' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '播放视频' }))
  expect(document.querySelector('video')).toHaveAttribute('src', '/media/file/review/a/f')
})

test('its view says where it was met; the channel that it was opened by is the sale channel from then on', async () => {
  jest
    .spyOn(env, 'call')
    .mockImplementation((key) =>
      key === 'GET product/getProductDetail' ? Promise.resolve(coat) : new Promise(() => undefined),
    )
  const views: unknown[] = []
  const off = listen('track', ({ name, fields }) => {
    if (name === 'product_view') views.push(fields)
  })
  meet('p1', { listSource: LIST_SOURCE.search })
  taro.at('/pages/details/index', { productId: 'p1', sourceChannel: 'live-7' })
  await act(async () => void render(<DetailsPage />))
  off()
  expect(views).toEqual([expect.objectContaining({ productId: 'p1', listSource: 5, sourceChannel: 'live-7' })])
  expect(stores.get(ChannelStore).saleChannel).toBe('live-7')
})
