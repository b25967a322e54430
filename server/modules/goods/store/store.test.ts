import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { silentLog } from '../../../kernel/log'
import { PubSub } from '../../../kernel/pub-sub'
import { toBaidu } from './baidu-point'
import type { Carriage } from './carriage.rules'
import { openText } from './hours.rules'
import {
  deliversTo,
  deliveryOf,
  distanceBetween,
  isInstantOnly,
  isOpenAt,
  isOrderable,
  manyText,
  type ShopperArea,
  type Store,
  storeCard,
} from './store.rules'
import { StoreService } from './store.service'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+08:00`)

const store: Store = {
  storeId: 's1',
  businessId: 'b1',
  storeGroupId: 'g1',
  name: '鲜禾超市',
  kind: 'supermarket',
  storeType: 'NORMAL',
  floor: 'B1',
  phone: '',
  address: '',
  x: 30.2085,
  y: 120.2099,
  openTime: '08:00',
  closeTime: '22:30',
  isClosed: false,
  isSelfRun: true,
  deliveryTypes: [3, 1, 5],
  freightCents: 1500,
  freeOverCents: 19_900,
  instantFreightCents: 600,
  instantFreeOverCents: 5900,
  instantMinutes: 30,
  deliveryAreaCodes: ['3301'],
  logo: { url: '/media/x.webp', ground: 'mint', scale: 1, count: 1 },
  notice: '',
  fans: 58_920,
  scoreX10: 48,
}

test.each([
  ['07:59', false, '休息中 · 08:00 营业'],
  ['08:00', true, '营业中 · 至 22:30'],
  ['22:29', true, '营业中 · 至 22:30'],
  ['22:30', false, '休息中 · 08:00 营业'],
])('at %s Shanghai time: open %s, %s', (time, isOpen, text) => {
  expect(isOpenAt(store, at(time))).toBe(isOpen)
  expect(openText(store, at(time))).toBe(text)
})

test('hours after midnight, around the clock, and a store closed by the operator [store.hours]', () => {
  const late = { ...store, openTime: '18:00', closeTime: '02:00' }
  expect(['17:59', '18:00', '23:59', '01:59', '02:00'].map((time) => isOpenAt(late, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isOpenAt({ ...store, openTime: '00:00', closeTime: '00:00' }, at('03:00'))).toBe(true)
  expect(isOpenAt({ ...store, isClosed: true }, at('12:00'))).toBe(false)
  expect(storeCard({ ...store, isClosed: true }, at('12:00')).openText).toBe('暂停营业')
})

test('a closed store accepts orders only for delivery that can wait [store.closed]', () => {
  const rider = { ...store, deliveryTypes: [3, 1] }
  expect([isInstantOnly(store), isInstantOnly(rider), isInstantOnly({ ...store, deliveryTypes: [1] })]).toEqual([
    false,
    true,
    false,
  ])
  expect([isOrderable(store, at('03:00')), isOrderable(rider, at('03:00')), isOrderable(rider, at('12:00'))]).toEqual([
    true,
    false,
    true,
  ])
  expect(isOrderable({ ...store, isClosed: true }, at('12:00'))).toBe(false)
})

test('areas match by the prefix of their code; no prefix means everywhere [store.areas]', () => {
  expect([deliversTo(store, '330108003'), deliversTo(store, '310104')]).toEqual([true, false])
  expect(deliversTo({ ...store, deliveryAreaCodes: [] }, '310104')).toBe(true)
})

const HEAVY: Carriage = {
  templates: [
    {
      id: 'heavy',
      title: '按重量',
      basis: 'weight',
      freeOverCents: null,
      isUsual: true,
      terms: { first: 1000, firstCents: 800, further: 500, furtherCents: 100 },
      areas: [{ codes: ['31'], terms: { first: 1000, firstCents: 1500, further: 1000, furtherCents: 1000 } }],
      excluded: ['54'],
    },
  ],
  rider: null,
}
const SENT_FAR = { deliveryAreaCodes: [], carriage: HEAVY }
const GOODS = { freightTemplate: '', weightGrams: 2600, volumeCm3: 0 }

describe('the delivery lines of a store', () => {
  const rider = { name: '即时送达', fee: '满 ¥59 免运费', note: '不满 ¥59 收 ¥6', when: '最快 30 分钟送达' }
  const parcel = { name: '特快到家', fee: '满 ¥199 免运费', note: '不满 ¥199 收 ¥15', when: '11 月 22 日送达' }
  const here = { code: '330108', name: '滨江区' }
  const away = { code: '310104', name: '徐汇区' }
  const far = { code: '540600', name: '那曲市' }

  test('every delivery type has its fee and time; the short line has the first, and the place if it is known [store.deliveries]', () => {
    const { ways, ...told } = deliveryOf({ ...store, floor: 'L2' }, at('12:00'), GOODS, here)
    expect(told).toEqual({ line: '送至 滨江区 · 满 ¥59 免运费 · 最快 30 分钟送达', to: '滨江区' })
    expect(ways).toEqual([rider, parcel, { name: '门店自提', fee: '免运费', note: '', when: '到 L2 自提' }])
  })

  test.each<[what: string, change: Partial<Store>, to: ShopperArea | null, hour: string, line: string]>([
    [
      'before opening hours',
      { deliveryTypes: [3], instantFreeOverCents: null },
      null,
      '23:00',
      '运费 ¥6 · 08:00 开始配送',
    ],
    ['always free delivery', { deliveryTypes: [0], freeOverCents: 0 }, null, '12:00', '免运费 · 11 月 23 日送达'],
    ['an area that the store does not deliver to', { deliveryTypes: [0] }, away, '12:00', '送至 徐汇区 · 该地区不可送'],
    [
      'a fee by weight',
      { deliveryTypes: [0], carriage: HEAVY },
      here,
      '12:00',
      '送至 滨江区 · 运费 ¥12 · 11 月 23 日送达',
    ],
    [
      'an area with a higher fee',
      { deliveryTypes: [0], ...SENT_FAR },
      away,
      '12:00',
      '送至 徐汇区 · 运费 ¥35 · 11 月 23 日送达',
    ],
    [
      'an area that parcels do not reach, but riders do',
      { deliveryTypes: [3, 0], ...SENT_FAR },
      far,
      '12:00',
      '送至 那曲市 · 满 ¥59 免运费 · 最快 30 分钟送达',
    ],
    [
      'an area that no delivery type reaches',
      { deliveryTypes: [0], ...SENT_FAR },
      far,
      '12:00',
      '送至 那曲市 · 该地区不可送',
    ],
    ['an area with pickup as the only way', {}, away, '12:00', '送至 徐汇区 · 该地区不可送 · 可到店自提'],
  ])('%s', (_what, change, to, hour, line) => {
    expect(deliveryOf({ ...store, ...change }, at(hour), GOODS, to).line).toBe(line)
  })
})

test('distance is measured along the globe', () => {
  const [hangzhou, shanghai] = [
    { latitude: 30.2741, longitude: 120.1551 },
    { latitude: 31.2304, longitude: 121.4737 },
  ]
  expect(Math.round(distanceBetween(hangzhou, shanghai) / 1000)).toBe(165)
  expect(Math.round(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }))).toBe(111_195)
  expect(distanceBetween(hangzhou, hangzhou)).toBe(0)
  expect(
    Math.round(distanceBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }) / 1000),
  ).toBe(22)
})

test.each([
  [986, '986'],
  [10_000, '1万'],
  [58_920, '5.8万'],
])('%i followers are shown as %s [store.followers]', (count, text) => expect(manyText(count)).toBe(text))

test.each([
  [986, '986 人关注'],
  [58_920, '5.8万人关注'],
])('a store with %i followers shows %s', (fans, text) => expect(storeCard({ ...store, fans }, 0).fansText).toBe(text))

describe('StoreService', () => {
  let db: Db
  let drop: () => Promise<void>
  let stores: StoreService
  const clock = new TurnableClock()

  beforeAll(async () => {
    ;({ db, drop } = await migratedDb())
    stores = new StoreService(db, clock, new PubSub(db, silentLog))
    const placed = [0, 2, 1].map((step, i) => ({
      ...store,
      storeId: `s${i}`,
      name: `店 ${i}`,
      x: store.x + step * 0.01,
      freeOverCents: i === 0 ? null : 1,
    }))
    await db.tx(async (tx) => {
      for (const [position, one] of placed.entries()) await stores.putStore(tx, one, position, 0)
    })
  })
  afterAll(async () => {
    await drop()
  })

  test('a stored store is found unchanged', async () => {
    expect(await stores.findStore(db.q, 's0')).toEqual({ ...store, storeId: 's0', name: '店 0', freeOverCents: null })
    expect([...(await stores.findStores(db.q, ['s1', 'never'])).keys()]).toEqual(['s1'])
    expect((await stores.listStores(db.q)).map((one) => one.storeId)).toEqual(['s0', 's1', 's2'])
  })

  test('near stores are ordered by distance, in pages; without a point by the mall’s order [store.near]', async () => {
    const here = toBaidu({ latitude: store.x, longitude: store.y })
    const first = await stores.nearStores({ ...here, pageSize: 2 }, at('12:00'))
    expect(first.records.map((card) => [card.storeId, card.distance])).toEqual([
      ['s0', 0],
      ['s2', 1112],
    ])
    const second = await stores.nearStores({ ...here, pageSize: 2, cursor: first.cursor ?? '' }, at('12:00'))
    expect([second.records.map((card) => card.storeId), second.hasMore, second.cursor]).toEqual([['s1'], false, null])
    const plain = await stores.nearStores({ pageSize: 2, pageNo: 2 }, at('12:00'))
    expect(plain.records.map((card) => [card.storeId, card.distance])).toEqual([['s2', undefined]])
    await expect(stores.nearStores({ cursor: 'x' }, 0)).rejects.toThrow('cursor: ')
  })

  test('a store that the operator closes is closed in every process after the event [store.closed-everywhere]', async () => {
    await db.tx((tx) => stores.setClosed(tx, 's1', true, 1))
    expect((await stores.findStore(db.q, 's1'))?.isClosed).toBe(true)
    await expect(db.tx((tx) => stores.setClosed(tx, 'never', true, 1))).rejects.toThrow('storeId: ')
  })
})
