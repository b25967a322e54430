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

const SET = { id: 'set', title: '套装', priceCents: 9000, startsAt: 0, endsAt: FOREVER }
const goods = (...ids: string[]) => ids.map((id) => ({ productId: `product-of-${id}`, number: 2 }))

test('a set is of the store of its goods, costs less than they do, and is audited with the one that it replaces', async () => {
  const { bundleOperator } = mall.services
  const first = await bundleOperator.put(OPERATOR, { ...SET, goods: goods('s1') })
  expect(first).toEqual({ ...SET, storeId: 's1', goods: goods('s1') })
  const second = await bundleOperator.put(OPERATOR, { ...SET, priceCents: 8000, goods: goods('s1') })
  const act = { action: 'bundle.add', details: { before: first, after: second } }
  expect(await lastAct(mall.services, 'set')).toEqual(act)
  for (const [change, words] of [
    [{ goods: goods('s1', 's2') }, '"product-of-s2" is not of store "s1"'],
    [{ goods: goods('none') }, 'no product "product-of-none" is on the shelf'],
    [{ priceCents: 10_000, goods: goods('s1') }, 'price: the goods cost ¥100.00 one by one now'],
    [{ goods: [] }, 'rule: '],
  ] as const)
    await expect(bundleOperator.put(OPERATOR, { ...SET, ...change, goods: [...change.goods] })).rejects.toThrow(words)
  expect(await lastAct(mall.services, 'set')).toEqual(act)
  expect(await bundleOperator.list()).toEqual([second])
  await bundleOperator.end(OPERATOR, 'set')
  const details = { before: { endsAt: FOREVER }, after: { endsAt: expect.any(Number) } }
  expect(await lastAct(mall.services, 'set')).toEqual({ action: 'bundle.end', details })
  await expect(bundleOperator.end(OPERATOR, 'set')).rejects.toThrow('no set "set" holds or will')
})
