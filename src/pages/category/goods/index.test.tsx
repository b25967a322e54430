import { act, render } from '@testing-library/react'
import { env } from '@/app/env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import GoodsPage from './index'

beforeEach(() => {
  taro.reset()
  jest.spyOn(env, 'call').mockImplementation((() => new Promise(() => undefined)) as typeof env.call)
})
afterEach(() => jest.restoreAllMocks())

test.each<[params: Record<string, string>, titles: string[]]>([
  [{ name: '羊绒' }, ['羊绒']],
  [{}, ['商品列表']],
])('a list with the name of its own has it on the document, too: %j [nav.title]', async (params, titles) => {
  taro.at('/pages/category/goods/index', params)
  await act(async () => void render(<GoodsPage />))
  expect([...new Set(taro.callsOf('setNavigationBarTitle').map((options) => Object(options).title))]).toEqual(titles)
})
