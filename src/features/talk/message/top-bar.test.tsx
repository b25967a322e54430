import '@testing-library/jest-dom'
import { act, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { stores } from '@/app/env'
import { page } from '@/app/page'
import { ConsentStore } from '@/app/stores/consent.store'
import { SessionStore } from '@/app/stores/session.store'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PopupStore } from '../../system/popup/popup.store'
import { MessagesStore } from './messages.store'
import { TopBar } from './top-bar'

const bar = {
  ...({ messageId: 'm1', id: 'system', title: '初冬新款到店', content: '', command: null } as const),
  isRead: false,
  sentAt: 0,
}
const popup = { popPageConfId: 'p' } as PopupStore['currentStrategyDetail']

test('consent, a pop-up and the top bar are shown one after another [message.after-popup]', () => {
  taro.reset()
  const [consent, popups, session] = [stores.get(ConsentStore), stores.get(PopupStore), stores.get(SessionStore)]
  const set = (change: () => void) => act(() => runInAction(change))
  const isShown = () => screen.queryByText('初冬新款到店') !== null
  set(() => {
    session.uid = 'u1'
    consent.isAsking = true
  })
  stores.get(MessagesStore).tops.set({ records: [], bar })
  const Home = page('home', () => <TopBar page="home" />)
  render(<Home />)
  expect(isShown()).toBe(false)
  set(() => {
    consent.isAsking = false
    popups.currentStrategyDetail = popup
  })
  expect(isShown()).toBe(false)
  set(() => popups.close())
  expect(isShown()).toBe(true)
})
