import type { HomeFirstPage } from '@contract/schema/zone'
import { fireEvent, render, screen } from '@testing-library/react'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { HomeTop } from './home-view'

beforeEach(() => taro.reset())

const FIRST: HomeFirstPage = {
  mallName: '乐廊',
  storeName: '滨江天街店',
  openText: '营业中',
  searchWord: '',
  blocks: [],
  feedTabs: [],
  feed: { records: [], hasMore: false, cursor: null },
}

test('the name of the mall opens the choice of the city, its hours the list of its stores [content.branch]', () => {
  render(<HomeTop first={FIRST} onScan={() => {}} />)
  fireEvent.click(screen.getByRole('link', { name: /滨江天街店/ }))
  fireEvent.click(screen.getByRole('link', { name: '营业中' }))
  expect(taro.callsOf('navigateTo')).toMatchObject([
    { url: '/pages/packOrder/locationHome/index' },
    { url: '/pages/store/storeList/index' },
  ])
})

test('unknown hours leave no link', () => {
  render(<HomeTop first={{ ...FIRST, openText: '' }} onScan={() => {}} />)
  expect(document.querySelector('.home__place')).not.toBeNull()
  expect(document.querySelector('.home__hours')).toBeNull()
})
