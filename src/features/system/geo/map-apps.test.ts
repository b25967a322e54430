import { convert } from '@/platform/coordinates'
import { mapApps } from './map-apps'

const PLACE = { name: '鲜禾;超市 & 生鲜', address: '江汉路 1515 号', latitude: 30.20852, longitude: 120.20978 }
const appsOf = (isIos: boolean) =>
  Object.fromEntries(mapApps(PLACE, isIos).map(({ name, address }) => [name, new URL(address)]))

test('each map app gets the place in its own coordinate system and order [geo.map-apps]', () => {
  const apps = appsOf(false)
  expect(Object.keys(apps)).toEqual(['高德地图', '百度地图', '腾讯地图'])
  const amap = apps.高德地图
  expect([amap?.origin, amap?.pathname]).toEqual(['https://uri.amap.com', '/marker'])
  expect(Object.fromEntries(amap?.searchParams ?? [])).toMatchObject({
    position: '120.209780,30.208520',
    coordinate: 'gaode',
    callnative: '1',
    name: PLACE.name,
  })
  // Baidu's degrees differ from ours by about half a kilometre.
  const [bdLongitude, bdLatitude] = convert('GCJ02', 'BD09', [PLACE.longitude, PLACE.latitude])
  const baidu = apps.百度地图
  expect(Object.fromEntries(baidu?.searchParams ?? [])).toMatchObject({
    location: `${bdLatitude.toFixed(6)},${bdLongitude.toFixed(6)}`,
    coord_type: 'bd09ll',
    output: 'html',
    title: PLACE.name,
    content: PLACE.address,
  })
  expect(Math.abs(bdLatitude - PLACE.latitude)).toBeGreaterThan(0.004)
  // Tencent's field separators must not be in a name.
  expect(apps.腾讯地图?.searchParams.get('marker')).toBe(
    'coord:30.208520,120.209780;title:鲜禾 超市 & 生鲜;addr:江汉路 1515 号',
  )
})

test('on Apple’s phones Apple’s map comes first [geo.map-apps]', () => {
  const [first] = mapApps(PLACE, true)
  expect(first?.name).toBe('苹果地图')
  expect(Object.fromEntries(new URL(first?.address ?? '').searchParams)).toEqual({
    ll: '30.208520,120.209780',
    q: PLACE.name,
  })
})
