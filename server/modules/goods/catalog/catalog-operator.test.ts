import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { buy, openStore, type Shelved, shelve } from '../../../../test/support/shopping'

let mall: TestMall
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 's1' })
  tea = await shelve(mall.services, 'tea', { storeId: 's1', stock: 10 })
  await shelve(mall.services, 'card', { storeId: 's1', stock: 1, ticket: { uses: 1, days: 30 } })
})
afterAll(() => mall.close())

test('stock is set by id or code, not below the pieces that unpaid orders reserve [catalog.stock-set]', async () => {
  const { stockOperator, db } = mall.services
  await buy(await mall.enrol(), tea)
  await db.q.updateTable('sku').set({ skuCode: 'TEA' }).where('skuId', '=', 'sku-tea').execute()
  const set = await stockOperator.set(OPERATOR, 'TEA', 20, '盘点')
  expect(set).toEqual({ skuId: 'sku-tea', onHand: 20, reserved: 1, available: 19, before: 10 })
  const act = { action: 'stock.set', details: { before: 10, after: 20, note: '盘点' } }
  expect(await lastAct(mall.services, 'sku-tea')).toEqual(act)
  await expect(stockOperator.set(OPERATOR, 'sku-tea', 0, '')).rejects.toThrow('订单已占用 1')
  expect(await lastAct(mall.services, 'sku-tea')).toEqual(act)
  expect(await stockOperator.show(['sku-tea', 'TEA'])).toMatchObject([{ onHand: 20 }, { skuId: 'sku-tea' }])
  expect((await stockOperator.movements('TEA', {})).records[0]).toMatchObject({ kind: 'set', onHandDelta: 10 })
  await db.q.updateTable('sku').set({ skuCode: 'TEA' }).where('skuId', '=', 'sku-card').execute()
  await expect(stockOperator.show(['TEA'])).rejects.toThrow('several SKUs have the code TEA: ')
  await expect(stockOperator.show(['none'])).rejects.toThrow('there is no SKU "none"')
})

test('terms of tickets are audited with the former ones, and only a virtual good has them', async () => {
  const { productOperator } = mall.services
  await productOperator.setTicketTerms(OPERATOR, 'sku-card', { uses: 3, days: 60 })
  const details = { before: { uses: 1, days: 30 }, after: { uses: 3, days: 60 } }
  expect(await lastAct(mall.services, 'sku-card')).toEqual({ action: 'ticket.terms', details })
  const refused = productOperator.setTicketTerms(OPERATOR, 'sku-tea', { uses: 3, days: 60 })
  await expect(refused).rejects.toThrow('there is no SKU "sku-tea" of a virtual good')
})

test('a product takes only templates of its own store', async () => {
  const { productOperator, freightOperator } = mall.services
  const terms = { first: 1, firstCents: 800, further: 1, furtherCents: 0 }
  const template = { id: 'box', title: '', basis: 'pieces', terms, freeOverCents: null, isUsual: false } as const
  await freightOperator.putTemplate(OPERATOR, 's1', template)
  await productOperator.setFreight(OPERATOR, 'product-tea', { template: 'box' })
  await productOperator.setFreight(OPERATOR, 'product-tea', { volumeCm3: 900 })
  expect((await lastAct(mall.services, 'product-tea'))?.details).toEqual({
    before: { template: 'box', volumeCm3: 0 },
    after: { template: 'box', volumeCm3: 900 },
  })
  const set = (productId: string, named: string) => productOperator.setFreight(OPERATOR, productId, { template: named })
  await expect(set('product-tea', 'bag')).rejects.toThrow('the store has no template "bag" (there are: box)')
  await expect(set('none', 'box')).rejects.toThrow('there is no product "none"')
})

test('words of the search are audited with their former meaning', async () => {
  const { intentOperator, synonymOperator, editor, db } = mall.services
  const category = { categoryId: 'trousers', parentId: null, level: 1, name: '裤装', picture: null, position: 9 }
  await db.tx((tx) => editor.putCategories(tx, [category]))
  await intentOperator.set(OPERATOR, '裤', ['trousers'])
  await intentOperator.set(OPERATOR, '裤', [])
  expect((await lastAct(mall.services, '裤'))?.details).toEqual({ before: ['trousers'], after: [] })
  await expect(intentOperator.set(OPERATOR, '裤', ['none'])).rejects.toThrow('there is no category none')
  await expect(intentOperator.set(OPERATOR, '！', [])).rejects.toThrow('the word needs 1 to')
  await intentOperator.remove(OPERATOR, '裤')
  expect(await lastAct(mall.services, '裤')).toEqual({ action: 'intent.remove', details: { before: [], after: null } })
  await expect(intentOperator.remove(OPERATOR, '裤')).rejects.toThrow('it has no categories')

  await synonymOperator.set(OPERATOR, '薯', ['土豆'])
  await synonymOperator.set(OPERATOR, '薯', ['马铃薯'])
  expect((await lastAct(mall.services, '薯'))?.details).toEqual({ before: ['土豆'], after: ['马铃薯'] })
  await expect(synonymOperator.set(OPERATOR, '薯', ['薯'])).rejects.toThrow('another than the first')
  await synonymOperator.remove(OPERATOR, '薯')
  expect(await lastAct(mall.services, '薯')).toEqual({
    action: 'synonym.remove',
    details: { before: ['马铃薯'], after: null },
  })
  await expect(synonymOperator.remove(OPERATOR, '薯')).rejects.toThrow('it has no synonyms')
  expect((await intentOperator.list()).map(({ word }) => word)).not.toContain('裤')
})
