// The tab bar: how Taro's calls change its marks.
import { Current, eventCenter } from '@tarojs/runtime'
import { defineCustomElementTaroTabbar } from './custom-elements'

const onTabItemTap = jest.fn()

const page = (name: string) => ({ pagePath: `pages/${name}/index`, text: name, iconPath: 'a', selectedIconPath: 'b' })

beforeAll(() => {
  defineCustomElementTaroTabbar()
  Current.page = { onTabItemTap }
  const bar = Object.assign(document.createElement('taro-tabbar'), {
    conf: { list: [page('home'), page('cart')], homePage: '/pages/home/index' },
  })
  document.body.append(bar)
})

/** Calls as Taro does; returns whether the call succeeded. */
function call(name: string, options: Record<string, unknown>): boolean {
  const successHandler = jest.fn()
  eventCenter.trigger(`__taro${name}`, { ...options, successHandler, errorHandler: jest.fn() })
  return successHandler.mock.calls.length === 1
}
const marks = () =>
  [...document.querySelectorAll('.weui-tabbar__box')].map((box) =>
    [...box.querySelectorAll('.weui-badge')].map((mark) => mark.textContent || 'dot'),
  )

test('a text and a dot replace each other, on each tab separately [nav.tab-marks]', () => {
  call('SetTabBarBadge', { index: 1, text: '9' })
  expect(marks()).toEqual([[], ['9']])
  call('ShowTabBarRedDotHandler', { index: 1 })
  call('ShowTabBarRedDotHandler', { index: 0 })
  expect(marks()).toEqual([['dot'], ['dot']])
  call('SetTabBarBadge', { index: 1, text: '99+' })
  expect(marks()).toEqual([['dot'], ['99+']])
})

test('hiding a dot leaves a text, removing a text leaves a dot', () => {
  call('HideTabBarRedDotHandler', { index: 1 })
  call('RemoveTabBarBadge', { index: 0 })
  expect(marks()).toEqual([['dot'], ['99+']])
  call('HideTabBarRedDotHandler', { index: 0 })
  call('RemoveTabBarBadge', { index: 1 })
  expect(marks()).toEqual([[], []])
})

test('a tab that does not exist is refused', () => {
  expect([call('SetTabBarBadge', { index: 0, text: '1' }), call('SetTabBarBadge', { index: 7, text: '1' })]).toEqual([
    true,
    false,
  ])
})

test('a number that has grown bumps; a smaller one, the first one and the same one do not', () => {
  const isBumping = () => document.querySelector('.weui-badge')?.classList.contains('weui-badge_more')
  const bumps = ['2', '3', '3', '1', '99+'].map((text) => {
    call('SetTabBarBadge', { index: 0, text })
    return isBumping()
  })
  expect(bumps).toEqual([true, true, false, false, true])
  call('RemoveTabBarBadge', { index: 0 })
  call('SetTabBarBadge', { index: 0, text: '5' })
  expect(isBumping()).toBe(false)
})

test('a tap on the bar is reported to the page in front and to the app', () => {
  const tapped = jest.fn()
  eventCenter.on('__galleriaTab', tapped)
  document.querySelectorAll<HTMLElement>('taro-tabbar a')[1]?.click()
  expect(onTabItemTap).toHaveBeenCalledWith({ index: '1', pagePath: 'pages/cart/index', text: 'cart' })
  expect(tapped).toHaveBeenCalledWith('/pages/cart/index')
})
