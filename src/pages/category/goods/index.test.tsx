import { act, render } from '@testing-library/react'
import { env } from '@/app/env'
import { appWindow } from '@/platform/window'
import { taro } from '../../../../test/support/taro-fakes/taro'
import GoodsPage from './index'

beforeEach(() => {
  taro.reset()
  jest.spyOn(env, 'call').mockImplementation((() => new Promise(() => undefined)) as typeof env.call)
})
afterEach(() => jest.restoreAllMocks())

test.each<[params: Record<string, string>, title: string]>([
  [{ name: '羊绒' }, '羊绒'],
  [{}, '商品列表'],
])('a list with its own name sets the document title to it: %j [nav.title]', async (params, title) => {
  const shown = jest.spyOn(appWindow, 'setTitle')
  taro.at('/pages/category/goods/index', params)
  await act(async () => void render(<GoodsPage />))
  expect(new Set(shown.mock.calls.flat())).toEqual(new Set([title]))
})
