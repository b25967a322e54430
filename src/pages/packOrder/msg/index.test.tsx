import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { keptRemark, saveRequest } from '@/features/trade/checkout/saved-requests'
import { taro } from '../../../../test/support/taro-fakes/taro'
import RemarkPage from './index'

let isBad: boolean
beforeEach(() => {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  isBad = false
  jest.spyOn(env, 'call').mockImplementation((async () => isBad) as typeof env.call)
  saveRequest('k', { source: 'cart', remarks: { s1: '放门口', s2: '别按铃' } })
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

test('a remark is kept for its store alone, and leads back', async () => {
  await write(' 少放糖 ')
  expect([keptRemark('k', 's1'), keptRemark('k', 's2')]).toEqual(['少放糖', '别按铃'])
  // With no page below, home.
  await waitFor(() => expect(taro.callsOf('switchTab')).toHaveLength(1))
})

test('one that is refused is told by a toast, and what was typed stays [sensitive.client]', async () => {
  isBad = true
  expect((await write('坏话')).value).toBe('坏话')
  expect(taro.callsOf('showToast')).toMatchObject([{ title: '不能含有敏感词，请重新输入', duration: 2000 }])
  expect([keptRemark('k', 's1'), taro.callsOf('switchTab').length]).toEqual(['放门口', 0])
})

test('without an order that is being made there is nothing to say', () => {
  taro.at('/pages/packOrder/msg/index', { orderKey: 'gone', storeId: 's1' })
  render(<RemarkPage />)
  expect(screen.getByText('订单已提交或已失效')).toBeVisible()
})
