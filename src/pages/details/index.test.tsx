import { LIST_SOURCE } from '@contract/codes/tracking'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { emit, listen } from '@/app/events'
import { ChannelStore } from '@/app/stores/channel.store'
import { rememberSource } from '@/app/tracking/product-source'
import { coat } from '@/features/goods/product-page/product.fixture'
import { taro } from '../../../test/support/taro-fakes/taro'
import DetailsPage from './index'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

test('a product whose order was refused for a change is loaded again [product-page.reload]', async () => {
  const call = jest.spyOn(env, 'call').mockImplementation(() => new Promise(() => undefined))
  const readings = () => call.mock.calls.filter(([key]) => key === 'GET product/getProductDetail').length
  taro.at('/pages/details/index', { productId: 'p1' })
  await act(async () => void render(<DetailsPage />))
  expect(readings()).toBe(1)
  await act(async () => emit('submitReturn', { message: '价格已变化，请刷新' }))
  expect(readings()).toBe(2)
})

test('parts out of view are neither rendered nor requested with the product [product-page.lazy]', async () => {
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

test('its reviews show their pictures, or their video [review.shown]', async () => {
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

test('the view event carries the channel; the channel of the address becomes the sale channel [product-page.channel]', async () => {
  jest
    .spyOn(env, 'call')
    .mockImplementation((key) =>
      key === 'GET product/getProductDetail' ? Promise.resolve(coat) : new Promise(() => undefined),
    )
  const views: unknown[] = []
  const off = listen('track', ({ name, fields }) => {
    if (name === 'product_view') views.push(fields)
  })
  rememberSource('p1', { listSource: LIST_SOURCE.search })
  taro.at('/pages/details/index', { productId: 'p1', sourceChannel: 'live-7' })
  await act(async () => void render(<DetailsPage />))
  off()
  expect(views).toEqual([expect.objectContaining({ productId: 'p1', listSource: 5, sourceChannel: 'live-7' })])
  expect(stores.get(ChannelStore).saleChannel).toBe('live-7')
})
