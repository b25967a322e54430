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
/** The current public prices of some products. */
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

test('a shopper sees their own favourites, newest first, page by page [favourite.list]', async () => {
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

test('a favourite is added once, keeps its position, and is removed for its own shopper only [favourite.list]', async () => {
  await favourites.add(uid, 'a')
  await keep('b')
  await keep('a', 'a')
  expect(await kept()).toEqual(['b', 'a'])
  await favourites.remove('nobody', ['a'])
  expect(await kept()).toEqual(['b', 'a'])
  await favourites.remove(uid, ['a', 'c'])
  expect(await kept()).toEqual(['b'])
})

test('an unknown product is refused [favourite.unknown]', async () => {
  await expect(favourites.add(uid, 'gone')).rejects.toThrow('没有这件商品')
  expect(await kept()).toEqual([])
})

test('the limit of favourites holds, for all products of a call or none [favourite.limit]', async () => {
  await keep(...Array.from({ length: MAX_FAVOURITES - 1 }, (_, n) => `p${n}`))
  await expect(keep('one', 'two')).rejects.toThrow(`最多收藏 ${MAX_FAVOURITES} 件商品`)
  await keep('one', 'p0')
  expect(await kept()).toMatchObject(['one', ...Array.from({ length: 9 }, () => expect.any(String))])
})

test('a favourite shows the price drop since it was added, and whether it is off the shelf [favourite.price]', async () => {
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
