import { ERROR_CODES } from '@contract/codes/errors'
import type { ConfirmReply } from '@contract/schema/order'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ApiError } from '@/app/api/api-error'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { confirmed } from '@/features/trade/checkout/checkout.fixture'
import { taro } from '../../../test/support/taro-fakes/taro'
import SubmitPage from './index'

/** Ends the confirmation with a refusal. */
let refuse: () => void
/** Ends it with an order of goods that never were in a cart. */
let confirm: (coupons?: ConfirmReply['coupons']) => void
/** What is asked for. */
let sent: string[]

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Two steps to one page close to each other are one.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const refusal = new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '请先选择要购买的商品' })
  sent = []
  const answer = (key: string) =>
    new Promise((done, failed) => {
      sent.push(key)
      if (key === 'POST productOrder/confirmOrder') {
        refuse = () => failed(refusal)
        confirm = (coupons = null) => done(confirmed({ source: 'buyNow', needsAddress: false, coupons }))
      }
      if (key === 'POST productOrder/validateOnlineStock') done({ problems: [] })
      if (key === 'POST productOrder/commitOrder') failed(refusal)
    })
  jest.spyOn(env, 'call').mockImplementation(answer as typeof env.call)
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
})
afterEach(() => jest.restoreAllMocks())

async function open(params: Record<string, string>) {
  taro.at('/pages/submit/index', params)
  await act(async () => void render(<SubmitPage />))
}

test('with nothing to order it leads to the cart', async () => {
  await open({})
  expect(taro.callsOf('switchTab')).toEqual([{ url: '/pages/cart/index' }])
})

test('who left while the order was confirmed stays where they went', async () => {
  await open({ isScan: '1' })
  cleanup()
  await act(async () => refuse())
  expect(taro.callsOf('switchTab')).toEqual([])
})

test('a refused order is confirmed anew once, however often that is refused as well', async () => {
  await open({ isScan: '1' })
  await act(async () => confirm())
  const confirmations = () => sent.filter((key) => key === 'POST productOrder/confirmOrder').length
  expect(confirmations()).toBe(1)
  await act(async () => void fireEvent.click(screen.getByText('提交订单')))
  expect(confirmations()).toBe(2)
  await act(async () => refuse())
  await act(async () => refuse())
  expect(confirmations()).toBe(2)
})

test.each([
  ['−¥30，已选 1 张', { chosenIds: ['h1'], savedCents: 3000, usableCount: 2 }],
  ['2 张可用', { chosenIds: [], savedCents: 0, usableCount: 2 }],
  ['无可用', { chosenIds: [], savedCents: 0, usableCount: 0 }],
  [undefined, null],
])('the row of coupons says %s', async (words, coupons) => {
  await open({ isScan: '1' })
  await act(async () => confirm(coupons))
  expect(screen.queryByText('优惠券')?.parentElement?.querySelector('.cell__value')?.textContent).toBe(words)
})
