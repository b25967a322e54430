import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../test/support/taro-fakes/taro'
import LoginPage from './index'

/** Resolves the pending login. */
let land: () => void

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Navigation within a short time to one page is dropped as a repeated tap.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const result = {
    accessToken: 't',
    uid: 'u1',
    sessionKey: 'k',
    sessionSecret: 's',
    renewTime: now + 1e8,
    expireTime: now + 1e9,
    serverTime: now,
  }
  const answer = (method: string) =>
    new Promise((done) => {
      if (method === 'account.login.doLogin') land = () => done(result)
    })
  jest.spyOn(env, 'legacy').mockImplementation(answer as typeof env.legacy)
  jest.spyOn(env, 'call').mockImplementation((() => new Promise(() => undefined)) as typeof env.call)
  stores.get(SessionStore).logout()
  taro.at('/pages/login/index', { redirect: 'pages%2FpackOrder%2Forders%2Findex' })
  await act(async () => void render(<LoginPage />))
  const [phone, code] = screen.getAllByRole('textbox')
  await act(async () => {
    fireEvent.input(phone as HTMLElement, { target: { value: '13800000001' } })
    fireEvent.input(code as HTMLElement, { target: { value: '888888' } })
  })
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')))
  await act(async () => void fireEvent.click(screen.getByText('登录')))
})
afterEach(() => jest.restoreAllMocks())

test('a login returns to the page that requested it [login.return]', async () => {
  await act(async () => land())
  expect(taro.callsOf('redirectTo')).toEqual([{ url: '/pages/packOrder/orders/index' }])
})

test('a shopper who leaves during the login is logged in and stays on the current page', async () => {
  cleanup()
  await act(async () => land())
  expect(stores.get(SessionStore).uid).toBe('u1')
  expect(taro.callsOf('redirectTo')).toEqual([])
})

test('a shopper who was logged out elsewhere sees the reason once [login.ended]', async () => {
  const words = () => screen.queryByText(/登录已失效：账号在别处退出了登录/)
  const again = async () => {
    cleanup()
    await act(async () => void render(<LoginPage />))
  }
  expect(words()).toBeNull()
  act(() => stores.get(SessionStore).lose())
  await again()
  expect(words()).not.toBeNull()
  await again()
  expect(words()).toBeNull()
})
