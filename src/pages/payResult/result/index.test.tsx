import type { PayFace, PaymentView } from '@contract/schema/payment'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { payFace, paymentView } from '../../../../test/support/pay-face'
import { taro } from '../../../../test/support/taro-fakes/taro'
import ResultPage from './index'

const now = Date.now()

/** Opens the result page; the server immediately reports this payment status. */
async function open(
  status: PaymentView['status'],
  params: Record<string, string> = {},
  face: PayFace = payFace(),
): Promise<void> {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  const payment = paymentView({ status, amount: 146_780, serverNow: now, expireAt: now + 892_000 })
  jest.spyOn(env, 'pay').mockImplementation((async () => payment) as typeof env.pay)
  jest
    .spyOn(env, 'call')
    .mockImplementation(((key: string) =>
      key === 'GET productOrder/payFace' ? Promise.resolve(face) : new Promise(() => undefined)) as typeof env.call)
  taro.at('/pages/payResult/result/index', { payOrderNo: 'p1', ...params })
  await act(async () => void render(<ResultPage />))
}
afterEach(() => jest.restoreAllMocks())

const page = () => document.body.textContent ?? ''
const press = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))
const voucher = payFace({
  results: { ...payFace().results, paid: { title: '支付成功', text: '券码已放入我的卡券', picture: 'ticket' } },
  exits: {
    paid: { page: 'newVoucherDetail', params: { purchaseId: 'v1' }, text: '查看券码' },
    unpaid: { page: 'voucherOrder', params: { purchaseId: 'v1' }, text: '查看卡券订单' },
    more: [
      { page: 'voucherOrder', params: { purchaseId: 'v1' }, text: '查看卡券订单' },
      { page: 'home', params: {}, text: '继续逛' },
    ],
  },
})

test('the page of `redirect` opens after a completed payment [purchase.redirect]', async () => {
  await open('paid', { redirect: 'pages%2Fcategory%2Fgoods%2Findex' })
  expect(taro.callsOf('redirectTo')).toHaveLength(1)
})

test('the texts and the first button come from the paid item [purchase.exits]', async () => {
  await open('paid', {}, voucher)
  expect(page()).toMatch(/支付成功.*1,467\.80.*券码已放入我的卡券.*查看券码.*查看卡券订单.*继续逛/)
  await press('查看券码')
  // Opened on top of the result, so that the back button returns to it.
  expect(taro.callsOf('redirectTo')).toEqual([])
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/service/newVoucherDetail/index?purchaseId=v1' }])
})

test.each(['ongoing', 'closed', 'refunded'] as const)(
  'a payment that is %s opens the unpaid page, and no page is offered twice [purchase.exits]',
  async (status) => {
    jest.useFakeTimers()
    await open(status, {}, voucher)
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    jest.useRealTimers()
    expect(page()).toMatch(/查看卡券订单继续逛$/)
    expect(page()).not.toContain('查看券码')
  },
)

test('an unknown page of a newer server is replaced by the order list [purchase.exits]', async () => {
  const presell = { page: 'groupPresellOrder', params: { groupId: 'g1', openTask: '1' }, text: '邀请好友' } as const
  await open('paid', {}, payFace({ exits: { ...payFace().exits, paid: presell } }))
  await press('邀请好友')
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/packOrder/orders/index?status=110&from=pay' }])
})

test('an unknown picture of a newer server is replaced by the waiting picture', async () => {
  const paid = { title: '拼团成功', text: '', picture: 'group' as 'success' }
  await open('paid', {}, payFace({ results: { ...payFace().results, paid } }))
  expect(document.querySelector('.result--wait')?.textContent).toContain('拼团成功')
})

test('an item with its own result page skips this page once it is paid [purchase.exits]', async () => {
  const records = { page: 'couponPackageRecord', params: {}, text: '去用券' } as const
  const pack = payFace({ skipsResult: true, exits: { ...payFace().exits, paid: records } })
  await open('closed', {}, pack)
  expect(taro.callsOf('redirectTo')).toEqual([])
  await open('paid', {}, pack)
  expect(taro.callsOf('redirectTo')).toMatchObject([{ url: '/pages/couponPackage/record/index' }])
  // The page of `redirect` takes precedence.
  await open('paid', { redirect: 'pages/category/goods/index' }, pack)
  expect(taro.callsOf('redirectTo')).toMatchObject([{ url: '/pages/category/goods/index' }])
})

test('each of several orders shows its state and opens its page [purchase.pay-more]', async () => {
  const item = { text: '共 1 件', picture: null, amount: 100, stateText: '待发货' }
  const items = ['o1', 'o2'].map((id) => ({
    ...item,
    id,
    title: `店 ${id}`,
    to: { page: 'order', params: { orderId: id } } as const,
  }))
  await open('paid', {}, payFace({ items }))
  expect(page()).toMatch(/店 o1共 1 件待发货.*店 o2共 1 件待发货/)
  await press('店 o2')
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/packOrder/order/index?orderId=o2' }])
})

test('a failed payment shows its sum and the remaining time', async () => {
  await open('fail', { money: '1.00' })
  expect(page()).toMatch(/支付未完成.*1,467\.80.*剩余 .*14.*52.* 自动关闭.*重新支付/)
})
