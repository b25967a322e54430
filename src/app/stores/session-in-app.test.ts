import type { SessionStore as Session } from './session.store'

/** The app's own modules, opened inside a native app or not; it need not answer for this. */
async function open(isApp: boolean) {
  jest.resetModules()
  if (isApp) window.GalleriaNative = { postMessage: () => undefined }
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

test('a logout that asks for it goes to the login page in a browser [host.app-logout]', async () => {
  const { session, opened } = await open(false)
  session.logout({ toLogin: true })
  await Promise.resolve()
  expect([session.isLoggedIn, session.inApp, opened().length]).toEqual([false, false, 1])
})

test('never inside the native app; its open token is forgotten, nothing was stored [host.app-logout]', async () => {
  const { session, taro, opened } = await open(true)
  expect([session.isLoggedIn, session.inApp, taro.storage.has('LOGIN_INFO')]).toEqual([true, true, false])
  session.logout({ toLogin: true })
  await Promise.resolve()
  expect([session.isLoggedIn, session.openToken, opened().length]).toEqual([false, '', 0])
})
