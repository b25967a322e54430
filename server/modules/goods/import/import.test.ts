import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IMPORT_KEEP_MS, IMPORT_SILENT_MS } from '@contract/codes/import'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { openStore } from '../../../../test/support/shopping'

const NEWER = readFileSync(resolve('test/data/shopify-newer.csv'))
const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'
const CHOICE = { fileName: 'goods.csv', hasPictures: false }

let mall: TestMall
let head: ConsoleClient
let keeper: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['tea', 'lamps']) await openStore(mall.services, { storeId, name: storeId })
  ;({ client: head } = await staffClient(mall, 'content'))
  ;({ client: keeper } = await staffClient(mall, 'content', { stores: ['tea'] }))
})
afterEach(() => mall.close())

const send = async (client: ConsoleClient, text: string | Buffer) =>
  (await client.upload('import/upload', Buffer.from(text), 'text/csv')).runId
const settle = () => mall.services.jobs.runDue()
/** Previews a text, and returns the row of the run. */
async function previewed(client: ConsoleClient, text: string | Buffer, choice: object = {}) {
  const runId = await send(client, text)
  await client.call('import/check', { runId, ...CHOICE, ...choice })
  await settle()
  return own(client)
}
async function own(client: ConsoleClient) {
  const { own: run } = await client.call('import/now', {})
  if (!run) throw new Error('the account has no file')
  return run
}
async function imported(client: ConsoleClient, runId: string) {
  await client.call('import/run', { runId })
  await settle()
  return own(client)
}
const products = () => mall.services.db.q.selectFrom('product').select(['productId', 'storeId']).execute()
const files = () => readdirSync(join(mall.config.dataFolder, 'imports'))
const runs = async () =>
  (await mall.services.db.q.selectFrom('audit').selectAll().where('action', '=', 'import.run').execute()).map(
    (row) => ({
      by: row.actorKind,
      subject: row.subjectId,
      after: JSON.parse(row.details).after,
    }),
  )

test('a preview counts rows and lists problems by line, and writes nothing [console.import-preview]', async () => {
  const run = await previewed(head, NEWER, { storeId: 'tea' })
  expect(run).toMatchObject({ state: 'done', isDry: true, percent: 100, rows: 16, totalRows: 16, error: '' })
  expect(run.counts).toMatchObject({ rowsRefused: 10, products: { added: 4, refused: 7 }, skus: { added: 5 } })
  expect(run.acts.map(({ code, refusal }) => [code, refusal])).toEqual([
    ['run', ''],
    ['drop', ''],
  ])
  const first = await head.call('import/problems', { runId: run.runId, pageSize: 2 })
  expect(first.records).toEqual([
    { line: 5, kind: 'refused', handle: 'wool-coat', reason: '没有价格' },
    { line: 6, kind: 'refused', handle: 'wool-coat', reason: '规格“尺码”没有值' },
  ])
  const rest = await head.call('import/problems', { runId: run.runId, cursor: first.cursor ?? '', pageSize: 100 })
  expect([rest.records.length + 2, rest.hasMore]).toEqual([run.problems, false])
  const { text } = await head.file('import/problemFile', { runId: run.runId })
  expect(text.split('\r\n').slice(0, 2)).toEqual(['\uFEFF行,结果,Handle,原因', '5,未导入,wool-coat,没有价格'])
  expect([await products(), await runs()]).toEqual([[], []])
})

test('the import has one audit entry; the same file again changes nothing [console.import-run]', async () => {
  const { runId } = await previewed(head, NEWER, { storeId: 'tea' })
  expect(await imported(head, runId)).toMatchObject({ state: 'done', isDry: false, acts: [{ code: 'drop' }] })
  expect((await products()).map(({ storeId }) => storeId)).toEqual(Array(4).fill('tea'))
  expect(await runs()).toMatchObject([{ by: 'staff', subject: 'goods.csv', after: { isWhole: true, rows: 16 } }])
  await expect(head.call('import/run', { runId })).rejects.toThrow('变化')
  const again = await previewed(head, NEWER, { storeId: 'tea' })
  expect(again.counts?.products).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  await imported(head, again.runId)
  expect(await products()).toHaveLength(4)
})

test('a file that is not a product table is refused with the reason', async () => {
  expect(await previewed(head, 'a,b\n1,2\n')).toMatchObject({
    state: 'failed',
    error: '这不是 Shopify 的商品导出：没有“Handle”或“URL handle”列',
    acts: [{ code: 'run', refusal: '文件有误，请改好后重新上传' }, { code: 'drop' }],
  })
  await expect(send(head, '')).rejects.toThrow('文件是空的')
  expect(await previewed(head, `${HEAD}a,A,,,A,1,1\nb,"B,,,B,1,1\n`)).toMatchObject({
    state: 'failed',
    error: '第 3 行：从这里开始的引号没有结束',
  })
})

test('one run at a time: another account sees who runs it [console.import-one]', async () => {
  const runId = await send(head, NEWER)
  await head.call('import/check', { runId, ...CHOICE })
  const second = await send(keeper, NEWER)
  const { other } = await keeper.call('import/now', {})
  expect(other).toMatchObject({ isDry: true, percent: 0 })
  await expect(keeper.call('import/check', { runId: second, ...CHOICE, storeId: 'tea' })).rejects.toThrow(
    `${other?.name}正在预览“goods.csv”，请等它结束`,
  )
  await expect(send(head, NEWER)).rejects.toThrow('上一个文件还在处理，先停止')
  await settle()
  expect((await keeper.call('import/check', { runId: second, ...CHOICE, storeId: 'tea' })).own?.state).toBe('waiting')
})

test('an account of one store imports only into this store, whatever stores the file names [console.import-store]', async () => {
  const runId = await send(keeper, NEWER)
  const check = (choice: object) => keeper.call('import/check', { runId, ...CHOICE, ...choice })
  await expect(check({})).rejects.toThrow('请选择店铺')
  const refusals = await Promise.allSettled([check({ storeId: 'lamps' }), check({ storeId: 'nowhere' })])
  expect(refusals.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
    Array(2).fill(expect.stringContaining('没有这家店铺')),
  )
  await expect(check({ storeId: 'tea', categoryId: 'none' })).rejects.toThrow('没有这个类目')
  const named = HEAD.replace('Title', 'Store ID,Title')
  const text = `${named}tee,lamps,Tee,,,T,10,5\n`
  await imported(keeper, (await previewed(keeper, text, { storeId: 'tea' })).runId)
  expect((await products()).map(({ storeId }) => storeId)).toEqual(['tea'])
  await imported(head, (await previewed(head, text)).runId)
  expect((await products()).map(({ storeId }) => storeId).sort()).toEqual(['lamps', 'tea'])
})

test('a run that is stopped or whose process died can be run again [console.import-stop]', async () => {
  const { runId } = await previewed(head, NEWER, { storeId: 'tea' })
  await head.call('import/run', { runId })
  expect((await head.call('import/stop', { runId })).own).toMatchObject({ state: 'stopped' })
  // The job finds nothing to do.
  await settle()
  expect(await own(head)).toMatchObject({
    state: 'stopped',
    acts: [{ code: 'run', text: '再次导入' }, { code: 'drop' }],
  })
  await head.call('import/run', { runId })
  // Another process took the run, and died.
  const { q } = mall.services.db
  await q.updateTable('import_run').set({ state: 'running', worker: 'dead' }).where('runId', '=', runId).execute()
  await settle()
  expect(await own(head)).toMatchObject({ state: 'running' })
  mall.clock.advance(IMPORT_SILENT_MS + 1)
  expect(await own(head)).toMatchObject({ state: 'stopped', error: '服务器重启，导入中断；再次导入不会重复' })
  expect(await imported(head, runId)).toMatchObject({ state: 'done', isDry: false })
  expect(await products()).toHaveLength(4)
})

test('a process that ends stops its run at the next batch, and the run shows the reason [console.import-stop]', async () => {
  const { runId } = await previewed(head, NEWER, { storeId: 'tea' })
  await head.call('import/run', { runId })
  const done = settle()
  await mall.services.importRunner.stop()
  await done
  // The run either has not begun, and waits for another process, or has stopped.
  expect(['waiting', 'stopped']).toContain((await own(head)).state)
  expect(await products()).toEqual([])
})

test('a file belongs to its account, and is deleted after a day or at the next upload [console.import-file]', async () => {
  const { runId } = await previewed(head, NEWER, { storeId: 'tea' })
  for (const key of ['import/run', 'import/stop', 'import/drop', 'import/problems', 'import/problemFile'] as const)
    expect([key, (await keeper.send(key, { runId })).message]).toEqual([key, 'runId: 文件已删除，请重新上传'])
  const next = await send(head, NEWER)
  expect(files()).toEqual([`${next}.csv`])
  expect((await head.send('import/problems', { runId })).message).toContain('文件已删除')
  mall.clock.advance(IMPORT_KEEP_MS + 1)
  await mall.services.importDesk.sweep()
  expect(files()).toEqual([])
  expect(await mall.services.db.q.selectFrom('import_problem').selectAll().execute()).toEqual([])
})
