import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { insertMany } from '../../../kernel/insert-many'
import { MANY_ORDERS, OrderWords } from './order-words'
import { placedAt } from './orders.fixture'

const WORDS = ['羊毛大衣', '红颜草莓 5斤', '降噪耳机 50%_off', 'H2 pro', '手冲咖啡!', '汝窑茶杯', '棉袜']

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A shopper with `number` orders, each with one of these words. */
async function bought(number: number): Promise<string> {
  const { uid, orderId } = await placedAt(shop)
  const { q } = shop.db
  const row = await q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const line = await q
    .selectFrom('order_line')
    .selectAll()
    .where('uid', '=', uid)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: number - 1 }, (_, at) => `0${String(at).padStart(6, '0')}`)
  const no = (at: number) => `2020${String(at).padStart(15, '0')}`
  await shop.db.tx(async (tx) => {
    const orders = ids.map((id, at) => ({
      ...row,
      id,
      parentNo: no(at),
      orderNo: `${no(at)}01`,
      searchText: `${no(at)}01\n素研\n${WORDS[at % WORDS.length]}`.toLowerCase(),
    }))
    await insertMany(tx, 'shop_order', orders)
    await insertMany(
      tx,
      'order_line',
      ids.map((id) => ({ ...line, orderId: id, id: `${id}-0` })),
    )
  })
  return uid
}

const found = async (uid: string, keyword: string) =>
  (await shop.orders.page(uid, { keyword })).records.map(({ orderId }) => orderId)

test('the index of a shopper with many orders changes no search result', async () => {
  const uid = await bought(MANY_ORDERS)
  const parts = WORDS.flatMap((word) => [word, word.slice(1, 3), word.slice(0, 1), word.slice(-1), word.toUpperCase()])
  const all = async () => Promise.all(parts.map((part) => found(uid, part)))
  const before = await all()
  expect(before.every((ids) => ids.length > 0)).toBe(true)
  // From here on the index of this shopper is filled.
  expect(await found(uid, '没有这样的东西')).toEqual([])
  expect(await all()).toEqual(before)
  expect(await found(uid, `${WORDS[0]}${WORDS[1]}`)).toEqual([])

  const store = await shop.addStore({ name: '新开的书房' })
  const { orders } = await shop.order(uid, [await shop.addSku(store, 5, { title: '青瓷' }), 1])
  expect(await found(uid, '书房')).toEqual([orders[0]?.orderId])
  expect(await found(uid, '青瓷')).toEqual([orders[0]?.orderId])
})

test('the index excludes keywords without matches, and shoppers with few orders are not indexed', async () => {
  const { q } = shop.db
  const words = new OrderWords()
  const [few, many] = [await bought(MANY_ORDERS - 1), await bought(MANY_ORDERS + 30)]
  for (const uid of [few, many]) {
    expect(await words.canBeIn(q, uid, '没有')).toBe(true)
    await words.learn(q, uid)
  }
  expect([await words.canBeIn(q, few, '没有'), await words.canBeIn(q, many, '没有')]).toEqual([true, false])
  for (const word of ['大衣', '%_o', '!', '5斤', '素研\n羊毛']) expect(await words.canBeIn(q, many, word)).toBe(true)
  // An order that another process commits late must be indexed too.
  const late = { id: '0000215x', searchText: '迟到的订单' }
  const any = await q
    .selectFrom('shop_order')
    .selectAll()
    .where('uid', '=', many)
    .where('id', '=', '0000215')
    .executeTakeFirstOrThrow()
  await shop.db.tx((tx) => insertMany(tx, 'shop_order', [{ ...any, ...late, orderNo: '1', parentNo: '1' }]))
  expect(await words.canBeIn(q, many, '迟到')).toBe(true)
})
