import { ERROR_CODES } from '@contract/codes/errors'
import type { Address } from '@contract/schema/address'
import type { ConfirmReply } from '@contract/schema/order'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ApiError } from '@/app/api/api-error'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { confirmed } from '@/features/trade/checkout/checkout.fixture'
import { taro } from '../../../test/support/taro-fakes/taro'
import SubmitPage from './index'

/** Rejects the pending confirmation. */
let refuse: () => void
/** Resolves it with an order of goods that are not from a cart. */
let confirm: (coupons?: ConfirmReply['coupons']) => void
/** Resolves it with an order that is delivered. */
let confirmAs: (some: Partial<ConfirmReply>) => void
/** The sent calls. */
let sent: string[]

let now = 1_000_000
beforeEach(async () => {
  taro.reset()
  // Navigation within a short time to one page is dropped as a repeated tap.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const refusal = new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '请先选择要购买的商品' })
  sent = []
  const answer = (key: string) =>
    new Promise((done, failed) => {
      sent.push(key)
      if (key === 'POST productOrder/confirmOrder') {
        refuse = () => failed(refusal)
        confirmAs = (some) => done(confirmed({ source: 'buyNow', needsAddress: true, ...some }))
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

const HOME: Address = {
  id: 'a1',
  name: '林予安',
  mobile: '13800000001',
  countryCode: '86',
  provinceCode: '540000',
  cityCode: '540100',
  districtCode: '540102',
  streetCode: '',
  provinceName: '西藏自治区',
  cityName: '拉萨市',
  districtName: '城关区',
  streetName: '',
  detail: '八廓街 1 号',
  label: '',
  isDefault: true,
  x: null,
  y: null,
}

async function open(params: Record<string, string>) {
  taro.at('/pages/submit/index', params)
  await act(async () => void render(<SubmitPage />))
}

test('without a pending order it opens the cart', async () => {
  await open({})
  expect(taro.callsOf('switchTab')).toEqual([{ url: '/pages/cart/index' }])
})

test('a shopper who left during the confirmation stays on the current page', async () => {
  await open({ isScan: '1' })
  cleanup()
  await act(async () => refuse())
  expect(taro.callsOf('switchTab')).toEqual([])
})

test('a refused order is confirmed again once, even when the second attempt is refused', async () => {
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

test('an address out of range stays shown; the order is not sent, and the page offers another address', async () => {
  await open({ isScan: '1' })
  const far = '该地址超出配送范围'
  const picture = { url: '', ground: 'peach', scale: 1, count: 1 } as const
  const problem = { skuId: 's1', storeId: 'store1', title: '黄油可颂', picture, kind: 'delivery' as const, text: far }
  await act(async () => confirmAs({ problems: [problem], address: { ...HOME, disabledReason: far } }))
  expect(screen.getAllByText(far)).toHaveLength(1)
  expect(screen.queryByText('换个地址再下单')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('提交订单')))
  expect(screen.queryByText('换个地址再下单')).not.toBeNull()
  expect(sent).not.toContain('POST productOrder/commitOrder')
})

test.each([
  ['−¥30，已选 1 张', { chosenIds: ['h1'], savedCents: 3000, usableCount: 2 }],
  ['2 张可用', { chosenIds: [], savedCents: 0, usableCount: 2 }],
  ['无可用', { chosenIds: [], savedCents: 0, usableCount: 0 }],
  [undefined, null],
])('the row of coupons shows %s', async (words, coupons) => {
  await open({ isScan: '1' })
  await act(async () => confirm(coupons))
  expect(screen.queryByText('优惠券')?.parentElement?.querySelector('.cell__value')?.textContent).toBe(words)
})

test('an order that needs the real name asks for it in a sheet, then sends the same submit again under the same key [identity.resume]', async () => {
  // The age of the shopper is counted from today.
  jest.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2026, 10, 27))
  const shown = { isAuth: true, name: '林*安', idCardNo: '3301**********214*', authAt: 1 }
  const commits: { body: unknown; key: unknown }[] = []
  let isVerified = false
  const refused = new ApiError({ code: ERROR_CODES.NO_IDENTITY_AUTH, message: '请先完成实名认证' })
  const answer = async (key: string, body: unknown, options?: { idempotencyKey?: string }) => {
    if (key === 'POST productOrder/confirmOrder') return confirmed({ source: 'scanCart', needsAddress: false })
    if (key === 'POST productOrder/validateOnlineStock') return { problems: [] }
    if (key === 'POST saveUserIdentityAuth') {
      isVerified = true
      return shown
    }
    if (key !== 'POST productOrder/commitOrder') return {}
    commits.push({ body, key: options?.idempotencyKey })
    if (!isVerified) throw refused
    return { parentNo: 'n1', payOrderNo: 'p1', payAmount: 0, presentPoints: 0, orders: [] }
  }
  jest.spyOn(env, 'call').mockImplementation(answer as typeof env.call)
  await open({ isScan: '1' })
  await act(async () => void fireEvent.click(screen.getByText('提交订单')))
  expect(screen.getByRole('dialog', { name: '海外直购需要实名认证' })).not.toBeNull()
  expect(taro.callsOf('showToast')).toEqual([])
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.input(screen.getByRole('textbox', { name: label }), { target: { value } }))
  await type('真实姓名', '林予安')
  await type('身份证号', '330108199604182145')
  expect(screen.getByText('同意授权书后提交')).not.toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: '同意实名信息使用授权书' })))
  await act(async () => void fireEvent.click(screen.getByText('认证并提交订单')))
  expect(commits).toHaveLength(2)
  expect(commits[1]).toEqual(commits[0])
})
