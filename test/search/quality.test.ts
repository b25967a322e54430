import { seedMall } from '@server/seed/seed'
import { type TestMall, testApp } from '../support/app'
import { emptiesOf, qualityOf } from './quality'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
  await seedMall(mall.services)
})
afterAll(() => mall.close())

test.each(['tuned', 'kept back'] as const)('of the queries %s 95 %% begin with what was meant', async (set) => {
  const { first, missed } = await qualityOf(mall.services, set)
  expect(first >= 0.95 ? [] : missed).toEqual([])
})

test.each(['tuned', 'kept back'] as const)(
  'of the goods that the mall does not sell, %s, 90 %% are answered by nothing',
  async (set) => {
    const { empty, answered } = await emptiesOf(mall.services, set)
    expect(empty >= 0.9 ? [] : answered).toEqual([])
  },
)
