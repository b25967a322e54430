import '@testing-library/jest-dom'
import type { OptionRow } from '@contract/schema/order'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { confirmed } from '@/features/trade/checkout/checkout.fixture'
import { saveChoices } from '@/features/trade/checkout/saved-requests'
import { taro } from '../../../test/support/taro-fakes/taro'
import SubmitPage from './index'

const PLAIN = { placeholder: '', maxLength: 0, value: '', note: '', isOn: false }
/** Rows of a part for which the client has no code. */
const wrapRows = (giftWrap: { isOn?: boolean; greeting?: string } = {}): OptionRow[] => [
  {
    ...PLAIN,
    key: 'giftWrap',
    field: 'isOn',
    label: '礼品包装',
    note: '每店 ¥5',
    control: 'switch',
    isOn: giftWrap.isOn ?? false,
  },
  ...(giftWrap.isOn
    ? [
        {
          ...PLAIN,
          key: 'giftWrap',
          field: 'greeting',
          label: '贺卡',
          control: 'text' as const,
          value: giftWrap.greeting ?? '',
          placeholder: '写一句祝福',
          maxLength: 20,
        },
      ]
    : []),
]

interface Sent {
  binComits?: { storeId: string; giftWrap?: { isOn?: boolean; greeting?: string } }[]
  giftWrap?: { isOn?: boolean }
}
let sent: [key: string, body: Sent][]

beforeEach(() => {
  taro.reset()
  sent = []
  jest.spyOn(env, 'call').mockImplementation((async (key: string, body: Sent) => {
    sent.push([key, body])
    if (key === 'POST productOrder/validateOnlineStock') return { problems: [] }
    if (key === 'POST productOrder/commitOrder')
      return { parentNo: 'n1', payOrderNo: 'p1', payAmount: 0, presentPoints: 0, orders: [] }
    const reply = confirmed({ source: 'scanCart', needsAddress: false })
    const ofStore = (storeId: string) => body.binComits?.find((one) => one.storeId === storeId)?.giftWrap
    return {
      ...reply,
      stores: reply.stores.map((one) => ({ ...one, rows: wrapRows(ofStore(one.storeId)) })),
      rows: wrapRows(body.giftWrap).map((row) => ({ ...row, label: `整单${row.label}` })),
    }
  }) as typeof env.call)
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
})
afterEach(() => jest.restoreAllMocks())

const tap = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const last = () => sent.at(-1)?.[1]

test('taps on rows of a part without code are sent with the next confirmation and the commit', async () => {
  taro.at('/pages/submit/index', { isScan: '1', orderKey: 'k' })
  await act(async () => void render(<SubmitPage />))
  expect(screen.getAllByText('每店 ¥5')).toHaveLength(2)
  await tap(screen.getByRole('switch', { name: '礼品包装' }))
  expect(last()?.binComits).toMatchObject([{ storeId: 'store1', giftWrap: { isOn: true } }])
  expect(screen.getByRole('switch', { name: '礼品包装' })).toBeChecked()
  expect(screen.getByText('写一句祝福')).toBeVisible()
  await tap(screen.getByText('贺卡'))
  const [to] = taro.callsOf('navigateTo') as { url: string }[]
  expect(Object.fromEntries(new URL(to?.url ?? '', 'http://x').searchParams)).toEqual({
    orderKey: 'k',
    storeId: 'store1',
    key: 'giftWrap',
    field: 'greeting',
  })
  // The text written on the other page is shown on return.
  saveChoices('k', { stores: { store1: { giftWrap: { isOn: true, greeting: '生日快乐' } } } } as object)
  await act(async () => void taro.fire('useDidShow'))
  expect(screen.getByText('生日快乐')).toBeVisible()
  await tap(screen.getByRole('switch', { name: '整单礼品包装' }))
  const all = { giftWrap: { isOn: true }, binComits: [{ giftWrap: { isOn: true, greeting: '生日快乐' } }] }
  expect(last()).toMatchObject(all)
  await tap(screen.getByText('提交订单'))
  expect(sent.filter(([key]) => key === 'POST productOrder/commitOrder').map(([, body]) => body)).toMatchObject([all])
})
