// Staff read the audit, and undo acts on content and stock.
import { ERROR_CODES } from '@contract/codes/errors'
import { listAudit } from '@server/kernel/audit.repo'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { lastAct } from '../support/last-act'
import { openStore, shelve } from '../support/shopping'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['one', 'two']) {
    await openStore(mall.services, { storeId })
    await shelve(mall.services, storeId, { stock: 5, storeId })
  }
})
afterAll(() => mall.close())

const newest = async (subject: string) => (await listAudit(mall.services.db.q, { subject, limit: 1 }))[0]?.auditId ?? ''
const undo = async (client: ConsoleClient, subject: string) =>
  client.send('audit/undo', { auditId: await newest(subject) })
const pieces = async (storeId: string) => (await mall.services.stockOperator.show([`sku-${storeId}`]))[0]?.onHand

test('the audit is listed with filters by an account of every store; any other account lists its own entries [console.audit-list]', async () => {
  const { client: finance, staffId } = await staffClient(mall, 'finance')
  const { client: local } = await staffClient(mall, 'finance', { stores: ['one'] })
  await mall.services.settingOperator.put(OPERATOR, 'SHARE_TITLE', '一')
  await mall.services.settingOperator.put(OPERATOR, 'SHARE_TITLE', '二')
  const all = await finance.call('audit/list', { subject: 'SHARE_TITLE' })
  expect(all.records.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
    ['setting.put', { before: '一', after: '二' }],
    ['setting.put', { before: null, after: '一' }],
  ])
  // Finance may read the audit and not change settings.
  expect(all.records.flatMap(({ acts }) => acts)).toEqual([])
  const page = await finance.call('audit/list', { action: 'setting.put', pageSize: 1 })
  const rest = await finance.call('audit/list', { action: 'setting.put', pageSize: 1, cursor: page.cursor ?? '' })
  expect([...page.records, ...rest.records]).toEqual(all.records)
  expect((await finance.call('audit/list', { by: staffId })).records.map(({ action }) => action)).toEqual([
    'staff.login',
  ])
  expect((await finance.call('audit/list', { subject: 'SHARE_TITLE', until: 1 })).records).toEqual([])
  expect((await finance.call('audit/list', { subject: 'SHARE_TITLE', since: Date.now() + 60_000 })).records).toEqual([])
  for (const reader of [local, (await staffClient(mall, 'clerk', { stores: ['one'] })).client]) {
    const key = reader === local ? 'audit/list' : 'audit/own'
    expect((await reader.call(key, {})).records.map(({ action }) => action)).toEqual(['staff.login'])
  }
  expect((await local.call('audit/list', { by: staffId })).records).toEqual([])
})

test('undo restores the replaced values and requires the permission of the act [console.audit-undo]', async () => {
  const { noticeOperator, settingOperator, stockOperator, db } = mall.services
  const { client: chief, staffId } = await staffClient(mall, 'administrator')
  const { client: editor } = await staffClient(mall, 'content')
  const { client: clerk } = await staffClient(mall, 'clerk', { stores: ['one'] })
  const settingOf = async () => (await settingOperator.list()).find(({ code }) => code === 'SERVICE_HOURS')?.value
  await settingOperator.put(OPERATOR, 'SERVICE_HOURS', '10:00-22:00')
  await settingOperator.drop(OPERATOR, 'SERVICE_HOURS')
  expect((await undo(editor, 'SERVICE_HOURS')).code).toBe(ERROR_CODES.UNAUTHORIZED)
  const undone = await newest('SERVICE_HOURS')
  expect((await undo(chief, 'SERVICE_HOURS')).code).toBe(0)
  expect(await settingOf()).toBe('10:00-22:00')
  expect((await listAudit(db.q, { subject: 'SERVICE_HOURS', limit: 1 }))[0]).toMatchObject({
    action: 'setting.put',
    actor: { kind: 'staff', id: staffId },
    details: { before: null, after: '10:00-22:00', undoOf: undone },
  })
  // An undo is an act, which is undone like any other.
  expect((await undo(chief, 'SERVICE_HOURS')).code).toBe(0)
  expect(await settingOf()).toBeNull()

  const notice = { noticeId: 'n1', title: '周年庆', command: null }
  const first = await noticeOperator.put(OPERATOR, notice, { isAppOnly: false })
  await noticeOperator.put(OPERATOR, { ...notice, title: '改了' }, { isAppOnly: false })
  expect((await undo(editor, 'n1')).code).toBe(0)
  expect((await lastAct(mall.services, 'n1'))?.details).toMatchObject({ after: first })
  await noticeOperator.end(OPERATOR, 'n1')
  expect((await undo(editor, 'n1')).code).toBe(0)
  expect(await mall.services.content.notices(mall.clock.now())).toMatchObject([{ noticeId: 'n1', title: '周年庆' }])

  for (const storeId of ['one', 'two']) await stockOperator.set(OPERATOR, `sku-${storeId}`, 9, '盘点')
  expect((await undo(clerk, 'sku-one')).code).toBe(0)
  expect(await pieces('one')).toBe(5)
  expect(await undo(clerk, 'sku-two')).toEqual(await clerk.send('audit/undo', { auditId: 'unknown' }))
  expect(await pieces('two')).toBe(9)
  expect(await undo(chief, staffId)).toMatchObject({ message: 'auditId: 没有可以撤销的记录' })
})

test('an act is not undone after a later change or when its entry has masked numbers [console.audit-changed]', async () => {
  const { settingOperator } = mall.services
  const { client: chief } = await staffClient(mall, 'administrator')
  await settingOperator.put(OPERATOR, 'APP_UPDATE_TEXT', '请拨 13812348000')
  await settingOperator.put(OPERATOR, 'APP_UPDATE_TEXT', '二')
  const auditId = await newest('APP_UPDATE_TEXT')
  expect(await chief.send('audit/undo', { auditId })).toMatchObject({ message: '原内容里有隐去的号码，不能撤销' })
  await settingOperator.put(OPERATOR, 'APP_UPDATE_TEXT', '三')
  expect(await chief.send('audit/undo', { auditId })).toMatchObject({
    code: ERROR_CODES.STATE_CHANGED,
    data: { present: '三', after: '二' },
  })
  const third = await newest('APP_UPDATE_TEXT')
  const both = await Promise.all([1, 2].map(() => chief.send('audit/undo', { auditId: third })))
  expect(both.map(({ code }) => code).sort()).toEqual([0, ERROR_CODES.STATE_CHANGED])
})
