import { act, render } from '@testing-library/react'
import { env } from '@/app/env'
import { emit } from '@/app/events'
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
