import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestMall, testApp } from '../../test/support/app'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let folder: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  folder = mkdtempSync(join(tmpdir(), 'galleria-codes-'))
})
afterAll(async () => {
  end()
  rmSync(folder, { recursive: true, force: true })
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const MAKE = ['codes', 'make', 'join', '--title', '入会礼', '--number', '3']

test('codes are made, written to a private file, exchanged, counted and voided', async () => {
  expect((await runCommand('codes', 'list')).stdout).toContain('codes make <batch>')
  await runCommand('coupon', 'add', 'ten', '--title', '十元券', '--off', '10', '--hidden')
  const made = await runCommand(...MAKE, '--coupons', 'ten=2')
  expect(made.stdout).toBe('join: 3 codes; codes export join --out <file>\n')
  expect((await runCommand(...MAKE, '--coupons', 'ten')).stderr).toContain('there is a batch "join" already')
  const out = join(folder, 'join.csv')
  const exported = await runCommand('codes', 'export', 'join', '--out', out)
  const [head, ...rows] = readFileSync(out, 'utf8').trimEnd().split('\n')
  const code = rows[0]?.split(',')[0] ?? ''
  expect([head, rows.length, code]).toEqual([
    'code,state',
    3,
    expect.stringMatching(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/),
  ])
  expect(statSync(out).mode & 0o777).toBe(0o600)
  expect((await runCommand('codes', 'export', 'join', '--out', out)).stderr).toContain('exists')
  await (await mall.enrol()).call('POST couponExchange/exchange', { code })
  expect(await runJson('codes', 'list')).toMatchObject([{ batchId: 'join', unused: 2, used: 1, void: 0 }])
  expect((await runCommand('codes', 'void', 'join')).stdout).toBe('join: 2 codes are void\n')
  expect((await runCommand('codes', 'void', 'join')).code).toBe(2)
  const told = [made.stdout, exported.stdout, (await runCommand('audit', '--subject', 'join')).stdout].join()
  for (const row of rows) expect(told).not.toContain(row.split(',')[0])
})

test.each([
  [['--coupons', 'never'], 'there is no coupon "never"'],
  [['--coupons', 'ten=21'], '--coupons must be like'],
  [['--coupons', ''], '--coupons must be like'],
  [['--coupons', 'ten', '--number', '0'], '--number must be a whole number'],
])('%j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('codes', 'make', 'wrong', '--title', '错', '--number', '1', ...args)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(words)]])
})

test('without a batch no file is written', async () => {
  const { code, stderr } = await runCommand('codes', 'export', 'never', '--out', join(folder, 'never.csv'))
  expect([code, stderr]).toEqual([2, expect.stringContaining('there is no batch "never"')])
})
