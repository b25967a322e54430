import '@testing-library/jest-dom'
import { FREE_FREIGHT, OFFER_TYPE } from '@contract/codes/offer'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { holdFront } from '@/app/page/frame'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { near } from '@/features/goods/product-page/product.fixture'
import { cartLine, cartReply } from '@/features/trade/cart/cart.fixture'
import { confirmed } from '@/features/trade/checkout/checkout.fixture'
import { settle } from '../../../test/support/settled'
import { taro } from '../../../test/support/taro-fakes/taro'
import CartPage from './index'

let sent: string[]
/** Resolvers of the pending change and of the pending confirmation. */
let land: (reply: unknown) => void
let landOrder: (reply: unknown) => void
let answers: Record<string, () => unknown>

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  // Navigation within a short time to one page is dropped as a repeated tap.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  // The stores of the previous test are dropped with its shopper.
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

test('结算 waits for a pending change: the order uses the server’s state', async () => {
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

test('the nearest offer is shown above the bar, the shopper’s coupons with the offers of the mall', async () => {
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
  // The coupon is shown once, not in both places.
  expect(screen.getByText('全场通用券，差 ¥20 可用').closest('.cart-bar__nearest')).not.toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('去凑单')))
  await waitFor(() =>
    expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain('canbonce/index?activeType=2&activityId=c2'),
  )
})

test('several held coupons of one kind are one row', async () => {
  const coupon = {
    activeType: OFFER_TYPE.coupon,
    activityId: 'c1',
    tag: '券',
    text: '果蔬券，差 ¥16.50 可用',
    isMet: false,
  }
  const offer = {
    activeType: OFFER_TYPE.fullReduction,
    activityId: 'o1',
    tag: '满减',
    text: '满99减15，还差 ¥46.50',
    isMet: false,
  }
  answers['GET shopCart/myShopCartDetail'] = () =>
    cartReply(undefined, { activityOrCouponTipDto: { ...offer, coupons: [coupon, coupon, coupon] } })
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  expect(screen.getAllByText('果蔬券，差 ¥16.50 可用')).toHaveLength(1)
})

test('conditions and results of offers are shown with a link to eligible goods', async () => {
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

test('the gap to free delivery links to goods of the store that close it', async () => {
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
])('the submit page opens only while the cart is in front: the shopper %s', async (_what, leave, times) => {
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  await act(async () => void fireEvent.click(screen.getByText(/^结算/)))
  await act(async () => leave())
  await act(async () => landOrder(confirmed()))
  expect(taro.callsOf('navigateTo')).toHaveLength(times)
})

test('edit mode ends when the cart is left, not when the program is hidden for a moment', async () => {
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

test('猜你喜欢 is below a filled cart, and goods that are added from it appear in the cart [cart.recommends]', async () => {
  const card = { ...near, productId: 'p9', title: '海盐曲奇', singleSkuId: 's9' }
  answers['POST product/pageRecommends'] = () => ({ records: [card], hasMore: false, cursor: null })
  answers['POST shopCart/add'] = () => ({ number: 3 })
  taro.at('/pages/cart/index')
  await act(async () => void render(<CartPage />))
  expect(screen.getByText('猜你喜欢')).toBeVisible()
  expect(screen.getAllByRole('checkbox', { name: '黄油可颂' }).length).toBeGreaterThan(0)
  answers['GET shopCart/myShopCartDetail'] = () => cartReply([cartLine({ id: 'l9', skuId: 's9', title: '海盐曲奇' })])
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '把海盐曲奇加入购物车' }))
    await settle()
  })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '海盐曲奇' })).toBeVisible())
})

describe('移入收藏 in the swipe of a line', () => {
  const MOVE = 'POST shopCart/favoriteProductsAndDeleteFromShopCart'
  const swipe = async () => {
    const row = screen.getAllByText('黄油可颂')[0] as HTMLElement
    const at = (clientX: number) => ({ touches: [{ clientX, clientY: 300 }] })
    fireEvent.touchStart(row, at(300))
    fireEvent.touchMove(row, at(280))
    fireEvent.touchMove(row, at(160))
    fireEvent.touchEnd(row)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '移入收藏 黄油可颂' })))
  }

  test('removes the line with 撤销, and moves it when the page is left [cart.favour]', async () => {
    const both = [cartLine({ id: 'l1' }), cartLine({ id: 'l2', skuId: 's2' })]
    answers['POST shopCart/selectPartOrNot'] = () => cartReply(both)
    answers[MOVE] = () => cartReply([cartLine({ id: 'l2', skuId: 's2' })])
    taro.at('/pages/cart/index')
    await act(async () => void render(<CartPage />))
    await swipe()
    expect(screen.getByText('已移入收藏')).toBeVisible()
    expect(screen.getAllByRole('checkbox', { name: '黄油可颂' })).toHaveLength(1)
    await act(async () => void fireEvent.click(screen.getByText('撤销')))
    expect(screen.getAllByRole('checkbox', { name: '黄油可颂' })).toHaveLength(2)
    await swipe()
    expect(sent).not.toContain(MOVE)
    await act(async () => taro.fire('useDidHide'))
    await waitFor(() => expect(sent).toContain(MOVE))
  })

  test('asks a visitor to log in and keeps the line [cart.favour]', async () => {
    stores.get(SessionStore).logout()
    answers['POST shopCart/quoteLocal'] = () => cartReply([cartLine({ id: 'l1' })])
    taro.at('/pages/cart/index')
    await act(async () => void render(<CartPage />))
    await swipe()
    expect(screen.queryByText('已移入收藏')).toBeNull()
    expect(screen.getByRole('checkbox', { name: '黄油可颂' })).toBeVisible()
    await waitFor(() => expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain('pages/login/index'))
  })
})
