import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOREVER } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../../test/support/app'
import { paper } from '../modules/goods/store-licence/licence.fixture'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let image: string
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  const settings = await settingsFor(mall.services.db)
  ;({ env, end } = settings)
  image = join(settings.folder, 'paper.png')
  writeFileSync(image, await paper())
  await runCommand('store', 'add', 'tea', '--name', '一叶茶', '--at', '30.2,120.2')
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const adding = (...more: string[]) => ['licence', 'add', 'tea', '--company', '一叶茶业', '--number', 'A-1', ...more]
const open = () => runCommand('store', 'edit', 'tea', '--closed', 'no')

test('a store opens when the licence that was added for it is checked [licence.opening]', async () => {
  expect((await open()).code).not.toBe(0)
  const added = (await runJson(...adding('--kind', 'business', '--image', image))) as { licenceId: string }
  expect(added).toMatchObject({ storeId: 'tea', state: 'pending', validUntil: FOREVER })
  expect(await runJson('audit', '--subject', added.licenceId)).toMatchObject([
    { action: 'licence.add', actor: { kind: 'operator' }, details: { before: null, after: { storeId: 'tea' } } },
  ])
  expect((await open()).code).not.toBe(0)
  expect((await runCommand('licence', 'check', added.licenceId)).code).toBe(0)
  expect((await open()).code).toBe(0)
})

test('a document is valid until the end of the day before --until', async () => {
  const added = await runJson(...adding('--kind', 'food', '--image', image, '--until', '2099-01-01'))
  expect(added).toMatchObject({ validUntil: Date.parse('2099-01-01T00:00+08:00') - 1 })
})

test.each<[string, () => string[], RegExp]>([
  ['an unknown kind', () => adding('--kind', 'passport', '--image', image), /--kind must be one of business, food/],
  ['no picture', () => adding('--kind', 'food'), /it needs --image/],
  ['a missing picture', () => adding('--kind', 'food', '--image', 'nowhere.png'), /there is no picture at/],
  ['a past day', () => adding('--kind', 'food', '--image', image, '--until', '2020-01-01'), /^mall: --until/],
])('%s is refused', async (_what, args, told) => {
  const { code, stderr } = await runCommand(...args())
  expect(code).not.toBe(0)
  expect(stderr).toMatch(told)
})
