import { credentials } from '@/app/session/credentials'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { KeptMarkStore } from './kept-mark.store'

let env: ReturnType<typeof fakeEnv>
beforeEach(() => {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  env = fakeEnv({
    call: {
      'GET favourite/has': () => ({ isKept: true }),
      'GET follow/has': () => ({ isFollowed: false }),
      'POST history/add': () => ({}),
      'POST favourite/remove': () => ({}),
      'POST favourite/add': () => ({}),
      'POST follow/set': ({ isFollowed }: { isFollowed: boolean }) => ({ isFollowed, fansText: '3 人关注' }),
    },
  })
})
afterEach(() => credentials.forget())

test('the product page is marked and added to the history; each tap toggles its mark [favourite.toggle]', async () => {
  const mark = new KeptMarkStore(env, 'p1')
  await mark.seen('s1')
  expect([mark.isKept, mark.isFollowed, mark.fansText]).toEqual([true, false, null])
  await mark.keep()
  await mark.follow('s1')
  expect([mark.isKept, mark.isFollowed, mark.fansText]).toEqual([false, true, '3 人关注'])
  expect(env.sent.map(({ key, input }) => [key, input])).toEqual([
    ['GET favourite/has', { productId: 'p1' }],
    ['GET follow/has', { storeId: 's1' }],
    ['POST history/add', { productId: 'p1' }],
    ['POST favourite/remove', { productIds: ['p1'] }],
    ['POST follow/set', { storeId: 's1', isFollowed: true }],
  ])
})

test('two taps during one call are one [favourite.toggle]', async () => {
  const mark = new KeptMarkStore(env, 'p1')
  await Promise.all([mark.keep(), mark.keep()])
  expect([mark.isKept, env.sent.length]).toEqual([true, 1])
})

test('a visitor has no favourites or history; a tap asks to log in [favourite.visitor]', async () => {
  credentials.forget()
  const mark = new KeptMarkStore(env, 'p1')
  await mark.seen('s1')
  await mark.keep()
  expect([env.sent, mark.isKept]).toEqual([[], false])
})
