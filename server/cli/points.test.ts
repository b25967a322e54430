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

const { said, saidJson } = commandLine(() => env)
const points = (verb: string, ...args: string[]) => saidJson('points', verb, shopper.uid, ...args)
const WHY = ['--reason', '迟发补偿']

test('points are given and taken, and the shopper reads why', async () => {
  expect(await points('give', '100', ...WHY)).toEqual({ uid: shopper.uid, given: 100, balance: 100, owed: 0 })
  expect(await points('take', '30', '--reason', '多发收回')).toMatchObject({ taken: 30, balance: 70 })
  const { records } = await shopper.call('GET point/pageEntries', {})
  expect(records.map(({ amount, note }) => [amount, note])).toEqual([
    [-30, '多发收回'],
    [100, '迟发补偿'],
  ])
})

test('with a ref an act counts once, and is refused with another number', async () => {
  const give = ['give', shopper.uid, '100', ...WHY, '--ref', 'spring-1']
  expect((await said('points', ...give)).stdout).toBe(`${shopper.uid}: 100 given, balance 100\n`)
  expect(await said('points', ...give)).toEqual({
    code: 0,
    stderr: '',
    stdout: `${shopper.uid}: 100 were given before under "spring-1": nothing is changed, balance 100\n`,
  })
  expect(await said('points', 'give', shopper.uid, '50', ...WHY, '--ref', 'spring-1')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'mall: "spring-1" has given 100 before, not 50\n',
  })
  // A taking under the same name is another act.
  expect(await points('take', '40', ...WHY, '--ref', 'spring-1')).toMatchObject({ taken: 40, balance: 60 })
})

test('taking more than there is needs --force, makes the shopper owe, and says so', async () => {
  await points('give', '10', ...WHY)
  expect(await said('points', 'take', shopper.uid, '25', ...WHY)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'mall: only 10 of 25 are there: with --force the rest is owed\n',
  })
  expect(await points('show')).toMatchObject({ balance: 10, owed: 0 })
  expect((await said('points', 'take', shopper.uid, '25', ...WHY, '--force')).stdout).toBe(
    `${shopper.uid}: 25 taken, balance -15, 15 owed\n`,
  )
  expect(await points('show')).toMatchObject({ balance: -15, available: 0, frozen: 0, owed: 15, lots: [] })
})

test('show tells the levels, what ends when, and the last entries', async () => {
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
  const { stdout } = await said('points', 'show', shopper.uid)
  expect(stdout).toMatch(/^balance .* 17$/m)
  expect(stdout).toMatch(/^until \d{4}-01-01 00:00 .*17$/m)
  expect(stdout).toMatch(/\+10 +give +商城赠送 迟发补偿$/m)
})

test.each([
  [['give', 'nobody', '5', ...WHY], 'there is no shopper "nobody"'],
  [['give', 'x', '0', ...WHY], 'must be a whole number from 1'],
  [['take', 'x', '1.5', ...WHY], 'must be a whole number from 1'],
  [['give', 'x', '5'], 'it needs --reason'],
  [['give', 'x', '5', ...WHY, '--ref', 'a b'], '--ref must be'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await said('points', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
})
