import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { openStore } from '../../../../test/support/shopping'

const CHOICE = { fileName: '门店.csv', sheet: 'stores', hasPictures: false } as const
const HEAD = '门店编号,名称,纬度,经度,电话,营业时间,分类,暂停营业\n'

let mall: TestMall
let head: ConsoleClient
let keeper: ConsoleClient
let clerk: ConsoleClient
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['tea', 'lamps']) await openStore(mall.services, { storeId, name: storeId })
  ;({ client: head } = await staffClient(mall, 'administrator'))
  ;({ client: clerk } = await staffClient(mall, 'clerk'))
  ;({ client: keeper } = await staffClient(mall, 'clerk', { stores: ['tea'] }))
})
afterEach(() => mall.close())

const settle = () => mall.services.jobs.runDue()
async function previewed(client: ConsoleClient, text: string) {
  const { runId } = await client.upload('import/upload', Buffer.from(text), 'text/csv')
  await client.call('import/check', { runId, ...CHOICE })
  await settle()
  return own(client)
}
async function own(client: ConsoleClient) {
  const { own: run } = await client.call('import/now', {})
  if (!run) throw new Error('the account has no file')
  return run
}
async function imported(client: ConsoleClient, text: string) {
  const { runId } = await previewed(client, text)
  await client.call('import/run', { runId })
  await settle()
  return own(client)
}
const problems = async (client: ConsoleClient, runId: string) =>
  (await client.call('import/problems', { runId, pageSize: 100 })).records.map(
    ({ line, kind, handle, reason }) => `${line} ${kind} ${handle} ${reason}`,
  )
const stores = async () => (await mall.services.storeOperator.list()).map(({ storeId }) => storeId).sort()
const show = async (storeId: string) => (await mall.services.storeOperator.show(storeId)).store
const entries = async (action: string) =>
  (await mall.services.db.q.selectFrom('audit').selectAll().where('action', '=', action).execute()).map(
    ({ subjectId, actorKind, details }) => ({ subjectId, actorKind, ...JSON.parse(details) }),
  )

test('a preview lists every fault by row and column and writes nothing; good rows are imported [store.sheet]', async () => {
  const text = `${HEAD}harbour,海港店,30.25,120.17,0571-1,10:00-21:00,餐饮,是
Bad Id,坏店,30,120,,,,
poor,,91,x,abc,25:00,杂货,也许
tea,一叶,,,0571-2,24h,,
tea,又一叶,,,,,,
`
  const run = await previewed(head, text)
  expect(run).toMatchObject({ state: 'done', isDry: true, sheet: 'stores', rows: 5, counts: null, error: '' })
  expect(run.storeCounts).toMatchObject({ rowsRefused: 3, stores: { added: 1, changed: 1, unchanged: 0, refused: 3 } })
  expect(await problems(head, run.runId)).toEqual([
    '3 refused Bad Id 列“门店编号”：只能用最多 30 个小写字母、数字和 -',
    '4 refused poor 列“名称”：新门店必须填',
    expect.stringContaining('4 refused poor 列“分类”：填 服饰、美妆'),
    '4 refused poor 列“电话”：电话只用数字、空格和 - ( )',
    expect.stringContaining('4 refused poor 列“营业时间”：填 10:00-22:00 这样的时间'),
    expect.stringContaining('4 refused poor 列“纬度”：填 -90 到 90 的度数'),
    expect.stringContaining('4 refused poor 列“经度”：填 -180 到 180 的度数'),
    '4 refused poor 列“暂停营业”：填 是 或 否',
    '6 refused tea 这家门店已经在第 5 行',
  ])
  const { text: file } = await head.file('import/problemFile', { runId: run.runId })
  expect(file.split('\r\n')[0]).toBe('\uFEFF行,结果,门店编号,原因')
  expect([await stores(), (await show('tea')).name, await entries('import.run')]).toEqual([['lamps', 'tea'], 'tea', []])

  await head.call('import/run', { runId: run.runId })
  await settle()
  expect(await stores()).toEqual(['harbour', 'lamps', 'tea'])
  expect(await show('tea')).toMatchObject({ name: '一叶', phone: '0571-2', openTime: '00:00', closeTime: '00:00' })
  expect(await show('harbour')).toMatchObject({
    name: '海港店',
    x: 30.25,
    y: 120.17,
    closeTime: '21:00',
    isClosed: true,
  })
  expect((await mall.services.storeDirectoryOperator.find('harbour')).fields.category).toBe('food')
})

test('each store has an audit entry, and the run has one with its counts [store.sheet-audited]', async () => {
  await imported(head, `${HEAD}harbour,海港店,30.25,120.17,,,餐饮,\ntea,一叶,,,,,,\n`)
  expect(await entries('store.add')).toContainEqual(
    expect.objectContaining({ subjectId: 'harbour', actorKind: 'staff', before: null }),
  )
  expect(await entries('store.edit')).toEqual([
    { subjectId: 'tea', actorKind: 'staff', before: { name: 'tea' }, after: { name: '一叶' } },
  ])
  expect(await entries('storeDirectory.edit')).toMatchObject([{ subjectId: 'harbour', after: { category: 'food' } }])
  expect(await entries('import.run')).toMatchObject([
    { subjectId: '门店.csv', after: { isWhole: true, rows: 2, stores: { added: 1, changed: 1 } } },
  ])
})

test('a store that a sheet adds stays closed until its licence is checked [store.sheet-new]', async () => {
  const text = `${HEAD}harbour,海港店,30.25,120.17,,,,否\n`
  const run = await imported(head, text)
  expect(run.storeCounts).toMatchObject({ closed: 1, warnings: 1, stores: { added: 1 } })
  expect(await problems(head, run.runId)).toEqual([expect.stringMatching(/^2 warning harbour 仍暂停营业：./)])
  expect((await show('harbour')).isClosed).toBe(true)
  expect((await imported(head, text)).storeCounts).toMatchObject({ closed: 1, stores: { changed: 0, unchanged: 1 } })
})

test('the export imported again changes nothing, whatever the texts are [store.sheet-again]', async () => {
  const { storeOperator, storeDirectoryOperator } = mall.services
  const actor = { kind: 'staff', id: 'x', name: 'x' } as const
  await storeOperator.edit(
    actor,
    'tea',
    () => ({
      name: '=1+1,"店"',
      unit: '2F-216',
      notice: '-第一行\n@第二行',
      x: -30.5,
      exceptions: [
        { from: '2027-10-01', to: '2027-10-03', hours: null, note: '国庆' },
        { from: '2028-01-01', to: '2028-01-01', hours: { openTime: '12:00', closeTime: '20:00' }, note: '' },
      ],
      deliveryTypes: [3, 1, 7],
      freightCents: 650,
      freeOverCents: 9900,
      instantLeastCents: 2000,
      takesPoints: true,
      deliveryAreaCodes: ['3301', '3302'],
    }),
    7,
  )
  await storeDirectoryOperator.edit(actor, 'tea', {
    read: { letter: '', brands: [] },
    write: { letter: 'Y', brands: ['一叶', 'Nova'] },
  })
  const before = [await show('tea'), await show('lamps')]
  const { text } = await head.file('import/storeFile', {})
  const line = text.split('\r\n').find((one) => one.startsWith('tea,')) ?? ''
  expect(line).toContain(`tea,"'=1+1,""店""",b1`)
  expect(text).toContain(`"'-第一行\n@第二行"`)
  const audits = async () => (await mall.services.db.q.selectFrom('audit').select('auditId').execute()).length
  const count = await audits()
  const run = await imported(head, text)
  expect(run.storeCounts).toMatchObject({ warnings: 0, stores: { added: 0, changed: 0, unchanged: 2, refused: 0 } })
  expect(await audits()).toBe(count + 1)
  expect([await show('tea'), await show('lamps')]).toEqual(before)
})

test('an account of some stores exports and changes only these stores, and only fields that it may edit [store.sheet-scope]', async () => {
  const { text } = await keeper.file('import/storeFile', {})
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['tea'])
  const run = await imported(
    keeper,
    '门店编号,名称,纬度,经度,快递运费,分类\nlamps,灯,,,,\nfresh,新,30,120,,\ntea,茶,,,8,餐饮\n',
  )
  expect(await problems(keeper, run.runId)).toEqual([
    '2 refused lamps 没有这家门店；新门店由管全部店铺的账号添加',
    '3 refused fresh 没有这家门店；新门店由管全部店铺的账号添加',
    '4 refused tea 列“分类”：只有管全部店铺的账号能改',
    '4 refused tea 列“快递运费”：只有管全部店铺的账号能改',
  ])
  await imported(keeper, '门店编号,名称,电话\ntea,茶,123456\n')
  expect(await show('tea')).toMatchObject({ name: '茶', phone: '123456' })
  // A clerk of every store may not edit the directory.
  const mallRun = await previewed(clerk, '门店编号,分类\ntea,餐饮\n')
  expect(await problems(clerk, mallRun.runId)).toEqual(['2 refused tea 分类、品牌和首字母只有能编辑内容的账号能改'])
})

test('each kind of file requires its own permission', async () => {
  const { client: editor } = await staffClient(mall, 'content')
  const { runId } = await editor.upload('import/upload', Buffer.from(HEAD), 'text/csv')
  expect((await editor.send('import/check', { runId, ...CHOICE })).code).toBe(ERROR_CODES.UNAUTHORIZED)
  const { runId: mine } = await clerk.upload('import/upload', Buffer.from(HEAD), 'text/csv')
  expect((await clerk.send('import/check', { runId: mine, ...CHOICE, sheet: 'goods' })).code).toBe(
    ERROR_CODES.UNAUTHORIZED,
  )
})

test('a file that is not a sheet of stores is refused; a store’s merchant cannot change', async () => {
  expect(await previewed(head, 'Handle,Title\na,A\n')).toMatchObject({
    state: 'failed',
    error: '这不是门店表：没有“门店编号”列',
  })
  const run = await previewed(head, '门店编号,商户编号,自营\ntea,other,是\n')
  expect(await problems(head, run.runId)).toEqual([
    '2 refused tea 列“商户编号”：现在是 b1，门店开了以后不能改',
    '2 refused tea 列“自营”：现在是 否，门店开了以后不能改',
  ])
})
