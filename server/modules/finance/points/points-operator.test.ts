import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

test('points are given and taken once a name, and the act tells how the shopper stood', async () => {
  const { pointsOperator } = mall.services
  const uid = 'u1'
  const act = { uid, amount: 30, reason: '补偿', ref: 'case-1' }
  expect(await pointsOperator.give(OPERATOR, act)).toEqual({ amount: 30, balance: 30, owed: 0 })
  const given = {
    action: 'points.give',
    details: {
      amount: 30,
      ref: 'case-1',
      reason: '补偿',
      before: { balance: 0, owed: 0 },
      after: { balance: 30, owed: 0 },
    },
  }
  expect(await lastAct(mall.services, uid)).toEqual(given)
  expect(await pointsOperator.give(OPERATOR, act)).toEqual({ amount: 0, balance: 30, owed: 0 })
  await expect(pointsOperator.give(OPERATOR, { ...act, amount: 40 })).rejects.toMatchObject({
    errorName: 'SYS_BIZ_DATA_ERROR_CODE',
    message: '"case-1" has given 30 before, not 40',
  })
  const taking = { uid, amount: 50, reason: '收回', ref: 'case-1' }
  const refused = pointsOperator.take(OPERATOR, taking, { mayOwe: false })
  await expect(refused).rejects.toThrow('only 30 of 50 are there')
  expect(await lastAct(mall.services, uid)).toEqual(given)
  expect(await pointsOperator.take(OPERATOR, taking, { mayOwe: true })).toMatchObject({ amount: 50, owed: 20 })
  expect((await lastAct(mall.services, uid))?.details).toMatchObject({ before: { balance: 30 }, after: { owed: 20 } })
})
