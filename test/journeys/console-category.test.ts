// The tree of categories in the console: its rules, undo, and the search after a rename.
import { ERROR_CODES } from '@contract/codes/errors'
import type { CategoryFields } from '@contract/console/category'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { openStore, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const { SYS_PARAM_ERROR, SYS_BIZ_DATA_ERROR_CODE, STATE_CHANGED, UNAUTHORIZED } = ERROR_CODES

let mall: TestMall
let one: ConsoleClient
let two: ConsoleClient
/** An account of one store. */
let local: ConsoleClient
let visitor: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'tea' })
  await openStore(mall.services, { storeId: 'lamps' })
  ;({ client: one } = await staffClient(mall, 'content'))
  ;({ client: two } = await staffClient(mall, 'administrator'))
  ;({ client: local } = await staffClient(mall, 'content', { stores: ['tea'] }))
  visitor = await mall.visitor()
})
afterAll(() => mall.close())

let made = 0
const add = async (name: string, parentId: string | null = null) =>
  (await one.call('category/add', { parentId, name, picture: null })).categoryId
/** A category of the first level with a name of its own. */
const root = () => add(`一级 ${++made}`)
/** Names below a category in the shop, in their order. */
const shown = async (parentId: string | null) => {
  const { records } = await visitor.call('GET category/getTree', {})
  return records.filter((category) => category.parentId === parentId).map(({ name }) => name)
}
async function product(categoryId: string, storeId = 'tea'): Promise<string> {
  const { services } = mall
  const { productId } = await shelve(services, `category-${++made}`, { stock: 5, storeId })
  await services.db.tx((tx) => services.editor.saveFacts(tx, productId, { categoryId }, services.clock.now()))
  return productId
}
const rename = (categoryId: string, from: string, to: string, client = one) =>
  client.call('category/edit', { categoryId, read: { name: from }, write: { name: to } })
const refusalOf = async (key: string, input: object, client = one) => {
  const { code, message } = await client.send(key, input)
  return [code, message]
}
const actsOf = async (categoryId: string, client = one) =>
  Object.fromEntries(
    (await client.call('category/detail', { categoryId })).acts.map(({ code, refusal }) => [code, refusal]),
  )
async function undo(categoryId: string, client = one) {
  const { records } = await two.call('audit/list', { subject: categoryId, pageSize: 1 })
  return client.send('audit/undo', { auditId: records[0]?.auditId ?? '' })
}

test('categories are added below a parent, down to the third level [console.category-tree]', async () => {
  const first = await root()
  const second = await add('茶', first)
  const third = await add(' 乌龙 ', second)
  expect(await shown(second)).toEqual(['乌龙'])
  expect((await actsOf(third)).add).toBe('类目最多 3 级')
  const input = { name: '大红袍', picture: null }
  expect(await refusalOf('category/add', { ...input, parentId: third })).toEqual([
    SYS_PARAM_ERROR,
    'parentId: 类目最多 3 级',
  ])
  expect(await refusalOf('category/add', { ...input, parentId: 'nowhere' })).toEqual([
    SYS_PARAM_ERROR,
    'parentId: 没有这个类目',
  ])
  for (const [name, reason] of [
    ['茶', '同级已有“茶”'],
    [' ', '要有类目名'],
    ['茶>乌龙', '类目名里不能有 >'],
  ])
    expect(await refusalOf('category/add', { name, picture: null, parentId: first })).toEqual([
      SYS_PARAM_ERROR,
      `name: ${reason}`,
    ])
  await add('器', first)
  expect(await refusalOf('category/edit', { categoryId: second, read: { name: '茶' }, write: { name: '器' } })).toEqual(
    [SYS_PARAM_ERROR, 'name: 同级已有“器”'],
  )
  // The same name is allowed under another parent.
  await add('茶', second)
  const picture = { url: 'https://example.com/a.webp', ground: null, scale: 1, count: 1 }
  expect(await refusalOf('category/add', { name: '图', picture, parentId: first })).toEqual([
    SYS_PARAM_ERROR,
    'picture: 图片要先上传',
  ])
})

test('an edit shows in the shop immediately; it does not overwrite another person’s edit [console.category-edit]', async () => {
  const parent = await root()
  const id = await add('绿茶', parent)
  expect(await shown(parent)).toEqual(['绿茶'])
  await rename(id, '绿茶', '新绿茶')
  expect(await shown(parent)).toEqual(['新绿茶'])
  const picture: CategoryFields['picture'] = { url: '/media/art/cup.webp', ground: 'mint', scale: 1, count: 1 }
  const reply = await two.call('category/edit', {
    categoryId: id,
    read: { name: '绿茶', picture: null },
    write: { name: '龙井', picture },
  })
  expect(reply).toMatchObject({
    category: { fields: { name: '新绿茶', picture } },
    conflicts: [{ field: 'name', by: expect.stringMatching(/^员工/), at: expect.any(Number) }],
  })
})

test('goods are found by the new name of any of their categories and not by the old one [console.category-search]', async () => {
  const top = await add('花冠甲')
  const leaf = await add('山泉乙', await add('松针丙', top))
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push(await product(leaf))
  const found = async (keyword: string) =>
    (await visitor.call('POST product/pageProducts', { keyword, pageSize: 50 })).records
      .map(({ productId }) => productId)
      .filter((id) => ids.includes(id))
  const suggested = async (keyword: string) =>
    (await visitor.call('GET product/suggest', { keyword })).words.filter((word) => word.startsWith(keyword))
  expect(await found('花冠甲')).toHaveLength(12)
  expect(await found('月桂丁')).toEqual([])
  expect(await suggested('花冠')).toEqual(['花冠甲'])
  await rename(top, '花冠甲', '月桂丁')
  await rename(leaf, '山泉乙', '溪石戊')
  await mall.services.jobs.runDue()
  for (const keyword of ['月桂丁', '溪石戊', '松针丙'])
    expect([keyword, (await found(keyword)).length]).toEqual([keyword, 12])
  for (const keyword of ['花冠甲', '山泉乙']) expect([keyword, await found(keyword)]).toEqual([keyword, []])
  expect(await suggested('花冠')).toEqual([])
  expect(await suggested('月桂')).toEqual(['月桂丁'])
})

test('a category swaps places with its neighbour; a move is refused after the order has changed [console.category-move]', async () => {
  const parent = await root()
  const [a = '', b = '', c = ''] = [await add('甲', parent), await add('乙', parent), await add('丙', parent)]
  expect([(await actsOf(a)).up, (await actsOf(c)).down]).toEqual(['已经是第一个', '已经是最后一个'])
  await one.call('category/move', { categoryId: c, direction: 'up', past: b })
  expect(await shown(parent)).toEqual(['甲', '丙', '乙'])
  await one.call('category/move', { categoryId: a, direction: 'down', past: c })
  expect(await shown(parent)).toEqual(['丙', '甲', '乙'])
  expect(await refusalOf('category/move', { categoryId: a, direction: 'down', past: c })).toEqual([
    STATE_CHANGED,
    '同级的顺序变了，请刷新',
  ])
  expect((await undo(a)).code).toBe(0)
  expect(await shown(parent)).toEqual(['甲', '丙', '乙'])
})

test('a category with goods or subcategories is not removed; the refusal contains their number [console.category-remove]', async () => {
  const parent = await root()
  const id = await add('壶', parent)
  const productId = await product(id)
  await product(id, 'lamps')
  await mall.services.db.tx((tx) => mall.services.editor.setOnShelf(tx, productId, false, 1))
  expect(await refusalOf('category/remove', { categoryId: parent })).toEqual([
    SYS_BIZ_DATA_ERROR_CODE,
    '有 1 个下级类目，先删除下级',
  ])
  expect((await actsOf(id)).remove).toBe('有 2 件商品，先把商品改到别的类目')
  expect(await refusalOf('category/remove', { categoryId: id })).toEqual([
    SYS_BIZ_DATA_ERROR_CODE,
    '有 2 件商品，先把商品改到别的类目',
  ])
  const empty = await add('盏', parent)
  await one.call('category/remove', { categoryId: empty })
  expect(await shown(parent)).toEqual(['壶'])
  expect(await refusalOf('category/remove', { categoryId: empty })).toEqual([
    SYS_PARAM_ERROR,
    'categoryId: 没有这个类目',
  ])
})

test('each change is undone, unless the tree has changed since [console.category-undo]', async () => {
  const parent = await root()
  const [a = '', b = ''] = [await add('甲', parent), await add('乙', parent)]
  await rename(a, '甲', '新甲')
  expect((await undo(a)).code).toBe(0)
  expect(await shown(parent)).toEqual(['甲', '乙'])
  // Undo of a deletion restores the category with its place and id.
  await one.call('category/remove', { categoryId: a })
  expect((await undo(a, local)).message).toBe('auditId: 没有可以撤销的记录')
  expect((await undo(a)).code).toBe(0)
  expect(await shown(parent)).toEqual(['甲', '乙'])
  await one.call('category/remove', { categoryId: a })
  await add('甲', parent)
  expect((await undo(a)).message).toBe('name: 同级已有“甲”')
  // An addition can be undone while the category is unused, even after a move.
  await one.call('category/move', {
    categoryId: b,
    direction: 'down',
    past: (await one.call('category/detail', { categoryId: b })).below ?? '',
  })
  const added = (await two.call('audit/list', { subject: b, action: 'category.add' })).records[0]?.auditId ?? ''
  await product(b)
  expect(await one.send('audit/undo', { auditId: added })).toMatchObject({ code: SYS_BIZ_DATA_ERROR_CODE })
  const c = await add('丙', parent)
  expect((await undo(c)).code).toBe(0)
  expect(await shown(parent)).toEqual(['甲', '乙'])
  const below = await add('丁', await add('戊', parent))
  await one.call('category/remove', { categoryId: below })
  const [up = ''] = (await one.call('category/list', {})).records.flatMap(({ categoryId, fields }) =>
    fields.name === '戊' ? [categoryId] : [],
  )
  await one.call('category/remove', { categoryId: up })
  expect((await undo(below)).message).toBe('上级类目已经删除，不能撤销')
})

test('an account of some stores reads the tree, counts its own goods, and changes nothing [console.category-scope]', async () => {
  const id = await add('灯', await root())
  for (const storeId of ['tea', 'lamps', 'lamps']) await product(id, storeId)
  expect((await local.call('category/detail', { categoryId: id })).products).toBe(1)
  expect((await one.call('category/detail', { categoryId: id })).products).toBe(3)
  const refusal = '全馆的内容只有管全部店铺的账号能改'
  const { acts } = await local.call('category/list', {})
  expect([...acts.map((act) => act.refusal), ...Object.values(await actsOf(id, local))]).toEqual(Array(6).fill(refusal))
  for (const [key, input] of [
    ['category/add', { parentId: null, name: '新', picture: null }],
    ['category/edit', { categoryId: id, read: { name: '灯' }, write: { name: '新' } }],
    ['category/move', { categoryId: id, direction: 'up', past: id }],
    ['category/remove', { categoryId: id }],
  ] as const)
    expect([key, ...(await refusalOf(key, input, local))]).toEqual([key, UNAUTHORIZED, refusal])
})
