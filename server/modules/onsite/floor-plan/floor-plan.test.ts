import { ERROR_CODES } from '@contract/codes/errors'
import { FLOOR_PLAN_BYTES } from '@contract/codes/floor-plan'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { openStore } from '../../../../test/support/shopping'

let mall: TestMall
let desk: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'tea', name: '一叶茶铺', kind: 'food' })
  ;({ client: desk } = await staffClient(mall, 'content'))
})
afterEach(() => mall.close())

const TEXT = 'size 100 80\nstore tea 0,0 40,0 40,40 0,40\nlift 50,50\nhere A1 60,60'
const add = (levelId = 'B1', draft = TEXT, position = -1) =>
  desk.call('floorPlan/add', { levelId, title: `${levelId} 美食`, position, draft })
const published = async (levelId = 'B1', draft = TEXT, position = -1) => {
  const { version } = await add(levelId, draft, position)
  return desk.call('floorPlan/publish', { levelId, version })
}
const visitor = () => mall.visitor()
const levels = async () =>
  (await (await visitor()).call('GET floorPlan/list', {})).records.map(({ levelId }) => levelId)

test('shoppers see the published plan of a level, not its draft [floor-plan.published]', async () => {
  const { version } = await add()
  expect(await levels()).toEqual([])
  const client = await visitor()
  await expect(client.call('GET floorPlan/detail', { levelId: 'B1' })).rejects.toMatchObject({
    code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
  })
  const level = await desk.call('floorPlan/publish', { levelId: 'B1', version })
  expect(await client.call('GET floorPlan/detail', { levelId: 'B1' })).toMatchObject({
    title: 'B1 美食',
    width: 100,
    stores: [{ storeId: 'tea', name: '一叶茶铺', category: 'food', label: { x: 20, y: 20 } }],
    marks: [{ kind: 'lift', x: 50, y: 50 }],
  })
  const fields = { title: 'B1', position: 3, draft: 'size 10 10' }
  await desk.call('floorPlan/save', { levelId: 'B1', version: level.version, ...fields })
  expect((await client.call('GET floorPlan/detail', { levelId: 'B1' })).width).toBe(100)
  await published('1F', 'size 20 20', 1)
  expect(await levels()).toEqual(['1F', 'B1'])
})

test('a draft with a mistake can be saved but not published; the error names the line [floor-plan.problems]', async () => {
  const { version } = await add('B1', 'size 100 80\nstore tea 0,0 40,0')
  const publish = (of: number) => desk.call('floorPlan/publish', { levelId: 'B1', version: of })
  await expect(publish(version)).rejects.toThrow('第 2 行：要写成 store')
  const fields = { title: 'B1', position: 0 }
  const unknown = { levelId: 'B1', version, ...fields, draft: 'size 100 80\nstore none 0,0 40,0 40,40' }
  const saved = await desk.call('floorPlan/save', unknown)
  await expect(publish(saved.version)).rejects.toThrow('没有店铺“none”')
  const long = '# '.padEnd(FLOOR_PLAN_BYTES - 10, '长')
  await expect(desk.call('floorPlan/save', { ...unknown, version: saved.version, draft: long })).resolves.toBeDefined()
  await expect(publish(saved.version + 1)).rejects.toThrow('最多 30 KB')
})

test('an act on an older version changes nothing; publishing and removing can be undone [floor-plan.versions]', async () => {
  const { version } = await published()
  const level = { levelId: 'B1', version: version - 1 }
  const changed = '平面图后来又改过，请重新打开'
  await expect(desk.call('floorPlan/publish', level)).rejects.toThrow(changed)
  await expect(desk.call('floorPlan/remove', level)).rejects.toThrow(changed)
  const save = { ...level, title: 'x', position: 0, draft: '' }
  await expect(desk.call('floorPlan/save', save)).rejects.toThrow(changed)
  await expect(add()).rejects.toThrow('楼层 B1 已经有了')
  const undo = async () => {
    const { records } = await desk.call('audit/own', { subject: 'B1' })
    await desk.call('audit/undo', { auditId: records[0]?.auditId ?? '' })
  }
  await undo()
  expect(await levels()).toEqual([])
  const draft = await desk.call('floorPlan/detail', { levelId: 'B1' })
  expect(draft).toMatchObject({ draft: TEXT, published: '' })
  await desk.call('floorPlan/publish', { levelId: 'B1', version: draft.version })
  await desk.call('floorPlan/remove', { levelId: 'B1', version: draft.version + 1 })
  expect(await levels()).toEqual([])
  await undo()
  expect(await levels()).toEqual(['B1'])
})

test('a scanned code gives a place: a store code, a link, the code of a wall, the id of a store [floor-plan.here]', async () => {
  await published()
  const client = await visitor()
  const place = async (code: string) => (await client.call('GET floorPlan/locate', { code })).place
  const store = { levelId: 'B1', x: 20, y: 20, name: '一叶茶铺' }
  const wall = { levelId: 'B1', x: 60, y: 60, name: '' }
  expect(await Promise.all(['STORE_tea', 'STOREtea', 'tea'].map(place))).toEqual([store, store, store])
  const link = 'https://mall.example/#/pages/store/storeList/index?here=A1'
  expect(await Promise.all(['A1', link].map(place))).toEqual([wall, wall])
  expect(await place('STORE_none')).toBeNull()
})
