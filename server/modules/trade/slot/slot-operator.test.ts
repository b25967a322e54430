import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'
import type { SlotTerms } from './slot.rules'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'bakery' })
})
afterAll(() => mall.close())

const TERMS: SlotTerms = {
  storeId: 'bakery',
  weekdays: [1, 2, 3],
  openTime: '09:00',
  closeTime: '12:00',
  minutes: 60,
  most: 2,
  daysAhead: 1,
  leadMinutes: 0,
  payAtPickup: false,
}

test('changed terms write an audit entry with the former ones; equal terms write none [pickup.terms]', async () => {
  const { slotOperator } = mall.services
  const set = (terms: SlotTerms | null, storeId = 'bakery') => slotOperator.set(OPERATOR, storeId, terms)
  await set(TERMS)
  await set({ ...TERMS, most: 5 })
  await set({ ...TERMS, most: 5 })
  expect(await lastAct(mall.services, 'bakery')).toEqual({
    action: 'slot.set',
    details: { before: TERMS, after: { ...TERMS, most: 5 } },
  })
  const narrow = { ...TERMS, closeTime: '09:30' }
  await expect(set(narrow)).rejects.toThrow('from 09:00 to 09:30 there is no time for one of 60 minutes')
  await expect(set({ ...TERMS, storeId: 'none' }, 'none')).rejects.toThrow('there is no store "none"')
  expect(await slotOperator.show('bakery')).toMatchObject({ store: { storeId: 'bakery' }, terms: { most: 5 } })
  await set(null)
  expect((await lastAct(mall.services, 'bakery'))?.details).toMatchObject({ before: { most: 5 }, after: null })
  expect((await slotOperator.show('bakery')).terms).toBeNull()
})
