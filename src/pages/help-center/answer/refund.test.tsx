import type { HelpHead, HelpText } from '@contract/schema/help'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import RefundGuidePage from './refund'

const head = (helpId: string, category: HelpHead['category'], title: string): HelpHead => ({
  helpId,
  category,
  title,
  helpfulCount: 0,
})
const RECORDS = [
  head('a', 'refund', '退款多久到账？'),
  head('b', 'refund', '运费谁出？'),
  head('c', 'order', '怎么查物流？'),
]
const TEXT: HelpText = { ...head('a', 'refund', '退款多久到账？'), html: '<p>三天</p>', vote: null }
const CASE = {
  refundOrderNo: 'r1',
  storeName: '麦研烘焙',
  statusText: '请寄回商品',
  hint: '请在 7 天内寄回',
  typeText: '退货退款',
  lines: [],
  buttons: [],
}

let asked: string[]
beforeEach(() => {
  taro.reset()
  asked = []
  const answer = async (key: string): Promise<object> => {
    asked.push(key)
    if (key === 'GET help/list') return { records: RECORDS }
    if (key === 'GET help/detail') return TEXT
    return { records: [CASE], hasMore: false, cursor: null }
  }
  jest.spyOn(env, 'call').mockImplementation(answer as typeof env.call)
  taro.at('/pages/help-center/answer/refund', {})
})
afterEach(() => {
  jest.restoreAllMocks()
  credentials.forget()
  act(() => {
    env.stores.get(SessionStore).uid = ''
  })
})

async function opened(uid: string) {
  if (uid !== '') credentials.save({ accessToken: 't', uid })
  env.stores.get(SessionStore).uid = uid
  await act(async () => void render(<RefundGuidePage />))
}

test('open cases with their next step are above the refund questions [help.refund-guide]', async () => {
  await opened('u1')
  const text = document.body.textContent ?? ''
  expect(text).toMatch(/麦研烘焙.*请寄回商品.*请在 7 天内寄回.*申请售后.*我的售后.*退款多久到账.*运费谁出/)
  expect(text).not.toContain('怎么查物流')
  await act(async () => void fireEvent.click(screen.getByText('请在 7 天内寄回')))
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/person/refundDetail/index?refundOrderNo=r1' }])
})

test('a visitor sees the questions and a login, and no case is requested [help.refund-guide]', async () => {
  await opened('')
  expect(asked).toEqual(['GET help/list'])
  expect(screen.queryByText('申请售后')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('登录')))
  expect(taro.callsOf('navigateTo')).toHaveLength(1)
})

test('a question opens with its answer and the vote in place, another tap closes it [help.in-place]', async () => {
  await opened('')
  await act(async () => void fireEvent.click(screen.getByText('退款多久到账？')))
  expect([screen.queryByText('有用'), screen.queryByText('没用')]).not.toContain(null)
  await act(async () => void fireEvent.click(screen.getByText('运费谁出？')))
  expect(asked.filter((key) => key === 'GET help/detail')).toHaveLength(2)
  expect(screen.getAllByText('有用')).toHaveLength(1)
  await act(async () => void fireEvent.click(screen.getByText('运费谁出？')))
  expect(screen.queryByText('有用')).toBeNull()
})
