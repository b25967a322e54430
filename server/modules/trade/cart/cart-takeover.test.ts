import type { LocalLine } from '@contract/schema/cart'
import { newId } from '../../../kernel/ids'
import { testCart } from './cart.fixture'
import { skuOf } from './shelf.fixture'

const t = testCart()
const { add, detail, lines, shown, idOf } = t

describe('a visitor’s cart is merged at login', () => {
  const local = (skuId: string, number = 1, over: Partial<LocalLine> = {}): LocalLine => ({
    skuId,
    number,
    isSelect: true,
    ...over,
  })
  const merge = (given: LocalLine[], key = newId(), who = t.uid) =>
    t.cart.merge(who, given, { key, body: JSON.stringify(given) }, t.clock.now())

  test('a local cart is priced by the same rules, in its own order, and nothing is written [cart.local]', async () => {
    t.shelf.put(skuOf('gone', { isSkuLive: false }))
    const given = [
      local('b', 2, { addedPrice: 1200 }),
      local('a', 1, { isSelect: false }),
      local('gone'),
      local('nobody'),
      local('b'),
    ]
    const reply = await t.cart.quoteLocal(t.caller(null), given)
    expect(reply.shopCartDtos[0]?.productDetails.map((l) => [l.skuId, l.number, l.price, l.isSelect])).toEqual([
      ['b', 3, 1000, true],
      ['a', 1, 1000, false],
    ])
    expect(reply.shopCartDtos[0]?.productDetails[0]?.hints).toEqual([{ text: '比加入时降 ¥2', kind: 'deal' }])
    expect(reply.invalidProducts.map((l) => [l.skuId, l.invalidReason])).toEqual([
      ['gone', 'skuGone'],
      ['nobody', 'offShelf'],
    ])
    expect(reply).toMatchObject({ totalAmount: 3000, totalNumber: 6, isMember: false })
    const rows = await t.db.q.selectFrom('cart_line').select('id').where('skuId', '=', 'nobody').execute()
    expect(rows).toEqual([])
  })

  test('a merge adds numbers, keeps selections and order, and puts the local lines first [cart.merge]', async () => {
    await add('a', 2)
    await t.cart.selectAll(t.caller(), {}, false)
    t.clock.advance(5)
    const reply = await merge([
      local('c', 1, { isSelect: false }),
      local('a', 3),
      local('b', 1, { sourceChannel: '直播间' }),
    ])
    expect(reply).toEqual({ number: 7, rejected: [] })
    expect((await lines()).map((l) => [l.skuId, l.number, l.isSelect, l.sourceChannel])).toEqual([
      ['c', 1, false, undefined],
      ['a', 5, true, undefined],
      ['b', 1, true, undefined],
    ])
  })

  test('a merge adds as many pieces as the limits allow and reports the rest', async () => {
    t.shelf.put(skuOf('gone', { isOnShelf: false }))
    t.shelf.put(skuOf('limited', { limitPerShopper: 2 }))
    t.shelf.put(skuOf('virtual', { productType: 2 }))
    t.shelf.stock.set('a', 1)
    const reply = await merge([local('gone'), local('limited', 5), local('virtual'), local('nobody'), local('a', 4)])
    expect(reply.rejected).toEqual([
      { skuId: 'limited', text: '限购 2 件，已加入 2 件' },
      { skuId: 'virtual', text: '电子券请从商品页立即购买' },
      { skuId: 'nobody', text: '商品不存在或已删除' },
    ])
    expect(await shown()).toEqual([
      ['limited', 2],
      ['a', 4],
    ])
    expect((await detail()).invalidProducts.map((l) => l.skuId)).toEqual(['gone'])
  })

  test('one key merges once, for repeated and concurrent requests [cart.merge-once]', async () => {
    const given = [local('a', 2), local('nobody')]
    const replies = await Promise.all(Array.from({ length: 10 }, () => merge(given, 'the-key')))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(await shown()).toEqual([['a', 2]])
    await expect(merge([local('a', 9)], 'the-key')).rejects.toMatchObject({ errorName: 'SYS_PARAM_ERROR' })
    const other = newId()
    await merge(given, 'the-key', other)
    await merge(given)
    expect(await shown()).toEqual([['a', 4]])
    expect(await shown(other)).toEqual([['a', 2]])
  })
})

describe('lines that checkout and orders read and remove', () => {
  const ticked = async (who = t.uid) =>
    (await t.cart.selectedLines(t.db.q, t.caller(who), {})).lines.map((line) => [
      line.skuId,
      line.number,
      line.sourceChannel,
    ])

  test('lines for checkout are those that are selected and can be bought', async () => {
    await add('a', 2, { sourceChannel: 'live' })
    await add('b')
    await add('c')
    await t.cart.select(t.caller(), [await idOf('b')], false)
    t.shelf.stock.set('c', 0)
    expect(await ticked()).toEqual([['a', 2, 'live']])
    expect((await t.cart.selectedLines(t.db.q, t.caller(), { shopCartType: 2 })).lines).toEqual([])
  })

  test('bought lines leave the cart in the order’s transaction; unselected lines stay [cart.bought]', async () => {
    await add('a', 1, { sourceChannel: 'live' })
    await add('a', 2)
    await add('b')
    const unticked = (await lines()).find((line) => line.skuId === 'a' && line.sourceChannel === undefined)?.id ?? ''
    await t.cart.select(t.caller(), [unticked], false)
    const failed = t.db.tx(async (tx) => {
      await t.cart.removeSkus(tx, t.uid, 1, ['a', 'b'])
      throw new Error('the order failed')
    })
    await expect(failed).rejects.toThrow('the order failed')
    expect(await t.cart.number(t.uid, {})).toEqual({ number: 4 })
    await t.db.tx((tx) => t.cart.removeSkus(tx, t.uid, 1, ['a', 'b']))
    expect((await lines()).map((line) => [line.skuId, line.number])).toEqual([['a', 2]])
    await t.db.tx((tx) => t.cart.removeLines(tx, t.uid, [unticked]))
    expect(await lines()).toEqual([])
  })

  test('buy again adds available goods in full and reports the rest [cart.buy-again]', async () => {
    t.shelf.put(skuOf('gone', { isOnShelf: false }))
    t.shelf.stock.set('b', 1)
    const asked = [
      { skuId: 'a', number: 2 },
      { skuId: 'gone', number: 1 },
      { skuId: 'b', number: 2, sourceChannel: '首页' },
    ]
    const rejected = await t.db.tx((tx) => t.cart.addLines(tx, t.uid, asked, t.clock.now()))
    expect(rejected).toEqual([
      { skuId: 'gone', text: '商品已下架' },
      { skuId: 'b', text: '库存仅剩 1 件' },
    ])
    expect(await shown()).toEqual([['a', 2]])
  })
})
