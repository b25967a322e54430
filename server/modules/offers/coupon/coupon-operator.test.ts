import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, shelve } from '../../../../test/support/shopping'
import { FOREVER } from '../../../kernel/clock'
import { couponRecord } from './coupon.fixture'
import type { CouponDraft } from './coupon-operator.types'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 's1' })
  await shelve(mall.services, 'tea', { storeId: 's1', stock: 10 })
  await shelve(mall.services, 'card', { storeId: 's1', stock: 1, ticket: { uses: 1, days: 30 } })
})
afterAll(() => mall.close())

function draft(change: Partial<CouponDraft> = {}): CouponDraft {
  const { goods: _, category: __, ...record } = couponRecord({ couponId: 'ten', claimUntil: FOREVER })
  return { ...record, valid: { days: 7 }, productIds: null, categoryId: null, giftSkuIds: [], ...change }
}
const put = (change: Partial<CouponDraft> = {}, how: { total?: number | null; isReplacing?: boolean } = {}) =>
  mall.services.couponOperator.put(OPERATOR, draft(change), { total: null, isReplacing: false, ...how })

test('a coupon is put once or replaced, and audited with its former state [coupon.put]', async () => {
  await put({}, { total: 5 })
  expect((await lastAct(mall.services, 'ten'))?.details).toMatchObject({ before: null, after: { total: 5 } })
  await expect(put()).rejects.toThrow('已经有优惠券“ten”')
  await put({ title: '新券' }, { total: 9, isReplacing: true })
  expect(await lastAct(mall.services, 'ten')).toMatchObject({
    action: 'coupon.add',
    details: { before: { title: draft().title, total: 5 }, after: { title: '新券', total: 9 } },
  })
  for (const [change, words] of [
    [{ storeId: 's9' }, '没有店铺“s9”'],
    [{ categoryId: 'c9' }, '没有品类“c9”'],
    [{ productIds: ['p9'] }, '没有在售的商品“p9”'],
    [{ perPerson: 0 }, '每人限领 1 到 99 张'],
    [{ kind: 'gift', storeId: 's1', giftSkuIds: ['none'] }, 'gift: 店铺“s1”没有规格“none”'],
    [{ kind: 'gift', storeId: 's1', giftSkuIds: ['sku-card'] }, 'gift: “sku-card”是电子券'],
  ] as [Partial<CouponDraft>, string][])
    await expect(put({ couponId: 'wrong', ...change })).rejects.toThrow(words)
  expect(await lastAct(mall.services, 'wrong')).toBeUndefined()
})

test('coupons are given all or none, voided only while unused, and not claimed after their end [coupon.give]', async () => {
  const { couponOperator } = mall.services
  await put({ couponId: 'two' }, { total: 2 })
  const uids = [(await mall.enrol()).uid, (await mall.enrol()).uid]
  await expect(couponOperator.give(OPERATOR, 'two', [...uids, 'nobody'])).rejects.toThrow('没有这位顾客')
  const heldIds = await couponOperator.give(OPERATOR, 'two', uids)
  expect(await lastAct(mall.services, 'two')).toEqual({
    action: 'coupon.give',
    details: { before: null, after: { uids, heldIds } },
  })
  const listed = async () => (await couponOperator.list()).find(({ record }) => record.couponId === 'two')
  expect(await listed()).toMatchObject({ total: 2, claimed: 2, void: 0 })
  expect(await couponOperator.void(OPERATOR, 'two', uids.slice(0, 1))).toBe(1)
  expect(await couponOperator.void(OPERATOR, 'two', null)).toBe(1)
  await expect(couponOperator.void(OPERATOR, 'two', null)).rejects.toThrow('没有未使用的这张券')
  expect(await listed()).toMatchObject({ void: 2 })
  await couponOperator.end(OPERATOR, 'two')
  const details = { before: { claimUntil: FOREVER }, after: { claimUntil: expect.any(Number) } }
  expect(await lastAct(mall.services, 'two')).toEqual({ action: 'coupon.end', details })
  await expect(couponOperator.end(OPERATOR, 'two')).rejects.toThrow('优惠券“two”的领取已经结束')
})
