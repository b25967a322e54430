/** @jest-environment jsdom */
// The tab bar of H5: what Taro's calls make of its marks.
import fs from 'node:fs'
import path from 'node:path'

type Listener = (call: Record<string, unknown>) => void
const listeners = new Map<string, Listener>()
const eventCenter = {
  on: (name: string, listener: Listener) => void listeners.set(name, listener),
  off: () => {},
  trigger: jest.fn(),
}

/** The page in front, as Taro keeps it. */
const current = { page: { onTabItemTap: jest.fn() } }

/** The part as the browser gets it; its only imports are the events, and pictures' elements that it passes on. */
function defineTabBar(): void {
  const text = fs.readFileSync(path.join(__dirname, 'custom-elements.js'), 'utf8')
  const code = text.replace(/^(import|export \{).*$/gm, '').replace(/^export function/gm, 'function')
  new Function('eventCenter', 'Current', `${code}\ndefineCustomElementTaroTabbar()`)(eventCenter, current)
}

const page = (name: string) => ({ pagePath: `pages/${name}/index`, text: name, iconPath: 'a', selectedIconPath: 'b' })

beforeAll(() => {
  defineTabBar()
  const bar = Object.assign(document.createElement('taro-tabbar'), {
    conf: { list: [page('home'), page('cart')], homePage: '/pages/home/index' },
  })
  document.body.append(bar)
})

/** Calls as Taro does; says whether it was taken. */
function call(name: string, options: Record<string, unknown>): boolean {
  const successHandler = jest.fn()
  listeners.get(`__taro${name}`)?.({ ...options, successHandler, errorHandler: jest.fn() })
  return successHandler.mock.calls.length === 1
}
const marks = () =>
  [...document.querySelectorAll('.weui-tabbar__box')].map((box) =>
    [...box.querySelectorAll('.weui-badge')].map((mark) => mark.textContent || 'dot'),
  )

test('a text and a dot take each other’s place, each tab by itself [nav.tab-marks]', () => {
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

test('the page in front is told of a tap on the bar', () => {
  document.querySelectorAll<HTMLElement>('taro-tabbar a')[1]?.click()
  expect(current.page.onTabItemTap).toHaveBeenCalledWith({ index: 1, pagePath: 'pages/cart/index', text: 'cart' })
  expect(eventCenter.trigger).toHaveBeenCalledWith('__galleriaTab', '/pages/cart/index')
})
