import { type TestMall, testApp } from '../../test/support/app'
import type { WireClient } from '../../test/support/wire-client'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let shopper: WireClient
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
})
beforeEach(async () => {
  shopper = await mall.enrol()
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const points = (verb: string, ...args: string[]) => runJson('points', verb, shopper.uid, ...args)
const WHY = ['--reason', '迟发补偿']

test('points are given and taken, and the shopper sees the reason [points.reason]', async () => {
  expect(await points('give', '100', ...WHY)).toEqual({ uid: shopper.uid, given: 100, balance: 100, owed: 0 })
  expect(await points('take', '30', '--reason', '多发收回')).toMatchObject({ taken: 30, balance: 70 })
  const { records } = await shopper.call('GET point/pageEntries', {})
  expect(records.map(({ amount, note }) => [amount, note])).toEqual([
    [-30, '多发收回'],
    [100, '迟发补偿'],
  ])
})

test('with a ref a command counts once, and is refused with another number', async () => {
  const give = ['give', shopper.uid, '100', ...WHY, '--ref', 'spring-1']
  expect((await runCommand('points', ...give)).stdout).toBe(`${shopper.uid}: 100 given, balance 100\n`)
  expect(await runCommand('points', ...give)).toEqual({
    code: 0,
    stderr: '',
    stdout: `${shopper.uid}: 100 were given before under "spring-1": nothing is changed, balance 100\n`,
  })
  expect(await runCommand('points', 'give', shopper.uid, '50', ...WHY, '--ref', 'spring-1')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'mall: “spring-1”此前已发放 100 积分，不是 50\n',
  })
  // Taking points under the same ref is another action.
  expect(await points('take', '40', ...WHY, '--ref', 'spring-1')).toMatchObject({ taken: 40, balance: 60 })
})

test('taking more than the balance needs --force, makes the balance negative, and is reported [points.force]', async () => {
  await points('give', '10', ...WHY)
  expect(await runCommand('points', 'take', shopper.uid, '25', ...WHY)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'mall: 可用积分只有 10: --force allows a negative balance\n',
  })
  expect(await points('show')).toMatchObject({ balance: 10, owed: 0 })
  expect((await runCommand('points', 'take', shopper.uid, '25', ...WHY, '--force')).stdout).toBe(
    `${shopper.uid}: 25 taken, balance -15, 15 owed\n`,
  )
  expect(await points('show')).toMatchObject({ balance: -15, available: 0, frozen: 0, owed: 15, lots: [] })
})

test('show lists the levels, the expiry dates, and the last entries', async () => {
  await points('give', '10', ...WHY)
  await points('give', '7', ...WHY)
  expect(await points('show', '--limit', '1')).toMatchObject({
    uid: shopper.uid,
    balance: 17,
    available: 17,
    frozen: 0,
    owed: 0,
    lots: [{ amount: 17 }],
    entries: [{ kind: 'give', amount: 7, note: '迟发补偿' }],
  })
  const { stdout } = await runCommand('points', 'show', shopper.uid)
  expect(stdout).toMatch(/^balance .* 17$/m)
  expect(stdout).toMatch(/^until \d{4}-01-01 00:00 .*17$/m)
  expect(stdout).toMatch(/\+10 +give +商城赠送 迟发补偿$/m)
})

test.each([
  [['give', 'nobody', '5', ...WHY], '没有这位顾客'],
  [['give', 'x', '0', ...WHY], 'must be a whole number from 1'],
  [['take', 'x', '1.5', ...WHY], 'must be a whole number from 1'],
  [['give', 'x', '5'], 'it needs --reason'],
  [['give', 'x', '5', ...WHY, '--ref', 'a b'], '--ref must be'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('points', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
})
