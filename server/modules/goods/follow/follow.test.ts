import { MAX_FOLLOWS } from '@contract/codes/history'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore } from '../../../../test/support/shopping'
import { newId } from '../../../kernel/ids'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['one', 'two']) await openStore(mall.services, { storeId, name: storeId, fans: 5 })
})
afterAll(() => mall.close())

const fans = async (storeId: string) =>
  (await mall.services.db.q.selectFrom('store').select('fans').where('storeId', '=', storeId).executeTakeFirst())?.fans

test('a repeated follow counts once, and the number of followers changes with the rows [follow.once]', async () => {
  const shoppers = [await mall.enrol(), await mall.enrol(), await mall.enrol()]
  const set = (isFollowed: boolean) =>
    Promise.all(
      shoppers.flatMap((one) => [1, 2, 3].map(() => one.call('POST follow/set', { storeId: 'one', isFollowed }))),
    )
  const [reply] = await set(true)
  expect([reply?.isFollowed, await fans('one')]).toEqual([true, 8])
  expect(await shoppers[0]?.call('GET follow/has', { storeId: 'one' })).toEqual({ isFollowed: true })
  await set(false)
  expect(await fans('one')).toBe(5)
  expect(await shoppers[0]?.call('GET follow/has', { storeId: 'one' })).toEqual({ isFollowed: false })
})

test('a shopper sees their own followed stores, newest first, with their current data [follow.list]', async () => {
  const shopper = await mall.enrol()
  for (const storeId of ['one', 'two']) await shopper.call('POST follow/set', { storeId, isFollowed: true })
  const { records } = await shopper.call('GET follow/list', {})
  expect(records.map(({ store }) => [store.storeId, store.fansText])).toEqual([
    ['two', '6 人关注'],
    ['one', '6 人关注'],
  ])
})

test('an unknown store cannot be followed, and the number of followed stores is limited [follow.limit]', async () => {
  const shopper = await mall.enrol()
  const follow = (storeId: string) => shopper.call('POST follow/set', { storeId, isFollowed: true })
  await expect(follow('nowhere')).rejects.toThrow('没有这家店铺')
  const rows = Array.from({ length: MAX_FOLLOWS }, (_, n) => ({
    uid: shopper.uid,
    id: newId(),
    storeId: `s${n}`,
    createdAt: 1,
  }))
  await mall.services.db.tx(async (tx) => {
    for (const row of rows) await tx.insertInto('store_follow').values(row).execute()
  })
  const before = await fans('two')
  await expect(follow('two')).rejects.toThrow(`最多关注 ${MAX_FOLLOWS} 家店铺`)
  expect(await fans('two')).toBe(before)
})
