import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { resultOf } from '../../system/approval'
import type { PointsAct } from './points-operator.service'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

test('points are given and taken once per ref, and the audit entry has the shopper’s balance [points.operator]', async () => {
  const { pointsOperator } = mall.services
  const give = async (act: PointsAct) => resultOf(await pointsOperator.give(OPERATOR, act))
  const take = async (act: PointsAct, mayOwe: boolean) =>
    resultOf(await pointsOperator.take(OPERATOR, { ...act, mayOwe }))
  const uid = 'u1'
  const act = { uid, amount: 30, reason: '补偿', ref: 'case-1' }
  expect(await give(act)).toEqual({ amount: 30, balance: 30, owed: 0 })
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
  expect(await give(act)).toEqual({ amount: 0, balance: 30, owed: 0 })
  await expect(give({ ...act, amount: 40 })).rejects.toMatchObject({
    errorName: 'SYS_BIZ_DATA_ERROR_CODE',
    message: '“case-1”此前已发放 30 积分，不是 40',
  })
  const taking = { uid, amount: 50, reason: '收回', ref: 'case-1' }
  const refused = take(taking, false)
  await expect(refused).rejects.toThrow('可用积分只有 30')
  expect(await lastAct(mall.services, uid)).toEqual(given)
  expect(await take(taking, true)).toMatchObject({ amount: 50, owed: 20 })
  expect((await lastAct(mall.services, uid))?.details).toMatchObject({ before: { balance: 30 }, after: { owed: 20 } })
})
