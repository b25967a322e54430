import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import type { PieceState } from './rfid.machine'

const STAFF = { kind: 'operator', id: 'shell' } as const
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const stateOf = async (rfid: string) => (await shop.rfid.find(shop.db.q, [rfid])).get(rfid)?.state

test('pieces are put on the shelf once, by the SKU, in upper case; a wrong code writes nothing [rfid.add]', async () => {
  const store = await shop.addStore({})
  const { skuId } = await shop.addSku(store, 5)
  const add = (...rfids: string[]) => shop.rfidOperator.add(STAFF, 'all', skuId, rfids)
  expect(await add(' e2801 ', 'E2801', 'E2802', '')).toBe(2)
  await expect(add('E2802')).rejects.toThrow('标签 E2802 在架')
  await expect(add('E2803', '汉字')).rejects.toThrow('标签 汉字 不对')
  await expect(shop.rfidOperator.add(STAFF, ['elsewhere'], skuId, ['E2804'])).rejects.toThrow('没有这个规格')
  await expect(shop.rfidOperator.add(STAFF, 'all', 'nothing', ['E2804'])).rejects.toThrow('没有这个规格')
  expect(await Promise.all(['E2801', 'E2802', 'E2803', 'E2804'].map(stateOf))).toEqual([
    'onShelf',
    'onShelf',
    undefined,
    undefined,
  ])
})

test('a removed piece leaves the shelf and can come back; one of another store is not found [rfid.remove]', async () => {
  const store = await shop.addStore({})
  const { skuId } = await shop.addSku(store, 5)
  await shop.rfidOperator.add(STAFF, 'all', skuId, ['AA01', 'AA02'])
  await expect(shop.rfidOperator.remove(STAFF, ['elsewhere'], 'AA01')).rejects.toThrow('没有这个标签')
  await shop.rfidOperator.remove(STAFF, [store.storeId], 'aa01')
  await expect(shop.rfidOperator.remove(STAFF, 'all', 'AA01')).rejects.toMatchObject({ errorName: 'STATE_CHANGED' })
  const shown = (states: PieceState[]) =>
    shop.rfidOperator
      .list([store.storeId], { states, after: '', limit: 10 })
      .then((pieces) => pieces.map(({ rfid }) => rfid))
  expect([await shown(['onShelf']), await shown(['removed'])]).toEqual([['AA02'], ['AA01']])
  await shop.rfidOperator.add(STAFF, 'all', skuId, ['AA01'])
  expect(await stateOf('AA01')).toBe('onShelf')
  const actions = await shop.db.q
    .selectFrom('audit')
    .select('action')
    .where('subjectId', '=', skuId)
    .orderBy('auditId')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['rfid.add', 'rfid.remove', 'rfid.add'])
})
