import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { FOREVER } from '../../../kernel/clock'
import { couponRecord } from '../coupon/coupon.fixture'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  const { coupons, db, clock } = mall.services
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId: 'ten' }), null, clock.now()))
})
afterAll(() => mall.close())

const PACK = {
  packageId: 'pack',
  title: '券包',
  priceCents: 800,
  couponIds: ['ten', 'ten'],
  perPerson: 1,
  startsAt: 0,
  endsAt: FOREVER,
}

test('a package of known coupons is put and ended, each act audited with the former state [coupon.package-put]', async () => {
  const { packageOperator } = mall.services
  await packageOperator.put(OPERATOR, PACK, 5)
  await packageOperator.put(OPERATOR, { ...PACK, priceCents: 900 }, 9)
  const act = {
    action: 'couponPackage.add',
    details: { before: { ...PACK, total: 5 }, after: { ...PACK, priceCents: 900, total: 9 } },
  }
  expect(await lastAct(mall.services, 'pack')).toEqual(act)
  const wrong = packageOperator.put(OPERATOR, { ...PACK, couponIds: ['none'] }, null)
  await expect(wrong).rejects.toThrow('coupons: there is no coupon "none"')
  expect(await lastAct(mall.services, 'pack')).toEqual(act)
  expect(await packageOperator.list()).toEqual([{ ...PACK, priceCents: 900, total: 9, sold: 0 }])
  await packageOperator.end(OPERATOR, 'pack')
  const details = { before: { endsAt: FOREVER }, after: { endsAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'pack')).toEqual({ action: 'couponPackage.end', details })
  await expect(packageOperator.end(OPERATOR, 'pack')).rejects.toThrow('no package "pack" is on sale')
})
