import { fakeEnv } from '../../../test/support/fake-env'
import { type Near, RecommendsStore } from './recommends'

const NONE = { records: [], hasMore: false, cursor: null }

test.each<[near: Near, asked: Near[]]>([
  [{ sort: 'newest' }, [{ sort: 'newest' }]],
  [{ categoryId: 'c1' }, [{ categoryId: 'c1' }, { sort: 'sales' }]],
  [{ storeId: 's1', sort: 'sales' }, [{ storeId: 's1', sort: 'sales' }, { sort: 'sales' }]],
])('recommended near %j is asked for as such; a place without goods is left', async (near, asked) => {
  const env = fakeEnv({ call: { 'POST product/pageProducts': () => NONE } })
  await new RecommendsStore(env, near).goods.reload()
  expect(env.sent.map(({ input }) => input)).toEqual(asked.map((one) => ({ ...one, inStock: true, pageSize: 10 })))
})
