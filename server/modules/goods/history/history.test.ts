import { HISTORY_MS, MAX_HISTORY } from '@contract/codes/history'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { newId } from '../../../kernel/ids'

const DAY = 86_400_000
let mall: TestMall
let hat: Shelved
let scarf: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  hat = await shelve(mall.services, 'hat', { stock: 9 })
  scarf = await shelve(mall.services, 'scarf', { stock: 9 })
})
afterAll(() => mall.close())

const see = (shopper: WireClient, { productId }: { productId: string }) =>
  shopper.call('POST history/add', { productId })
const seen = async (shopper: WireClient) =>
  (await shopper.call('GET history/list', { pageSize: 50 })).records.map(({ card }) => card.productId)

test('a product is listed once per day, by its last view [history.day]', async () => {
  const shopper = await mall.enrol()
  for (const goods of [hat, scarf, hat]) await see(shopper, goods)
  expect(await seen(shopper)).toEqual([hat.productId, scarf.productId])
  mall.clock.advance(DAY)
  await see(shopper, scarf)
  expect(await seen(shopper)).toEqual([scarf.productId, hat.productId, scarf.productId])
  expect(await seen(await mall.enrol())).toEqual([])
})

test('an unknown product leaves no entry [history.unknown]', async () => {
  const shopper = await mall.enrol()
  await see(shopper, { productId: 'gone' })
  expect(await seen(shopper)).toEqual([])
})

test('while history is off no view is recorded, and existing entries stay until they are cleared [history.off]', async () => {
  const shopper = await mall.enrol()
  await see(shopper, hat)
  await shopper.call('POST history/setOn', { isOn: false })
  await see(shopper, scarf)
  expect([await shopper.call('GET history/getSetting', {}), await seen(shopper)]).toEqual([
    { isOn: false },
    [hat.productId],
  ])
  await shopper.call('POST history/clear', {})
  await shopper.call('POST history/setOn', { isOn: true })
  await see(shopper, scarf)
  expect(await seen(shopper)).toEqual([scarf.productId])
})

test('a shopper deletes only their own entries [history.own]', async () => {
  const [one, other] = [await mall.enrol(), await mall.enrol()]
  await see(one, hat)
  await see(one, scarf)
  const ids = (await one.call('GET history/list', {})).records.map(({ id }) => id)
  await other.call('POST history/remove', { ids })
  expect(await seen(one)).toHaveLength(2)
  await one.call('POST history/remove', { ids: ids.slice(0, 1) })
  expect(await seen(one)).toEqual([hat.productId])
})

test('entries end after 90 days, and the oldest beyond the limit [history.day]', async () => {
  const shopper = await mall.enrol()
  const { db, histories } = mall.services
  const rows = Array.from({ length: MAX_HISTORY }, (_, day) => ({
    uid: shopper.uid,
    day,
    productId: hat.productId,
    id: newId(),
    seenAt: 1,
  }))
  await db.tx(async (tx) => {
    for (const row of rows) await tx.insertInto('seen_product').values(row).execute()
  })
  const count = async () =>
    (await db.q.selectFrom('seen_product').select('id').where('uid', '=', shopper.uid).execute()).length
  await see(shopper, scarf)
  expect([await count(), (await seen(shopper))[0]]).toEqual([MAX_HISTORY, scarf.productId])
  await histories.sweep()
  expect(await count()).toBe(1)
  mall.clock.advance(HISTORY_MS + DAY)
  await histories.sweep()
  expect(await count()).toBe(0)
})
