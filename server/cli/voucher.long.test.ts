import { type TestMall, testApp } from '../../test/support/app'
import { openStore } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  for (const storeId of ['cafe', 'bakery']) await openStore(mall.services, { storeId })
  await mall.settle()
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const PUT = ['voucher', 'put', 'ten-cups', '--title', '咖啡十次卡']

test('a voucher is added, listed, granted by a link, used at its store, counted and ended', async () => {
  expect((await runCommand('voucher', 'list')).stdout).toContain('voucher put <id>')
  const words = [
    '--price',
    '180',
    '--uses',
    '10',
    '--stores',
    'cafe,bakery',
    '--days',
    '90',
    '--terms',
    '每次一杯|不找零',
  ]
  const added = await runCommand(...PUT, ...words, '--total', '50')
  expect(added.stdout).toBe('ten-cups: 咖啡十次卡, ¥180.00, 10 uses\n')
  expect(await runJson('voucher', 'list')).toMatchObject([
    {
      voucher: { voucherId: 'ten-cups', terms: ['每次一杯', '不找零'], storeIds: ['cafe', 'bakery'] },
      total: 50,
      sold: 0,
    },
  ])
  const made = await runCommand('voucher', 'give', 'ten-cups', '--title', '开业有礼', '--total', '2')
  const [, token = ''] = /VoucherGet\/index\?giftCode=([0-9a-f]{32})$/.exec(made.stdout.trim()) ?? []
  const client = await mall.enrol()
  const { purchaseId } = await client.call('POST voucher/claim', { token })
  const { tickets } = await client.call('GET voucher/purchase', { purchaseId })
  const qr = tickets[0]?.qr ?? ''
  const taken = await runCommand('voucher', 'verify', qr, '--store', 'cafe', '--times', '3')
  expect(taken.stdout).toContain('咖啡十次卡, 3/10 used')
  expect((await runCommand('ticket', 'undo', tickets[0]?.code ?? '')).stdout).toContain('3 undone, 0/10 used')
  const again = await runCommand('ticket', 'undo', tickets[0]?.code ?? '')
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('was not used')])
  const stale = await runCommand('voucher', 'verify', qr, '--store', 'bakery')
  expect([stale.code, stale.stderr]).toEqual([1, expect.stringContaining('ask the shopper to refresh the page')])
  const fresh = (await client.call('GET voucher/purchase', { purchaseId })).tickets[0]?.code ?? ''
  await runCommand('voucher', 'verify', fresh, '--store', 'bakery')
  const { stdout } = await runCommand('voucher', 'report')
  expect(stdout).toMatch(/ten-cups +0 +1 +¥0.00 +¥0.00 +10 +0 +咖啡十次卡[\s\S]+bakery +1 +ten-cups/)
  expect((await runCommand('voucher', 'list')).stdout).toMatch(/ten-cups.*1\/2/)
  await runCommand('voucher', 'end', 'ten-cups')
  expect((await runCommand('voucher', 'end', 'ten-cups')).stderr).toContain('no voucher "ten-cups" is on sale')
})

test.each<[what: string, words: string[], text: string]>([
  ['without a price', ['--price', '0'], '--price must be an amount'],
  ['with too many uses', ['--uses', '100'], '--uses must be'],
  ['with an unknown store', ['--stores', 'gone'], 'there is no store "gone"'],
  ['with appointments but without stores', ['--appointment'], '--appointment needs --stores'],
  ['with a validity that ends in the past', ['--valid-until', '2020-01-01'], '--valid-until must be in the future'],
])('a voucher %s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand(...PUT, ...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})

test('a link to a missing target is refused', async () => {
  const { stderr, code } = await runCommand('voucher', 'give', 'gone', '--title', '礼')
  expect([code, stderr]).toEqual([2, expect.stringContaining('there is no voucher "gone"')])
})
