import type { KyselyPlugin } from 'kysely'
import { Db } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { testCart } from './cart.fixture'
import { CartService } from './cart.service'
import { skuOf } from './shelf.fixture'

const t = testCart()
const { add, detail, lines, shown, idOf } = t

describe('after the goods have changed', () => {
  test('the present price is used, with a hint when it fell; a quantity above the stock is kept and flagged [cart.price]', async () => {
    await add('a', 4)
    t.shelf.put(skuOf('a', { priceCents: 850 }), 3)
    const [line] = await lines()
    expect(line).toMatchObject({ number: 4, price: 850, stock: 3, maxNumber: 3 })
    expect(line?.hints.map((hint) => hint.text)).toEqual(['库存不足，仅剩 3 件', '比加入时降 ¥1.50'])
    expect(await detail()).toMatchObject({ totalAmount: 3400 })
  })

  test('a line whose product was deleted stays, with its last known data [cart.vanished]', async () => {
    t.shelf.put(skuOf('a', { title: '云跑 3 代', specText: '雾紫，42 码' }))
    await add('a', 2)
    await add('b')
    t.shelf.skus.delete('a')
    const reply = await detail()
    expect(reply.invalidProducts).toMatchObject([
      {
        skuId: 'a',
        title: '云跑 3 代',
        specText: '雾紫，42 码',
        number: 2,
        invalidText: '商品已下架',
        isSelect: false,
      },
    ])
    expect(reply).toMatchObject({ totalAmount: 1000, selectTotalNumber: 1, totalNumber: 3 })
  })

  test('a smaller quantity is accepted even above the stock; a larger one is not [cart.fewer]', async () => {
    await add('a', 8)
    t.shelf.stock.set('a', 3)
    const id = await idOf('a')
    await expect(t.cart.setNumber(t.caller(), { id, number: 9 })).rejects.toThrow('库存仅剩 3 件')
    await t.cart.setNumber(t.caller(), { id, number: 5 })
    expect(await shown()).toEqual([['a', 5]])
  })
})

describe('changing a line of the cart', () => {
  test('a change of quantity returns the whole cart, and the line keeps its position', async () => {
    await add('a')
    await add('b')
    const reply = await t.cart.setNumber(t.caller(), { id: await idOf('a'), number: 7 })
    expect(reply).toEqual(await detail())
    expect(await shown()).toEqual([
      ['b', 1],
      ['a', 7],
    ])
    expect(reply).toMatchObject({ totalAmount: 8000, totalNumber: 8 })
  })

  test.each([
    [{ limitPerShopper: 3 }, 4, '限购 3 件'],
    [{ minBuy: 2, packSize: 2 }, 3, '需按 2 件递增'],
    [{ minBuy: 2 }, 1, '2 件起购'],
  ])('the quantity rules for %j apply', async (over, number, text) => {
    t.shelf.put(skuOf('x', over))
    await add('x', 2)
    await expect(t.cart.setNumber(t.caller(), { id: await idOf('x'), number })).rejects.toThrow(text)
    expect(await shown()).toEqual([['x', 2]])
  })

  test('another SKU of the product replaces the line’s SKU, selected, at its own price [cart.respecify]', async () => {
    const product = { productId: 'p' }
    t.shelf.put(skuOf('red', product))
    await add('red', 2)
    await add('a')
    t.shelf.put(skuOf('red', { ...product, isSkuLive: false }))
    t.shelf.put(skuOf('blue', { ...product, priceCents: 2000 }))
    expect((await detail()).invalidProducts).toMatchObject([{ skuId: 'red', canReselect: true }])
    const reply = await t.cart.changeSku(t.caller(), { id: await idOf('red'), skuId: 'blue', number: 3 })
    expect(reply.invalidProducts).toEqual([])
    expect(await shown()).toEqual([
      ['a', 1],
      ['blue', 3],
    ])
    expect((await lines())[1]).toMatchObject({ price: 2000, isSelect: true, hints: [] })
  })

  test('a line that changes to the SKU of another line joins it, within stock and limit [cart.join]', async () => {
    const product = { productId: 'p' }
    for (const skuId of ['red', 'blue']) t.shelf.put(skuOf(skuId, product), 5)
    await add('blue', 3)
    await add('red', 3)
    const id = await idOf('red')
    await expect(t.cart.changeSku(t.caller(), { id, skuId: 'blue', number: 3 })).rejects.toThrow('库存仅剩 5 件')
    expect(await shown()).toEqual([
      ['red', 3],
      ['blue', 3],
    ])
    await t.cart.changeSku(t.caller(), { id, skuId: 'blue', number: 2 })
    expect(await shown()).toEqual([['blue', 5]])
  })

  test('a SKU of another product is refused; the same SKU changes only the quantity', async () => {
    await add('a', 2)
    const id = await idOf('a')
    await expect(t.cart.changeSku(t.caller(), { id, skuId: 'b', number: 1 })).rejects.toThrow(/^skuId: /)
    await t.cart.changeSku(t.caller(), { id, skuId: 'a', number: 4 })
    expect(await shown()).toEqual([['a', 4]])
  })

  test('a change of a missing line is refused', async () => {
    const gone = { id: 'gone', number: 1 }
    await expect(t.cart.setNumber(t.caller(), gone)).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
    await expect(t.cart.changeSku(t.caller(), { ...gone, skuId: 'a' })).rejects.toMatchObject({
      errorName: 'STATE_CHANGED',
    })
  })

  test('deleting removes only the given lines', async () => {
    for (const skuId of ['a', 'b', 'c']) await add(skuId)
    const reply = await t.cart.remove(t.caller(), [await idOf('a'), await idOf('c'), 'gone'])
    expect(reply).toEqual(await detail())
    expect(await shown()).toEqual([['b', 1]])
  })

  test('moving to the favourites removes only the given lines and keeps their products, both or neither [purchase.favourites]', async () => {
    for (const skuId of ['a', 'b', 'c']) await add(skuId)
    const ids = [await idOf('a'), 'gone', await idOf('c')]
    t.shelf.isFull = true
    await expect(t.cart.moveToFavourites(t.caller(), ids)).rejects.toThrow('too many')
    expect((await shown()).length).toBe(3)
    t.shelf.isFull = false
    expect(await t.cart.moveToFavourites(t.caller(), ids)).toEqual(await detail())
    expect(await shown()).toEqual([['b', 1]])
    expect([...t.shelf.favourites].sort()).toEqual([`${t.uid} product-of-a`, `${t.uid} product-of-c`])
  })
})

describe('selection of lines', () => {
  const ticks = async () => (await lines()).map((line) => [line.skuId, line.isSelect])

  test('selections are stored on the server, for one line, several or all [cart.selection]', async () => {
    for (const skuId of ['a', 'b', 'c']) await add(skuId)
    await t.cart.select(t.caller(), [await idOf('a'), await idOf('b')], false)
    expect(await ticks()).toEqual([
      ['c', true],
      ['b', false],
      ['a', false],
    ])
    await t.cart.select(t.caller(), [await idOf('b')], true)
    expect(await detail()).toMatchObject({ isAllSelect: false, selectTotalNumber: 2 })
    expect(await t.cart.selectAll(t.caller(), {}, true)).toMatchObject({
      isAllSelect: true,
      selectTotalNumber: 3,
    })
    expect(await t.cart.selectAll(t.caller(), {}, false)).toMatchObject({
      isAllSelect: false,
      selectTotalNumber: 0,
    })
  })

  test('a line that cannot be bought cannot be selected, not even for later', async () => {
    await add('a')
    await add('b')
    await t.cart.selectAll(t.caller(), {}, false)
    t.shelf.stock.set('a', 0)
    await t.cart.select(t.caller(), [await idOf('a')], true)
    await t.cart.selectAll(t.caller(), {}, true)
    t.shelf.stock.set('a', 9)
    expect(await ticks()).toEqual([
      ['b', true],
      ['a', false],
    ])
  })

  test('an added line is selected', async () => {
    await add('a')
    await t.cart.selectAll(t.caller(), {}, false)
    await add('a')
    expect(await ticks()).toEqual([['a', true]])
  })
})

test('pieces are counted by store and by SKU', async () => {
  t.shelf.put(skuOf('far', { storeId: 's2' }))
  await add('a', 2)
  await add('a', 1, { sourceChannel: 'live' })
  await add('far', 4)
  expect(await t.cart.number(t.uid, { shopCartType: 1, storeId: 's2' })).toEqual({ number: 4 })
  expect(await t.cart.number(t.uid, { shopCartType: 1, storeId: 'nobody' })).toEqual({ number: 0 })
  expect(await t.cart.number(t.uid, { shopCartType: 2 })).toEqual({ number: 0 })
  expect(await t.cart.numbersOf(t.uid, ['far', 'b', 'a'])).toEqual([
    { skuId: 'far', number: 4 },
    { skuId: 'b', number: 0 },
    { skuId: 'a', number: 3 },
  ])
})

test('a shopper neither reads nor changes the cart of another [cart.private]', async () => {
  const other = newId()
  await add('a', 2)
  await add('b', 1, {}, other)
  const mine = await detail()
  const id = await idOf('a')
  await expect(t.cart.setNumber(t.caller(other), { id, number: 9 })).rejects.toMatchObject({
    errorName: 'STATE_CHANGED',
  })
  await expect(t.cart.changeSku(t.caller(other), { id, skuId: 'a', number: 9 })).rejects.toMatchObject({
    errorName: 'STATE_CHANGED',
  })
  for (const reply of [
    await t.cart.remove(t.caller(other), [id]),
    await t.cart.moveToFavourites(t.caller(other), [id]),
    await t.cart.select(t.caller(other), [id], false),
    await detail(other),
  ]) {
    expect(reply.shopCartDtos.flatMap((group) => group.productDetails.map((line) => line.skuId))).toEqual(['b'])
  }
  await t.cart.selectAll(t.caller(other), {}, false)
  await t.db.tx(async (tx) => {
    await t.cart.removeLines(tx, other, [id])
    await t.cart.removeSkus(tx, other, 1, ['a'])
  })
  expect(await t.cart.numbersOf(other, ['a'])).toEqual([{ skuId: 'a', number: 0 }])
  expect(await detail()).toEqual(mine)
})

describe('number of database statements', () => {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: (args) => args.node,
    transformResult: async (args) => {
      count++
      return args.result
    },
  }
  const counted = () => {
    const q = t.db.q.withPlugin(counter)
    return new CartService(new Db(q, t.db.engine), t.shelf.deps)
  }
  const during = async (work: (service: CartService) => Promise<unknown>) => {
    const service = counted()
    count = 0
    await work(service)
    return count
  }

  test('an add has three statements of its own, reading a cart one, for any number of lines', async () => {
    const input = { storeId: 's1', businessId: 'b1', clientType: 1, skuId: 'a', number: 1 }
    expect(await during((service) => service.add(t.uid, input, t.clock.now()))).toBe(3)
    expect(await during((service) => service.detail(t.caller()))).toBe(1)
    for (let n = 0; n < 50; n++) t.shelf.put(skuOf(`k${n}`))
    await t.cart.merge(
      t.uid,
      Array.from({ length: 50 }, (_, n) => ({ skuId: `k${n}`, number: 1, isSelect: true })),
      { key: newId(), body: '' },
      t.clock.now(),
    )
    expect(await during((service) => service.add(t.uid, input, t.clock.now()))).toBe(3)
    expect(await during((service) => service.detail(t.caller()))).toBe(1)
  })
})
