import { act, render, screen } from '@testing-library/react'
import { stores } from '@/app/env'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import ResultPage from './index'

beforeEach(() => taro.reset())

const ofShopper = (uid: string) => {
  stores.get(SessionStore).uid = uid
}
afterEach(() => ofShopper(''))

async function shown(params: Record<string, string>): Promise<string[]> {
  taro.at('/pages/person/result/index', params)
  await act(async () => void render(<ResultPage />))
  return screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text !== '')
}

test.each([
  ['phone', 'u1', ['回到设置', '查看登录设备']],
  ['phone', '', ['去登录']],
  ['password', 'u1', ['回到设置', '查看登录设备']],
  ['password', '', ['去登录', '回到首页']],
  ['closing', '', ['回到首页']],
  ['other', 'u1', ['回到首页']],
])('the next steps of %s for %j are %j [account.results]', async (type, uid, steps) => {
  ofShopper(uid)
  expect(await shown({ type })).toEqual(steps)
})

test('without a type the page leads home [account.results]', async () => {
  expect(await shown({})).toEqual(['回到首页'])
  expect(screen.getByText('操作已完成')).not.toBeNull()
})
