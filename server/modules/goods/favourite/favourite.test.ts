import { MAX_FAVOURITES } from '@contract/codes/favourite'
import type { ProductCard } from '@contract/schema/catalog'
import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import { skuOf } from '../../trade/cart/shelf.fixture'
import { FavouriteService } from './favourite.service'

let db: Db
let drop: () => Promise<void>
let favourites: FavouriteService
let uid: string
/** What some products cost everybody today. */
let prices: Record<string, number> = {}
const cardOf = (productId: string, price: number): ProductCard => ({
  productId,
  storeId: 's',
  businessId: 'b',
  title: '靴子',
  productType: 1,
  price,
  isPriceRange: false,
  picture: { url: '/a.webp', ground: 'rose', scale: 1, count: 1 },
  memberPrice: null,
  originalPrice: null,
  soldCount: 0,
  soldText: '',
  isSoldOut: false,
  tags: [],
  singleSkuId: null,
})
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  const catalog = {
    findSkusOfProduct: async (_q: unknown, id: string) => (id === 'gone' ? [] : [skuOf(id)]),
    findProductCards: async (_q: unknown, ids: readonly string[]) =>
      ids.filter((id) => id in prices).map((id) => cardOf(id, prices[id] ?? 0)),
  }
  favourites = new FavouriteService(db, new TurnableClock(), { catalog })
})
beforeEach(() => {
  uid = newId()
  prices = {}
})
afterAll(() => drop())

const keep = (...productIds: string[]) => db.tx((tx) => favourites.keep(tx, uid, productIds))
const kept = async (who = uid) => (await favourites.list(who, {})).records.map(({ productId }) => productId)

test('a shopper sees the own ones, newest first, page by page', async () => {
  await keep('a')
  await keep('b', 'c')
  const page = await favourites.list(uid, { pageSize: 2 })
  expect(page).toMatchObject({ records: [{ productId: 'b', createTime: expect.any(Number) }, { productId: 'c' }] })
  expect(await favourites.list(uid, { cursor: page.cursor ?? '' })).toMatchObject({
    records: [{ productId: 'a' }],
    hasMore: false,
  })
  expect(await kept('nobody')).toEqual([])
})

test('a product is kept once, stays where it was, and is forgotten for its own shopper alone', async () => {
  await favourites.add(uid, 'a')
  await keep('b')
  await keep('a', 'a')
  expect(await kept()).toEqual(['b', 'a'])
  await favourites.remove('nobody', ['a'])
  expect(await kept()).toEqual(['b', 'a'])
  await favourites.remove(uid, ['a', 'c'])
  expect(await kept()).toEqual(['b'])
})

test('a product that nobody knows is none', async () => {
  await expect(favourites.add(uid, 'gone')).rejects.toThrow('没有这件商品')
  expect(await kept()).toEqual([])
})

test('so many and no more, all of a call or none', async () => {
  await keep(...Array.from({ length: MAX_FAVOURITES - 1 }, (_, n) => `p${n}`))
  await expect(keep('one', 'two')).rejects.toThrow(`最多收藏 ${MAX_FAVOURITES} 件商品`)
  await keep('one', 'p0')
  expect(await kept()).toMatchObject(['one', ...Array.from({ length: 9 }, () => expect.any(String))])
})

test('it says how much less a product costs than when it was kept, and which is sold no more', async () => {
  prices = { falls: 5000, rises: 5000, goes: 5000 }
  await keep('falls', 'rises', 'goes', 'unknown')
  prices = { falls: 4100, rises: 6000, unknown: 1 }
  const { records } = await favourites.list(uid, {})
  expect(records.map(({ productId, card, dropCents }) => [productId, card?.price ?? null, dropCents])).toEqual([
    ['falls', 4100, 900],
    ['rises', 6000, 0],
    ['goes', null, 0],
    ['unknown', 1, 0],
  ])
  expect([await favourites.has(uid, 'falls'), await favourites.has('nobody', 'falls')]).toEqual([true, false])
})
