import Taro from '@tarojs/taro'
import { taro } from '../../test/support/taro-fakes/taro'
import { grayHeaders } from './api/gray'
import { entry } from './entry'
import { stores } from './env'
import { emit } from './events'
import { credentials } from './session/credentials'
import { startApp } from './start'
import { CartFullStore } from './stores/cart-full.store'
import { ChannelStore } from './stores/channel.store'
import { LoadingStore } from './stores/loading.store'
import { SessionStore } from './stores/session.store'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
globalThis.fetch = () => Promise.reject(new Error('no network in this test'))

history.replaceState(
  null,
  '',
  '/?crm_channel_id=c7&accessToken=secret&graytag=blue#/pages/home/index?grantCode=g1&openId=o1&isNeedMobile=1',
)
startApp()
// The listeners of the start must stay, and reset() would remove them.
beforeEach(() => {
  taro.calls.length = 0
})

test('the channel is read from the address, and secrets are removed from it [entry.dropped]', () => {
  expect(stores.get(ChannelStore).crmChannelId).toBe('c7')
  expect(location.href).toBe('http://localhost/?crm_channel_id=c7&graytag=blue#/pages/home/index?isNeedMobile=1')
})

test('the secrets are kept in memory for a later login [entry.kept]', () => {
  expect(entry()).toMatchObject({
    accessToken: 'secret',
    grant: { grantCode: 'g1', openId: 'o1', isNeedMobile: true },
  })
  expect(JSON.stringify([...taro.storage.values()])).not.toMatch(/secret|g1|o1/)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/secret|"g1"|"o1"/)
})

test('a link opened in the running app changes only the hash: its secrets are removed and do not log in [entry.dropped]', () => {
  const before = location.href
  history.replaceState(null, '', '/#/pages/cate/index?id=7&accessToken=planted&grantCode=g2')
  Taro.eventCenter.trigger('__afterTaroRouterChange')
  expect(location.href).toBe('http://localhost/#/pages/cate/index?id=7')
  expect([credentials.current, entry().accessToken]).toEqual([null, 'secret'])
  history.replaceState(null, '', before)
})

test('every later call carries the gray tag [entry.gray]', () => {
  expect(grayHeaders()).toEqual({ 'X-Graytag': 'blue' })
})

test('a tap on the tab bar switches to its page through the navigator [nav.tab-bar]', () => {
  Taro.eventCenter.trigger('__galleriaTab', '/pages/cart/index')
  Taro.eventCenter.trigger('__galleriaTab', '/pages/cate/index')
  expect(taro.callsOf('switchTab')).toEqual([{ url: '/pages/cart/index' }])
  expect(taro.callsOf('navigateTo')).toEqual([])
})

test('the loading indicator follows the calls', () => {
  emit('loading', true)
  expect([taro.callsOf('showLoading').length, stores.get(LoadingStore).showLoading]).toEqual([1, true])
  emit('loading', false)
  expect([taro.callsOf('hideLoading').length, stores.get(LoadingStore).showLoading]).toEqual([1, false])
})

test('a login that the server ended is cleared, and the login page opens if the call requires it', () => {
  const logIn = () =>
    stores.get(SessionStore).login({
      accessToken: 't',
      uid: 'u',
      sessionKey: 'k',
      sessionSecret: 's',
      renewTime: Date.now() + 1e8,
      expireTime: Date.now() + 1e9,
      serverTime: Date.now(),
    })
  logIn()
  emit('loginLost', { redirects: false })
  expect([credentials.current, taro.callsOf('navigateTo').length]).toEqual([null, 0])
  logIn()
  emit('loginLost', { redirects: true })
  expect(stores.get(SessionStore).isLoggedIn).toBe(false)
  expect(stores.get(SessionStore).takeLost()).toBe(true)
  expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/login/index?redirect=pages%2Fhome%2Findex' }])
})

test.each([
  [true, 1],
  [false, 0],
])("a full cart shows the server's message; 去清理 %p", async (confirm, visits) => {
  taro.answer('showModal', () => ({ confirm }))
  emit('cartFull', { message: '购物车最多 120 种商品' })
  await settled()
  expect(taro.callsOf('showModal')).toEqual([
    expect.objectContaining({ content: '购物车最多 120 种商品', confirmText: '去清理', cancelText: '知道了' }),
  ])
  expect(taro.callsOf('switchTab')).toHaveLength(visits)
  expect(stores.get(CartFullStore).showCartFull).toBe(false)
})
