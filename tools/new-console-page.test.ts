import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeConsolePage } from './new-console-page.mjs'

const ROOT = path.resolve(__dirname, '..')
let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-console-page-'))
  for (const part of ['console/app/pages.ts', 'contract'])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const TABLE = 'console/app/pages.ts'
const text = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const example = { section: 'system', name: 'example', title: '示例', permission: 'audit.read' }

test('a plain page: its file, and one row behind the pages of its section', () => {
  const before = text(TABLE)
  expect(makeConsolePage(folder, { ...example, section: 'orders', name: 'day-report' })).toEqual([
    'console/pages/orders/day-report.tsx',
    TABLE,
  ])
  const row = [
    '  {',
    "    path: '/day-report',",
    "    title: '示例',",
    "    section: 'orders',",
    "    permission: 'audit.read',",
    "    load: () => import('../pages/orders/day-report'),",
    '  },',
  ].join('\n')
  const [head = '', tail = '', ...more] = text(TABLE).split(`${row}\n`)
  expect([head + tail, more]).toEqual([before, []])
  // The page before it is one of the section, and no later one is.
  expect(/.*section: '(\w+)'/s.exec(head)?.[1]).toBe('orders')
  expect(tail).not.toContain("section: 'orders'")
  const page = text('console/pages/orders/day-report.tsx')
  expect(page).toContain('export default function DayReport()')
  for (const part of ['<h1>示例</h1>', '<ErrorStrip ', '<Loading />', '<Empty ']) expect(page).toContain(part)
})

test('the first page of a section is the last row of the table', () => {
  const withNew = text(TABLE).replace('export const SECTIONS = {\n', "$&  garden: { title: '花园', icon: Settings },\n")
  fs.writeFileSync(path.join(folder, TABLE), withNew)
  makeConsolePage(folder, { ...example, section: 'garden' })
  expect(text(TABLE)).toMatch(/import\('\.\.\/pages\/garden\/example'\),\n {2}\},\n\]\n/)
})

test('an index has the record’s id as its key, and columns of single values', () => {
  makeConsolePage(folder, { ...example, list: 'audit/list' })
  const page = text('console/pages/system/example.tsx')
  for (const part of [
    'page="/example"',
    'list="audit/list"',
    'input={() => ({  })}',
    'rowKey={({ auditId }) => auditId}',
    "{ key: 'auditId', title: 'auditId', isFixed: true, cell: ({ auditId }) => auditId }",
    "{ key: 'at', title: 'at', cell: ({ at }) => <Moment at={at} /> }",
    "import { Moment } from '../../ui'",
  ])
    expect(page).toContain(part)
  // An object and a list of acts get no column.
  expect(page).not.toMatch(/key: '(actor|subject|acts)'/)
})

test('an index of a list with a required view requests the first one, and shows sums as money', () => {
  makeConsolePage(folder, { ...example, permission: 'members.grant', list: 'receipt/list' })
  const page = text('console/pages/system/example.tsx')
  expect(page).toMatch(/input=\{\(\) => \(\{ state: '\w+' as const \}\)\}/)
  expect(page).toContain('isNumber: true, cell: ({ amount }) => <Money value={amount} />')
  // The code of a state gets no column, because its text is a field.
  expect(page).not.toContain("key: 'state'")
})

test.each([
  ['an unknown section', { section: 'moon' }, 'unknown section: moon'],
  ['an address in use', { name: 'staff' }, 'there is a page at /staff already'],
  ['an existing file', {}, 'there is a console/pages/system/example.tsx already'],
  ['a name with invalid characters', { name: '../x' }, 'not a name of a page'],
  ['an empty title', { title: '' }, 'not a title'],
  ['a title with markup', { title: '<b>' }, 'not a title'],
  ['an unknown permission', { permission: 'moon.read' }, 'unknown permission: moon.read'],
  ['an unknown call', { list: 'moon/list' }, 'no call with pages of records: moon/list'],
  ['a call without pages', { list: 'role/list' }, 'no call with pages of records: role/list'],
  ['a call that needs another permission', { list: 'order/list' }, 'order/list needs the permission orders.read'],
])('%s is refused and nothing is written', (why, change, words) => {
  if (why === 'an existing file') {
    fs.mkdirSync(path.join(folder, 'console/pages/system'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'console/pages/system/example.tsx'), '')
  }
  const all = () => [fs.readdirSync(folder, { recursive: true }).sort(), text(TABLE)]
  const before = all()
  expect(() => makeConsolePage(folder, { ...example, ...change })).toThrow(words)
  expect(all()).toEqual(before)
})

test.each([
  ['nothing', []],
  ['no permission', ['system/example', '--title', '示例']],
  ['an unknown option', ['system/example', '--title', '示例', '--permission', 'audit.read', '--moon']],
  ['an unknown section', ['moon/example', '--title', '示例', '--permission', 'audit.read']],
])('the command with %s prints one line of error and exits with 2', (_what, values) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/run.mjs', 'new-console-page', ...values], {
    cwd: ROOT,
  })
  expect([status, stdout.toString(), stderr.toString().trim().split('\n')]).toEqual([2, '', [expect.any(String)]])
})
