import fc from 'fast-check'
import { migratedDb } from '../../../../test/support/app'
import type { Db } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { QuotaService } from './quota.service'

let db: Db
let drop: () => Promise<void>
const quotas = new QuotaService()
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
})
afterAll(() => drop())

const of = (ref: string, number: number, period = 'ever') => ({ uid: 'u1', kind: 'limit', ref, period, number })
const take = (ref: string, number: number, most: number, period?: string) =>
  db.tx((tx) => quotas.take(tx, { ...of(ref, number, period), most }))
const taken = async (ref: string, period = 'ever') =>
  (await quotas.taken(db.q, 'u1', 'limit', [{ ref, period }])).get(ref) ?? 0

test('a shopper takes up to the limit in each period', async () => {
  const ref = newId()
  expect(await take(ref, 4, 3)).toBe(false)
  expect([await take(ref, 2, 3), await take(ref, 2, 3), await take(ref, 1, 3)]).toEqual([true, false, true])
  expect([await taken(ref), await taken(ref, 'next')]).toEqual([3, 0])
  expect(await take(ref, 3, 3, 'next')).toBe(true)
  await db.tx((tx) => quotas.giveBack(tx, of(ref, 2)))
  expect([await taken(ref), await taken(ref, 'next')]).toEqual([1, 3])
  // A lowered limit takes nothing back and refuses further takes.
  expect(await take(ref, 1, 1)).toBe(false)
})

test('giving back more than was taken fails', async () => {
  const ref = newId()
  await take(ref, 1, 5)
  await expect(db.tx((tx) => quotas.giveBack(tx, of(ref, 2)))).rejects.toThrow('less than 2')
  expect(await taken(ref)).toBe(1)
})

test('a fraction and a number below one are refused', async () => {
  for (const number of [0, -1, 0.5]) await expect(take(newId(), number, 9)).rejects.toThrow('not a whole number')
})

test('concurrent takes of any number never exceed the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      async (asked, most) => {
        const ref = newId()
        const given = await Promise.all(asked.map((number) => take(ref, number, most)))
        const sum = asked.reduce((total, number, index) => total + (given[index] ? number : 0), 0)
        expect(await taken(ref)).toBe(sum)
        expect(sum).toBeLessThanOrEqual(most)
        // A refused take must not have fitted into the number that is left at the end.
        for (const [index, number] of asked.entries()) if (!given[index]) expect(sum + number).toBeGreaterThan(most)
      },
    ),
    { numRuns: 15 },
  )
})
