import { appPages, checkedTabs } from './app-pages'

test.each([2, 3, 4, 5])('a tab bar of %i tabs is accepted [nav.tab-count]', (count) => {
  expect(checkedTabs(Array.from({ length: count }))).toHaveLength(count)
})

test.each([0, 1, 6])('a tab bar of %i tabs fails the build [nav.tab-count]', (count) => {
  expect(() => checkedTabs(Array.from({ length: count }))).toThrow('tabBar 配置错误')
})

test('the bar has its four tabs, grey, red when selected, on white [nav.tab-bar]', () => {
  const { tabBar } = appPages()
  expect(tabBar.list.map(({ pagePath }) => pagePath)).toEqual([
    'pages/home/index',
    'pages/memberIndex/index',
    'pages/cart/index',
    'pages/mine/index',
  ])
  expect(tabBar.list.map(({ text }) => text)).toEqual(['首页', '会员', '购物车', '我的'])
  expect(tabBar).toMatchObject({ color: '#6a6a70', selectedColor: '#d0211a', backgroundColor: '#ffffff' })
})
