// The sheet of a product's SKUs and the index of stock in the console, through the gateway.

import { ERROR_CODES } from '@contract/codes/errors'
import { PRODUCT_TYPE } from '@contract/codes/product'
import { listAudit } from '@server/kernel/audit.repo'
import { draftOf, skuOf } from '@server/modules/goods/catalog/catalog.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { breaches } from '../support/invariants'
import { lastAct } from '../support/last-act'
import { shelveMany } from '../support/many-skus'
import { buy, openStore, type Shelved, shelve } from '../support/shopping'

let mall: TestMall
let chief: ConsoleClient
let colleague: ConsoleClient
let clerk: ConsoleClient
let elsewhere: ConsoleClient
let coat: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const storeId of ['coats', 'lamps']) await openStore(mall.services, { storeId, name: `${storeId} 店` })
  coat = await shelve(mall.services, 'coat', { storeId: 'coats', stock: 8, priceCents: 100_00, others: { L: 120_00 } })
  await shelve(mall.services, 'lamp', { storeId: 'lamps', stock: 3 })
  ;({ client: chief } = await staffClient(mall, 'administrator'))
  ;({ client: colleague } = await staffClient(mall, 'administrator'))
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['coats'] }))
  ;({ client: elsewhere } = await staffClient(mall, 'administrator', { stores: ['lamps'] }))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const { productId, skuId } = { productId: 'product-coat', skuId: 'sku-coat' }
const price = (
  after: number | null,
  before: number | null,
  field: 'price' | 'originalPrice' | 'memberPrice' = 'price',
) => ({
  skuId,
  field,
  before,
  after,
})
const savePrices = (client: ConsoleClient, ...prices: ReturnType<typeof price>[]) =>
  client.call('sku/save', { productId, prices, codes: [] })
const rowOf = async (id = skuId) => {
  const { skus } = await chief.call('sku/list', { productId })
  return skus.find((sku) => sku.skuId === id)
}
const newest = async (subject: string) => (await listAudit(mall.services.db.q, { subject, limit: 1 }))[0]?.auditId ?? ''

test('a sheet has every live SKU of a product of the account’s stores [console.sku-sheet]', async () => {
  const sheet = await clerk.call('sku/list', { productId })
  expect(sheet).toMatchObject({ productId, storeId: 'coats', storeName: 'coats 店', isOnShelf: true })
  expect(sheet.skus).toMatchObject([
    { skuId, price: 100_00, originalPrice: null, memberPrice: null, onHand: 8, reserved: 0, available: 8 },
    { skuId: 'sku-coat-L', options: ['L'], price: 120_00 },
  ])
  expect(await elsewhere.send('sku/list', { productId })).toEqual(
    await elsewhere.send('sku/list', { productId: 'none' }),
  )
  expect((await elsewhere.send('sku/save', { productId, prices: [price(1, 100_00)], codes: [] })).code).toBe(
    ERROR_CODES.SYS_PARAM_ERROR,
  )
})

test('a save writes only the cells that it names, and updates the product’s own prices [console.sku-cell]', async () => {
  const other = await rowOf('sku-coat-L')
  const saved = await chief.call('sku/save', {
    productId,
    prices: [price(90_00, 100_00), price(80_00, null, 'memberPrice'), price(150_00, null, 'originalPrice')],
    codes: [
      { skuId, field: 'skuCode', before: '', after: 'COAT-M' },
      { skuId, field: 'barcode', before: '', after: '6901234567892' },
    ],
  })
  expect(saved).toEqual({ saved: 5, conflicts: [], faults: [] })
  expect(await rowOf()).toMatchObject({
    price: 90_00,
    memberPrice: 80_00,
    originalPrice: 150_00,
    skuCode: 'COAT-M',
    barcode: '6901234567892',
  })
  expect(await rowOf('sku-coat-L')).toEqual(other)
  const [card] = await mall.services.catalog.findProductCards(mall.services.db.q, [productId], mall.clock.now())
  expect(card).toMatchObject({ price: 90_00, memberPrice: 80_00, isPriceRange: true })
  expect(await lastAct(mall.services, productId)).toEqual({
    action: 'sku.set',
    details: {
      before: { [skuId]: { price: 100_00, memberPrice: null, originalPrice: null, skuCode: '', barcode: '' } },
      after: {
        [skuId]: {
          price: 90_00,
          memberPrice: 80_00,
          originalPrice: 150_00,
          skuCode: 'COAT-M',
          barcode: '6901234567892',
        },
      },
    },
  })
  // Sent again after a lost reply: the cells have their values already.
  expect(await savePrices(chief, price(90_00, 100_00))).toEqual({ saved: 0, conflicts: [], faults: [] })
})

test('a cell that another account has changed is a conflict with its present value; other cells are saved [console.sku-conflict]', async () => {
  await savePrices(colleague, price(95_00, 90_00))
  const before = await rowOf('sku-coat-L')
  const saved = await chief.call('sku/save', {
    productId,
    prices: [price(91_00, 90_00), { ...price(121_00, 120_00), skuId: 'sku-coat-L' }],
    codes: [],
  })
  const me = await colleague.call('session/me', {})
  expect(saved).toEqual({
    saved: 1,
    conflicts: [{ skuId, field: 'price', present: '95.00', by: me.name, at: expect.any(Number) }],
    faults: [],
  })
  expect(await rowOf()).toMatchObject({ price: 95_00 })
  expect(await rowOf('sku-coat-L')).toEqual({ ...before, price: 121_00 })
})

test('a wrong cell returns its fault; other cells are saved [console.sku-fault]', async () => {
  const saved = await chief.call('sku/save', {
    productId,
    prices: [price(99_00, 80_00, 'memberPrice'), price(96_00, 95_00), price(0, 150_00, 'originalPrice')],
    codes: [
      { skuId: 'sku-coat-L', field: 'skuCode', before: '', after: 'COAT-M' },
      { skuId: 'sku-coat-L', field: 'barcode', before: '', after: ' 1' },
    ],
  })
  expect(saved.saved).toBe(1)
  expect(saved.faults.map(({ field, text }) => [field, text]).sort()).toEqual([
    ['barcode', '前后不能有空格'],
    ['memberPrice', '会员价要低于价格 ¥96'],
    ['originalPrice', '要在 ¥0.01 到 ¥10,000,000 之间'],
    ['skuCode', '这件商品里已有这个编码'],
  ])
  expect(await rowOf()).toMatchObject({ price: 96_00, memberPrice: 80_00, originalPrice: 150_00 })
  const low = await savePrices(chief, price(70_00, 96_00))
  expect(low.faults).toMatchObject([{ field: 'price', text: '价格要高于会员价 ¥80' }])
  for (const refused of [
    { prices: [{ ...price(1, 1), skuId: 'sku-lamp' }], codes: [] },
    { prices: [price(1, 96_00), price(2, 96_00)], codes: [] },
  ])
    expect((await chief.send('sku/save', { productId, ...refused })).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
  // Two codes are swapped in one save.
  const swap = (id: string, before: string, after: string) => ({ skuId: id, field: 'skuCode' as const, before, after })
  await chief.call('sku/save', { productId, prices: [], codes: [swap('sku-coat-L', '', 'COAT-L')] })
  const codes = [swap(skuId, 'COAT-M', 'COAT-L'), swap('sku-coat-L', 'COAT-L', 'COAT-M')]
  expect(await chief.call('sku/save', { productId, prices: [], codes })).toEqual({
    saved: 2,
    conflicts: [],
    faults: [],
  })
})

test('the cells of a save are undone together, unless one has changed since [console.sku-undo]', async () => {
  const before = await rowOf()
  await savePrices(chief, price(97_00, 96_00), price(85_00, 80_00, 'memberPrice'))
  const auditId = await newest(productId)
  expect((await clerk.send('audit/undo', { auditId })).code).toBe(ERROR_CODES.UNAUTHORIZED)
  expect(await elsewhere.send('audit/undo', { auditId })).toEqual(
    await elsewhere.send('audit/undo', { auditId: 'none' }),
  )
  expect((await chief.send('audit/undo', { auditId })).code).toBe(0)
  expect(await rowOf()).toEqual(before)
  expect((await lastAct(mall.services, productId))?.details).toMatchObject({ undoOf: auditId })
  await savePrices(colleague, price(98_00, 96_00))
  const late = await newest(productId)
  await savePrices(colleague, price(99_00, 98_00))
  expect((await chief.send('audit/undo', { auditId: late })).code).toBe(ERROR_CODES.STATE_CHANGED)
})

test('one cell of 2,000 SKUs changes one row [console.sku-one]', async () => {
  const colours = Array.from({ length: 500 }, (_, nth) => `色${nth}`)
  await shelveMany(mall.services, { productId: 'many', storeId: 'coats', title: '很多规格', colours })
  const read = () =>
    mall.services.db.q.selectFrom('sku').selectAll().where('productId', '=', 'many').orderBy('skuId').execute()
  const before = await read()
  expect((await chief.call('sku/list', { productId: 'many' })).skus).toHaveLength(2_000)
  const cell = { skuId: 'many-7-L', field: 'price' as const, before: 129_00, after: 99_00 }
  await chief.call('sku/save', { productId: 'many', prices: [cell], codes: [] })
  const changed = (await read()).filter((row, nth) => JSON.stringify(row) !== JSON.stringify(before[nth]))
  expect(changed).toMatchObject([{ skuId: 'many-7-L', priceCents: 99_00 }])
  // A whole column of stock is one audit entry.
  const cells = before.map((sku) => ({ skuId: sku.skuId, before: 20, after: 21 }))
  expect((await clerk.call('stock/save', { cells, note: '盘点' })).saved).toBe(2_000)
  const acts = await listAudit(mall.services.db.q, { action: 'stock.set', limit: 5 })
  expect(acts.map(({ subject }) => subject)).toEqual([{ kind: 'product', id: 'many' }])
  expect((await clerk.send('audit/undo', { auditId: acts[0]?.auditId ?? '' })).code).toBe(0)
  expect((await chief.call('sku/list', { productId: 'many' })).skus.every(({ onHand }) => onHand === 20)).toBe(true)
})

test('stock is saved unless it has changed since it was read, and not below the reserved number [console.stock-save]', async () => {
  await buy(await mall.enrol(), coat, 2)
  const save = (client: ConsoleClient, before: number, after: number, note = '') =>
    client.call('stock/save', { cells: [{ skuId, before, after }], note })
  expect(await save(clerk, 8, 1)).toEqual({
    saved: 0,
    conflicts: [],
    faults: [{ skuId, field: 'onHand', text: '订单已占用 2，不能少于它' }],
  })
  expect((await save(clerk, 8, 12, '盘点')).saved).toBe(1)
  const { name } = await clerk.call('session/me', {})
  expect((await save(chief, 8, 9)).conflicts).toEqual([
    { skuId, field: 'onHand', present: '12', by: name, at: expect.any(Number) },
  ])
  expect((await elsewhere.send('stock/save', { cells: [{ skuId, before: 12, after: 1 }] })).code).toBe(
    ERROR_CODES.SYS_PARAM_ERROR,
  )
  expect(await lastAct(mall.services, skuId)).toEqual({
    action: 'stock.set',
    details: { before: 8, after: 12, note: '盘点' },
  })
})

test('the movements of a SKU show their causes, accounts and notes [console.stock-movements]', async () => {
  await mall.services.stockOperator.set(OPERATOR, skuId, 15, '到货')
  const { name } = await clerk.call('session/me', {})
  const { records } = await clerk.call('stock/movements', { skuId, pageSize: 3 })
  expect(records).toMatchObject([
    { text: '改库存', by: OPERATOR.name ?? OPERATOR.id, note: '到货', onHandDelta: 3 },
    { text: '改库存', by: name, note: '盘点', onHandDelta: 4, orderNo: '' },
    { text: '下单占用', by: '', onHandDelta: 0, reservedDelta: 2, orderNo: expect.stringMatching(/^\d/) },
  ])
  expect(await elsewhere.send('stock/movements', { skuId })).toEqual(
    await elsewhere.send('stock/movements', { skuId: 'none' }),
  )
})

test('SKUs on sale with few pieces are listed, the fewest first, and any SKU is found by code, barcode or product [console.stock-index]', async () => {
  for (const [id, pieces] of [
    ['sku-coat', 5],
    ['sku-coat-L', 0],
  ] as const)
    await mall.services.stockOperator.set(OPERATOR, id, pieces, '')
  const idsOf = async (client: ConsoleClient, input: Parameters<typeof clerk.call<'stock/list'>>[1]) =>
    (await client.call('stock/list', input)).records.map((row) => row.skuId)
  expect(await idsOf(chief, { view: 'low' })).toEqual(['sku-coat-L', 'sku-coat', 'sku-lamp'])
  expect(await idsOf(clerk, { view: 'low' })).toEqual(['sku-coat-L', 'sku-coat'])
  expect(await idsOf(clerk, { view: 'low', stores: ['lamps'] })).toEqual([])
  expect(await idsOf(clerk, { view: 'soldOut' })).toEqual(['sku-coat-L'])
  const { views } = await clerk.call('stock/counts', {})
  expect(views).toEqual([
    { view: 'low', count: 2, isMore: false },
    { view: 'soldOut', count: 1, isMore: false },
  ])
  const { views: others } = await clerk.call('stock/counts', { stores: ['lamps'] })
  expect(others.map(({ count }) => count)).toEqual([0, 0])
  for (const text of ['COAT-L', '6901234567892', 'sku-coat'])
    expect(await idsOf(clerk, { view: 'all', text })).toEqual(['sku-coat'])
  expect(await idsOf(clerk, { view: 'low', text: productId })).toEqual(['sku-coat', 'sku-coat-L'])
  expect(await idsOf(elsewhere, { view: 'all', text: 'COAT-L' })).toEqual([])
  // Page by page without a gap.
  for (const view of ['low', 'all'] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await chief.call('stock/list', {
        view,
        pageSize: view === 'low' ? 1 : 100,
        ...(cursor && { cursor }),
      })
      seen.push(...page.records.map((row) => row.skuId))
      cursor = page.cursor
    } while (cursor)
    expect([view, seen.length, new Set(seen).size]).toEqual([
      view,
      view === 'low' ? 3 : 2_003,
      view === 'low' ? 3 : 2_003,
    ])
  }
  expect((await chief.send('stock/list', { view: 'all', cursor: 'x' })).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
})

test('weighed goods are counted in grams and run low at 1 kg [console.stock-grams]', async () => {
  const { db, editor, stock, stockOperator } = mall.services
  const now = mall.clock.now()
  await db.tx(async (tx) => {
    await stock.stockUp(tx, [{ skuId: 'apples', onHand: 1_001 }], 'test', now)
    const draft = draftOf(
      { productId: 'apples', productType: PRODUCT_TYPE.weighed, identifyCode: '2112345', skus: [skuOf('apples')] },
      now,
    )
    await editor.saveProducts(tx, [{ ...draft, storeId: 'lamps', categoryId: 'test-category' }], now)
  })
  const low = async () => {
    const { records } = await elsewhere.call('stock/list', { view: 'low' })
    const { views } = await elsewhere.call('stock/counts', {})
    return [records.map((row) => [row.skuId, row.available, row.isWeighed]), views[0]?.count]
  }
  expect(await low()).toEqual([[['sku-lamp', 3, false]], 1])
  await stockOperator.set(OPERATOR, 'apples', 1_000, '')
  expect(await low()).toEqual([
    [
      ['sku-lamp', 3, false],
      ['apples', 1_000, true],
    ],
    2,
  ])
  expect(await elsewhere.call('sku/list', { productId: 'apples' })).toMatchObject({ isWeighed: true })
  expect(await elsewhere.call('goods/detail', { productId: 'apples' })).toMatchObject({
    isWeighed: true,
    available: 1_000,
  })
  expect(await stockOperator.show(['apples'])).toMatchObject([{ isWeighed: true, available: 1_000 }])
})
