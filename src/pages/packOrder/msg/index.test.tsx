import '@testing-library/jest-dom'
import type { OptionRow } from '@contract/schema/order'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { savedChoices, saveRequest } from '@/features/trade/checkout/saved-requests'
import { taro } from '../../../../test/support/taro-fakes/taro'
import RemarkPage from './index'

const GREETING: OptionRow = {
  key: 'giftWrap',
  field: 'greeting',
  label: '贺卡',
  note: '',
  value: '',
  control: 'text',
  isOn: false,
  placeholder: '写一句祝福',
  maxLength: 20,
}
const remarks = () => ['s1', 's2'].map((id) => savedChoices('k')?.stores[id]?.remark)

let isBad: boolean
beforeEach(() => {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  isBad = false
  jest.spyOn(env, 'call').mockImplementation((async () => isBad) as typeof env.call)
  const choices = { order: {}, stores: { s1: { remark: '放门口' }, s2: { remark: '别按铃' } } }
  saveRequest('k', { source: 'cart', choices, begunWith: { order: {}, stores: {} }, texts: { s1: [GREETING] } })
})
afterEach(() => jest.restoreAllMocks())

async function write(text: string): Promise<HTMLTextAreaElement> {
  taro.at('/pages/packOrder/msg/index', { orderKey: 'k', storeId: 's1' })
  render(<RemarkPage />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('给商家留言')
  expect(field.value).toBe('放门口')
  fireEvent.input(field, { target: { value: text } })
  await act(async () => void fireEvent.click(screen.getByText('确定')))
  return field
}

test('a remark is kept for its store only, and the page goes back', async () => {
  await write(' 少放糖 ')
  expect(remarks()).toEqual(['少放糖', '别按铃'])
  // Without a page in the history it opens home.
  await waitFor(() => expect(taro.callsOf('switchTab')).toHaveLength(1))
})

test('a refused remark is toasted, and the typed text stays [sensitive.client]', async () => {
  isBad = true
  expect((await write('坏话')).value).toBe('坏话')
  expect(taro.callsOf('showToast')).toMatchObject([{ title: '不能含有敏感词，请重新输入', duration: 2000 }])
  expect([remarks(), taro.callsOf('switchTab').length]).toEqual([['放门口', '别按铃'], 0])
})

test('a row that the server describes shows its own texts and sets its own field', async () => {
  taro.at('/pages/packOrder/msg/index', { orderKey: 'k', storeId: 's1', key: 'giftWrap', field: 'greeting' })
  render(<RemarkPage />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('贺卡')
  expect([field.placeholder, screen.queryByText('0/20')?.textContent]).toEqual(['写一句祝福', '0/20'])
  fireEvent.input(field, { target: { value: '生日快乐' } })
  await act(async () => void fireEvent.click(screen.getByText('确定')))
  expect(savedChoices('k')?.stores).toEqual({
    s1: { remark: '放门口', giftWrap: { greeting: '生日快乐' } },
    s2: { remark: '别按铃' },
  })
})

test('a row that the order does not have cannot be edited', () => {
  taro.at('/pages/packOrder/msg/index', { orderKey: 'k', storeId: 's2', key: 'giftWrap', field: 'greeting' })
  render(<RemarkPage />)
  expect(screen.getByText('订单已提交或已失效')).toBeVisible()
})

test('without a pending order the page shows no field', () => {
  taro.at('/pages/packOrder/msg/index', { orderKey: 'gone', storeId: 's1' })
  render(<RemarkPage />)
  expect(screen.getByText('订单已提交或已失效')).toBeVisible()
})
