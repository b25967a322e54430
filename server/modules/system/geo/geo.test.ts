import type { Place } from '@contract/schema/address'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { readConfig } from '../../../config'
import { pictureFetcher } from '../../../importing/fetch-picture'
import { TurnableClock } from '../../../kernel/clock'
import { silentLog } from '../../../kernel/log'
import { BaiduMap } from './baidu-map'
import { GeoService } from './geo.service'
import type { MapService } from './geo.types'

const HERE = { latitude: 30.20864, longitude: 120.20995 }

/** Replies of the real service, from its documentation. */
const REVERSE = {
  status: 0,
  result: {
    location: { lng: 120.20994999999998, lat: 30.20864004 },
    formatted_address: '浙江省杭州市滨江区江汉路1515号',
    business: '长河,江南大道',
    addressComponent: {
      country: '中国',
      province: '浙江省',
      city: '杭州市',
      district: '滨江区',
      town: '长河街道',
      street: '江汉路',
      street_number: '1515号',
      adcode: '330108',
    },
    pois: [{ name: '龙湖杭州滨江天街', distance: '12' }],
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
  uid: 'u',
  detail: 1,
})
const SEARCH = {
  status: 0,
  message: 'ok',
  results: [found('远', 30.22, 120.22), found('近', 30.2087, 120.21), { name: '无' }],
}

/** A stand-in of the real service: returns the given replies and records the calls. */
function standIn(answers: Record<string, unknown>) {
  const asked: URL[] = []
  const fetch = async (url: string) => {
    const address = new URL(url)
    asked.push(address)
    const answer = answers[address.pathname]
    if (answer instanceof Error) throw answer
    return Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  return { asked, map: new BaiduMap({ origin: 'https://map.example', key: 'secret-key', fetch }) }
}

/** The service with own places whose names show which of the two answered. */
const geoWith = (clock: TurnableClock, map: MapService) =>
  new GeoService({ clock, log: silentLog, addresses: nobody, service: map })

describe('with a map key', () => {
  test('a written address is resolved by the documented protocol; an unknown one gives no point [geo.written-address]', async () => {
    const located = { lng: 120.21, lat: 30.2 }
    const { asked, map } = standIn({ '/geocoding/v3/': { status: 0, result: { location: located, precise: 1 } } })
    const written = { address: '浙江省杭州市滨江区江汉路1515号', city: '杭州市' }
    expect(await map.locate(written)).toEqual({ latitude: 30.2, longitude: 120.21 })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      ...written,
      ret_coordtype: 'gcj02ll',
      output: 'json',
      ak: 'secret-key',
    })
    const unknown = standIn({ '/geocoding/v3/': { status: 1, msg: 'Internal Service Error:无相关结果', results: [] } })
    expect(await unknown.map.locate(written)).toBeNull()
    const refused = standIn({ '/geocoding/v3/': { status: 240, message: 'APP 服务被禁用' } })
    await expect(refused.map.locate(written)).rejects.toThrow('status 240')
  })

  test('a point is resolved by the documented protocol, with its city code [geo.reverse]', async () => {
    const { asked, map } = standIn({ '/reverse_geocoding/v3/': REVERSE })
    expect(await map.reverse(HERE)).toEqual({
      title: '龙湖杭州滨江天街',
      shortTitle: '龙湖杭州滨江天街',
      address: '浙江省杭州市滨江区江汉路1515号',
      bdCode: '330100',
      city: '杭州市',
      areaCode: '330108',
      components: { province: '浙江省', city: '杭州市', district: '滨江区' },
    })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      coordtype: 'gcj02ll',
      location: '30.208640,120.209950',
      extensions_poi: '1',
      output: 'json',
      ak: 'secret-key',
    })
  })

  test('a search keeps to its radius and gives at most ten places, the nearest first [geo.search]', async () => {
    const { asked, map } = standIn({ '/place/v2/search': SEARCH })
    const service = geoWith(new TurnableClock(), map)
    const places = await service.search({ ...HERE, keyword: ' 天街 ' })
    expect(places.map(({ title, areaCode }) => [title, areaCode])).toEqual([
      ['近', '330108'],
      ['远', '330108'],
    ])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      query: '天街',
      radius: '2000',
      page_size: '10',
      coord_type: '2',
      ret_coordtype: 'gcj02ll',
    })
  })

  test('too many places from the service are cut to the nearest ten [geo.search]', async () => {
    const results = Array.from({ length: 13 }, (_, i) => found(`第 ${i}`, 30.22 - i / 1000, 120.21))
    const { map } = standIn({ '/place/v2/search': { status: 0, message: 'ok', results } })
    const places = await geoWith(new TurnableClock(), map).search({ ...HERE, keyword: '天街' })
    expect(places.map(({ title }) => title).sort()).toEqual(Array.from({ length: 10 }, (_, i) => `第 ${i + 3}`).sort())
  })

  test.each([
    ['refuses', { status: 240, message: 'APP 服务被禁用' }, 'status 240 APP 服务被禁用'],
    ['replies in another shape', { status: 0, result: { addressComponent: 'x' } }, 'an unknown shape'],
    ['replies without a status', { result: {} }, 'without a status'],
    ['replies with something that is not JSON', '<html>', 'JSON'],
  ])('a service that %s is an error whose text has no key [geo.no-key]', async (_what, answer, message) => {
    const { map } = standIn({ '/reverse_geocoding/v3/': answer })
    const error = await map.reverse(HERE).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('secret-key')
  })

  test('a private address is refused as the map service, although it is configured [geo.guard]', async () => {
    const fetch = pictureFetcher({ bytes: 1000, timeoutMs: 1000, redirects: 0 })
    const map = new BaiduMap({ origin: 'https://169.254.169.254', key: 'secret-key', fetch })
    await expect(map.reverse(HERE)).rejects.toThrow('169.254.169.254 是内网地址')
    for (const MAP_URL of ['http://api.map.baidu.com', 'https://u@map.example', 'https://map.example/path'])
      expect(() => readConfig({ MAP_URL }, [])).toThrow('MAP_URL must be an https origin')
    expect(readConfig({ MAP_KEY: 'k' }, [])).toMatchObject({ mapKey: 'k', mapUrl: 'https://api.map.baidu.com' })
  })

  test('the open sea has no city [geo.sea]', async () => {
    const { addressComponent } = REVERSE.result
    const sea = {
      status: 0,
      result: { ...REVERSE.result, cityCode: 0, addressComponent: { ...addressComponent, city: '' } },
    }
    expect(await standIn({ '/reverse_geocoding/v3/': sea }).map.reverse(HERE)).toBeNull()
  })

  test('equal queries are sent once; after a failure the own places are used, for a while without a call [geo.fallback]', async () => {
    const clock = new TurnableClock()
    const answers: Record<string, unknown> = { '/reverse_geocoding/v3/': REVERSE }
    const { asked, map } = standIn(answers)
    const geo = geoWith(clock, map)
    const title = async (latitude: number) => (await geo.reverse({ ...HERE, latitude }))?.title
    expect(await Promise.all([title(30.20864), title(30.20863)])).toEqual(['龙湖杭州滨江天街', '龙湖杭州滨江天街'])
    expect(asked).toHaveLength(1)
    answers['/reverse_geocoding/v3/'] = new Error('too slow')
    expect(await title(30.3)).toBe('自家')
    expect(await title(30.4)).toBe('自家')
    expect(asked).toHaveLength(2)
    clock.advance(10_001)
    answers['/reverse_geocoding/v3/'] = REVERSE
    expect(await title(30.5)).toBe('龙湖杭州滨江天街')
  })
})

const own: Place = { title: '自家', address: '路', areaCode: '330108', areaNames: '浙江省杭州市滨江区', x: 30, y: 120 }
const nobody = {
  areasUnder: () => [],
  placeAt: async () => ({ place: own, province: '浙江省', city: '杭州市', district: '滨江区' }),
  searchPlaces: async () => [own],
}

describe('without a map key, through HTTP', () => {
  let mall: TestMall
  let visitor: WireClient
  beforeAll(async () => {
    mall = await testApp({ isSeeded: true })
    visitor = await mall.visitor()
  })
  afterAll(() => mall.close())

  test('a point gets its name and city code from the own places [geo.reverse]', async () => {
    const { place } = await visitor.call('POST geo/reverse', HERE)
    expect(place).toMatchObject({
      bdCode: '330100',
      city: '杭州市',
      areaCode: '330108',
      components: { province: '浙江省', city: '杭州市', district: '滨江区' },
    })
    const shanghai = await visitor.call('POST geo/reverse', { latitude: 31.24, longitude: 121.5 })
    expect([shanghai.place?.bdCode, shanghai.place?.city]).toEqual(['310100', '上海市'])
    expect(await visitor.call('POST geo/reverse', { latitude: 0, longitude: 0 })).toEqual({ place: null })
  })

  test('a search gives at most ten places nearby [geo.search]', async () => {
    const { records } = await visitor.call('POST geo/search', { ...HERE, keyword: '滨江' })
    expect(records.length).toBeGreaterThan(0)
    expect(records.length).toBeLessThanOrEqual(10)
    for (const { distance } of records) expect(distance).toBeLessThanOrEqual(2000)
    expect((await visitor.call('POST geo/search', { ...HERE, keyword: '外滩' })).records).toEqual([])
    await expect(visitor.call('POST geo/search', { ...HERE, keyword: '滨江', radius: 2001 })).rejects.toThrow()
  })

  test('a store has its position and closing time; an unknown store has none [geo.store-place]', async () => {
    const { records } = await visitor.call('POST store/getNearStores', {})
    const [card] = records
    const { place } = await visitor.call('GET geo/storePlace', { storeId: card?.storeId ?? '' })
    expect(place).toMatchObject({
      name: card?.name,
      floor: card?.floor,
      x: card?.x,
      y: card?.y,
      openText: card?.openText,
    })
    expect(place?.address).toMatch(/江汉路/)
    expect(await visitor.call('GET geo/storePlace', { storeId: 'nobody' })).toEqual({ place: null })
  })

  test('near stores are requested in Baidu degrees [geo.near-stores]', async () => {
    const { records } = await visitor.call('POST store/getNearStores', { latitude: 30.2146, longitude: 120.2165 })
    expect(records.length).toBeGreaterThan(0)
    for (const { distance, isOpen, isInstant } of records) {
      expect(distance).toBeLessThan(300)
      expect([typeof isOpen, typeof isInstant]).toEqual(['boolean', 'boolean'])
    }
  })
})
