import type { Session } from '@contract/schema/session'
import type { Stored } from '@/platform/storage'

const session: Session = { sessionKey: 'k', sessionSecret: 's', renewTime: 9e15, expireTime: 9e15, serverTime: 1 }
const login = { accessToken: 't', uid: 'u1' }
const names = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split('=')[0])

/** Starts the app with the current cookies and the given storage. */
async function start(kind = 'other', held: Record<string, unknown> = {}) {
  jest.resetModules()
  const { taro } = await import('../../../test/support/taro-fakes/taro')
  const { storage } = taro
  for (const [key, value] of Object.entries(held)) storage.set(key, value)
  jest.doMock('@/platform/host', () => ({ host: { name: 'h5', kind } }))
  const { loginBesideCookies, sessionBesideCookies } = await import('./login-cookies')
  const { keptOutsideApp } = await import('./stored-outside-app')
  const any = <T>(value: unknown): value is T => typeof value === 'object' && value !== null
  const logins: Stored<typeof login> = loginBesideCookies(keptOutsideApp('LOGIN_INFO', any<typeof login>))
  const sessions: Stored<Session> = sessionBesideCookies(keptOutsideApp('SESSION', any<Session>))
  return { logins, sessions, storage, opened: { login: logins.get(), session: sessions.get() } }
}

beforeEach(() => {
  for (const name of names()) Reflect.set(document, 'cookie', `${name}=; Max-Age=0; Path=/`)
})

test('a login is kept in three cookies, restored at the next start, and removed at logout [session.cookies]', async () => {
  const first = await start()
  expect(first.opened).toEqual({ login: null, session: null })
  first.sessions.set(session)
  expect(names()).toEqual([])
  first.logins.set(login)
  expect(names().sort()).toEqual(['auth-info', 'token', 'uid'])
  expect(document.cookie).toContain('token=t')
  // The storage of the device is empty, the cookies are not.
  const second = await start()
  expect(second.opened).toEqual({ login, session })
  expect([second.storage.get('LOGIN_INFO'), second.storage.get('SESSION')]).toEqual([login, session])
  second.logins.remove()
  second.sessions.remove()
  expect(names()).toEqual([])
  expect((await start()).opened).toEqual({ login: null, session: null })
})

test('a renewed session replaces the one in the cookie [session.cookies]', async () => {
  const { logins, sessions } = await start()
  sessions.set(session)
  logins.set(login)
  sessions.set({ ...session, sessionKey: 'k2' })
  expect((await start()).opened.session?.sessionKey).toBe('k2')
})

test('the login in the cookies takes precedence over the stored one [session.cookies]', async () => {
  const { logins, sessions } = await start()
  sessions.set(session)
  logins.set(login)
  const held = { LOGIN_INFO: { accessToken: 'old', uid: 'u0' }, SESSION: { ...session, sessionKey: 'old' } }
  expect((await start('other', held)).opened).toEqual({ login, session })
})

test.each([
  ['auth-info', 'nonsense'],
  ['auth-info', '{"sessionKey":"k"}'],
  ['auth-info', '%'],
  ['token', ''],
  ['uid', ''],
])('with %s=%s the cookies do not log in [session.cookies]', async (name, value) => {
  const { logins, sessions } = await start()
  sessions.set(session)
  logins.set(login)
  Reflect.set(document, 'cookie', `${name}=${value}; Path=/`)
  expect((await start()).opened).toEqual({ login: null, session: null })
})

test('inside the native app neither cookies nor storage hold a login [session.cookies]', async () => {
  const { logins, sessions, storage } = await start('app', { LOGIN_INFO: login })
  expect(logins.get()).toBeNull()
  sessions.set(session)
  logins.set(login)
  expect([names(), storage.has('SESSION')]).toEqual([[], false])
})

test('under https the cookies are secure and limited to this host [session.cookies]', async () => {
  const written: string[] = []
  jest.resetModules()
  jest.doMock('@/platform/host', () => ({ host: { name: 'h5', kind: 'other' } }))
  const { cookiesOf } = await import('@/platform/cookies.h5')
  const jar = cookiesOf(true, { read: () => written.join('; '), write: (text) => written.push(text) })
  jar.set('token', 'a b', 5000)
  expect(written).toEqual(['__Host-token=a%20b; Path=/; Max-Age=5; SameSite=Lax; Secure'])
})

test('a cookie with only key and secret is a session and counts as new [session.cookies]', async () => {
  const before = Date.now()
  const { sessionKey, sessionSecret } = session
  const written = {
    'auth-info': encodeURIComponent(JSON.stringify({ sessionKey, sessionSecret })),
    token: 't',
    uid: 'u1',
  }
  for (const [name, value] of Object.entries(written)) Reflect.set(document, 'cookie', `${name}=${value}; Path=/`)
  const { opened } = await start()
  expect(opened.login).toEqual(login)
  expect(opened.session).toMatchObject({ sessionKey, sessionSecret })
  expect(opened.session?.renewTime).toBeGreaterThan(before)
  expect(opened.session?.expireTime).toBeGreaterThan(opened.session?.renewTime ?? 0)
})
