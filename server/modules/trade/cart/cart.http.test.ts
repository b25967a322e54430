import { ERROR_CODES } from '@contract/codes/errors'
import type { AddressDraft } from '@contract/schema/address'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { cleanHtml, type ProductDraft } from '../../goods/catalog'
import { storeOf } from './shelf.fixture'

const picture = { url: '/media/a.webp', ground: 'mint' as const, scale: 1, count: 1 }

async function productOf(productId: string, over: Partial<ProductDraft> = {}): Promise<ProductDraft> {
  const sku = { barcode: '', memberPriceCents: 900, originalPriceCents: null, weightGrams: 100, picture: null }
  return {
    productId,
    storeId: 's1',
    categoryId: 'c1',
    title: `商品 ${productId}`,
    subtitle: '',
    brand: '素研',
    productType: 1,
    isCrossBorder: false,
    identifyCode: '',
    pictures: [picture],
    optionGroups: [{ name: '颜色', values: [{ name: 'red' }, { name: 'blue' }] }],
    parameters: [],
    services: [],
    note: '',
    detailHtml: await cleanHtml(''),
    isOnShelf: true,
    limitPerShopper: 0,
    limitDays: 0,
    minBuy: 1,
    packSize: 1,
    soldCount: 0,
    editorialRank: null,
    listedAt: 0,
    skus: ['red', 'blue'].map((name) => ({
      ...sku,
      skuId: `${productId}-${name}`,
      skuCode: `${productId}-${name}`,
      options: [name],
      priceCents: 1000,
    })),
    ...over,
  }
}

let mall: TestMall
let one: WireClient
let other: WireClient

beforeAll(async () => {
  mall = await testApp()
  const { db, stores, editor, stock } = mall.services
  const now = mall.clock.now()
  const products = await Promise.all([
    productOf('p1'),
    productOf('p2', { storeId: 's2' }),
    productOf('p3', { isCrossBorder: true }),
  ])
  await db.tx(async (tx) => {
    await stores.putStore(tx, storeOf('s1'), 1, now)
    await stores.putStore(tx, storeOf('s2', { deliveryTypes: [3], deliveryAreaCodes: ['3301'] }), 2, now)
    await editor.putCategories(tx, [
      { categoryId: 'c1', parentId: null, level: 1, name: '女装', picture: null, position: 1 },
    ])
    await editor.saveProducts(tx, products, now)
    const skuIds = products.flatMap((product) => product.skus.map((sku) => sku.skuId))
    await stock.stockUp(
      tx,
      skuIds.map((skuId) => ({ skuId, onHand: 50 })),
      '开张',
      now,
    )
  })
  one = await mall.login('13800000001')
  other = await mall.login('13800000002')
})
afterAll(() => mall.close())

const add = (who: WireClient, skuId: string, number = 1, storeId = 's1') =>
  who.call('POST shopCart/add', {
    storeId,
    businessId: 'b1',
    clientType: 1,
    number,
    skuId,
    latitude: 30.2,
    longitude: 120.2,
  })

test('the cart over HTTP, on the seed catalogue', async () => {
  expect(await add(one, 'p1-red', 2)).toEqual({ number: 2 })
  expect(await add(one, 'p1-blue')).toEqual({ number: 3 })
  expect(await one.call('GET shopCart/getTotalNumber', {})).toEqual({ number: 3 })
  expect(await one.call('POST shopCart/getTotalNumber', { storeId: 's1' })).toEqual({ number: 3 })

  const cart = await one.call('GET shopCart/myShopCartDetail', {})
  const [group] = cart.shopCartDtos
  const [red] = (group?.productDetails ?? []).filter((line) => line.skuId === 'p1-red')
  expect(group).toMatchObject({ storeId: 's1', businessId: 'b1', storeName: '店铺 s1', isAllSelect: true })
  expect(red).toMatchObject({
    productId: 'p1',
    title: '商品 p1',
    specText: 'red',
    price: 1000,
    memberPrice: 900,
    stock: 50,
    maxNumber: 50,
  })
  expect(cart).toMatchObject({ totalAmount: 3000, memberExpectedSaveVal: 300, settleBlockedReason: null })

  const id = red?.id ?? ''
  expect(await one.call('POST shopCart/update', { id, number: 5 })).toMatchObject({ totalAmount: 6000 })
  expect(await one.call('POST shopCart/selectPartOrNot', { ids: [id], isSelect: false })).toMatchObject({
    totalAmount: 1000,
  })
  expect(await one.call('GET shopCart/selectAllOrNone', { isSelect: true })).toMatchObject({ isAllSelect: true })
  expect(await one.call('POST shopCart/changeShopCart', { id, skuId: 'p1-blue', number: 1 })).toMatchObject({
    totalNumber: 2,
  })
  expect(await one.call('POST shopCart/getShopCartNumByUidAndSkuIds', { skuIds: ['p1-red', 'p1-blue'] })).toEqual({
    records: [
      { skuId: 'p1-red', number: 0 },
      { skuId: 'p1-blue', number: 2 },
    ],
  })
  const left = (await one.call('GET shopCart/myShopCartDetail', {})).shopCartDtos.flatMap((g) =>
    g.productDetails.map((l) => l.id),
  )
  expect(await one.call('POST shopCart/delete', { ids: left })).toMatchObject({ totalNumber: 0, shopCartDtos: [] })
})

test('a visitor prices a local cart and merges it after the login, once', async () => {
  const visitor = await mall.visitor()
  const lines = [
    { skuId: 'p1-red', number: 2, isSelect: true },
    { skuId: 'p3-red', number: 1, isSelect: true },
  ]
  const quoted = await visitor.call('POST shopCart/quoteLocal', { lines })
  expect(quoted).toMatchObject({
    originalAmount: 3000,
    taxesAmount: 91,
    settleBlockedReason: '跨境商品需单独结算，请分开勾选',
  })
  const merge = () => other.call('POST shopCart/merge', { lines }, { idempotencyKey: 'visit-1' })
  const replies = await Promise.all([merge(), merge(), merge()])
  expect(replies).toEqual(Array(3).fill({ number: 3, rejected: [] }))
  await expect(visitor.callRaw('POST shopCart/merge', { lines })).rejects.toMatchObject({
    code: ERROR_CODES.USER_NOT_LOGIN,
  })
})

test('a refused add returns the reason and changes nothing', async () => {
  await expect(add(one, 'p1-red', 51)).rejects.toMatchObject({
    code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
    message: expect.stringContaining('库存仅剩 50 件'),
  })
  await expect(add(one, 'p1-red', 1, 's2')).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  await expect(add(one, 'p1-red', 0)).rejects.toMatchObject({ code: ERROR_CODES.SYS_PARAM_ERROR })
  expect(await one.call('GET shopCart/getTotalNumber', {})).toEqual({ number: 0 })
})

test('a price and a product change while they are in a cart', async () => {
  const { db, editor } = mall.services
  await add(one, 'p1-red')
  await db.tx((tx) =>
    editor.setSkuPrices(
      tx,
      'p1-red',
      { priceCents: 880, memberPriceCents: null, originalPriceCents: null },
      mall.clock.now(),
    ),
  )
  const [line] = (await one.call('GET shopCart/myShopCartDetail', {})).shopCartDtos[0]?.productDetails ?? []
  expect(line).toMatchObject({ price: 880, hints: [{ text: '比加入时降 ¥1.20', kind: 'deal' }] })
  await db.tx((tx) => editor.setOnShelf(tx, 'p1', false, mall.clock.now()))
  const cart = await one.call('GET shopCart/myShopCartDetail', {})
  expect(cart).toMatchObject({
    shopCartDtos: [],
    invalidProducts: [{ skuId: 'p1-red', invalidReason: 'offShelf', invalidText: '商品已下架' }],
  })
  await db.tx((tx) => editor.setOnShelf(tx, 'p1', true, mall.clock.now()))
})

test('the default address decides about stores with a delivery area', async () => {
  const draft: AddressDraft = { name: '林小满', mobile: '13800000001', areaCode: '330203', detail: '中山东路 188 号' }
  const far = await one.call('POST userAddress/addOrUpdate', draft)
  await add(one, 'p2-red', 1, 's2')
  const reasons = async () =>
    (await one.call('GET shopCart/myShopCartDetail', {})).invalidProducts.map((line) => line.invalidReason)
  expect(await reasons()).toEqual(['regionBlocked'])
  expect((await one.call('POST userAddress/list', { storeIds: ['s2'], distributionType: 3 })).records).toMatchObject([
    { id: far.id, disabledReason: '超出「店铺 s2」的配送范围' },
  ])
  await one.call('POST userAddress/addOrUpdate', { ...draft, areaCode: '330108', isDefault: true })
  expect(await reasons()).toEqual([])
  await one.call('GET userAddress/delete', { id: far.id })
  expect((await one.call('POST userAddress/list', {})).records).toMatchObject([
    { districtName: '滨江区', isDefault: true },
  ])
  expect((await other.call('POST userAddress/list', {})).records).toEqual([])
})

test('areas and places need no login', async () => {
  const visitor = await mall.visitor()
  const { records } = await visitor.call('GET userAddress/getAreaTreeByParent', { code: '330100' })
  expect(records).toContainEqual({ code: '330108', name: '滨江区', parentCode: '330100', hasChildren: true })
  expect(await visitor.call('GET userAddress/getAreaByParent', { code: '330100' })).toEqual({ records })
  const places = await visitor.call('POST userAddress/searchPlaces', {
    latitude: 30.2065,
    longitude: 120.2112,
    pageSize: 2,
  })
  expect(places.records).toMatchObject([{ title: '店铺 s1', areaCode: '330108', distance: 0 }, { title: '店铺 s2' }])
  await expect(visitor.callRaw('GET userAddress/getAreaTreeByParent', { code: '999999' })).rejects.toMatchObject({
    code: ERROR_CODES.SYS_PARAM_ERROR,
  })
})
