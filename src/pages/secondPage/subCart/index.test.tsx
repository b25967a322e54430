import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { cartReply } from '@/features/trade/cart/cart.fixture'
import { confirmed } from '@/features/trade/checkout/checkout.fixture'
import { taro } from '../../../../test/support/taro-fakes/taro'
import SubCartPage from './index'

test('as an inner page the cart has a back button, and settles on an inner submit page', async () => {
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  const answers: Record<string, () => unknown> = {
    'GET shopCart/myShopCartDetail': cartReply,
    'POST productOrder/confirmOrder': confirmed,
  }
  const answer = async (key: string) => answers[key]?.() ?? new Promise(() => undefined)
  jest.spyOn(env, 'call').mockImplementation(answer as typeof env.call)
  taro.at('/pages/secondPage/subCart/index')
  await act(async () => void render(<SubCartPage />))
  expect(screen.getByLabelText('返回')).toBeVisible()
  await act(async () => void fireEvent.click(screen.getByText(/^结算/)))
  expect(taro.callsOf('navigateTo')).toMatchObject([
    { url: expect.stringMatching('^/pages/secondPage/subCart/submit') },
  ])
})
