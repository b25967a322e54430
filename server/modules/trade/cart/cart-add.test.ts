import { MAX_CART_SKUS } from '@contract/codes/cart'
import { newId } from '../../../kernel/ids'
import { testCart } from './cart.fixture'
import { skuOf, storeOf } from './shelf.fixture'

const t = testCart()
const { add, detail, lines, shown } = t

describe('adding to the cart', () => {
  test('lines of the same SKU and source merge, others are separate; the badge shows the sum [cart.merge-lines]', async () => {
    expect(await add('a', 2)).toEqual({ number: 2 })
    expect(await add('a', 3)).toEqual({ number: 5 })
    expect(await add('a', 1, { sourceChannel: 'live-7' })).toEqual({ number: 6 })
    expect(await add('b')).toEqual({ number: 7 })
    expect((await lines()).map((line) => [line.skuId, line.number, line.sourceChannel])).toEqual([
      ['b', 1, undefined],
      ['a', 1, 'live-7'],
      ['a', 5, undefined],
    ])
    expect(await t.cart.number(t.uid, {})).toEqual({ number: 7 })
  })

  test('a source with Chinese characters is dropped, so the line merges with the one without a source', async () => {
    await add('a', 1, { sourceChannel: '首页推荐' })
    await add('a')
    expect((await lines()).map((line) => [line.number, line.sourceChannel])).toEqual([[2, undefined]])
  })

  test('the line that was added last is first, and its store too [cart.order]', async () => {
    t.shelf.put(skuOf('far', { storeId: 's2' }))
    await add('a')
    await add('far')
    await add('b')
    expect(
      (await detail()).shopCartDtos.map((group) => [group.storeId, group.productDetails.map((l) => l.skuId)]),
    ).toEqual([
      ['s1', ['b', 'a']],
      ['s2', ['far']],
    ])
    await add('far')
    await add('a')
    expect(await shown()).toEqual([
      ['a', 2],
      ['b', 1],
      ['far', 2],
    ])
  })

  test('the stock limits the sum in the cart, not only the pieces that are added [cart.stock]', async () => {
    t.shelf.stock.set('a', 5)
    await add('a', 3)
    await expect(add('a', 3)).rejects.toMatchObject({ errorName: 'SYS_BIZ_DATA_ERROR_CODE', message: '库存仅剩 5 件' })
    await expect(add('a', 3, { sourceChannel: 'live' })).rejects.toThrow('库存仅剩 5 件')
    await add('a', 2)
    expect(await shown()).toEqual([['a', 5]])
  })

  test('the purchase limit counts all SKUs of a product and earlier purchases [cart.limit]', async () => {
    const product = { productId: 'p', limitPerShopper: 5 }
    t.shelf.put(skuOf('red', product))
    t.shelf.put(skuOf('blue', product))
    t.shelf.purchases.set(`${t.uid} p`, 1)
    await add('red', 2)
    await add('blue', 2)
    await expect(add('blue')).rejects.toThrow('已购 1 件 / 限购 5 件')
    await expect(add('red', 1, { sourceChannel: 'live' })).rejects.toThrow('限购 5 件')
    expect(await t.cart.number(t.uid, {})).toEqual({ number: 4 })
    await expect(add('red', 5, {}, newId())).resolves.toEqual({ number: 5 })
  })

  test('a line keeps to the minimum purchase and the pack size [cart.pack]', async () => {
    t.shelf.put(skuOf('dozen', { minBuy: 6, packSize: 6 }))
    await expect(add('dozen', 1)).rejects.toThrow('6 件起购')
    await expect(add('dozen', 7)).rejects.toThrow('需按 6 件递增')
    await add('dozen', 6)
    await expect(add('dozen', 5)).rejects.toThrow('需按 6 件递增')
    await add('dozen', 6)
    expect(await shown()).toEqual([['dozen', 12]])
  })

  test.each([
    ['virtual', skuOf('x', { productType: 2 }), '电子券请从商品页立即购买'],
    ['weighed', skuOf('x', { productType: 4 }), '称重商品请到店称重购买'],
    ['off-shelf', skuOf('x', { isOnShelf: false }), '商品已下架'],
    ['deleted', skuOf('x', { isSkuLive: false }), '规格已失效，请重选'],
    ['closed-store', skuOf('x', { storeId: 'shut' }), '店铺暂停营业'],
  ])('%s goods are refused with the reason', async (_name, sku, text) => {
    t.shelf.put(sku)
    t.shelf.stores.set('shut', storeOf('shut', { isClosed: true }))
    await expect(add('x')).rejects.toMatchObject({ errorName: 'SYS_BIZ_DATA_ERROR_CODE', message: text })
    expect(await t.cart.number(t.uid, {})).toEqual({ number: 0 })
  })

  test('goods that are sold out, unknown or of another store are refused', async () => {
    t.shelf.stock.set('a', 0)
    await expect(add('a')).rejects.toThrow('已售罄')
    await expect(add('nobody')).rejects.toThrow('商品不存在或已删除')
    await expect(add('b', 1, { storeId: 's2' })).rejects.toMatchObject({
      errorName: 'SYS_PARAM_ERROR',
      message: expect.stringMatching(/^storeId: /),
    })
    await expect(add('b', 1, { businessId: 'b2' })).rejects.toThrow(/^businessId: /)
    expect(await t.cart.number(t.uid, {})).toEqual({ number: 0 })
  })

  test('the scan cart is separate from the cart, and refuses a store without scan-and-buy [cart.scan]', async () => {
    await add('a', 2)
    await expect(add('a', 1, { shopCartType: 2 })).rejects.toMatchObject({ message: '这家店没有扫码购' })
    t.shelf.stores.set('s1', storeOf('s1', { deliveryTypes: [1, 2] }))
    expect(await add('a', 1, { shopCartType: 2 })).toEqual({ number: 1 })
    expect((await t.cart.detail(t.caller(), { shopCartType: 2 })).totalNumber).toBe(1)
    expect(await shown()).toEqual([['a', 2]])
  })
})

describe('a full cart', () => {
  const fill = async (count: number, who = t.uid) => {
    for (let n = 0; n < count; n++) t.shelf.put(skuOf(`k${n}`))
    const local = Array.from({ length: count }, (_, n) => ({ skuId: `k${n}`, number: 1, isSelect: false }))
    await t.cart.merge(who, local, { key: newId(), body: '' }, t.clock.now())
  }

  test('another SKU is refused with an error code of its own and a text; more of a SKU in the cart is accepted [cart.full]', async () => {
    await fill(MAX_CART_SKUS)
    await expect(add('a')).rejects.toMatchObject({
      errorName: 'SHOP_CART_SKU_NUM_EXCEED_CODE',
      message: expect.stringContaining('120'),
    })
    expect(await add('k3')).toEqual({ number: MAX_CART_SKUS + 1 })
    expect(await detail()).toMatchObject({ skuNumExceed: true, totalNumber: MAX_CART_SKUS + 1 })
  })

  test('concurrent adds do not exceed the cap', async () => {
    await fill(MAX_CART_SKUS - 5)
    for (let n = 0; n < 20; n++) t.shelf.put(skuOf(`new${n}`))
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => add(`new${n}`)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
    expect(await lines()).toHaveLength(MAX_CART_SKUS)
  })
})

describe('concurrent adds', () => {
  test('fifty concurrent adds of one SKU sum up', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => add('a', 2)))
    expect(await shown()).toEqual([['a', 100]])
    expect(Math.max(...replies.map((reply) => reply.number))).toBe(100)
  })

  test('concurrent adds exceed neither stock nor limit [cart.concurrent]', async () => {
    t.shelf.put(skuOf('few', { limitPerShopper: 7 }))
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => add('few', 1, { sourceChannel: `c${n % 3}` })),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7)
    expect(await t.cart.number(t.uid, {})).toEqual({ number: 7 })
  })
})
