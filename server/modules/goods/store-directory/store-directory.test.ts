import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { openStore } from '../../../../test/support/shopping'

let mall: TestMall
let desk: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺', kind: 'food', floor: 'B1', unit: 'B1-12' })
  await openStore(mall.services, { storeId: 'yu', name: '重庆小面', kind: 'unheard', floor: '' })
  ;({ client: desk } = await staffClient(mall, 'content'))
})
afterEach(() => mall.close())

const listed = async () => (await (await mall.visitor()).call('GET store/directory', {})).records

test('stores are listed with level, category and the letter of their name [directory.groups]', async () => {
  expect(await listed()).toMatchObject([
    { storeId: 'tea', floor: 'B1-12', level: 'B1', category: 'food', letter: 'Y', brands: [] },
    { storeId: 'yu', level: '', category: 'other', letter: 'C', brands: [] },
  ])
})

test('staff set letter, category and brands; two people edit one entry, and an edit is undone [directory.entries]', async () => {
  const empty = { letter: '', category: '' as const, brands: [] }
  const edit = (read: object, write: object) => desk.call('storeDirectory/edit', { storeId: 'tea', read, write })
  const fields = { letter: 'T', category: 'fun' as const, brands: ['一叶', ' Leaf '] }
  const saved = await edit(empty, fields)
  expect(saved).toMatchObject({ conflicts: [], store: { letter: 'T', categoryText: '休闲' } })
  expect((await listed())[0]).toMatchObject({ letter: 'T', category: 'fun', brands: ['一叶', 'Leaf'] })
  const late = await edit({ letter: '', brands: ['一叶', 'Leaf'] }, { letter: 'X', brands: [] })
  expect(late.conflicts).toMatchObject([{ field: 'letter' }])
  expect(late.store.fields).toMatchObject({ letter: 'T', brands: [] })
  const { records } = await desk.call('audit/own', { subject: 'tea' })
  await desk.call('audit/undo', { auditId: records[0]?.auditId ?? '' })
  expect((await listed())[0]?.brands).toEqual(['一叶', 'Leaf'])
  await expect(edit({ brands: ['一叶', 'Leaf'] }, { brands: ['a', 'a '] })).rejects.toThrow('品牌重复或是空的')
  await expect(desk.call('storeDirectory/edit', { storeId: 'none', read: {}, write: {} })).rejects.toThrow('没有这家店')
})

test('the places of 200 stores are one reply below 30 KB, in the order of the directory [directory.map]', async () => {
  for (let n = 0; n < 198; n++)
    await openStore(mall.services, {
      storeId: `store-${n}`,
      name: `城市店 ${n}`,
      x: 30.123456 + n / 1000,
      y: 120.654321,
    })
  const { records } = await (await mall.visitor()).call('GET store/places', {})
  expect(records.map(({ storeId }) => storeId)).toEqual((await listed()).map(({ storeId }) => storeId))
  expect(records).toHaveLength(200)
  expect(records).toContainEqual({ storeId: 'store-1', name: '城市店 1', x: 30.124456, y: 120.654321 })
  expect(Buffer.byteLength(JSON.stringify(records))).toBeLessThan(30_000)
})
