/** @jest-environment-options {"resources": "usable"} */
// The client's side of the map service: JSONP against a fake with the real service's protocol over HTTP.
import type { Place } from '@contract/schema/address'
import type { GeoPlace } from '@contract/schema/geo'
import { jsonp, MapStandIn } from '../../test/support/map-stand-in'
import { eventually } from '../../test/support/settled'
import type { MapService, OwnMap } from './map-service'

const HERE = { latitude: 30.20864, longitude: 120.20995 }
/** Replies of the real service, from its documentation. */
const REVERSE = {
  status: 0,
  result: {
    formatted_address: '浙江省杭州市滨江区江汉路1515号',
    addressComponent: { province: '浙江省', city: '杭州市', district: '滨江区', adcode: '330108' },
    pois: [{ name: '龙湖杭州滨江天街' }],
    sematic_description: '龙湖杭州滨江天街内',
    cityCode: 179,
  },
}
const found = (name: string, lat: number, lng: number) => ({
  name,
  location: { lat, lng },
  address: '江汉路',
  province: '浙江省',
  city: '杭州市',
  area: '滨江区',
  adcode: 330108,
})
const SEARCH = { status: 0, results: [found('远', 30.22, 120.22), found('近', 30.2087, 120.21), { name: '连锁店' }] }

const ownGeo: GeoPlace = {
  title: '自家',
  shortTitle: '自家',
  address: '路',
  bdCode: '330100',
  city: '杭州市',
  areaCode: '330108',
  components: { province: '浙江省', city: '杭州市', district: '滨江区' },
}
const ownPlace: Place = { title: '自家', address: '路', areaCode: '330108', areaNames: '浙江省', x: 30, y: 120 }

const service = new MapStandIn()
const { asked } = service
beforeAll(() => service.start())
afterAll(() => service.stop())
// The fake replies over a real connection; the test controls the timers.
beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }))
afterAll(() => void jest.useRealTimers())

/** The page as the server sends it, and a map client without requests so far. */
function client(content: string): {
  map: MapService
  own: { [K in keyof OwnMap]: jest.Mock<ReturnType<OwnMap[K]>, Parameters<OwnMap[K]>> }
} {
  document.head.innerHTML = `<meta name="map-service" content="${content}">`
  asked.length = 0
  jest.resetModules()
  const { mapService }: typeof import('./map-service') = require('./map-service')
  const own = {
    reverse: jest.fn<ReturnType<OwnMap['reverse']>, Parameters<OwnMap['reverse']>>(async () => ownGeo),
    search: jest.fn<ReturnType<OwnMap['search']>, Parameters<OwnMap['search']>>(async () => [ownPlace]),
  }
  return { map: mapService(own), own }
}
const withKey = () => client(`${service.origin} browser-key`)
const leftNames = () => Object.keys(window).filter((name) => name.startsWith('galleriaMap'))

test('without a key only our own server is called, for ten places within two kilometres [geo.client-own]', async () => {
  const { map, own } = client('none')
  expect(await map.reverse(HERE)).toEqual(ownGeo)
  expect(await map.search({ ...HERE, keyword: '天街' })).toEqual([ownPlace])
  expect(own.search).toHaveBeenCalledWith({ ...HERE, keyword: '天街', radius: 2000, pageSize: 10 })
  expect(asked).toEqual([])
  expect(document.querySelectorAll('script')).toHaveLength(0)
})

test('with a key reverse geocoding is a JSONP call that removes its script and callback [geo.jsonp]', async () => {
  const { map, own } = withKey()
  service.answer = jsonp(REVERSE)
  expect(await map.reverse(HERE)).toEqual({
    title: '龙湖杭州滨江天街',
    shortTitle: '龙湖杭州滨江天街',
    address: '浙江省杭州市滨江区江汉路1515号',
    bdCode: '330100',
    city: '杭州市',
    areaCode: '330108',
    components: { province: '浙江省', city: '杭州市', district: '滨江区' },
  })
  const [{ url } = { url: new URL(service.origin) }] = asked
  expect(url.pathname).toBe('/reverse_geocoding/v3/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    coordtype: 'gcj02ll',
    location: '30.208640,120.209950',
    extensions_poi: '1',
    output: 'json',
    ak: 'browser-key',
    callback: expect.stringMatching(/^galleriaMap\d+$/),
  })
  expect(own.reverse).not.toHaveBeenCalled()
  expect([leftNames(), document.querySelectorAll('script').length]).toEqual([[], 0])
})

test('a search by JSONP uses the same defaults, nearest first [geo.jsonp] [geo.search]', async () => {
  const { map } = withKey()
  service.answer = jsonp(SEARCH)
  const places = await map.search({ ...HERE, keyword: '天街' })
  expect(places.map(({ title, areaNames }) => [title, areaNames])).toEqual([
    ['近', '浙江省杭州市滨江区'],
    ['远', '浙江省杭州市滨江区'],
  ])
  expect(asked[0]?.url.pathname).toBe('/place/v2/search')
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
    query: '天街',
    radius: '2000',
    page_size: '10',
    coord_type: '2',
    ret_coordtype: 'gcj02ll',
  })
  // More results than requested: the nearest ten are kept.
  const results = Array.from({ length: 13 }, (_, i) => found(String(i), 30.22 - i / 1000, 120.21))
  service.answer = jsonp({ status: 0, results })
  const most = (await map.search({ ...HERE, keyword: '天街' })).map(({ title }) => Number(title))
  expect(most.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('a try without a reply ends after 2000 ms and is repeated twice; then our own server replies, and the service is skipped for a while [geo.jsonp-limits]', async () => {
  const { map, own } = withKey()
  const silent: (() => void)[] = []
  service.answer = (url, response) => void silent.push(() => jsonp(REVERSE)(url, response))
  const failures: unknown[] = []
  window.addEventListener('error', (event) => failures.push(event.message))
  const began = performance.now()
  let answer: unknown = 'none yet'
  void map.reverse(HERE).then((geo) => {
    answer = geo
  })
  for (const tries of [1, 2, 3]) {
    await eventually(() => asked.length === tries)
    await jest.advanceTimersByTimeAsync(1999)
    expect([asked.length, answer]).toEqual([tries, 'none yet'])
    await jest.advanceTimersByTimeAsync(1)
  }
  await eventually(() => answer !== 'none yet')
  expect(answer).toEqual(ownGeo)
  expect(asked.map(({ at }) => at - began)).toEqual([0, 2000, 4000])
  expect(new Set(asked.map(({ url }) => url.searchParams.get('callback'))).size).toBe(3)

  // Late replies find their callbacks, change nothing and leave nothing behind.
  for (const speak of silent) speak()
  await eventually(() => leftNames().length === 0)
  expect([failures, document.querySelectorAll('script').length]).toEqual([[], 0])

  expect(await map.search({ ...HERE, keyword: '天街' })).toEqual([ownPlace])
  expect(asked).toHaveLength(3)
  expect(own.reverse).toHaveBeenCalledTimes(1)
})

test('a failed connection is retried at once, and the third try may succeed [geo.jsonp-limits]', async () => {
  const { map, own } = withKey()
  // jsdom logs scripts that fail to load to the console.
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  service.answer = (url, response) => (asked.length < 3 ? response.destroy() : jsonp(REVERSE)(url, response))
  expect((await map.reverse(HERE))?.title).toBe('龙湖杭州滨江天街')
  expect(asked).toHaveLength(3)
  expect([own.reverse.mock.calls.length, told.mock.calls.length]).toEqual([0, 2])
  told.mockRestore()
})

test.each([
  ['refuses', { status: 240, message: 'APP 服务被禁用' }],
  ['answers in another shape', { status: 0, result: [] }],
  ['answers with another type', { hello: 1 }],
])('a service that %s is not called again; our own server answers [geo.jsonp-refusal]', async (_what, reply) => {
  const { map, own } = withKey()
  service.answer = jsonp(reply)
  expect(await map.reverse(HERE)).toEqual(ownGeo)
  expect(await map.reverse(HERE)).toEqual(ownGeo)
  expect(asked).toHaveLength(1)
  expect(own.reverse).toHaveBeenCalledTimes(2)
})

test('the error of a refusal has the service’s own text, without the key [geo.jsonp-refusal]', async () => {
  withKey()
  const { platformMap }: typeof import('./map') = require('./map')
  const {
    readReverse,
    reverseAddress,
  }: typeof import('@contract/codes/baidu-map') = require('@contract/codes/baidu-map')
  service.answer = jsonp({ status: 240, message: 'APP 服务被禁用' })
  const key = platformMap.key()
  const reply = key && (await platformMap.ask(reverseAddress(key, HERE), 2000))
  expect(() => readReverse(reply)).toThrow(/^the map service refuses with status 240 APP 服务被禁用$/)
})
