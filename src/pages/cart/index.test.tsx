import '@testing-library/jest-dom'
import { FREE_FREIGHT, OFFER_TYPE } from '@contract/codes/offer'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { holdFront } from '@/app/page/frame'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { cartLine, cartReply } from '@/features/trade/cart/cart.fixture'
import { confirmed } from '@/features/trade/checkout/checkout.fixture'
import { taro } from '../../../test/support/taro-fakes/taro'
import CartPage from './index'

let sent: string[]
/** Answers of the change, and of the order that is confirmed. */
let land: (reply: unknown) => void
let landOrder: (reply: unknown) => void
let answers: Record<string, () => unknown>

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  // Two steps to one page close to each other are one.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  // What the test before left in the stores goes with its shopper.
  stores.get(SessionStore).logout()
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  sent = []
  land = () => undefined
  answers = {
    'GET shopCart/myShopCartDetail': () => cartReply([cartLine({ id: 'l1' }), cartLine({ id: 'l2', skuId: 's2' })]),
    'POST shopCart/selectPartOrNot': () => new Promise((done) => (land = done)),
    'POST productOrder/confirmOrder': () => new Promise((done) => (landOrder = done)),
  }
  const answer = async (key: string) => {
    sent.push(key)
    return answers[key]?.() ?? new Promise(() => undefined)
  }
  jest.spyOn(env, 'call').mockImplementation(answer as typeof env.call)
})
afterEach(() => jest.restoreAllMocks())

test('结算 waits for a change that is on its way: the order takes what the server holds', async () => {
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  const [tick] = screen.getAllByRole('checkbox', { name: '黄油可颂' })
  await act(async () => void fireEvent.click(tick as HTMLElement))
  const isSent = (key: string) => sent.includes(key)
  expect(isSent('POST shopCart/selectPartOrNot')).toBe(true)
  await act(async () => void fireEvent.click(screen.getByText(/^结算/)))
  expect(isSent('POST productOrder/confirmOrder')).toBe(false)
  await act(async () => land(cartReply([cartLine({ id: 'l1', isSelect: false }), cartLine({ id: 'l2', skuId: 's2' })])))
  expect(isSent('POST productOrder/confirmOrder')).toBe(true)
})

test('the nearest offer stands above the bar, the shopper’s own coupons with the mall’s offers', async () => {
  const coupon = (activityId: string, text: string, isMet: boolean) => ({
    activeType: OFFER_TYPE.coupon,
    activityId,
    tag: '券',
    text,
    isMet,
  })
  const near = coupon('c2', '全场通用券，差 ¥20 可用', false)
  answers['GET shopCart/myShopCartDetail'] = () =>
    cartReply(undefined, {
      activityOrCouponTipDto: { ...near, coupons: [coupon('c1', '麦研券，可减 ¥5', true), near] },
    })
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  expect(screen.getByText('麦研券，可减 ¥5').closest('.cart__mall')).not.toBeNull()
  // Once, not in both places.
  expect(screen.getByText('全场通用券，差 ¥20 可用').closest('.cart__nearest')).not.toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('去凑单')))
  await waitFor(() =>
    expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain('canbonce/index?activeType=2&activityId=c2'),
  )
})

test('what offers ask for and give, with the way to more of their goods', async () => {
  const cart = cartReply(undefined, {
    shopCartTopActivityDTOList: [
      { activeType: 5, activityId: 'o1', tag: '满减', text: '满2件9折，还差 1 件', isMet: false },
    ],
    discounts: [{ title: '麦研满减', cents: 300 }],
    mermberCouponList: [{ text: '会员美妆券：无门槛，9 折' }],
    discountFee: 300,
  })
  const [group] = cart.shopCartDtos
  group?.activityTips.push({ activeType: 5, activityId: 'o2', tag: '满减', text: '满36减3，已减 ¥3', isMet: true })
  answers['GET shopCart/myShopCartDetail'] = () => cart
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  expect(screen.getByText('满2件9折，还差 1 件')).toBeVisible()
  expect(screen.getByText('去凑单')).toBeVisible()
  await act(async () => void fireEvent.click(screen.getByText('去领取')))
  expect(screen.getByText('会员美妆券：无门槛，9 折')).toBeVisible()
  await waitFor(() => expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain('service/platform'))
  await act(async () => void fireEvent.click(screen.getByText('明细')))
  expect(screen.getByText('麦研满减')).toBeVisible()
  await act(async () => void fireEvent.click(screen.getByText('再逛逛')))
  await waitFor(() =>
    expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain('canbonce/index?activeType=5&activityId=o2'),
  )
})

test('what is missing for free delivery leads to goods of the store that make up for it', async () => {
  const cart = cartReply()
  const [group] = cart.shopCartDtos
  if (group) group.freightTip = { text: '还差 ¥6.50 免运费', isFree: false }
  answers['GET shopCart/myShopCartDetail'] = () => cart
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  await act(async () => void fireEvent.click(screen.getByText('去凑单')))
  const way = `canbonce/index?activeType=${FREE_FREIGHT}&activityId=${group?.storeId}`
  await waitFor(() => expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain(way))
})

test.each([
  ['stays', () => undefined, 1],
  ['has gone to another page', () => taro.fire('useDidHide'), 0],
])('for a shopper who %s the submit page opens as it should', async (_what, leave, times) => {
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  await act(async () => void fireEvent.click(screen.getByText(/^结算/)))
  await act(async () => leave())
  await act(async () => landOrder(confirmed()))
  expect(taro.callsOf('navigateTo')).toHaveLength(times)
})

test('管理 ends when the cart is left, not when the program goes out of sight for a moment', async () => {
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  fireEvent.click(screen.getByText('管理'))
  act(() => holdFront())
  act(() => taro.fire('useDidHide'))
  act(() => taro.fire('useDidShow'))
  expect(screen.getByText('完成')).toBeInTheDocument()
  act(() => taro.fire('useDidHide'))
  act(() => taro.fire('useDidShow'))
  expect(screen.queryByText('完成')).toBeNull()
  expect(screen.getByText('管理')).toBeInTheDocument()
})
