import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { couponRecord } from '../../offers/coupon/coupon.fixture'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  const { coupons, db, clock } = mall.services
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId: 'ten' }), null, clock.now()))
})
afterAll(() => mall.close())

test('a batch is made once, only of existing coupons; no audit entry contains a code [coupon.code-batch]', async () => {
  const { codeOperator, exchangeCodeOperator, clock } = mall.services
  const batch = { batchId: 'b1', title: '入会礼', perPerson: 1, startsAt: 0, endsAt: clock.now() + 1e9 }
  await exchangeCodeOperator.make(OPERATOR, { ...batch, gives: ['ten', 'ten'] }, 3)
  expect(await lastAct(mall.services, 'b1')).toMatchObject({
    action: 'codes.make',
    details: { before: null, after: { number: 3 } },
  })
  const again = exchangeCodeOperator.make(OPERATOR, { ...batch, gives: ['ten'] }, 3)
  await expect(again).rejects.toThrow('there is a batch "b1" already')
  const wrong = exchangeCodeOperator.make(OPERATOR, { ...batch, batchId: 'b2', gives: ['ten', 'none'] }, 3)
  await expect(wrong).rejects.toThrow('coupons: there is no coupon "none"')
  expect(await lastAct(mall.services, 'b2')).toBeUndefined()

  const codes = await codeOperator.export(OPERATOR, 'b1')
  expect(codes).toHaveLength(3)
  const act = await lastAct(mall.services, 'b1')
  expect(act).toEqual({ action: 'codes.export', details: { before: null, after: null, number: 3 } })
  await expect(codeOperator.export(OPERATOR, 'b2')).rejects.toThrow('there is no batch "b2"')
  expect(await codeOperator.void(OPERATOR, 'b1')).toBe(3)
  await expect(codeOperator.void(OPERATOR, 'b1')).rejects.toThrow('no code of a batch "b1" is unused')
  expect(await lastAct(mall.services, 'b1')).toEqual({
    action: 'codes.void',
    details: { before: { unused: 3 }, after: { unused: 0 } },
  })
  expect(await codeOperator.list()).toMatchObject([{ batchId: 'b1', unused: 0, used: 0, void: 3 }])
})
