import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { backSteps } from '@/platform/back-steps'
import { payer } from '@/platform/pay'
import { payFace, paymentView } from '../../../../test/support/pay-face'
import { taro } from '../../../../test/support/taro-fakes/taro'
import CashierPage from './index'

let now = 1_000_000
/** The platform's own back navigation. */
let systemBack: () => void
let face = payFace()
beforeEach(() => {
  jest.clearAllMocks()
  taro.reset()
  face = payFace()
  // Navigation within a short time to one page is dropped as a repeated tap.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(env, 'pay').mockImplementation((async () => paymentView()) as typeof env.pay)
  jest.spyOn(env, 'call').mockImplementation((async () => face) as typeof env.call)
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  jest.spyOn(backSteps, 'set').mockImplementation((count, onBack) => {
    systemBack = () => onBack(count - 1)
  })
})
afterEach(() => jest.restoreAllMocks())

async function open(params: Record<string, string> = {}, below?: string): Promise<void> {
  taro.at('/pages/payResult/cashier/index', { payOrderNo: 'p1', ...params })
  if (below) taro.answer('getCurrentPages', () => [{ route: below }, { route: 'pages/payResult/cashier/index' }])
  await act(async () => void render(<CashierPage />))
}
const arrow = () => fireEvent.click(screen.getByRole('button', { name: '返回' }))
const answers = (confirm: boolean) => taro.answer('showModal', () => ({ confirm, cancel: !confirm }))

test.each([
  ['by the arrow', () => arrow()],
  ['by the system’s back button', () => systemBack()],
])('leaving %s asks for confirmation with the text of the face, and opens the unpaid page', async (_way, goBack) => {
  face = payFace({
    leaveText: '券包为你保留 {left}，逾期自动关闭',
    exits: { ...face.exits, unpaid: { page: 'couponPackageRecord', params: {}, text: '查看券包' } },
  })
  await open()
  answers(false)
  await act(async () => void goBack())
  expect(taro.callsOf('showModal')).toMatchObject([
    { title: '确认放弃支付？', content: expect.stringMatching(/^券包为你保留 [^{]+，逾期自动关闭$/) },
  ])
  expect(taro.callsOf('redirectTo')).toEqual([])
  answers(true)
  await act(async () => void goBack())
  expect(taro.callsOf('showModal')).toHaveLength(2)
  expect(taro.callsOf('redirectTo')).toMatchObject([{ url: '/pages/couponPackage/record/index' }])
})

test.each([
  ['a cashier opened from a page goes back to it', {}, ['navigateBack']],
  ['a cashier that replaced its order page opens the unpaid page', { placed: '1' }, ['redirectTo']],
] as const)('%s', async (_what, params, moves) => {
  await open(params, 'pages/member/memberCenter/index')
  answers(true)
  await act(async () => void arrow())
  expect(['navigateBack', 'redirectTo'].filter((name) => taro.callsOf(name).length > 0)).toEqual(moves)
})

test('shows the items that are paid together, and passes on the parameters of the address', async () => {
  const item = { stateText: '待付款', picture: null, to: null }
  const rows = [
    { ...item, id: 'o1', title: '素研', text: '共 2 件', amount: 1600 },
    { ...item, id: 'o2', title: '鲜禾超市', text: '共 1 件', amount: 2000 },
  ]
  face = payFace({ items: rows, params: { isMoreProduct: '1' } })
  // The sum of an address is ignored.
  await open({ isTuan: '1', money: '1.00' })
  expect(document.body.textContent).toMatch(/¥36.*素研.*共 2 件.*¥16.*鲜禾超市.*¥20.*确认支付 ¥36/)
  expect(document.body.textContent).not.toMatch(/待付款|¥1(?!6)/)
  const opened = jest.spyOn(payer, 'openPayPage').mockReturnValue()
  await act(async () => void fireEvent.click(screen.getByText(/^确认支付/)))
  const [address = ''] = opened.mock.calls[0] ?? []
  const fields = new URL(address, 'http://localhost').searchParams
  expect(fields.get('payOrderNo')).toBe('p1')
  expect(fields.get('paySucceesHref')).toMatch(
    /pages\/payResult\/result\/index\?isTuan=1&money=1\.00&isMoreProduct=1&payOrderNo=p1$/,
  )
  expect(fields.get('payFailHref')).toContain('pages/packOrder/order/index?orderId=o1')
})

test('the rewards of the payment are shown below the payment methods', async () => {
  await open()
  expect(document.body.textContent).toMatch(/微信支付.*支付后可得.*1,236 积分.*订单完成后到账/)
})

test('a payment without rewards shows none', async () => {
  const { earns: _, ...bare } = payFace()
  face = bare
  await open()
  expect(document.body.textContent).toContain('确认支付')
  expect(document.body.textContent).not.toContain('支付后可得')
})

test('a closed payment can be viewed only', async () => {
  jest.spyOn(env, 'pay').mockImplementation((async () => paymentView({ status: 'closed' })) as typeof env.pay)
  await open()
  expect(document.body.textContent).toMatch(/订单已关闭.*查看结果/)
  expect(document.body.textContent).not.toContain('确认支付')
})

test('the browser tab closes without a question, because nothing is lost', async () => {
  await open()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})
