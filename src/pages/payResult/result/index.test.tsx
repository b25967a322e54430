import type { PaymentView } from '@contract/schema/payment'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { taro } from '../../../../test/support/taro-fakes/taro'
import ResultPage from './index'

const now = Date.now()

/** The page, whose server says at once how the payment ended. */
async function open(status: PaymentView['status'], params: Record<string, string>): Promise<void> {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  const payment: PaymentView = {
    payOrderNo: 'p1',
    parentNo: 'n1',
    title: '',
    payWays: [],
    payWay: null,
    status,
    amount: 146_780,
    serverNow: now,
    expireAt: now + 892_000,
  }
  jest.spyOn(env, 'pay').mockImplementation((async () => payment) as typeof env.pay)
  jest.spyOn(env, 'call').mockImplementation((() => new Promise(() => undefined)) as typeof env.call)
  taro.at('/pages/payResult/result/index', { payOrderNo: 'p1', ...params })
  await act(async () => void render(<ResultPage />))
}
afterEach(() => jest.restoreAllMocks())

test('a given page follows a payment that is settled', async () => {
  await open('paid', { redirect: 'pages%2Fcategory%2Fgoods%2Findex' })
  expect(taro.callsOf('redirectTo')).toHaveLength(1)
})

test('several paid orders open as a list on top of the result, to which its arrow comes back', async () => {
  await open('paid', { parentNo: 'n1' })
  await act(async () => void fireEvent.click(screen.getByText('查看订单')))
  expect(taro.callsOf('redirectTo')).toEqual([])
  expect(taro.callsOf('navigateTo')).toMatchObject([
    { url: expect.stringMatching(/^\/pages\/packOrder\/orders\/index/) },
  ])
})

test('a failed payment shows its sum and the time that is left', async () => {
  await open('fail', { parentNo: 'n1' })
  expect(document.body.textContent).toMatch(/1,467\.80.*剩余 .*14.*52.* 自动关闭/)
})
