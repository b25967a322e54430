import { taro } from '../../test/support/taro-fakes/taro'
import { clearTabMark, setTabBadge, showTabDot } from './tab-marks'

beforeEach(() => taro.reset())
const calls = () => taro.calls.map(({ name, options }) => [name, options])

test('a text on a tab removes the dot [nav.tab-marks]', () => {
  setTabBadge(3, '9')
  expect(calls()).toEqual([
    ['hideTabBarRedDot', { index: 3 }],
    ['setTabBarBadge', { index: 3, text: '9' }],
  ])
})

test('a dot removes the text [nav.tab-marks]', () => {
  showTabDot(3)
  expect(calls()).toEqual([
    ['removeTabBarBadge', { index: 3 }],
    ['showTabBarRedDot', { index: 3 }],
  ])
})

test('clearing removes both', () => {
  clearTabMark(3)
  expect(calls().map(([name]) => name)).toEqual(['removeTabBarBadge', 'hideTabBarRedDot'])
})

test('a refusal while no tab page is in front is ignored', async () => {
  const refuse = () => Promise.reject(new Error('fail not TabBar page'))
  for (const name of ['hideTabBarRedDot', 'setTabBarBadge', 'removeTabBarBadge', 'showTabBarRedDot'])
    taro.answer(name, refuse)
  setTabBadge(0, '1')
  showTabDot(0)
  await new Promise((done) => setTimeout(done))
})
