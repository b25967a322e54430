import { seedMall } from '@server/seed/seed'
import { type TestMall, testApp } from '../support/app'
import { qualityOf } from './quality'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
  await seedMall(mall.services)
})
afterAll(() => mall.close())

test('of the queries it was tuned on 92 % show a fitting product among the first five, 3 % at most are empty', async () => {
  const { hits, empty, missed } = await qualityOf(mall.services, 'tuned')
  expect(hits >= 0.92 ? [] : missed).toEqual([])
  expect(empty).toBeLessThanOrEqual(0.03)
})
