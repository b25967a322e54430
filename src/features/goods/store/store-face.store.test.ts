import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { storeFace } from './store.fixture'
import { StoreFaceStore } from './store-face.store'

beforeEach(() => taro.reset())

async function opened(uid: string, address: Partial<StoreFaceStore['address']> = {}) {
  const env = fakeEnv({
    call: {
      'POST store/getStoreHome': () => storeFace(),
      'POST follow/set': ({ isFollowed }) => ({ isFollowed, fansText: isFollowed ? '6 人关注' : '5 人关注' }),
    },
  })
  env.stores.get(SessionStore).uid = uid
  const store = new StoreFaceStore(env, { storeId: 's1', ...address })
  await store.face.reload()
  return { store, env }
}

test('a shopper follows once for several taps; the number of followers is the reply’s [store.face-follow]', async () => {
  const { store, env } = await opened('u1')
  await Promise.all([store.follow(), store.follow()])
  expect(env.sent.filter(({ key }) => key === 'POST follow/set')).toHaveLength(1)
  expect(store.face.value).toMatchObject({ isFollowed: true, fansText: '6 人关注', name: '鲜禾超市' })
  await store.follow()
  expect(store.face.value).toMatchObject({ isFollowed: false, fansText: '5 人关注' })
})

test('a visitor logs in first [store.face-follow]', async () => {
  const { store, env } = await opened('')
  await store.follow()
  expect(env.sent.some(({ key }) => key === 'POST follow/set')).toBe(false)
  expect(taro.callsOf('navigateTo')).toHaveLength(1)
})

test.each([
  [
    { latitude: '30.2', longitude: '120.21' },
    { latitude: 30.2, longitude: 120.21 },
  ],
  [{ latitude: '30.2' }, {}],
  [{ latitude: '95', longitude: '120' }, {}],
  [{ latitude: 'x', longitude: '120' }, {}],
  [{ businessId: 'b1' }, { businessId: 'b1' }],
])('the address %p sends %p [store.face-place]', async (address, sent) => {
  const { env } = await opened('', address)
  expect(env.sent[0]?.input).toEqual({ storeId: 's1', ...sent })
})
