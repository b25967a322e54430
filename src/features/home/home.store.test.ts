import type { HomeFirstPage } from '@contract/schema/content'
import { PlaceStore } from '@/app/stores/place.store'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { HomeStore } from './home.store'

const first: HomeFirstPage = {
  ...{ mallName: '乐廊', storeName: '', openText: '', searchWord: '', adverts: [], icons: [], notices: [], floors: [] },
  ...{ feedTabs: [{ tabId: 'guess', title: '猜你喜欢' }], feed: { records: [], hasMore: false, cursor: null } },
}

beforeEach(() => taro.reset())

test('home is asked for with the shopper’s city, and again when it is another [advert.city]', async () => {
  const env = fakeEnv({ call: { 'POST homePage/getFirstPageData': () => first } })
  const home = new HomeStore(env)
  await home.open()
  env.stores.get(PlaceStore).setCity('179')
  await home.open()
  const asked = env.sent.filter(({ key }) => key === 'POST homePage/getFirstPageData').map(({ input }) => input)
  expect(asked).toEqual([{ bdCityCode: undefined }, { bdCityCode: '179' }])
})
