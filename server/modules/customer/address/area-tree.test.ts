import { AreaTree } from './area-tree'

const tree = new AreaTree()
const names = (code: string) => (tree.children(code) ?? []).map((area) => area.name)
const path = (code: string) => tree.path(code).map((area) => area.name)

test('the root has every province, municipality and region', () => {
  const provinces = tree.children('000000') ?? []
  expect(provinces).toHaveLength(34)
  expect(provinces[0]).toEqual({
    code: '110000',
    name: '北京市',
    parentCode: '000000',
    hasChildren: true,
    level: 'province',
  })
  expect(provinces.every((province) => province.hasChildren)).toBe(true)
})

test.each([
  ['an ordinary street', '330108001', ['浙江省', '杭州市', '滨江区', '西兴街道']],
  ['an ordinary district', '330106', ['浙江省', '杭州市', '西湖区']],
  ['a municipality has a city of its own name', '110105', ['北京市', '北京市', '朝阳区']],
  ["Chongqing's counties join its districts", '500229', ['重庆市', '重庆市', '城口县']],
  ['a county directly under its province is listed among the cities', '419001', ['河南省', '济源市']],
  ['the children of such a county are its streets', '429004001', ['湖北省', '仙桃市', '沙嘴街道']],
  ['a county directly under an autonomous region', '659001', ['新疆维吾尔自治区', '石河子市']],
  ['the children of a city without districts are its streets', '441900003', ['广东省', '东莞市', '东城街道']],
  ['a city whose only district has another code', '620201001', ['甘肃省', '嘉峪关市', '雄关街道']],
  ['Hong Kong', '810002', ['香港特别行政区', '湾仔区']],
  ['Taiwan', '710100', ['台湾省', '台北市']],
])('%s', (_name, code, expected) => {
  expect(path(code)).toEqual(expected)
})

test('names that exist only in the source tables are not shown [address.area-names]', () => {
  const cities = (tree.children('000000') ?? []).flatMap((province) => tree.children(province.code) ?? [])
  expect(cities.filter((city) => /^市辖区$|^县$|直辖/.test(city.name))).toEqual([])
  expect(names('110000')).toEqual(['北京市'])
  expect(names('500000')).toEqual(['重庆市'])
  expect(names('500100')).toEqual(expect.arrayContaining(['渝中区', '城口县']))
})

test('a walk from the root visits each area once; parents and hasChildren are correct', () => {
  const seen = new Set<string>()
  const wrong: string[] = []
  const walk = (parentCode: string, depth: number) => {
    for (const child of tree.children(parentCode) ?? []) {
      const grandchildren = child.level === 'street' ? [] : (tree.children(child.code) ?? [])
      const isSound = child.parentCode === parentCode && child.hasChildren === grandchildren.length > 0 && depth <= 4
      if (!isSound || seen.has(child.code)) wrong.push(`${child.code} ${child.name}`)
      seen.add(child.code)
      if (child.hasChildren) walk(child.code, depth + 1)
    }
  }
  walk('000000', 1)
  expect(wrong).toEqual([])
  expect(seen.size).toBeGreaterThan(44_000)
})

test.each(['999999', '330199', '330106999', '33', '330106001001', ''])('%s does not exist', (code) => {
  expect(tree.find(code)).toBeNull()
  expect(tree.children(code)).toBeNull()
  expect(tree.path(code)).toEqual([])
})

test('a leaf has no children, and an address must reach a district', () => {
  expect(tree.children('330108001')).toEqual([])
  expect(tree.children('810002')).toEqual([])
  const isAddressable = (code: string) => {
    const node = tree.find(code)
    return node !== null && tree.isAddressable(node)
  }
  expect(['330108001', '330108', '441900', '419001', '810002', '620200'].filter(isAddressable)).toHaveLength(6)
  expect(['000000', '330000', '330100', '110100', '810000'].filter(isAddressable)).toEqual([])
})

test('the tables are read once, at the first use', () => {
  let reads = 0
  const lazy = new AreaTree(() => {
    reads++
    return {
      provinces: [{ code: '33', name: '浙江省' }],
      cities: [{ code: '3301', name: '杭州市', provinceCode: '33' }],
      districts: [{ code: '330106', name: '西湖区', cityCode: '3301', provinceCode: '33' }],
      streets: 'code,name,areaCode,provinceCode,cityCode\n330106001,"北山街道",330106,33,3301',
    }
  })
  expect(reads).toBe(0)
  expect(lazy.children('330106')).toEqual([
    { code: '330106001', name: '北山街道', parentCode: '330106', hasChildren: false, level: 'street' },
  ])
  lazy.children('000000')
  expect(reads).toBe(1)
})
