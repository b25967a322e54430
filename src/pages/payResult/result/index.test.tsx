import type { PaymentView } from '@contract/schema/payment'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import ResultPage from './index'

/** The server says that it is paid. */
let land: () => void

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Two steps to one page close to each other are one.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const paid = () => new Promise((done) => (land = () => done({ status: 'paid', amount: 100, payWays: [] })))
  jest.spyOn(env, 'pay').mockImplementation(paid as typeof env.pay)
  jest.spyOn(env, 'call').mockImplementation((() => new Promise(() => undefined)) as typeof env.call)
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  taro.at('/pages/payResult/result/index', { payOrderNo: 'p1', redirect: 'pages%2Fcategory%2Fgoods%2Findex' })
  await act(async () => void render(<ResultPage />))
})
afterEach(() => jest.restoreAllMocks())

test('a given page follows a payment that is settled', async () => {
  await act(async () => land())
  expect(taro.callsOf('redirectTo')).toHaveLength(1)
})

test('who left before the answer stays where they went', async () => {
  cleanup()
  await act(async () => land())
  expect(taro.callsOf('redirectTo')).toEqual([])
})

test('several paid orders open as a list on top of the result, to which its arrow comes back', async () => {
  cleanup()
  taro.reset()
  now += 10_000
  taro.at('/pages/payResult/result/index', { payOrderNo: 'p1', parentNo: 'n1' })
  await act(async () => void render(<ResultPage />))
  await act(async () => land())
  await act(async () => void fireEvent.click(screen.getByText('查看订单')))
  expect(taro.callsOf('redirectTo')).toEqual([])
  expect(taro.callsOf('navigateTo')).toMatchObject([
    { url: expect.stringMatching(/^\/pages\/packOrder\/orders\/index/) },
  ])
})

test('a failed payment shows its sum and the time that is left', async () => {
  land = () => undefined
  const failed: PaymentView = {
    ...{ payOrderNo: 'p1', parentNo: 'n1', title: '', payWays: [] },
    ...{ status: 'fail', amount: 146_780, serverNow: now, expireAt: now + 892_000 },
  }
  cleanup()
  taro.reset()
  jest.spyOn(env, 'pay').mockImplementation((async () => failed) as typeof env.pay)
  taro.at('/pages/payResult/result/index', { payOrderNo: 'p1', parentNo: 'n1' })
  await act(async () => void render(<ResultPage />))
  expect(document.body.textContent).toMatch(/1,467\.80.*剩余 .*14.*52.* 自动关闭/)
})
