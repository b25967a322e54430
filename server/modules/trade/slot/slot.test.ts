import { DAY_MS } from '@contract/codes/china-time'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import type { SlotTerms } from './slot.rules'
import { SLOT, slotKey } from './slot-reservable'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const TERMS: SlotTerms = {
  storeId: 'bakery',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '09:00',
  closeTime: '12:00',
  minutes: 60,
  most: 2,
  daysAhead: 1,
  leadMinutes: 0,
  payAtPickup: false,
}
const set = (terms: SlotTerms | null) =>
  shop.db.tx((tx) => (terms ? shop.slots.put(tx, terms, shop.clock.now()) : shop.slots.drop(tx, 'bakery')))
/** Which of the last three slots are full; with `count` as the checkout page reads them, without as a commit does. */
const fullTomorrow = async (count: boolean) => {
  const found = await shop.slots.of(shop.db.q, ['bakery', 'nobody'], count, shop.clock.now())
  expect([...found.keys()]).toEqual(['bakery'])
  return found
    .get('bakery')
    ?.slots.slice(-3)
    .map(({ isFull }) => isFull)
}

test('a slot is full when all its places are reserved; a lower maximum makes it full earlier [pickup.full]', async () => {
  await set(TERMS)
  const { uid } = await shop.addShopper()
  const [, second] =
    (await shop.slots.of(shop.db.q, ['bakery'], true, shop.clock.now())).get('bakery')?.slots.slice(-3) ?? []
  const request = { lineId: 'l1', key: `${second?.at} bakery`, number: 1, most: 2 }
  const take = (no: string) =>
    shop.db.tx((tx) => shop.reservations.reserve(tx, { uid, no }, { slot: [request] }, shop.clock.now()))
  expect(await take('one')).toEqual([])
  expect(await fullTomorrow(true)).toEqual([false, false, false])
  await set({ ...TERMS, most: 1 })
  expect(await fullTomorrow(true)).toEqual([false, true, false])
  expect(await fullTomorrow(false)).toEqual([false, false, false])
  await set(TERMS)
  expect(await take('two')).toEqual([])
  expect(await fullTomorrow(true)).toEqual([false, true, false])
  expect(await take('three')).toEqual([{ kind: 'slot', key: request.key }])
  await shop.db.tx((tx) => shop.reservations.release(tx, { uid, no: 'one' }, shop.clock.now()))
  expect(await fullTomorrow(true)).toEqual([false, false, false])
})

test('terms are kept until they are changed or deleted', async () => {
  await set(TERMS)
  expect(await shop.slots.terms(shop.db.q, 'bakery')).toEqual(TERMS)
  await set(null)
  expect(await shop.slots.terms(shop.db.q, 'bakery')).toBeUndefined()
  expect((await shop.slots.of(shop.db.q, ['bakery'], true, shop.clock.now())).size).toBe(0)
})

test('a slot’s count is deleted a day after the slot, and its order can still be released', async () => {
  await set(TERMS)
  const { uid } = await shop.addShopper()
  const [next] = (await shop.slots.of(shop.db.q, ['bakery'], true, shop.clock.now())).get('bakery')?.slots ?? []
  const key = slotKey('bakery', next?.at ?? 0)
  const ref = { uid, no: 'swept' }
  const request = { lineId: 'l1', key, number: 1, most: 2 }
  await shop.db.tx((tx) => shop.reservations.reserve(tx, ref, { slot: [request] }, shop.clock.now()))
  const isKnown = async () => (await shop.quotas.leftOf(shop.db.q, SLOT, [key])).has(key)
  const sweep = (now: number) => shop.db.tx((tx) => shop.slots.sweep(tx, now))
  await sweep((next?.at ?? 0) + DAY_MS)
  expect(await isKnown()).toBe(true)
  await sweep((next?.at ?? 0) + DAY_MS + 1)
  expect(await isKnown()).toBe(false)
  expect(await shop.db.tx((tx) => shop.reservations.release(tx, ref, shop.clock.now()))).toBe(true)
})
