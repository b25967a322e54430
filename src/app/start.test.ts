import { taro } from '../../test/support/taro-fakes/taro'
import { stores } from './env'
import { emit } from './events'
import { credentials } from './session/credentials'
import { startApp } from './start'
import { SessionStore } from './stores/session.store'
import { SettingsStore } from './stores/settings.store'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
globalThis.fetch = () => Promise.reject(new Error('no network in this test'))

history.replaceState(null, '', '/?crm_channel_id=c7&accessToken=secret#/pages/home/index')
startApp()
beforeEach(() => taro.reset())

test('takes the channel from the address, and the secret out of it', () => {
  expect(stores.get(SettingsStore).crmChannelId).toBe('c7')
  expect(location.href).toBe('http://localhost/?crm_channel_id=c7#/pages/home/index')
})

test('the loading indicator follows the calls', () => {
  emit('loading', true)
  expect([taro.callsOf('showLoading').length, stores.get(SettingsStore).showLoading]).toEqual([1, true])
  emit('loading', false)
  expect([taro.callsOf('hideLoading').length, stores.get(SettingsStore).showLoading]).toEqual([1, false])
})

test('a login that the server ended is forgotten, and asked for again if the call says so', () => {
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
  expect(taro.callsOf('navigateTo')).toEqual([{ url: '/pages/login/index?redirect=pages%2Fhome%2Findex' }])
})

test.each([
  [true, 1],
  [false, 0],
])("a full cart is told in the server's words; 去清理 %p", async (confirm, visits) => {
  taro.answer('showModal', () => ({ confirm }))
  emit('cartFull', { message: '购物车最多 120 种商品' })
  await settled()
  expect(taro.callsOf('showModal')).toEqual([
    expect.objectContaining({ content: '购物车最多 120 种商品', confirmText: '去清理', cancelText: '知道了' }),
  ])
  expect(taro.callsOf('switchTab')).toHaveLength(visits)
  expect(stores.get(SettingsStore).showCartFull).toBe(false)
})
