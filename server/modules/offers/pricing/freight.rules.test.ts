import { DELIVERY_TYPE } from '@contract/codes/order'
import type { FreightTemplate, Store } from '../../goods/store'
import { type Freighted, freightRule, freightShares, untilFree } from './freight.rules'

const { logistics, instant, pickup } = DELIVERY_TYPE
const STORE = {
  deliveryTypes: [instant, logistics, pickup],
  freightCents: 800,
  freeOverCents: null,
  instantFreightCents: 500,
  instantFreeOverCents: 0,
} satisfies Partial<Store> as Partial<Store> as Store

const GOODS: Freighted = { publicCents: 5000, number: 2, weightGrams: 1300, volumeCm3: 4000, freightTemplate: '' }
const WEIGHT: FreightTemplate = {
  id: 'weight',
  title: '按重量',
  basis: 'weight',
  freeOverCents: null,
  isUsual: true,
  terms: { first: 1000, firstCents: 800, further: 500, furtherCents: 200 },
  areas: [
    { codes: ['65', '62'], terms: { first: 1000, firstCents: 1800, further: 1000, furtherCents: 1000 } },
    { codes: ['6501'], terms: { first: 3000, firstCents: 1500, further: 1000, furtherCents: 500 } },
  ],
  excluded: ['54', '6502'],
}
const PIECES: FreightTemplate = {
  ...WEIGHT,
  id: 'pieces',
  basis: 'pieces',
  isUsual: false,
  areas: [],
  excluded: [],
  freeOverCents: 9000,
  terms: { first: 1, firstCents: 500, further: 1, furtherCents: 100 },
}
const SENDER = { ...STORE, x: 30, y: 120, carriage: { templates: [WEIGHT, PIECES], rider: null } }
const at = (areaCode: string) => freightRule(SENDER, { areaCode, x: null, y: null })

test.each<[what: string, area: string, goods: Partial<Freighted>[], shares: number[]]>([
  ['a started unit is charged in full', '330108', [{}], [800 + 4 * 200]],
  ['all lines of a template are summed', '330108', [{ number: 1 }, { number: 1 }], [800, 800]],
  ['within the first units', '330108', [{ number: 1, weightGrams: 1000 }], [800]],
  ['the terms of an area', '620102', [{}], [1800 + 2 * 1000]],
  ['the terms of the smallest area that contains the address', '650104', [{}], [1500]],
  ['an unknown area', '', [{}], [1600]],
  ['goods with another template', '330108', [{}, { freightTemplate: 'pieces' }], [1600, 600]],
  ["a deleted template gives the store's default template", '330108', [{ freightTemplate: 'gone' }], [1600]],
  [
    'free over the threshold of the template',
    '330108',
    [{ number: 1 }, { freightTemplate: 'pieces', publicCents: 9000 }],
    [1000, 0],
  ],
  [
    'goods of another template do not count to the threshold',
    '330108',
    [{ publicCents: 9000 }, { freightTemplate: 'pieces' }],
    [1600, 600],
  ],
])('freight by template, %s [pricing.freight-template]', (_what, area, goods, shares) => {
  const lines = goods.map((one) => ({ ...GOODS, ...one }))
  expect(freightShares(logistics, at(area), lines)).toEqual(shares)
  expect(freightShares(pickup, at(area), lines)).toEqual(lines.map(() => 0))
})

test('a rider costs an amount for each started kilometre beyond the base distance [pricing.freight-rider]', () => {
  const rider = { firstKm: 3, furtherCents: 150, mostKm: 10 }
  const store = { ...SENDER, instantFreeOverCents: null, carriage: { templates: [], rider } }
  const kmNorth = (km: number) => ({ areaCode: '', x: 30 + km / 111.195, y: 120 })
  const fees = [1, 2.9, 3.1, 5.9].map((km) => freightRule(store, kmNorth(km)).instantFreightCents)
  expect(fees).toEqual([500, 500, 650, 950])
  expect(freightRule(store, { areaCode: '', x: null, y: null }).instantFreightCents).toBe(500)
})

test("the amount missing for free freight follows the goods' own template", () => {
  const sender = { ...SENDER, deliveryTypes: [logistics] }
  const asked = (lines: Partial<Freighted>[]) =>
    untilFree(
      sender,
      lines.map((one) => ({ ...GOODS, ...one })),
    )
  expect(asked([{ freightTemplate: 'pieces' }, { freightTemplate: 'pieces', publicCents: 1000 }])).toBe(3000)
  expect([asked([{}]), asked([{}, { freightTemplate: 'pieces' }])]).toEqual([null, null])
})

test('thresholds of the store and of its templates: 0 is always free, null never', () => {
  const free = freightRule({ ...SENDER, freeOverCents: 0, carriage: { templates: [], rider: null } })
  expect(freightShares(logistics, free, [GOODS])).toEqual([0])
  expect(freightShares(instant, freightRule(STORE), [GOODS])).toEqual([0])
  expect(freightShares(logistics, freightRule(STORE), [{ ...GOODS, publicCents: 9_999_999 }])).toEqual([800])
  const templates = [{ ...WEIGHT, freeOverCents: 0 }]
  const ofTemplate = freightRule({ ...SENDER, carriage: { templates, rider: null } })
  expect(freightShares(logistics, ofTemplate, [{ ...GOODS, publicCents: 1 }])).toEqual([0])
})

test.each<[what: string, store: Partial<Store>, cents: number, missing: number | null]>([
  ['below the threshold', { deliveryTypes: [logistics], freeOverCents: 9900 }, 5580, 4320],
  ['at the threshold', { deliveryTypes: [logistics], freeOverCents: 9900 }, 9900, 0],
  ['above the threshold', { deliveryTypes: [logistics], freeOverCents: 9900 }, 12000, 0],
  ['never free', { deliveryTypes: [logistics], freeOverCents: null }, 100, null],
  ['always free', { deliveryTypes: [logistics], freeOverCents: 0 }, 100, null],
  ['no fee', { deliveryTypes: [logistics], freightCents: 0, freeOverCents: 9900 }, 100, null],
  ['the first delivery type counts', { freeOverCents: 9900, instantFreeOverCents: 5900 }, 5000, 900],
  ['pickup only', { deliveryTypes: [pickup], freeOverCents: 9900 }, 100, null],
  ['an unknown delivery type', { deliveryTypes: [pickup, 99, logistics], freeOverCents: 9900 }, 100, 9800],
])('free delivery, %s', (_what, store, cents, missing) => {
  expect(untilFree({ ...STORE, ...store }, [{ ...GOODS, publicCents: cents }])).toBe(missing)
})
