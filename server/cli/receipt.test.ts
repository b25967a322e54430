import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type TestMall, testApp } from '../../test/support/app'
import { openStore } from '../../test/support/shopping'
import { photo, putIn, sent } from '../modules/finance/receipt/receipt.fixture'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let folder: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  await openStore(mall.services, { storeId: 'cafe', name: '麦研咖啡' })
  ;({ env, end } = await settingsFor(mall.services.db))
  folder = mkdtempSync(join(tmpdir(), 'galleria-receipt-'))
})
afterAll(async () => {
  end()
  rmSync(folder, { recursive: true, force: true })
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)

test('receipts are listed, shown with picture and similar ones, approved and refused, with audit entries [receipt.operator]', async () => {
  const [first, second] = [await mall.enrol(), await mall.enrol()]
  const put = async (client: typeof first, receiptNo: string) =>
    putIn(mall, client, { receiptNo, imageKey: await sent(mall, client, await photo(77)) })
  const [one, two] = [await put(first, 'A-1001'), await put(second, 'A-1002')]
  const { stdout } = await runCommand('receipt', 'list')
  expect(stdout).toMatch(new RegExp(`${one} +cafe +A-1001 +¥128.50 .*pending[\\s\\S]*${two}`))
  expect((await runCommand('receipt', 'list', '--after', one, '--limit', '1')).stdout).toContain(two)
  // The pictures of this mall are in its own folder.
  cpSync(join(mall.config.dataFolder, 'uploads'), join(env.GALLERIA_DATA ?? '', 'uploads'), { recursive: true })
  const file = join(folder, 'slip.webp')
  const shown = await runCommand('receipt', 'show', two, '--picture', file)
  expect(shown.stdout).toMatch(
    new RegExp(`麦研咖啡 \\(cafe\\)[\\s\\S]*submit[\\s\\S]*${one} +0 of 64 +${first.uid} +pending`),
  )
  expect((await sharp(file).metadata()).format).toBe('webp')
  expect((await runCommand('receipt', 'approve', one)).stdout).toBe(`${one}: approved, 128 points\n`)
  expect((await runCommand('receipt', 'reject', two, '--reason', '同一张小票')).stdout).toBe(`${two}: rejected\n`)
  expect(await runJson('receipt', 'list', '--state', 'rejected')).toMatchObject([{ no: two, reason: '同一张小票' }])
  const twice = await runCommand('receipt', 'approve', two)
  expect(twice.code).toBe(1)
  expect(await runJson('audit', '--limit', '2')).toMatchObject([
    { action: 'receipt.reject', subject: { id: two }, actor: { id: userInfo().username } },
    { action: 'receipt.approve', subject: { id: one }, details: { points: 128 } },
  ])
})

test.each<[what: string, words: string[], text: string]>([
  ['an unknown state', ['list', '--state', 'lost'], '--state must be one of'],
  ['no reason', ['reject', 'XP1'], '--reason'],
])('%s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand('receipt', ...words)
  expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
})
