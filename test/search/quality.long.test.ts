import { seedMall } from '@server/seed/seed'
import { type TestMall, testApp } from '../support/app'
import { emptiesOf, qualityOf } from './quality'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
  await seedMall(mall.services)
})
afterAll(() => mall.close())

test.each(['tuned', 'kept back'] as const)(
  'the first result is the intended one for 95 %% of the queries of the set %s [search.quality]',
  async (set) => {
    const { first, missed } = await qualityOf(mall.services, set)
    expect(first >= 0.95 ? [] : missed).toEqual([])
  },
)

test.each(['tuned', 'kept back'] as const)(
  '90 %% of the queries for goods that the mall does not sell have no result, set %s [search.unsold]',
  async (set) => {
    const { empty, answered } = await emptiesOf(mall.services, set)
    expect(empty >= 0.9 ? [] : answered).toEqual([])
  },
)
