import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestMall, testApp } from '../../test/support/app'
import { buy, payFor, type Shelved, shelve } from '../../test/support/shopping'
import type { WireClient } from '../../test/support/wire-client'
import { commandLine, settingsFor } from './mall.fixture'

// A mall without an issuer: the operator issues each invoice.
let mall: TestMall
let env: Record<string, string>
let folder: string
let end: () => void
let goods: Shelved
let client: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  goods = await shelve(mall.services, 'invoiced', { stock: 50 })
  client = await mall.enrol()
  ;({ env, folder, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const ASKED = { kind: 'company', title: '乐廊商业有限公司', taxNo: '91350100M000100Y43', email: 'a@b.cn' } as const
const NUMBER = '25332000000012345678'

async function applied(): Promise<{ no: string; orderNo: string }> {
  const { payOrderNo, orders } = await buy(client, goods)
  await payFor(mall, client, payOrderNo)
  await mall.settle()
  const { orderId = '', orderNo = '' } = orders[0] ?? {}
  return { no: (await client.call('POST invoice/apply', { orderId, invoice: ASKED })).applicationNo, orderNo }
}
const application = (applicationNo: string) => client.call('GET invoice/getApplication', { applicationNo })
function pdf(text = '%PDF-1.7 by hand'): string {
  const file = join(folder, 'invoice.pdf')
  writeFileSync(file, text)
  return file
}

test('a pending invoice is listed, shown, issued manually, and cancelled after the refund [invoice.operator]', async () => {
  expect((await runCommand('invoice', 'list', '--state', 'issued')).stdout).toBe('no invoice\n')
  const { no, orderNo } = await applied()
  await mall.services.jobs.runDue()
  expect((await application(no)).state).toBe('pending')
  expect((await runCommand('invoice', 'list')).stdout).toMatch(
    new RegExp(`${no} .*invoice +¥100 +乐廊商业有限公司 +pending`),
  )
  expect((await runCommand('invoice', 'show', no)).stdout).toMatch(
    /made out to +company, 乐廊商业有限公司, 91350100M000100Y43, a@b.cn[\s\S]*state +pending/,
  )
  const issue = (one: string) => runCommand('invoice', 'issue', one, '--number', NUMBER, '--file', pdf())
  expect((await issue(no)).stdout).toBe(`${no}: issued\n`)
  expect(await application(no)).toMatchObject({ state: 'issued', invoiceNo: NUMBER })
  expect(await runJson('audit', '--action', 'invoice.issue')).toMatchObject([
    { details: { before: 'pending', after: 'issued' } },
  ])
  expect((await issue(no)).code).toBe(1)
  await runCommand('refund', orderNo, '--reason', '退回')
  for (let round = 0; round < 3; round++) {
    await mall.services.jobs.runDue()
    await new Promise((done) => setTimeout(done, 300))
    await mall.settle()
  }
  const [red] = await runJson('invoice', 'list')
  expect(red).toMatchObject({ isRed: 1, cents: 10_000 })
  expect((await runCommand('invoice', 'issue', red.no, '--number', '25332000000012345679', '--file', pdf())).code).toBe(
    0,
  )
  expect(await application(no)).toMatchObject({ state: 'reversed', red: { invoiceNo: '25332000000012345679' } })
  expect((await runCommand('invoice', 'show', red.no)).stdout).toMatch(new RegExp(`takes back +${no}`))
})

test('a pending invoice can be sent again; a failed one shows its reason and cannot [invoice.failed]', async () => {
  const { no } = await applied()
  expect((await runCommand('invoice', 'retry', no)).stdout).toBe(`${no}: pending\n`)
  expect((await runCommand('invoice', 'fail', no, '--reason', '抬头与税号不一致')).stdout).toBe(`${no}: failed\n`)
  expect(await application(no)).toMatchObject({ state: 'failed', hint: '抬头与税号不一致' })
  expect((await runCommand('invoice', 'retry', no)).code).toBe(1)
  expect(await runJson('audit', '--action', 'invoice.fail')).toMatchObject([
    { details: { before: 'pending', after: 'failed' } },
  ])
})

test.each([
  [['issue', 'FP1', '--number', NUMBER], 'it needs --file'],
  [['issue', 'FP1', '--number', NUMBER, '--file', 'nowhere.pdf'], 'there is no file at'],
  [['fail', 'FP1'], 'it needs --reason'],
  [['list', '--state', 'gone'], '--state must be one of'],
])('invoice %j is refused in one line', async (args, words) => {
  const { code, stderr } = await runCommand('invoice', ...args)
  expect([code, stderr.split('\n').filter(Boolean).length]).toEqual([2, 1])
  expect(stderr).toContain(words)
})

test('a file that is not a PDF and a malformed number are refused', async () => {
  const { no } = await applied()
  expect(await runCommand('invoice', 'issue', no, '--number', '12', '--file', pdf('%PDF-1.7'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--number must be 8 to 20 digits'),
  })
  const { code, stderr } = await runCommand('invoice', 'issue', no, '--number', NUMBER, '--file', pdf('GIF89a'))
  expect([code, stderr]).toEqual([2, expect.stringContaining('--file must be a PDF')])
  expect((await runCommand('invoice', 'show', 'FP0')).code).not.toBe(0)
  expect((await application(no)).state).toBe('pending')
})
