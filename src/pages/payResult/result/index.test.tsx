import { act, cleanup, render } from '@testing-library/react'
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
