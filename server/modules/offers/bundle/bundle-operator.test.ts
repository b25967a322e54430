import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore, shelve } from '../../../../test/support/shopping'
import { FOREVER } from '../../../kernel/clock'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['s1', 's2']) {
    await openStore(mall.services, { storeId })
    await shelve(mall.services, `of-${storeId}`, { storeId, stock: 10, priceCents: 5000 })
  }
})
afterAll(() => mall.close())

const BUNDLE = { id: 'tea', title: '套装', priceCents: 9000, startsAt: 0, endsAt: FOREVER }
const goods = (...ids: string[]) => ids.map((id) => ({ productId: `product-of-${id}`, number: 2 }))

test('a bundle belongs to the store of its goods, must cost less than its goods, and is audited with its former state [pricing.bundle-put]', async () => {
  const { bundleOperator } = mall.services
  const first = await bundleOperator.put(OPERATOR, { ...BUNDLE, goods: goods('s1') })
  expect(first).toEqual({ ...BUNDLE, storeId: 's1', goods: goods('s1') })
  const second = await bundleOperator.put(OPERATOR, { ...BUNDLE, priceCents: 8000, goods: goods('s1') })
  const act = { action: 'bundle.add', details: { before: first, after: second } }
  expect(await lastAct(mall.services, 'tea')).toEqual(act)
  for (const [change, words] of [
    [{ goods: goods('s1', 's2') }, '没有在售的商品“product-of-s2”'],
    [{ goods: goods('none') }, '没有在售的商品“product-of-none”'],
    [{ priceCents: 10_000, goods: goods('s1') }, 'price: the goods cost ¥100.00 one by one now'],
    [{ goods: [] }, 'rule: '],
  ] as const)
    await expect(bundleOperator.put(OPERATOR, { ...BUNDLE, ...change, goods: [...change.goods] })).rejects.toThrow(
      words,
    )
  expect(await lastAct(mall.services, 'tea')).toEqual(act)
  expect(await bundleOperator.list()).toEqual([second])
  await bundleOperator.end(OPERATOR, 'tea')
  const details = { before: { endsAt: FOREVER }, after: { endsAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'tea')).toEqual({ action: 'bundle.end', details })
  await expect(bundleOperator.end(OPERATOR, 'tea')).rejects.toThrow('no bundle "tea" is current or planned')
})
