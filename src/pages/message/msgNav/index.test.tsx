import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import MessagesPage from './index'

/** Resolvers of the group requests, oldest first. */
let answers: ((unreadCount: number) => void)[]
let marked: number
const reply = (at: number, unreadCount: number) => act(async () => answers[at]?.(unreadCount))
const told = () => taro.callsOf('showToast').map((options) => Object(options).title)

beforeEach(async () => {
  taro.reset()
  answers = []
  marked = 0
  const group = (unreadCount: number) => ({ id: 'system', name: '系统通知', unreadCount, title: '', sentAt: null })
  const answer = async (method: string) => {
    if (method === 'base.message.updateMessageStatus') {
      marked += 1
      return { unreadCount: 0 }
    }
    return new Promise((done) => answers.push((count) => done({ records: [group(count)], bar: null, chatUnread: 0 })))
  }
  jest.spyOn(env, 'legacy').mockImplementation(answer as typeof env.legacy)
  jest.spyOn(env, 'call').mockImplementation((() => new Promise(() => undefined)) as typeof env.call)
  stores.get(SessionStore).logout()
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  taro.at('/pages/message/msgNav/index')
  await act(async () => void render(<MessagesPage />))
})
afterEach(() => jest.restoreAllMocks())

const readAll = () => act(async () => void fireEvent.click(screen.getByText('全部已读')))

test('全部已读 before the groups have loaded marks all of them [message.read-early]', async () => {
  await readAll()
  expect(marked).toBe(1)
  await reply(1, 0)
  expect(told()).toEqual(['已全部标为已读'])
})

test('without unread messages it shows a toast and sends nothing', async () => {
  await reply(0, 0)
  await readAll()
  expect([marked, told()]).toEqual([0, ['没有未读消息']])
})
