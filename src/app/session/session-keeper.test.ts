import type { Session } from '@contract/schema/session'
import { SessionKeeper } from './session-keeper'

const NOW = 1_000_000
const made = (key: string, renewTime = NOW + 1000): Session => ({
  sessionKey: key,
  sessionSecret: 's',
  renewTime,
  expireTime: renewTime + 1000,
  serverTime: NOW,
})

function keeper(kept: Session | null) {
  const state = { kept, asked: 0 }
  const made1 = new SessionKeeper({
    kept: {
      get: () => state.kept,
      set: (value) => {
        state.kept = value
      },
      remove: () => {
        state.kept = null
      },
    },
    generate: async () => made(`new-${++state.asked}`),
    renew: async () => made('renewed'),
    now: () => NOW,
    isNoReply: () => false,
  })
  return { state, keeper: made1 }
}

test('the stored session is used without a request [session.cached]', async () => {
  const { state, keeper: one } = keeper(made('old'))
  expect((await one.ensure()).sessionKey).toBe('old')
  expect(state.asked).toBe(0)
})

test('without a stored session one is requested once and stored [session.cached]', async () => {
  const { state, keeper: one } = keeper(null)
  const all = await Promise.all([one.ensure(), one.ensure()])
  expect(all.map(({ sessionKey }) => sessionKey)).toEqual(['new-1', 'new-1'])
  expect(state.kept?.sessionKey).toBe('new-1')
  expect((await one.ensure()).sessionKey).toBe('new-1')
})

test('a cleared session is removed from the storage, but only if it is still the same one [session.cleared]', async () => {
  const { state, keeper: one } = keeper(made('old'))
  one.clear('another')
  expect(state.kept?.sessionKey).toBe('old')
  one.clear('old')
  expect([state.kept, one.current]).toEqual([null, null])
})

test.each([
  ['requested', null],
  ['renewed', made('old', NOW - 1)],
])('a login that arrives while a session is %s is newer and is kept [session.cached]', async (_what, kept) => {
  const { state, keeper: one } = keeper(kept)
  const waited = one.ensure()
  one.adopt(made('of the login'))
  expect((await waited).sessionKey).toBe('of the login')
  expect([state.kept?.sessionKey, one.current?.sessionKey]).toEqual(['of the login', 'of the login'])
})
