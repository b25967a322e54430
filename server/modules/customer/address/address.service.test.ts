import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { silentLog } from '../../../kernel/log'
import type { Store } from '../../goods/store'
import { MAX_ADDRESSES } from './address.rules'
import { AddressService } from './address.service'
import type { Geocoder } from './address-locator'

let db: Db
let drop: () => Promise<void>
let addresses: AddressService
let uid: string
let now = 1_800_000_000_000
let clock: TurnableClock
/** Reply of the map service. */
let locate: Geocoder['locate']

const nearOnly = {
  storeId: 's1',
  name: '鲜禾超市',
  deliveryTypes: [1, 3],
  deliveryAreaCodes: ['3301'],
} as Store

beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  const stores = {
    findStores: async (_q: unknown, ids: Iterable<string>) =>
      new Map([...ids].filter((id) => id === 's1').map((id) => [id, nearOnly])),
    listStores: async () => [],
  }
  const words = {
    refuse: async (...texts: (string | undefined)[]) => {
      if (texts.some((text) => text?.includes('违禁'))) fail('SYS_BIZ_DATA_ERROR_CODE', '不能含有敏感词，请重新输入')
    },
  }
  clock = new TurnableClock()
  addresses = new AddressService({
    db,
    stores,
    sensitiveWords: words,
    clock,
    log: silentLog,
    map: { locate: (asked) => locate(asked) },
  })
})
afterAll(() => drop())
beforeEach(() => {
  locate = async () => null
  uid = newId()
  now += 1000
})

const draft = (over = {}) => ({
  name: '林小满',
  mobile: '13800000001',
  areaCode: '330108001',
  detail: '江南大道 100 号',
  ...over,
})
const add = (over = {}) => addresses.save(uid, draft(over), now)
const defaults = async () => (await addresses.list(uid)).filter((a) => a.isDefault).map((a) => a.detail)

test('a save stores trimmed texts and all area names; x is the latitude, y the longitude [address.saved]', async () => {
  const saved = await add({ name: ' 林小满 ', detail: ' 江南大道 100 号 ', label: ' 家 ', x: 30.208, y: 120.212 })
  expect(saved).toEqual({
    id: expect.any(String),
    name: '林小满',
    mobile: '13800000001',
    countryCode: '86',
    provinceCode: '330000',
    cityCode: '330100',
    districtCode: '330108',
    streetCode: '330108001',
    provinceName: '浙江省',
    cityName: '杭州市',
    districtName: '滨江区',
    streetName: '西兴街道',
    detail: '江南大道 100 号',
    label: '家',
    isDefault: true,
    x: 30.208,
    y: 120.212,
  })
  expect(await addresses.list(uid)).toEqual([saved])
  expect(await addresses.findAddress(db.q, uid, saved.id)).toEqual(saved)
})

test.each([
  [
    'a city without districts',
    '441900003',
    { cityName: '东莞市', districtName: '', districtCode: '', streetName: '东城街道' },
  ],
  ['a municipality', '110105', { provinceName: '北京市', cityName: '北京市', districtName: '朝阳区', streetName: '' }],
  ['a county directly under its province', '419001', { provinceName: '河南省', cityName: '济源市', districtName: '' }],
])('the area names of %s are stored', async (_name, areaCode, expected) => {
  expect(await add({ areaCode })).toMatchObject(expected)
})

test.each([
  ['name', { name: ' 林 ' }],
  ['mobile', { mobile: '12345' }],
  ['detail', { detail: '   一二三   ' }],
  ['areaCode', { areaCode: '330199' }],
  ['areaCode', { areaCode: '330100' }],
  ['areaCode', { areaCode: '000000' }],
])('a bad %s is refused by its name, and nothing is written [address.texts]', async (field, over) => {
  await expect(add(over)).rejects.toMatchObject({
    errorName: 'SYS_PARAM_ERROR',
    message: expect.stringMatching(`^${field}: `),
  })
  expect(await addresses.list(uid)).toEqual([])
})

test.each([['name'], ['detail'], ['label']])('a sensitive word in %s is refused [address.sensitive]', async (field) => {
  await expect(add({ [field]: '含有违禁词语' })).rejects.toThrow('不能含有敏感词，请重新输入')
  expect(await addresses.list(uid)).toEqual([])
})

test('half a point is ignored: the address is located by its text [address.half-point]', async () => {
  expect(await add({ x: 30.3 })).toMatchObject({ x: 30.208, y: 120.212 })
})

describe('a shopper with addresses has exactly one default', () => {
  test('the first address is the default; later ones on request; the default leads the list, the rest follows newest first [address.default]', async () => {
    await add({ detail: '第一个地址' })
    await add({ detail: '第二个地址' })
    expect(await defaults()).toEqual(['第一个地址'])
    await add({ detail: '第三个地址', isDefault: true })
    await add({ detail: '第四个地址' })
    expect((await addresses.list(uid)).map((a) => a.detail)).toEqual([
      '第三个地址',
      '第四个地址',
      '第二个地址',
      '第一个地址',
    ])
    expect(await defaults()).toEqual(['第三个地址'])
    expect((await addresses.defaultAddress(db.q, uid))?.detail).toBe('第三个地址')
  })

  test('an edit can set the default, but cannot clear it [address.default]', async () => {
    const first = await add({ detail: '第一个地址' })
    const second = await add({ detail: '第二个地址' })
    await addresses.save(uid, draft({ id: first.id, detail: '第一个地址', isDefault: false }), now)
    expect(await defaults()).toEqual(['第一个地址'])
    const saved = await addresses.save(uid, draft({ id: second.id, detail: '第二个改了', isDefault: true }), now)
    expect(saved.isDefault).toBe(true)
    expect(await defaults()).toEqual(['第二个改了'])
  })

  test('deleting the default makes the newest address the default; deleting another changes nothing [address.default]', async () => {
    const [first, second, third] = [
      await add({ detail: '第一个地址' }),
      await add({ detail: '第二个地址' }),
      await add({ detail: '第三个地址' }),
    ]
    await addresses.remove(uid, second.id)
    expect(await defaults()).toEqual(['第一个地址'])
    await addresses.remove(uid, first.id)
    expect(await defaults()).toEqual(['第三个地址'])
    await addresses.remove(uid, third.id)
    expect(await addresses.list(uid)).toEqual([])
    expect(await addresses.defaultAddress(db.q, uid)).toBeNull()
    await add({ detail: '重新开始了' })
    expect(await defaults()).toEqual(['重新开始了'])
  })

  test('concurrent changes leave one default [address.default]', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add({ detail: `同时保存的第 ${n} 个`, isDefault: n % 2 === 0 })),
    )
    expect(await defaults()).toHaveLength(1)
    await Promise.allSettled([
      ...made.slice(0, 5).map((a) => addresses.remove(uid, a.id)),
      ...made
        .slice(3)
        .map((a) => addresses.save(uid, draft({ id: a.id, detail: '同时改了的地址', isDefault: true }), now)),
    ])
    expect(await addresses.list(uid)).toHaveLength(5)
    expect(await defaults()).toHaveLength(1)
  })
})

test(`at most ${MAX_ADDRESSES} are kept, also under concurrent calls; a deletion makes room [address.most]`, async () => {
  const results = await Promise.allSettled(Array.from({ length: MAX_ADDRESSES + 5 }, () => add()))
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(MAX_ADDRESSES)
  for (const r of results)
    if (r.status === 'rejected') expect(r.reason).toMatchObject({ message: '最多保存 20 个收货地址' })
  const [one] = await addresses.list(uid)
  await addresses.remove(uid, one?.id ?? '')
  await expect(add()).resolves.toMatchObject({ isDefault: false })
  await expect(add()).rejects.toThrow('最多保存')
})

test('a second deletion of one address is refused [address.deleted]', async () => {
  const one = await add()
  const two = await add()
  await addresses.remove(uid, one.id)
  await expect(addresses.remove(uid, one.id)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  expect((await addresses.list(uid)).map((a) => a.id)).toEqual([two.id])
})

test('a shopper cannot read, change or delete an address of another shopper [address.own]', async () => {
  const mine = await add()
  const other = newId()
  expect(await addresses.list(other)).toEqual([])
  expect(await addresses.findAddress(db.q, other, mine.id)).toBeNull()
  await expect(addresses.remove(other, mine.id)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  await addresses.save(other, draft({ detail: '别人自己的地址' }), now)
  await expect(addresses.remove(other, mine.id)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  const attack = draft({ id: mine.id, detail: '被别人改掉了', isDefault: true })
  await expect(addresses.save(other, attack, now)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  expect(await addresses.list(uid)).toEqual([mine])
  expect((await addresses.list(other)).map((a) => [a.detail, a.isDefault])).toEqual([['别人自己的地址', true]])
})

test('in pick mode an address out of range has a reason [address.pick]', async () => {
  await add({ detail: '杭州的地址' })
  await add({ areaCode: '330203', detail: '宁波的地址' })
  const reasons = async (pick: object) => (await addresses.list(uid, pick)).map((a) => a.disabledReason)
  expect(await reasons({ storeIds: ['s1'], distributionType: 3 })).toEqual([undefined, '超出「鲜禾超市」的配送范围'])
  expect(await reasons({ storeIds: ['s1'], distributionType: 1 })).toEqual([undefined, undefined])
  expect(await reasons({ storeIds: ['nobody'] })).toEqual([undefined, undefined])
  expect(await reasons({})).toEqual([undefined, undefined])
})

test('the area tree is served level by level for the picker [address.region]', () => {
  expect(addresses.areasUnder('000000')).toHaveLength(34)
  expect(addresses.areasUnder('330108')[0]).toEqual({
    code: '330108001',
    name: '西兴街道',
    parentCode: '330108',
    hasChildren: false,
  })
  expect(() => addresses.areasUnder('999999')).toThrow('code: 没有这个地区')
})

test('places are found near a point', async () => {
  const found = await addresses.searchPlaces({ latitude: 31.24, longitude: 121.49, pageSize: 3 })
  expect(found.map((place) => place.title)).toEqual(['外滩', '陆家嘴正大广场', '东方明珠'])
})

describe('a typed address is geocoded when it is saved', () => {
  const at = ({ x, y }: { x: number | null; y: number | null }) => [x, y]

  test('the map service gets the whole address and its city [address.located]', async () => {
    const asked: unknown[] = []
    locate = async (written) => {
      asked.push(written)
      return { latitude: 30.19, longitude: 120.17 }
    }
    expect(at(await add({ detail: '滨盛路 3867 号' }))).toEqual([30.19, 120.17])
    expect(asked).toEqual([{ address: '浙江省杭州市滨江区西兴街道滨盛路 3867 号', city: '杭州市' }])
  })

  test('an address picked on the map is not located again [address.located]', async () => {
    locate = () => Promise.reject(new Error('must not be asked'))
    expect(at(await add({ x: 30.1, y: 120.1 }))).toEqual([30.1, 120.1])
  })

  test('known places locate the address when the map service does not find it or fails; after a failure it is not called for a while [address.located]', async () => {
    expect(at(await add({ detail: '江汉路 1515 号龙湖杭州滨江天街 3 楼' }))).toEqual([30.206, 120.211])
    let asked = 0
    clock.stop()
    locate = () => {
      asked += 1
      return Promise.reject(new Error('no reply within 3 s'))
    }
    expect(at(await add({ detail: '网商路 605 号' }))).toEqual([30.187, 120.19])
    await add({ detail: '江南大道 100 号' })
    expect(asked).toBe(1)
    clock.advance(10_000)
    await add({ detail: '江南大道 101 号' })
    expect(asked).toBe(2)
    clock.advance(10_000)
  })

  test('without a place on its road it is located in the middle of its district; a district without known places has no point [address.located]', async () => {
    const [x, y] = at(await add({ detail: '长河路 351 号' }))
    expect(x).toBeCloseTo(30.2, 1)
    expect(y).toBeCloseTo(120.2, 1)
    expect(at(await add({ areaCode: '540102', detail: '八廓街 1 号院' }))).toEqual([null, null])
  })
})
