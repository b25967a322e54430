import { CLIENT_TYPE } from '@contract/codes/cart'
import { ORDER_STATUS } from '@contract/codes/order'
import { type TestMall, testApp } from '../../../../test/support/app'
import { buy, openStore, type Shelved } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { draftOf, skuOf } from '../catalog/catalog.fixture'

const [KINDS, OF_A_KIND] = [8, 6]
/** How long a shopper's selection is fixed. */
const KEPT_MS = 60_001
let mall: TestMall

const goodsOf = (kind: number, i: number): Shelved => {
  const productId = `g${kind}-${i}`
  return { productId, skuId: `${productId}-1`, storeId: 's1', businessId: 'b1' }
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
/** The kind of a product. */
const kindOf = (productId: string) => Number(productId[1])

beforeAll(async () => {
  mall = await testApp()
  const { db, editor, stock } = mall.services
  const now = mall.clock.now()
  await openStore(mall.services, { storeId: 's1' })
  await mall.settle()
  const halls = numbers(KINDS).map((kind) => ({ categoryId: `hall${kind}`, parentId: null, level: 1, kind }))
  const leaves = numbers(KINDS).map((kind) => ({ categoryId: `kind${kind}`, parentId: `hall${kind}`, level: 2, kind }))
  const drafts = numbers(KINDS).flatMap((kind) =>
    numbers(OF_A_KIND).map((i) => {
      const { productId, skuId } = goodsOf(kind, i)
      const own = { productId, categoryId: `kind${kind}`, brand: `b${kind}-${i}`, soldCount: 60 - i }
      return draftOf({ ...own, storeId: 's1', skus: [skuOf(skuId)] }, now)
    }),
  )
  await db.tx(async (tx) => {
    const asCategory = { picture: null, position: 0 }
    await editor.putCategories(
      tx,
      [...halls, ...leaves].map(({ kind, ...one }) => ({ ...one, ...asCategory, name: `第 ${kind} 类` })),
    )
    const level = ({ productId }: { productId: string }) => ({ skuId: `${productId}-1`, onHand: 9 })
    await stock.stockUp(tx, drafts.map(level), 'test', now)
    await editor.saveProducts(tx, drafts, now)
  })
  await mall.settle()
})
afterAll(() => mall.close())

/** The cart page's recommendations for a shopper without any scrolling. */
async function recommended(client: WireClient): Promise<string[]> {
  mall.clock.advance(KEPT_MS)
  const { records } = await client.call('POST product/pageRecommends', { page: 'cart', viewed: [] })
  return records.map(({ productId }) => productId)
}
/** The goods that count as leading: fewer than the kinds, so that one kind is never among them. */
const LEADING = 6
/** A kind other than the leading ones. */
function otherKind(ids: readonly string[]): number {
  const leading = ids.slice(0, LEADING).map(kindOf)
  return numbers(KINDS).find((kind) => !leading.includes(kind)) ?? -1
}

async function putInCart(client: WireClient, { productId: _, ...item }: Shelved): Promise<void> {
  await client.call('POST shopCart/add', { ...item, clientType: CLIENT_TYPE.h5, number: 1 })
}
async function order(client: WireClient, goods: Shelved): Promise<void> {
  await buy(client, goods)
  await mall.settle()
}

test.each([
  ['is in the cart', putInCart],
  ['was ordered', order],
])('%s leads to goods of its kind, without itself, and does not affect other shoppers', async (_what, take) => {
  const [shopper, stranger] = [await mall.enrol(), await mall.enrol()]
  const [before, theirs] = [await recommended(shopper), await recommended(stranger)]
  const kind = otherKind(before)
  const goods = goodsOf(kind, 0)
  await take(shopper, goods)
  const after = await recommended(shopper)
  expect(after.slice(0, 2).map(kindOf)).toEqual([kind, kind])
  expect(after).not.toContain(goods.productId)
  expect(await recommended(stranger)).toEqual(theirs)
})

/** How many of the leading goods are of a kind. */
const leadingOf = (ids: readonly string[], kind: number) =>
  ids.slice(0, LEADING).filter((id) => kindOf(id) === kind).length

test('a chosen department brings more of its goods to the front at once; an unknown one is refused [account.interests]', async () => {
  const shopper = await mall.enrol()
  const { records } = await shopper.legacy('account.userdata.getInterestTags', {})
  expect(records.map(({ tagId }) => tagId)).toEqual(numbers(KINDS).map((kind) => `hall${kind}`))
  const before = await recommended(shopper)
  const kind = otherKind(before)
  await shopper.call('POST updateUserData', { interestTags: [`hall${kind}`] })
  const after = (await shopper.call('POST product/pageRecommends', { page: 'cart', viewed: [] })).records
  const ids = after.map(({ productId }) => productId)
  expect(leadingOf(ids, kind)).toBeGreaterThan(leadingOf(before, kind))
  const chosen = (await shopper.legacy('account.userdata.getInterestTags', {})).records.filter((one) => one.isChosen)
  expect(chosen.map(({ tagId }) => tagId)).toEqual([`hall${kind}`])
  await expect(shopper.call('POST updateUserData', { interestTags: ['kind1'] })).rejects.toThrow('interestTags')
})

test('without personal recommendations cart, interests, viewed goods and the shopper have no effect [account.personal]', async () => {
  const [shopper, other] = [await mall.enrol(), await mall.enrol()]
  for (const client of [shopper, other]) await client.call('POST updateUserData', { isPersonal: false })
  const plain = await recommended(other)
  await putInCart(shopper, goodsOf(otherKind(plain), 0))
  await shopper.call('POST updateUserData', { interestTags: [`hall${otherKind(plain)}`] })
  expect(await recommended(shopper)).toEqual(plain)
  const viewed = [goodsOf(otherKind(plain), 1).productId]
  const { records } = await shopper.call('POST product/pageRecommends', { page: 'cart', viewed })
  expect(records.map(({ productId }) => productId)).toEqual(plain)
  await shopper.call('POST updateUserData', { isPersonal: true })
  expect(await recommended(shopper)).not.toEqual(plain)
})

test('goods of orders that are not completed are not offered again, and a visitor has none [block.bought]', async () => {
  const shopper = await mall.enrol()
  await order(shopper, goodsOf(0, 0))
  expect(await shopper.call('GET product/getBoughtProducts', {})).toEqual({ records: [] })
  await expect((await mall.visitor()).call('GET product/getBoughtProducts', {})).rejects.toThrow()
})

test('goods of a completed order are offered again to this shopper only, with the order line that adds them [block.bought]', async () => {
  const { db } = mall.services
  const shopper = await mall.enrol()
  const goods = goodsOf(1, 1)
  const [placed] = (await buy(shopper, goods)).orders
  const orderId = placed?.orderId ?? ''
  await mall.settle()
  // Sets the status directly: this test is about completed orders, not about their completion.
  await db.tx((tx) =>
    tx.updateTable('shop_order').set({ status: ORDER_STATUS.completed }).where('id', '=', orderId).execute(),
  )
  const { records } = await shopper.call('GET product/getBoughtProducts', {})
  const { skuId, productId } = goods
  expect(records).toMatchObject([{ orderId, skuId, card: { productId } }])
  await shopper.call('POST productOrder/buyAgain', { orderId, skuId })
  expect((await shopper.call('GET shopCart/getTotalNumber', {})).number).toBe(1)
  expect(await (await mall.enrol()).call('GET product/getBoughtProducts', {})).toEqual({ records: [] })
})
