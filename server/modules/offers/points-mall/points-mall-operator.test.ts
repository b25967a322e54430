import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, shelve } from '../../../../test/support/shopping'
import { FOREVER } from '../../../kernel/clock'
import { couponRecord } from '../coupon/coupon.fixture'
import type { ItemDraft } from './points-mall-operator.service'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  const { coupons, db, clock } = mall.services
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId: 'ten', title: '十元券' }), null, clock.now()))
  await openStore(mall.services, { storeId: 's1' })
  await shelve(mall.services, 'bear', { storeId: 's1', stock: 5, priceCents: 6900 })
})
afterAll(() => mall.close())

const ITEM: ItemDraft = {
  itemId: 'item',
  kind: 'coupon',
  ref: 'ten',
  points: 500,
  memberPoints: null,
  cents: 0,
  perPerson: 1,
  startsAt: 0,
  endsAt: FOREVER,
}

test('an item takes the title of its coupon, voucher or goods, which must exist; each act is audited with the former state [points-mall.put]', async () => {
  const { pointsMallOperator } = mall.services
  const put = (change: Partial<ItemDraft> = {}, total: number | null = null) =>
    pointsMallOperator.put(OPERATOR, { ...ITEM, ...change }, total)
  const first = await put({}, 5)
  expect(first).toEqual({ ...ITEM, title: '十元券', productId: '' })
  const second = await put({ kind: 'goods', ref: 'sku-bear', title: '小熊', cents: 1000 })
  expect(second).toMatchObject({ title: '小熊', productId: 'product-bear' })
  const act = {
    action: 'pointItem.put',
    details: { before: { ...first, total: 5 }, after: { ...second, total: null } },
  }
  expect(await lastAct(mall.services, 'item')).toEqual(act)
  for (const [change, words] of [
    [{ ref: 'none' }, 'ref: there is no coupon "none"'],
    [{ kind: 'voucher', ref: 'none' }, 'ref: no voucher "none" can be used'],
    [{ kind: 'goods', ref: 'none' }, 'ref: no goods "none" are on the shelf'],
    [{ kind: 'goods', ref: 'sku-bear', cents: 6900 }, 'price: must be less than the price of the goods, ¥69.00'],
  ] as [Partial<ItemDraft>, string][])
    await expect(put(change)).rejects.toThrow(words)
  expect(await lastAct(mall.services, 'item')).toEqual(act)
  expect(await pointsMallOperator.list()).toMatchObject([{ itemId: 'item', total: null, exchanged: 0 }])
  await pointsMallOperator.end(OPERATOR, 'item')
  const details = { before: { endsAt: FOREVER }, after: { endsAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'item')).toEqual({ action: 'pointItem.end', details })
  await expect(pointsMallOperator.end(OPERATOR, 'item')).rejects.toThrow('no item "item" is offered for points')
})
