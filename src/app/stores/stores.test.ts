import type { UserIndex } from '@contract/schema/account'
import type { LoginResult } from '@contract/schema/login'
import { autorun } from 'mobx'
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

test('a store is created once on first use and dropped at logout unless it is kept', () => {
  const stores: Stores = new Stores(() => fakeEnv())
  const wishes = stores.get(Wishes)
  const kept = stores.get(Kept)
  expect(stores.get(Wishes)).toBe(wishes)
  stores.forgetAll()
  expect(stores.get(Wishes)).not.toBe(wishes)
  expect(stores.get(Kept)).toBe(kept)
  expect(stores.generation).toBe(1)
})

test('a dropped store is disposed before a new one exists; a kept one is not', () => {
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

describe('badge of the cart', () => {
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

  test.each([0, -3])('%i pieces show no badge [nav.cart-badge]', (number) => {
    new CartBadge().set(number)
    expect(taro.callsOf('setTabBarBadge')).toEqual([])
    expect(taro.callsOf('removeTabBarBadge')).toEqual([{ index: CART_TAB }])
  })

  test('a refusal of the platform is ignored, and the number survives a restart', async () => {
    taro.answer('setTabBarBadge', () => Promise.reject(new Error('not TabBar page')))
    new CartBadge().set(7)
    await Promise.resolve()
    expect(new CartBadge().number).toBe(7)
  })
})

describe('session store', () => {
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
    isNew: false,
    isMember: true,
    isUPlusMember: false,
  }

  test('a login takes over session and token, emits the event and loads the shopper', async () => {
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

  test('a newcomer keeps newcomer prices until the first order', async () => {
    const env = fakeEnv({ call: { 'POST getIndexUserDate': () => ({ ...user, isNew: true }) } })
    const store = new SessionStore(env)
    const buyers: SessionStore['buyer'][] = []
    const stop = autorun(() => buyers.push(store.buyer))
    store.login(result)
    await new Promise((resolve) => setTimeout(resolve, 0))
    await store.loadUser()
    store.placedOrder()
    store.placedOrder()
    stop()
    expect(buyers).toEqual([
      { isMember: false, isNew: false, isApp: false },
      { isMember: true, isNew: true, isApp: false },
      { isMember: true, isNew: false, isApp: false },
    ])
  })

  test('a logout clears user, badge, stores, session and login, and emits the event [session.cleared]', () => {
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
      'the server is unreachable',
      () => {
        throw new ApiError({ code: -1, name: 'NETWORK', message: '网络异常' })
      },
    ],
  ])(
    'leaving ends session and token at the server before they are cleared on the device: %s [session.logout-first]',
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

  test('a logout opens the login page only when requested', () => {
    const store = new SessionStore(fakeEnv({ call: { 'POST getIndexUserDate': () => user } }))
    store.login(result)
    store.logout({ toLogin: true })
    expect(taro.callsOf('navigateTo')).toHaveLength(1)
  })

  test('shopper data of an older request does not replace newer data', async () => {
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

  test('shopper data that arrives after the logout is dropped; after a failure the shopper stays logged in [session.other-shopper]', async () => {
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

test('saving a missing channel changes nothing; the promotion channel survives a restart [purchase.missing-kept]', () => {
  const channels = new ChannelStore()
  channels.saveCrmChannelId('c1')
  channels.saveSaleChannel('s1')
  channels.saveCrmChannelId(undefined)
  channels.saveCrmChannelId('')
  channels.saveSaleChannel(null)
  expect([channels.crmChannelId, channels.saleChannel]).toEqual(['c1', 's1'])
  expect(new ChannelStore().crmChannelId).toBe('c1')
})
