import { OPERATOR } from '../../../../test/support/actor'
import { openTill, type Till } from '../../../../test/support/till'
import type { SlotTerms } from './slot.rules'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const TERMS: SlotTerms = {
  ...{ storeId: 'bakery', weekdays: [1, 2, 3, 4, 5, 6, 7], openTime: '09:00', closeTime: '12:00' },
  ...{ minutes: 60, most: 2, daysAhead: 1, leadMinutes: 0 },
}
const set = (terms: SlotTerms | null) =>
  till.db.tx((tx) => till.slots.set(tx, OPERATOR, 'bakery', terms, till.clock.now()))
/** Which hours of tomorrow are full, as a submit page and as a commit sees them. */
const fullTomorrow = async (count: boolean) => {
  const found = await till.slots.of(till.db.q, ['bakery', 'nobody'], count, till.clock.now())
  expect([...found.keys()]).toEqual(['bakery'])
  return found
    .get('bakery')
    ?.slots.slice(-3)
    .map(({ isFull }) => isFull)
}

test('an hour is full when all its places are taken; less of them are full sooner', async () => {
  await set(TERMS)
  const { uid } = await till.addShopper()
  const [, second] =
    (await till.slots.of(till.db.q, ['bakery'], true, till.clock.now())).get('bakery')?.slots.slice(-3) ?? []
  const claim = { lineId: 'l1', key: `${second?.at} bakery`, number: 1, most: 2 }
  const take = (no: string) =>
    till.db.tx((tx) => till.holders.reserve(tx, { uid, no }, { slot: [claim] }, till.clock.now()))
  expect(await take('one')).toEqual([])
  expect(await fullTomorrow(true)).toEqual([false, false, false])
  await set({ ...TERMS, most: 1 })
  expect(await fullTomorrow(true)).toEqual([false, true, false])
  expect(await fullTomorrow(false)).toEqual([false, false, false])
  await set(TERMS)
  expect(await take('two')).toEqual([])
  expect(await fullTomorrow(true)).toEqual([false, true, false])
  expect(await take('three')).toEqual([{ kind: 'slot', key: claim.key }])
  await till.db.tx((tx) => till.holders.release(tx, { uid, no: 'one' }, till.clock.now()))
  expect(await fullTomorrow(true)).toEqual([false, false, false])
})

test('terms stand until they are changed or taken away', async () => {
  await set(TERMS)
  expect(await till.slots.terms(till.db.q, 'bakery')).toEqual(TERMS)
  await set(null)
  expect(await till.slots.terms(till.db.q, 'bakery')).toBeUndefined()
  expect((await till.slots.of(till.db.q, ['bakery'], true, till.clock.now())).size).toBe(0)
})
