import type { UserIndex } from '@contract/schema/account'
import type { LoginResult } from '@contract/schema/login'
import { fakeEnv } from '../../../test/support/fake-env'
import { settle } from '../../../test/support/settled'
import { taro } from '../../../test/support/taro-fakes/taro'
import { session } from '../api'
import { ApiError } from '../api/api-error'
import { listen } from '../events'
import { credentials } from '../session/credentials'
import { CartBadge } from './cart-badge.store'
import { ChannelStore } from './channel.store'
import { type Env, Stores } from './index'
import { SessionStore } from './session.store'

beforeEach(() => taro.reset())

class Wishes {
  constructor(readonly env: Env) {}
}
class Kept {
  static readonly isKept = true
  constructor(readonly env: Env) {}
}

test('a store is made on first use, once, and forgotten at logout unless it is kept', () => {
  const stores: Stores = new Stores(() => fakeEnv())
  const wishes = stores.get(Wishes)
  const kept = stores.get(Kept)
  expect(stores.get(Wishes)).toBe(wishes)
  stores.forgetAll()
  expect(stores.get(Wishes)).not.toBe(wishes)
  expect(stores.get(Kept)).toBe(kept)
  expect(stores.generation).toBe(1)
})

test('a store that is dropped is told, before a fresh one stands; a kept one is not', () => {
  const told: string[] = []
  class Timer {
    dispose() {
      told.push('timer')
    }
  }
  class KeptTimer {
    static readonly isKept = true
    dispose() {
      told.push('kept')
    }
  }
  const stores: Stores = new Stores(() => fakeEnv())
  stores.get(Timer)
  stores.get(KeptTimer)
  stores.forgetAll()
  stores.get(Timer)
  expect(told).toEqual(['timer'])
})

describe('cart badge', () => {
  const CART_TAB = 2
  test.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('%i pieces show %s [nav.cart-badge]', (number, text) => {
    new CartBadge().set(number)
    expect(taro.callsOf('setTabBarBadge')).toEqual([{ index: CART_TAB, text }])
  })

  test.each([0, -3])('%i pieces show nothing [nav.cart-badge]', (number) => {
    new CartBadge().set(number)
    expect(taro.callsOf('setTabBarBadge')).toEqual([])
    expect(taro.callsOf('removeTabBarBadge')).toEqual([{ index: CART_TAB }])
  })

  test('a refusal of the platform is no error, and the number outlives a restart', async () => {
    taro.answer('setTabBarBadge', () => Promise.reject(new Error('not TabBar page')))
    new CartBadge().set(7)
    await Promise.resolve()
    expect(new CartBadge().number).toBe(7)
  })
})

describe('session', () => {
  const result: LoginResult = {
    accessToken: 'tok',
    uid: 'u1',
    sessionKey: 'k',
    sessionSecret: 's',
    renewTime: Date.now() + 1e8,
    expireTime: Date.now() + 1e9,
    serverTime: Date.now(),
  }
  const user: UserIndex = {
    uid: 'u1',
    name: '小廊',
    mobile: '138****6027',
    sex: 1,
    birthday: null,
    avatar: null,
    isMember: true,
    isUPlusMember: false,
  }

  test('a login takes over session and token, tells, and loads the shopper', async () => {
    const env = fakeEnv({ call: { 'POST getIndexUserDate': () => user } })
    const told: string[] = []
    const off = listen('login', ({ uid }) => told.push(uid))
    const store = new SessionStore(env)
    store.login(result)
    await new Promise((resolve) => setTimeout(resolve, 0))
    off()
    expect([store.isLoggedIn, store.uid, store.isMember, store.user?.name]).toEqual([true, 'u1', true, '小廊'])
    expect(credentials.current).toEqual({ accessToken: 'tok', uid: 'u1' })
    expect(session.current?.sessionKey).toBe('k')
    expect(taro.storage.get('LOGIN_INFO')).toEqual({ accessToken: 'tok', uid: 'u1' })
    expect(told).toEqual(['u1'])
  })

  test('a logout clears user, badge, stores, session and login info, and tells [session.cleared]', () => {
    const env = fakeEnv({ call: { 'POST getIndexUserDate': () => user } })
    const store = new SessionStore(env)
    store.login(result)
    env.stores.get(CartBadge).set(5)
    const wishes = env.stores.get(Wishes)
    const told: string[] = []
    const off = listen('logout', ({ uid }) => told.push(uid))
    store.logout()
    off()
    expect([store.isLoggedIn, store.user, credentials.current, session.current]).toEqual([false, null, null, null])
    expect(env.stores.get(CartBadge).number).toBe(0)
    expect(env.stores.get(Wishes)).not.toBe(wishes)
    expect(taro.storage.has('LOGIN_INFO')).toBe(false)
    expect(taro.storage.has('SESSION')).toBe(false)
    expect(told).toEqual(['u1'])
    expect(taro.callsOf('navigateTo')).toEqual([])
  })

  test.each([
    ['the server answers', () => ({})],
    [
      'the server is out of reach',
      () => {
        throw new ApiError({ code: -1, name: 'NETWORK', message: '网络异常' })
      },
    ],
  ])(
    'leaving ends session and token at the server while they are still known, then forgets them: %s',
    async (_when, answer) => {
      let keyAtCall: string | undefined
      const env = fakeEnv({
        call: {
          'POST getIndexUserDate': () => user,
          'POST /core/account/session/destroySession': () => {
            keyAtCall = session.current?.sessionKey
            return answer()
          },
        },
      })
      const store = new SessionStore(env)
      store.login(result)
      await store.leave()
      expect(keyAtCall).toBe('k')
      expect([store.isLoggedIn, credentials.current, session.current]).toEqual([false, null, null])
    },
  )

  test('a logout goes to login only when asked to', () => {
    const store = new SessionStore(fakeEnv({ call: { 'POST getIndexUserDate': () => user } }))
    store.login(result)
    store.logout({ toLogin: true })
    expect(taro.callsOf('navigateTo')).toHaveLength(1)
  })

  test("a shopper's data that were asked for earlier do not replace newer ones", async () => {
    const answers: ((value: UserIndex) => void)[] = []
    const env = fakeEnv({ call: { 'POST getIndexUserDate': () => new Promise((resolve) => answers.push(resolve)) } })
    const store = new SessionStore(env)
    store.login(result)
    const again = store.loadUser()
    await settle()
    answers[1]?.(user)
    await again
    answers[0]?.({ ...user, isMember: false })
    await settle()
    expect(store.isMember).toBe(true)
  })

  test("a shopper's data that come after the logout are dropped; a failure leaves the shopper logged in", async () => {
    let answer: (value: UserIndex) => void = () => {}
    const late = new SessionStore(
      fakeEnv({ call: { 'POST getIndexUserDate': () => new Promise((resolve) => (answer = resolve)) } }),
    )
    late.login(result)
    await Promise.resolve()
    late.logout()
    answer(user)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(late.user).toBeNull()
    const failing = new SessionStore(
      fakeEnv({
        call: {
          'POST getIndexUserDate': () => Promise.reject(new ApiError({ code: -1, name: 'NETWORK', message: '' })),
        },
      }),
    )
    failing.login(result)
    await failing.loadUser()
    expect([failing.isLoggedIn, failing.user]).toEqual([true, null])
  })
})

test('saving a missing channel changes nothing; that of the promotion outlives a restart [purchase.missing-kept]', () => {
  const channels = new ChannelStore()
  channels.saveCrmChannelId('c1')
  channels.saveSaleChannel('s1')
  channels.saveCrmChannelId(undefined)
  channels.saveCrmChannelId('')
  channels.saveSaleChannel(null)
  expect([channels.crmChannelId, channels.saleChannel]).toEqual(['c1', 's1'])
  expect(new ChannelStore().crmChannelId).toBe('c1')
})
