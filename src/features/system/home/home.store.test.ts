import type { HomeFirstPage } from '@contract/schema/zone'
import { ApiError } from '@/app/api/api-error'
import { PlaceStore } from '@/app/stores/place.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { HomeStore, NEWS_EVERY_MS } from './home.store'

const first: HomeFirstPage = {
  mallName: '乐廊',
  storeName: '',
  openText: '',
  searchWord: '',
  blocks: [{ blockId: 'notice', kind: 'notice', title: '公告', notices: [] }],
  feedTabs: [{ tabId: 'guess', title: '猜你喜欢' }],
  feed: { records: [], hasMore: false, cursor: null },
}

beforeEach(() => taro.reset())

test('home is requested with the shopper’s city, and again when the city changes [advert.city]', async () => {
  const env = fakeEnv({ call: { 'POST homePage/getFirstPageData': () => first } })
  const home = new HomeStore(env)
  await home.open()
  env.stores.get(PlaceStore).setCity('179')
  await home.open()
  const asked = env.sent.filter(({ key }) => key === 'POST homePage/getFirstPageData').map(({ input }) => input)
  expect(asked).toEqual([{ bdCityCode: undefined }, { bdCityCode: '179' }])
})

test('a return to home requests the notices, at most once a minute, and shows no error when that fails [shell.notices]', async () => {
  let now = 0
  let isDown = false
  const env = fakeEnv({
    now: () => now,
    call: {
      'POST homePage/getFirstPageData': () => first,
      'GET homePage/getNotices': () => {
        if (isDown) throw new ApiError({ code: -1, name: 'NETWORK', message: '' })
        return { records: [{ noticeId: 'n1', title: '今日歇业', command: null }] }
      },
    },
  })
  const home = new HomeStore(env)
  const asked = () => env.sent.filter(({ key }) => key === 'GET homePage/getNotices').length
  await home.lookForNews()
  await home.open()
  await home.lookForNews()
  expect([asked(), home.first.value?.blocks[0]?.notices]).toEqual([0, []])
  now += NEWS_EVERY_MS - 1
  await home.lookForNews()
  expect(asked()).toBe(0)
  now += 1
  await home.lookForNews()
  expect(home.first.value?.blocks[0]?.notices?.map(({ title }) => title)).toEqual(['今日歇业'])
  isDown = true
  now += NEWS_EVERY_MS
  await home.lookForNews()
  expect([asked(), home.first.value?.blocks[0]?.notices?.length]).toEqual([2, 1])
})

describe('replies out of order', () => {
  const named = (title: string, tabs = ['guess', 'new']): HomeFirstPage => ({
    ...first,
    mallName: title,
    feedTabs: tabs.map((tabId) => ({ tabId, title: tabId })),
  })
  function asking() {
    const replies: ((page: HomeFirstPage) => void)[] = []
    const feeds: string[] = []
    let now = 0
    const env = fakeEnv({
      now: () => now,
      call: {
        'POST homePage/getFirstPageData': () => new Promise((done) => replies.push(done)),
        'POST homePage/getSecondPageData': ({ tabId }) => {
          feeds.push(tabId)
          return { records: [], hasMore: false, cursor: null }
        },
        'GET homePage/getNotices': () => ({ records: [{ noticeId: 'n1', title: '今日歇业', command: null }] }),
      },
    })
    const reply = async (at: number, page: HomeFirstPage) => {
      replies[at]?.(page)
      await settle()
    }
    return { home: new HomeStore(env), reply, feeds, pass: (ms: number) => (now += ms) }
  }

  test('an older first page changes neither the page nor its feed [content.late-reply]', async () => {
    const { home, reply } = asking()
    void home.first.reload()
    void home.first.reload()
    await settle()
    await reply(1, named('第二次'))
    await reply(0, named('第一次', ['other']))
    expect([home.first.value?.mallName, home.feed.tabId]).toEqual(['第二次', 'guess'])
  })

  test('requested notices do not undo a running refresh [content.late-reply]', async () => {
    const { home, reply, pass } = asking()
    void home.first.reload()
    await settle()
    await reply(0, named('第一次'))
    await home.lookForNews()
    pass(NEWS_EVERY_MS)
    void home.first.reload()
    await home.lookForNews()
    await reply(1, named('第二次'))
    expect([home.first.value?.mallName, home.first.isLoading]).toEqual(['第二次', false])
  })

  test('a tab that is chosen during a refresh stays chosen [content.tab-kept]', async () => {
    const { home, reply, feeds } = asking()
    void home.first.reload()
    await settle()
    await reply(0, named('第一次'))
    void home.first.reload()
    await home.feed.choose('new')
    await reply(1, named('第二次'))
    expect([home.feed.tabId, feeds.at(-1)]).toEqual(['new', 'new'])
    void home.first.reload()
    await settle()
    await reply(2, named('第三次', ['guess']))
    expect(home.feed.tabId).toBe('guess')
  })
})
