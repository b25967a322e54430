import '@testing-library/jest-dom'
import { ORDER_STATUS } from '@contract/codes/order'
import type { OrderDetail } from '@contract/schema/order'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { ORDER } from '@/features/trade/order/order.fixture'
import { taro } from '../../../../test/support/taro-fakes/taro'
import OrderPage from './index'

beforeEach(() => {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
})
afterEach(() => jest.restoreAllMocks())

async function open(order: Partial<OrderDetail> = {}) {
  const call = jest.spyOn(env, 'call')
  call.mockImplementation((async () => ({ ...ORDER, ...order })) as typeof env.call)
  taro.at('/pages/packOrder/order/index', { orderId: 'o1' })
  await act(async () => void render(<OrderPage />))
  return call
}

test('rows of a part without client code are shown and cannot be tapped', async () => {
  await open()
  const rowOf = (label: string) => screen.getByText(label).parentElement?.textContent
  expect(['礼品包装', '贺卡', '包装合计'].map(rowOf)).toEqual(['礼品包装每店 ¥5已选', '贺卡生日快乐', '包装合计¥5'])
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('贺卡').closest('[role=button]')).toBeNull()
  expect(screen.getByText('备注：放门口')).toBeVisible()
})

test('the amount sheet shows the reduction of each offer per line [order.amount-sheet]', async () => {
  await open()
  await act(async () => void fireEvent.click(screen.getByText('每件商品的优惠')))
  const sheet = within(screen.getByRole('dialog', { name: '金额明细' }))
  const amountOf = (title: string) => sheet.getByText(title).parentElement?.textContent
  expect([amountOf('黄油可颂 原味'), amountOf('满减'), amountOf('优惠券')]).toEqual([
    '黄油可颂 原味×2',
    '满减−¥7',
    '优惠券−¥3',
  ])
})

const invoice = { kind: 'person', title: '林夏', taxNo: '', email: 'lin@example.com' } as const
const factOf = (label: string) => screen.queryByText(label)?.parentElement?.textContent ?? null

test('a paid order shows its invoice among the facts, after the payment method [invoice.on-order]', async () => {
  await open({ invoice, invoiceAmount: 6700, payWayText: '微信支付', paidAt: 60_000 })
  const labels = [...document.querySelectorAll('.fact > :first-child')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['订单编号', '下单时间', '支付方式', '发票', '支付时间'])
  expect(factOf('发票')).toContain('收货后开具')
})

test('the invoice of an unpaid order is edited in a cell and is not among the facts [invoice.on-unpaid]', async () => {
  await open({ invoice, status: ORDER_STATUS.unpaid, payWayText: '微信支付' })
  expect(screen.getByText('发票').closest('[role=button]')).not.toBeNull()
  expect(document.querySelector('.facts')?.textContent).not.toContain('发票')
})

test('申请开票 opens the sheet of the invoice', async () => {
  await open({ invoiceAmount: 6700, buttons: [{ code: 'applyInvoice', text: '申请开票', primary: false }] })
  await act(async () => void fireEvent.click(screen.getByText('申请开票')))
  expect(await screen.findByText(/按实付金额 ¥67 开具/)).toBeVisible()
})

test('a page that was opened for a case shows the cases of the order above its goods [order.cases]', async () => {
  jest.spyOn(env, 'call').mockImplementation((async (key: string) => {
    const records = [{ refundOrderNo: 'r1', type: 1, status: 10, statusText: '待审核' }]
    return key === 'POST refundOrder/pageRefundOrders' ? { records } : ORDER
  }) as typeof env.call)
  taro.at('/pages/packOrder/order/index', { orderId: 'o1', serviceStatus: '10' })
  await act(async () => void render(<OrderPage />))
  const cell = screen.getByText('待审核')
  expect(cell.compareDocumentPosition(screen.getByText('黄油可颂')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
