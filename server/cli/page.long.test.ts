import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { templatePlace } from '@contract/codes/block'
import { type TestMall, testApp } from '../../test/support/app'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let folder: string
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, folder, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const PAGE = templatePlace('spring')
const written = (content: unknown): string => {
  const file = join(folder, 'draft.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const text = (title: string) => ({ blockId: 't', kind: 'text', title, html: '<p>好</p>', isHidden: false })
const draft = (title: string, ...blocks: unknown[]) => ({ title, layout: 'both', blocks })
const read = () => mall.services.zones.template({ code: 'spring' }, mall.services.clock.now())

test('a page is added, saved from a file, published and reverted [zone.draft] [zone.revert]', async () => {
  expect((await runCommand('page', 'add', PAGE, '--title', '春天')).code).toBe(0)
  expect((await runCommand('page', 'save', PAGE, '--file', written(draft('春天', text('一'))))).code).toBe(0)
  expect((await runCommand('page', 'list')).stdout).toMatch(/template:spring +- +draft +春天/)
  expect((await runCommand('page', 'publish', PAGE)).stdout).toContain('version 1 published')
  await mall.settle()
  expect(await read()).toMatchObject({ title: '春天', blocks: [{ title: '一' }] })

  // `page save` accepts the draft that `page show` prints.
  const shown = (await runJson('page', 'show', PAGE)) as { draft: unknown }
  expect(shown.draft).toEqual(draft('春天', text('一')))
  await runCommand('page', 'save', PAGE, '--file', written(draft('春天', text('二'))))
  expect((await runCommand('page', 'list')).stdout).toMatch(/template:spring +1 +draft +春天/)
  await runCommand('page', 'revert', PAGE, '1')
  expect((await runCommand('page', 'show', PAGE)).stdout).toMatch(/t +text +shown +一/)
})

test('a draft is published at its moment, which can be cancelled [zone.moment]', async () => {
  const publishAt = async () => ((await runJson('page', 'show', PAGE)) as { publishAt: number | null }).publishAt
  expect((await runCommand('page', 'schedule', PAGE, '--at', '2099-01-01T10:00')).code).toBe(0)
  expect(await publishAt()).toBe(Date.parse('2099-01-01T10:00+08:00'))
  expect((await runCommand('page', 'schedule', PAGE)).code).toBe(0)
  expect(await publishAt()).toBeNull()
})

test.each<[string, () => string[], RegExp]>([
  ['an unknown kind of page', () => ['show', 'shop:1'], /the page is home, zone:<id>/],
  ['a new page of a store', () => ['add', 'store:s1', '--title', '店'], /a new page is zone:<id> or template:<code>/],
  ['a page that exists', () => ['add', PAGE, '--title', '又一个'], /这个编号已经用了/],
  ['a missing file', () => ['save', PAGE, '--file', join(folder, 'nothing.json')], /there is no file/],
  ['a file without JSON', () => ['save', PAGE, '--file', written('not JSON')], /holds no JSON/],
  [
    'a block of an unknown kind',
    () => ['save', PAGE, '--file', written(draft('春天', { ...text('一'), kind: 'x' }))],
    /blocks\.0\.kind/,
  ],
  ['a field that is not known', () => ['save', PAGE, '--file', written({ ...draft('春天'), more: 1 })], /the draft: /],
  [
    'a kind that template pages lack',
    () => ['save', PAGE, '--file', written(draft('春天', { ...text('一'), kind: 'feed' }))],
    /这个页面没有这种区块/,
  ],
  ['a version that never was', () => ['revert', PAGE, '9'], /没有这个版本/],
])('%s is refused', async (_what, args, told) => {
  const { code, stderr } = await runCommand('page', ...args())
  expect(code).not.toBe(0)
  expect(stderr).toMatch(told)
})
