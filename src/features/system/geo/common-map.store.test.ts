import type { StorePlace } from '@contract/schema/geo'
import { PlaceStore } from '@/app/stores/place.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { CommonMapStore } from './common-map.store'
import { distanceText } from './distance'

beforeEach(() => taro.reset())

const STORE: StorePlace = {
  storeId: 'xianhe',
  name: '鲜禾超市',
  address: '江汉路 1515 号',
  floor: 'B1-101',
  phone: '0571-0000 0101',
  isOpen: true,
  openText: '营业中 · 至 23:00',
  x: 30.20852,
  y: 120.20978,
}
const opened = async (params: ConstructorParameters<typeof CommonMapStore>[1]) => {
  const env = fakeEnv({
    call: {
      'GET geo/storePlace': ({ storeId }) => ({ place: storeId === 'xianhe' ? STORE : null }),
      'POST geo/reverse': () => ({
        place: {
          title: '滨江天街',
          shortTitle: '滨江天街',
          address: '江汉路',
          bdCode: '330100',
          city: '杭州市',
          areaCode: '330108',
          components: { province: '浙江省', city: '杭州市', district: '滨江区' },
        },
      }),
      'POST userAddress/searchPlaces': () => ({
        records: [
          { title: '星光大道', address: '', areaCode: '330108', areaNames: '', x: 30.206, y: 120.216, distance: 650 },
        ],
      }),
    },
  })
  const store = new CommonMapStore(env, params)
  await store.open()
  return { env, store }
}
const keys = ({ sent }: Awaited<ReturnType<typeof opened>>['env']) => sent.map(({ key }) => key)

test('a store is shown by its id with its own texts and its surroundings [geo.common-map]', async () => {
  const { env, store } = await opened({ storeId: 'xianhe' })
  expect(store.place).toMatchObject({
    name: '鲜禾超市',
    phone: '0571-0000 0101',
    latitude: 30.20852,
    longitude: 120.20978,
  })
  expect(store.drawing?.dots.map(({ title }) => title)).toEqual(['星光大道'])
  expect(env.sent.at(-1)?.input).toEqual({ latitude: 30.20852, longitude: 120.20978, pageSize: 20 })
})

test('a place of an address is shown by its texts; missing ones are looked up [geo.common-map]', async () => {
  const degrees = { latitude: '30.2', longitude: '120.2' }
  const whole = await opened({ ...degrees, name: '外婆家', address: '江汉路 1 号' })
  expect(whole.store.place).toMatchObject({ name: '外婆家', address: '江汉路 1 号', latitude: 30.2, storeId: '' })
  expect(keys(whole.env)).not.toContain('POST geo/reverse')
  expect((await opened(degrees)).store.place).toMatchObject({ name: '滨江天街', address: '江汉路' })
})

test.each([
  ['an unknown store', { storeId: 'gone' }],
  ['no coordinates', { name: '外婆家' }],
  ['coordinates out of range', { latitude: '91', longitude: '120' }],
  ['coordinates that are not numbers', { latitude: 'x', longitude: '120' }],
])('%s is no place, and nothing is drawn [geo.common-map]', async (_what, params) => {
  const { store } = await opened(params)
  expect([store.found.isLoaded, store.place, store.drawing]).toEqual([true, null, null])
})

test('the distance is computed after a tap, in the coordinate system of the place [geo.common-map]', async () => {
  const { env, store } = await opened({ storeId: 'xianhe' })
  expect(store.away).toBeNull()
  taro.answer('getLocation', () => Promise.reject(new Error('getLocation:fail auth deny')))
  await store.locate()
  expect([store.away, env.toasts.at(-1)?.title]).toEqual([null, '没有取得位置'])
  // The same point in the device's system: WGS84 is half a kilometre off GCJ02.
  taro.answer('getLocation', () => ({ latitude: 30.2109, longitude: 120.2051 }))
  await store.locate()
  expect(env.stores.get(PlaceStore).position).not.toBeNull()
  expect(store.away).toBeLessThan(60)
})

test.each([
  [0, '0 米'],
  [999, '999 米'],
  [1234, '1.2 公里'],
  [5000, '5 公里'],
  [163_400, '163 公里'],
])('%i metres are shown as %s [geo.distance]', (metres, text) => expect(distanceText(metres)).toBe(text))
