import { EXIT_CODE_MS } from '@contract/codes/delivery'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { OPERATOR } from '../../test/support/actor'
import { type TestMall, testApp } from '../../test/support/app'
import { lastAct } from '../../test/support/last-act'
import { openStore, shelve } from '../../test/support/shopping'
import { type ScanOrder, scanned } from '../modules/onsite/exit/exit.fixture'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let order: ScanOrder
let old: ScanOrder
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  await openStore(mall.services, { storeId: 'market', deliveryTypes: [DELIVERY_TYPE.scanAndBuy] })
  await openStore(mall.services, { storeId: 'cafe' })
  const goods = await shelve(mall.services, 'tea', { stock: 50, storeId: 'market' })
  const client = await mall.enrol()
  const { settingOperator } = mall.services
  await settingOperator.put(OPERATOR, 'EXIT_CHECK_PERCENT', '0')
  order = await scanned(mall, client, goods, { dearestCents: 60_000, minAge: 18 })
  old = await scanned(mall, client, goods, {})
  const { db, tickets, clock } = mall.services
  const source = { uid: old.uid, subject: 'order', subjectId: old.orderId } as const
  await db.tx((tx) => tickets.moveEnd(tx, source, clock.now() - 1))
})
afterAll(async () => {
  end()
  await mall.close()
})
const { runCommand, runJson } = commandLine(() => env)
const atMarket = async (name: string, of: ScanOrder, ...more: string[]) =>
  runCommand('exit', name, await of.code(), '--store', 'market', ...more)

test('a code is shown, passed when every item is checked, and refused afterwards [exit.command]', async () => {
  const code = await order.code()
  const seen = await runCommand('exit', 'look', code)
  expect(seen.stdout).toMatch(/check +fresh, dear, age/)
  expect(seen.stdout).not.toContain(code)
  const open = await atMarket('pass', order, '--checked', 'dear,age')
  expect([open.code, open.stderr]).toEqual([2, expect.stringContaining('--checked')])
  expect((await atMarket('pass', order, '--checked', 'colour')).stderr).toContain('--checked is one of')
  const out = await atMarket('pass', order, '--checked', 'fresh,dear,age')
  expect([out.code, out.stdout]).toEqual([0, `${order.orderNo}: 2 pieces are out\n`])
  expect(await lastAct(mall.services, order.orderId)).toMatchObject({ action: 'exit.pass' })
  expect((await atMarket('pass', order, '--checked', 'fresh,dear,age')).stderr).toContain('已核验')
  const verified = await runCommand('ticket', 'verify', await old.code(), '--store', 'market')
  expect([verified.code, verified.stderr]).toEqual([1, expect.stringContaining('use exit pass')])
})

test('an expired code is renewed [exit.command]', async () => {
  expect((await atMarket('pass', old)).stderr).toContain('请先续期')
  expect((await atMarket('renew', old)).stdout).toContain(`${old.orderNo}: valid until`)
  expect(await lastAct(mall.services, old.orderId)).toMatchObject({ action: 'exit.renew' })
  const { trip } = (await runJson('exit', 'look', await old.code())) as { trip: { validUntil: number } }
  expect(trip.validUntil).toBeGreaterThan(Date.now() + EXIT_CODE_MS - 60_000)
})

test('the report has a row for each store and day [exit.command]', async () => {
  expect((await runCommand('exit', 'report', '--days', '1')).stdout).toMatch(/market +2 +1 +50\.0 % +1 +0 +0 +0/)
  expect(await runJson('exit', 'report')).toMatchObject({ days: [{ storeId: 'market', trips: 2 }] })
  expect((await runCommand('exit', 'report', '--days', '91')).stderr).toContain('--days must be a whole number')
})

test.each([
  [['look', '123'], 'a code has 12 digits'],
  [['look', '000000000000'], 'this code leads out no goods: 没有这个码'],
  [['pass', '000000000000', '--store', 'market'], 'this code leads out no goods: 没有这个码'],
  [['pass', '000000000000', '--store', 'nowhere'], '没有这家门店'],
])('refused in one line: %#', async (args, words) => {
  const { code, stderr } = await runCommand('exit', ...args)
  expect([code > 0, stderr.trimEnd().split('\n')]).toEqual([true, [expect.stringContaining(words)]])
})
