import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { type Near, RecommendsStore } from './recommends'
import { rememberViewed } from './viewed'

beforeEach(() => taro.reset())

test.each<Near>([
  { page: 'cart' },
  { page: 'search', categoryId: 'c1' },
  { page: 'gone', productIds: ['p9'], storeId: 's1' },
])(
  'recommended for %j is asked for in one call, with what was seen here; nothing found asks no second time',
  async (near) => {
    const env = fakeEnv({
      call: { 'POST product/pageRecommends': () => ({ records: [], hasMore: false, cursor: null }) },
    })
    rememberViewed('', 'p1')
    await new RecommendsStore(env, near).goods.reload()
    expect(env.sent.map(({ key, input }) => [key, input])).toEqual([
      ['POST product/pageRecommends', { ...near, viewed: ['p1'], pageSize: 10 }],
    ])
  },
)
