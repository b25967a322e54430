import { settle } from '../../../test/support/settled'
import type { SessionStore as Session } from './session.store'

/** The requests to the native app. */
let asked: string[] = []

/** Answers the greeting and records the other requests. */
function hear(text: string): void {
  const { id, name } = JSON.parse(text)
  asked.push(name)
  const reply = { id, code: 0, data: { version: 1, appVersion: '5.1.0' }, msg: '' }
  if (name === 'hello') setTimeout(() => window.GalleriaBridge?.receive(JSON.stringify(reply)))
}

/** Loads the app's modules, inside a native app or not. */
async function open(isApp: boolean) {
  jest.resetModules()
  asked = []
  Reflect.deleteProperty(window, 'GalleriaBridge')
  if (isApp) window.GalleriaNative = { postMessage: hear }
  const { host } = await import('@/platform/host')
  await host.ready()
  const { taro } = await import('../../../test/support/taro-fakes/taro')
  const { stores } = await import('../env')
  const { SessionStore } = await import('./session.store')
  globalThis.fetch = () => Promise.reject(new Error('no network in this test'))
  const session: Session = stores.get(SessionStore)
  session.adopt({ accessToken: 't', uid: 'u1' })
  session.setOpenToken('o1')
  return { session, taro, opened: () => taro.calls.filter(({ name }) => /navigateTo|redirectTo|reLaunch/.test(name)) }
}
afterEach(() => {
  delete window.GalleriaNative
})

test('a logout with toLogin opens the login page in a browser [host.app-logout]', async () => {
  const { session, opened } = await open(false)
  session.logout({ toLogin: true })
  await settle()
  expect([session.isLoggedIn, session.inApp, opened().length]).toEqual([false, false, 1])
})

test('a logout without toLogin stays on the page [host.app-logout]', async () => {
  const { session, opened } = await open(false)
  session.logout()
  await settle()
  expect([session.isLoggedIn, opened().length]).toEqual([false, 0])
})

test('inside the native app a logout never opens the login page; the open token is cleared, and storage stays empty [host.app-logout]', async () => {
  const { session, taro, opened } = await open(true)
  expect([session.isLoggedIn, session.inApp, taro.storage.has('LOGIN_INFO')]).toEqual([true, true, false])
  session.logout({ toLogin: true })
  await settle()
  expect([session.isLoggedIn, session.openToken, opened().length]).toEqual([false, '', 0])
  // The native login is not requested either.
  expect(asked).toEqual(['hello'])
})
