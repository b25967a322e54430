import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Store } from '../../goods/store'
import { freightRule, untilFree } from './freight.rules'

const { logistics, instant, pickup } = DELIVERY_TYPE
const STORE = {
  deliveryTypes: [instant, logistics, pickup],
  freightCents: 800,
  freeOverCents: null,
  instantFreightCents: 500,
  instantFreeOverCents: 0,
} satisfies Partial<Store> as Partial<Store> as Store

test('fees: never free and always free as pricing says it', () => {
  expect(freightRule(STORE)).toEqual({
    freightCents: 800,
    freeOverCents: 0,
    instantFreightCents: 0,
    instantFreeOverCents: 0,
  })
})

test.each<[what: string, store: Partial<Store>, cents: number, missing: number | null]>([
  ['below the threshold', { deliveryTypes: [logistics], freeOverCents: 9900 }, 5580, 4320],
  ['at it', { deliveryTypes: [logistics], freeOverCents: 9900 }, 9900, 0],
  ['over it', { deliveryTypes: [logistics], freeOverCents: 9900 }, 12000, 0],
  ['never free', { deliveryTypes: [logistics], freeOverCents: null }, 100, null],
  ['always free', { deliveryTypes: [logistics], freeOverCents: 0 }, 100, null],
  ['no fee', { deliveryTypes: [logistics], freightCents: 0, freeOverCents: 9900 }, 100, null],
  ['the way offered first counts', { freeOverCents: 9900, instantFreeOverCents: 5900 }, 5000, 900],
  ['only handed out', { deliveryTypes: [pickup], freeOverCents: 9900 }, 100, null],
  ['a way nobody knows', { deliveryTypes: [pickup, 99, logistics], freeOverCents: 9900 }, 100, 9800],
])('free delivery, %s', (_what, store, cents, missing) => {
  expect(untilFree({ ...STORE, ...store }, cents)).toBe(missing)
})
