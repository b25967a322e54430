import '@testing-library/jest-dom'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import type { OptionRow, OrderDetail } from '@contract/schema/order'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import OrderPage from './index'

const row = (some: Partial<OptionRow>): OptionRow => ({
  key: 'giftWrap',
  field: '',
  label: '',
  note: '',
  value: '',
  control: 'none',
  isOn: false,
  placeholder: '',
  maxLength: 0,
  ...some,
})
const picture = { url: '', ground: 'peach', scale: 1, count: 1 } as const
const line = {
  orderLineId: 'l1',
  skuId: 's1',
  productId: 'p1',
  title: '黄油可颂',
  specText: '原味',
  picture,
  price: 3600,
  number: 2,
  payAmount: 6200,
  afterSaleText: '',
  sentText: '',
  refundOrderNo: '',
  canAskBack: false,
  adjustments: [
    { title: '满减', amount: -700 },
    { title: '优惠券', amount: -300 },
  ],
}
const ORDER: OrderDetail = {
  orderId: 'o1',
  orderNo: '1',
  parentNo: 'n1',
  payOrderNo: '',
  storeId: 'store1',
  storeName: '麦研烘焙',
  title: '麦研烘焙',
  orderCount: 1,
  status: ORDER_STATUS.toShip,
  statusText: '待发货',
  deliveryType: DELIVERY_TYPE.logistics,
  lines: [],
  totalNumber: 2,
  payAmount: 6700,
  createdAt: 1,
  serverNow: 2,
  expireAt: null,
  receiveBy: null,
  cancelRefundText: '',
  buttons: [],
  parts: [
    {
      orderId: 'o1',
      orderNo: '1',
      storeId: 'store1',
      deliveryType: DELIVERY_TYPE.logistics,
      store: { name: '麦研烘焙', floor: 'B1', phone: '', address: '' },
      arriveText: '',
      lines: [line],
      remark: '放门口',
      rows: [
        row({ label: '礼品包装', note: '每店 ¥5', control: 'switch', isOn: true, field: 'isOn' }),
        row({ label: '贺卡', value: '生日快乐', control: 'text', field: 'greeting' }),
      ],
    },
  ],
  hint: '',
  address: null,
  amounts: [{ label: '商品金额', amount: 7200, kind: 'goods' }],
  invoice: null,
  invoiceAmount: 0,
  invoiced: null,
  rewardText: '',
  rows: [row({ label: '包装合计', value: '¥5' })],
  payWayText: '',
  paidAt: null,
  shippedAt: null,
  receivedAt: null,
  closedAt: null,
  closeReason: '',
  canChangeDelivery: false,
  parcels: [],
  refund: null,
  remindedAt: null,
}

beforeEach(async () => {
  taro.reset()
  jest.spyOn(env, 'call').mockImplementation((async () => ORDER) as typeof env.call)
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  taro.at('/pages/packOrder/order/index', { orderId: 'o1' })
  await act(async () => void render(<OrderPage />))
})
afterEach(() => jest.restoreAllMocks())

test('rows of a part without code are read, and nothing of them can be tapped', () => {
  const rowOf = (label: string) => screen.getByText(label).parentElement?.textContent
  expect(['礼品包装', '贺卡', '包装合计'].map(rowOf)).toEqual(['礼品包装每店 ¥5已选', '贺卡生日快乐', '包装合计¥5'])
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('贺卡').closest('[role=button]')).toBeNull()
  expect(screen.getByText('备注：放门口')).toBeVisible()
})

test('the sheet of amounts tells which offer took how much off a line', async () => {
  await act(async () => void fireEvent.click(screen.getByText('每件商品的优惠')))
  const sheet = within(screen.getByRole('dialog', { name: '金额明细' }))
  const amountOf = (title: string) => sheet.getByText(title).parentElement?.textContent
  expect([amountOf('黄油可颂 原味'), amountOf('满减'), amountOf('优惠券')]).toEqual([
    '黄油可颂 原味×2',
    '满减−¥7',
    '优惠券−¥3',
  ])
})
