import { MAX_FAVOURITES } from '@contract/codes/favourite'
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
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  const catalog = { findSkusOfProduct: async (_q: unknown, id: string) => (id === 'gone' ? [] : [skuOf(id)]) }
  favourites = new FavouriteService(db, new TurnableClock(), { catalog })
})
beforeEach(() => {
  uid = newId()
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
