import { AreaTree } from './area-tree'
import { KNOWN_PLACES } from './known-places'
import { PlaceSearch } from './place-search'

const areas = new AreaTree()
const places = new PlaceSearch(areas)
const mall = { name: '乐廊 · 鲜禾超市', address: '滨江天街 B1 层', x: 30.2065, y: 120.2112 }

describe('the file of known places', () => {
  test('every place is in a district of the area tree', () => {
    const wrong = KNOWN_PLACES.filter(([, , code]) => !['district', 'city'].includes(areas.find(code)?.level ?? ''))
    expect(wrong).toEqual([])
    expect(KNOWN_PLACES.length).toBeGreaterThanOrEqual(150)
  })

  test('x is latitude, y longitude: every place is inside China', () => {
    expect(KNOWN_PLACES.filter(([, , , x, y]) => x < 18 || x > 54 || y < 73 || y > 135)).toEqual([])
  })

  test('places of one city are near each other', () => {
    const far = KNOWN_PLACES.filter(([, , code, x, y]) =>
      KNOWN_PLACES.some(
        ([, , other, x0, y0]) =>
          other.slice(0, 4) === code.slice(0, 4) && (Math.abs(x - x0) > 1 || Math.abs(y - y0) > 1.4),
      ),
    )
    expect(far).toEqual([])
  })

  test('no place is listed twice', () => {
    const seen = KNOWN_PLACES.map(([title, , code]) => title + code)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('search for a place', () => {
  const titles = (keyword?: string, near?: { latitude: number; longitude: number }, limit = 10) =>
    places.search({ keyword, near, limit }, [mall]).map((place) => place.title)

  test.each([
    ['by part of a title', '西湖断', ['西湖断桥']],
    ['by a street', '网商路', ['阿里巴巴滨江园区', '网易杭州园区']],
    ['by a district, stores too', '滨江区', expect.arrayContaining(['乐廊 · 鲜禾超市', '星光大道'])],
    ['every word must match', '杭州 大厦', ['杭州大厦']],
    ['upper and lower case match', 'soho', ['望京 SOHO']],
    ['nothing found', '亚特兰蒂斯', []],
    ['a percent sign is not a wildcard', '%', []],
  ])('%s', (_name, keyword, expected) => {
    expect(titles(keyword)).toEqual(expected)
  })

  test('with a point the nearest come first, with distances in whole metres', () => {
    const found = places.search({ near: { latitude: 30.2066, longitude: 120.2111 }, limit: 5 }, [mall])
    expect(found[0]).toMatchObject({
      title: mall.name,
      areaCode: '330108',
      areaNames: '浙江省杭州市滨江区',
      x: mall.x,
      y: mall.y,
    })
    expect(found[0]?.distance).toBeLessThan(30)
    const distances = found.map((place) => place.distance ?? -1)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(distances.every(Number.isInteger)).toBe(true)
    expect(found).toHaveLength(5)
  })

  test('without a point there is no distance', () => {
    expect(places.search({ keyword: '外滩', limit: 10 }, []).map((place) => 'distance' in place)).toEqual([
      false,
      false,
    ])
  })
})
