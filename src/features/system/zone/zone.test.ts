import { ERROR_CODES } from '@contract/codes/errors'
import type { ZonePage } from '@contract/schema/zone'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { ZoneStore } from './zone.store'
import { zoneScope } from './zone-scope'

beforeEach(() => taro.reset())

const PAGE: ZonePage = {
  id: 'snow',
  title: '冰雪季',
  blocks: [],
  feedTabs: [
    { tabId: 'all', title: '全部' },
    { tabId: 'acc', title: '围巾' },
  ],
  feed: { records: [], hasMore: false, cursor: null },
}

test('the first tab comes with the zone; another one is requested with the key of the draft [zone.preview]', async () => {
  const env = fakeEnv({
    call: {
      'POST homePage/getSpecifiedPageData': () => PAGE,
      'POST activity/getProductByActiveListNew': () => PAGE.feed,
    },
  })
  const zone = new ZoneStore(env, 'snow', 'key')
  await zone.page.reload()
  await settle()
  expect([zone.feed.tabId, zone.feed.list.isLoaded]).toEqual(['all', true])
  await zone.feed.choose('acc')
  expect(env.sent.map(({ key, input }) => [key, input])).toEqual([
    ['POST homePage/getSpecifiedPageData', { id: 'snow', bdCityCode: undefined, preview: 'key' }],
    ['POST activity/getProductByActiveListNew', { id: 'snow', tabId: 'acc', preview: 'key', pageSize: 10 }],
  ])
})

test('a search is limited to a zone, or to one of its tabs; in a deleted zone it finds nothing else [zone.search]', async () => {
  const tab = (tabId: string, scope: object) => ({ tabId, title: tabId, scope, products: [] })
  let isGone = false
  const env = fakeEnv({
    call: {
      'POST homePage/getCustomCategoryList': () => {
        if (isGone) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '' })
        const records = [tab('all', { zoneId: 'snow' }), tab('acc', { zoneId: 'snow', categoryId: 'acc' })]
        return { records, hasMore: false, cursor: null }
      },
    },
  })
  expect(await zoneScope(env, 'snow')).toEqual({ zoneId: 'snow' })
  expect(await zoneScope(env, 'snow', 'acc')).toEqual({ zoneId: 'snow', categoryId: 'acc' })
  expect(await zoneScope(env, 'snow', 'never')).toEqual({ zoneId: 'snow' })
  isGone = true
  expect(await zoneScope(env, 'gone')).toEqual({ zoneId: 'gone' })
})
