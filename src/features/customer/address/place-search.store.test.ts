import type { Address, Place } from '@contract/schema/address'
import type { StoreCard } from '@contract/schema/catalog'
import type { GeoPlace } from '@contract/schema/geo'
import { when } from 'mobx'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { convertPoint } from '@/platform/coordinates'
import { deviceReverse } from '@/platform/map'
import { fakeEnv } from '../../../../test/support/fake-env'
import { eventually, settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { followCity, reverseGeocode } from '../../system/geo/where'
import { AddressFormStore } from './address-form.store'
import { PlaceSearchStore } from './place-search.store'

beforeEach(() => taro.reset())

const place = (n: number): Place => ({
  title: `地点${n}`,
  address: '江汉路',
  areaCode: '330108',
  areaNames: '浙江省 杭州市 滨江区',
  x: 30.2,
  y: 120.2,
})
const places = Array.from({ length: 20 }, (_, n) => place(n))
const address: Address = {
  id: 'a',
  name: '林予安',
  mobile: '13800000001',
  countryCode: '86',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330108',
  streetCode: '',
  provinceName: '浙江省',
  cityName: '杭州市',
  districtName: '滨江区',
  streetName: '',
  detail: '江汉路 1786 号',
  label: '',
  isDefault: true,
  x: 30.2,
  y: 120.2,
}

const geoPlace: GeoPlace = {
  title: '天街',
  shortTitle: '天街',
  address: '江汉路',
  bdCode: '330100',
  city: '杭州市',
  areaCode: '330108',
  components: { province: '浙江省', city: '杭州市', district: '滨江区' },
}
const nearStore: StoreCard = {
  storeId: 's',
  businessId: 'b',
  name: '鲜禾超市',
  floor: 'B1',
  score: '4.8',
  fansText: '',
  isOpen: true,
  openText: '营业中 · 至 22:30',
  x: 30.2,
  y: 120.2,
  distance: 12,
  isInstant: true,
  logo: { url: '/x.webp', ground: 'mint', scale: 1, count: 1 },
}

function searching() {
  const env = fakeEnv({
    call: {
      'POST userAddress/searchPlaces': () => ({ records: places }),
      'POST userAddress/list': () => ({ records: Array.from({ length: 15 }, (_, n) => ({ ...address, id: `a${n}` })) }),
      'POST userAddress/addOrUpdate': (draft) => ({
        ...address,
        ...draft,
        id: 'new',
        label: '',
        isDefault: false,
        countryCode: '86',
        x: draft.x ?? null,
        y: draft.y ?? null,
      }),
      'POST geo/search': ({ keyword }) => ({ records: keyword === '天街' ? [place(99)] : [] }),
      'POST geo/reverse': ({ latitude }) => ({ place: latitude > 30 ? geoPlace : null }),
      'POST store/getNearStores': () => ({ records: [nearStore], hasMore: false, cursor: null }),
      'POST sensitiveWord/isContain': ({ content }) => content.includes('违禁'),
    },
  })
  return { env, store: new PlaceSearchStore(env) }
}

test('at most 5 nearby places, 10 search results and 10 of all addresses are shown [purchase.places-most]', async () => {
  const { env, store } = searching()
  env.stores.get(SessionStore).uid = 'u1'
  await store.open()
  await Promise.resolve()
  expect(store.shown).toHaveLength(5)
  expect(store.addresses).toHaveLength(10)
  store.setWord('江汉')
  await store.places.reload()
  expect(store.shown).toHaveLength(10)
  store.dispose()
})

test('calls for the mall’s data send the position in GCJ02, calls for near stores in BD09 [geo.client-systems]', async () => {
  const { env, store } = searching()
  const position = { latitude: 30.21, longitude: 120.19 }
  env.stores.get(PlaceStore).save(position)
  await store.open()
  await when(() => store.stores.length > 0)
  expect(env.sent.find(({ key }) => key === 'POST userAddress/searchPlaces')?.input).toEqual({
    pageSize: 20,
    ...convertPoint('WGS84', 'GCJ02', position),
  })
  expect(env.sent.find(({ key }) => key === 'POST store/getNearStores')?.input).toEqual({
    ...convertPoint('WGS84', 'BD09', position),
    pageNo: 1,
    pageSize: 5,
  })
})

test('near stores are those of the latest position, in any order of replies [geo.latest]', async () => {
  const { env, store } = searching()
  const answers: ((name: string) => void)[] = []
  const { call } = env
  const named = () =>
    new Promise((done) => answers.push((name) => done({ records: [{ ...nearStore, name }], hasMore: false })))
  const answer = (...asked: Parameters<typeof call>) =>
    asked[0] === 'POST store/getNearStores' ? named() : call(...asked)
  jest.spyOn(env, 'call').mockImplementation(answer as typeof call)
  env.stores.get(PlaceStore).save({ latitude: 30.21, longitude: 120.19 })
  taro.answer('getLocation', () => ({ latitude: 31.2, longitude: 121.4 }))
  await store.open()
  const located = store.locate()
  await eventually(() => answers.length === 2)
  answers[1]?.('近处')
  await located
  answers[0]?.('远处')
  await settle()
  expect(store.stores.map(({ name }) => name)).toEqual(['近处'])
})

test('a store in the list of stores is not a nearby place as well', async () => {
  const { env, store } = searching()
  await store.open()
  expect(store.shown[0]?.title).toBe('地点0')
  env.stores.get(PlaceStore).save({ latitude: 30.21, longitude: 120.19 })
  nearStore.name = '地点0'
  await store.open()
  await when(() => store.stores.length > 0)
  expect(store.shown.map(({ title }) => title)).toEqual(['地点1', '地点2', '地点3', '地点4', '地点5'])
  nearStore.name = '鲜禾超市'
})

test('a keyword is searched around the shopper first, then everywhere [address.search]', async () => {
  const { env, store } = searching()
  env.stores.get(PlaceStore).save({ latitude: 30.21, longitude: 120.19 })
  store.setWord('天街')
  await store.places.reload()
  expect(store.shown.map(({ title }) => title)).toEqual(['地点99'])
  store.setWord('外滩')
  await store.places.reload()
  expect(env.sent.slice(-2).map(({ key }) => key)).toEqual(['POST geo/search', 'POST userAddress/searchPlaces'])
  expect(store.shown).toHaveLength(10)
  store.dispose()
})

test('the city follows the position; without a position it stays, and the search works [geo.city]', async () => {
  const { env, store } = searching()
  const place = env.stores.get(PlaceStore)
  taro.answer('getLocation', () => Promise.reject(new Error('getLocation:fail auth deny')))
  await store.locate()
  expect([place.bdCityCode, store.isLocated]).toEqual([undefined, false])
  expect(env.toasts.at(-1)?.title).toBe('没有取得位置，可以直接搜索')
  await store.places.reload()
  expect(store.shown).toHaveLength(5)

  taro.answer('getLocation', (asked) => {
    expect(asked).toMatchObject({ isHighAccuracy: true, highAccuracyExpireTime: 3000 })
    return { latitude: 30.21, longitude: 120.19 }
  })
  await store.locate()
  expect([place.bdCityCode, store.isLocated]).toEqual(['330100', true])
  await followCity(env, { latitude: 1, longitude: 1 })
  expect(place.bdCityCode).toBe('330100')
})

test('the browser rejects a reverse geocoding with its message; the server replies instead [geo.web-reverse]', async () => {
  const { env } = searching()
  await expect(deviceReverse({ latitude: 30.21, longitude: 120.19 })).rejects.toThrow('当前网页环境不支持逆地理编码')
  expect((await reverseGeocode(env, { latitude: 30.21, longitude: 120.19 }))?.bdCode).toBe('330100')
  expect(env.sent.at(-1)?.input).toEqual(convertPoint('WGS84', 'GCJ02', { latitude: 30.21, longitude: 120.19 }))
})

test('x of an address is its latitude, y its longitude [purchase.address-xy]', async () => {
  const { env } = searching()
  const address = new AddressFormStore(env)
  address.setPlace({ ...place(1), title: '江汉路 1786 号', x: 30.2, y: 120.2 })
  address.form.put({ name: '林予安', mobile: '13800000001' })
  await address.form.submit()
  expect(env.sent.find(({ key }) => key === 'POST userAddress/addOrUpdate')?.input).toMatchObject({
    x: 30.2,
    y: 120.2,
    areaCode: '330108',
  })
})

test('a sensitive word stops the save with a toast; nothing is sent [sensitive.client]', async () => {
  const { env } = searching()
  const address = new AddressFormStore(env)
  address.setPlace({ ...place(1), title: '违禁品仓库 3 号' })
  address.form.put({ name: '林予安', mobile: '13800000001' })
  expect(await address.form.submit()).toBeNull()
  expect(env.toasts).toEqual([{ title: '不能含有敏感词，请重新输入', options: { ms: 2000 } }])
  expect(env.sent.map(({ key }) => key)).not.toContain('POST userAddress/addOrUpdate')
})

test('each invalid field shows its problem; nothing is sent [address.problems]', async () => {
  const { env } = searching()
  const { form } = new AddressFormStore(env)
  form.put({ name: '林', mobile: '1380000', detail: '路' })
  expect(await form.submit()).toBeNull()
  expect(form.errors).toEqual({
    name: '请填写 2 到 20 个字的姓名',
    mobile: '请输入 11 位手机号',
    areaText: '请选择所在地区',
    detail: '请填写 5 到 100 个字的详细地址',
  })
  expect(env.sent).toEqual([])
})
