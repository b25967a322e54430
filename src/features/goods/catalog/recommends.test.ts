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
  'recommendations for %j are one call with the products viewed here; an empty reply is not requested again',
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
