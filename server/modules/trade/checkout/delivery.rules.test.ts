import { chinaClock, monthDay } from '@contract/codes/china-time'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Store } from '../../goods/store'
import { amountRows } from './amount.rules'
import { chooseDelivery, deliveryChoices } from './delivery.rules'
import { feesOf } from './fee.rules'

/** 21 November 2026, 23:50 in China. */
const NOW = Date.UTC(2026, 10, 21, 15, 50)
const STORE = {
  deliveryTypes: [DELIVERY_TYPE.instant, DELIVERY_TYPE.logistics, DELIVERY_TYPE.pickup],
  deliveryAreaCodes: ['3301'],
  instantMinutes: 30,
  floor: 'L2',
  freightCents: 800,
  freeOverCents: null,
  instantFreightCents: 500,
  instantFreeOverCents: 0,
} satisfies Partial<Store> as Store
const GOODS = [{ freightTemplate: '' }]
const HANGZHOU = {
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330108',
  streetCode: '',
  x: 30.21,
  y: 120.21,
}
const BEIJING = {
  provinceCode: '110000',
  cityCode: '110100',
  districtCode: '110101',
  streetCode: '110101001',
  x: null,
  y: null,
}

test('delivery types come in the order of the store, each with its arrival text [checkout.arrival]', () => {
  expect(deliveryChoices(STORE, GOODS, HANGZHOU, true, NOW)).toEqual([
    { type: 3, text: '即时送达', arriveText: '预计 00:20 前送达' },
    { type: 0, text: '快递到家', arriveText: '预计 11 月 24 日送达' },
    { type: 1, text: '门店自提', arriveText: '到 L2 门店自提' },
  ])
})

test('out of range only a pickup is possible; without an address no type is out of range [checkout.range]', () => {
  const reasons = deliveryChoices(STORE, GOODS, BEIJING, true, NOW).map((choice) => choice.disabledReason)
  expect(reasons).toEqual(['该地址超出配送范围', '该地址超出配送范围', undefined])
  expect(deliveryChoices(STORE, GOODS, null, true, NOW).every((choice) => choice.disabledReason === undefined)).toBe(
    true,
  )
})

test('a store offers no instant delivery outside its opening hours [checkout.closed]', () => {
  expect(deliveryChoices(STORE, GOODS, HANGZHOU, false, NOW).map((choice) => choice.disabledReason)).toEqual([
    '店铺休息中',
    undefined,
    undefined,
  ])
})

test('goods that were not scanned cannot be taken along; a meal is possible during opening hours', () => {
  const store = { ...STORE, deliveryTypes: [DELIVERY_TYPE.scanAndBuy, DELIVERY_TYPE.dineIn, DELIVERY_TYPE.sameCity] }
  const reasons = (isOpen: boolean) =>
    deliveryChoices(store, GOODS, null, isOpen, NOW).map((choice) => [choice.type, choice.disabledReason])
  expect(reasons(true)).toEqual([
    [DELIVERY_TYPE.dineIn, undefined],
    [DELIVERY_TYPE.sameCity, undefined],
  ])
  expect(reasons(false)[0]?.[1]).toBe('店铺休息中')
})

describe('the choice of a delivery type', () => {
  const choices = deliveryChoices(STORE, GOODS, BEIJING, true, NOW)
  test('the requested delivery type is used while it is possible', () => {
    expect(
      chooseDelivery(deliveryChoices(STORE, GOODS, HANGZHOU, true, NOW), DELIVERY_TYPE.logistics, true)?.type,
    ).toBe(0)
  })
  test('a delivery never becomes a pickup: it stays, with its reason [checkout.no-swap]', () => {
    for (const asked of [DELIVERY_TYPE.logistics, DELIVERY_TYPE.sameCity, undefined])
      expect(chooseDelivery(choices, asked, true)?.isOutOfReach).toBe(true)
    expect(chooseDelivery(choices, DELIVERY_TYPE.logistics, true)?.type).toBe(DELIVERY_TYPE.logistics)
    expect(chooseDelivery(choices, DELIVERY_TYPE.pickup, true)?.type).toBe(DELIVERY_TYPE.pickup)
  })
  test('a delivery does not become a pickup outside opening hours', () => {
    const store = { ...STORE, deliveryTypes: [DELIVERY_TYPE.instant, DELIVERY_TYPE.pickup] }
    const atRest = deliveryChoices(store, GOODS, HANGZHOU, false, NOW)
    expect(chooseDelivery(atRest, undefined, true)).toMatchObject({ type: 3, disabledReason: '店铺休息中' })
    expect(chooseDelivery(atRest, undefined, true)?.isOutOfReach).toBeUndefined()
  })
  test('the submit page changes to another kind of delivery; a commit keeps the requested one and fails', () => {
    const far = deliveryChoices(STORE, GOODS, HANGZHOU, false, NOW)
    expect(chooseDelivery(far, DELIVERY_TYPE.instant, true)?.type).toBe(0)
    expect(chooseDelivery(choices, DELIVERY_TYPE.logistics, false)).toMatchObject({
      type: 0,
      disabledReason: '该地址超出配送范围',
    })
  })
  test('for a delivery type that the store lacks the submit page uses another, and a commit fails', () => {
    const near = deliveryChoices(STORE, GOODS, HANGZHOU, true, NOW)
    expect(chooseDelivery(near, DELIVERY_TYPE.sameCity, true)?.type).toBe(3)
    expect(chooseDelivery(choices, DELIVERY_TYPE.sameCity, false)).toBeUndefined()
  })
})

test('moments are in China’s time', () => {
  expect(monthDay(NOW)).toBe('11 月 21 日')
  expect(monthDay(NOW + 600_000)).toBe('11 月 22 日')
  expect(chinaClock(NOW)).toBe('23:50')
})

test('the amount rows omit zero discounts and taxes, keep the freight, and name the paid sum [checkout.amounts]', () => {
  const sums = {
    originalCents: 1000,
    discounts: [{ title: '会员优惠', cents: 0 }],
    fees: feesOf({ freightCents: 0, taxCents: 0 }, []),
    freightOff: [],
    payableCents: 1000,
  }
  expect(amountRows(sums).map((row) => row.label)).toEqual(['商品金额', '运费', '应付'])
  expect(
    amountRows(
      {
        ...sums,
        discounts: [
          { title: '会员优惠', cents: 60 },
          { title: '满300减30', cents: 30 },
          { title: '满300减30', cents: 10 },
        ],
        freightOff: [
          { title: '包邮券', cents: 500 },
          { title: '包邮券', cents: 300 },
        ],
        fees: feesOf({ freightCents: 0, taxCents: 82 }, [{ kind: 'wrap', title: '礼品包装', cents: 500 }]),
        payableCents: 1482,
      },
      true,
    ),
  ).toEqual([
    { label: '商品金额', amount: 1000, kind: 'goods' },
    { label: '会员优惠', amount: -60, kind: 'discount' },
    { label: '满300减30', amount: -40, kind: 'discount' },
    { label: '运费', amount: 800, kind: 'freight' },
    { label: '包邮券', amount: -800, kind: 'discount' },
    { label: '税费', amount: 82, kind: 'tax' },
    { label: '礼品包装', amount: 500, kind: 'fee' },
    { label: '实付', amount: 1482, kind: 'pay' },
  ])
})
