import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePage } from './new-page.mjs'

const ROOT = path.resolve(__dirname, '..')
let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-page-'))
  for (const part of ['src/app/routes', 'test/pages', 'test/rules/pages.json']) {
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  }
  plan('pages/example/help/index', 'pages/packOrder/example/index', 'pages/exampleList/index')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** Adds pages to the list of planned pages of the copy. */
function plan(...paths: string[]): void {
  const file = path.join(folder, 'test/rules/pages.json')
  const planned = JSON.parse(fs.readFileSync(file, 'utf8'))
  planned.areas.example = paths
  planned.count += paths.length
  fs.writeFileSync(file, JSON.stringify(planned))
}

const text = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const example = {
  area: 'example',
  name: 'exampleHelp',
  page: 'pages/example/help/index',
  title: '示例帮助',
  needsLogin: false,
}

test('a page of a new area: row, area in the table, and page of that name', () => {
  const files = makePage(folder, { ...example, needsLogin: true })
  expect(files.sort()).toEqual([
    'src/app/routes/example.ts',
    'src/app/routes/index.ts',
    'src/pages/example/help/index.tsx',
    'test/pages/example.test.ts',
    'test/pages/example.ts',
    'test/pages/index.ts',
  ])
  expect(text('test/pages/example.ts')).toContain('export const examplePages: PageRows<typeof exampleArea> = {')
  expect(text('test/pages/example.ts')).toContain(
    '  exampleHelp: { shows: /what exampleHelp shows when it has loaded/ },',
  )
  expect(text('test/pages/example.test.ts')).toContain("testPagesOf('example')")
  const table = text('test/pages/index.ts')
  expect(table).toContain("import { exampleArea } from '@/app/routes/example'")
  expect(table).toContain("import { examplePages } from './example'")
  expect(table).toContain('  example: { area: exampleArea, rows: examplePages },')
  expect(text('src/app/routes/example.ts')).toContain("export const exampleArea = area('pages/example', {")
  expect(text('src/app/routes/example.ts')).toContain(
    "exampleHelp: row({ at: 'help/index', title: '示例帮助', login: true }),",
  )
  const index = text('src/app/routes/index.ts')
  expect(index).toContain("import { exampleArea } from './example'")
  expect(index).toMatch(/export const areas = \[[^\]]*exampleArea,?\s*\] as const/)
  expect(index).toContain('...exampleArea.rows,')
  expect(text('src/pages/example/help/index.tsx')).toContain("export default page('exampleHelp',")
})

test.each([
  ['pack-order', 'orderExample', 'pages/packOrder/example/index', 'example/index'],
  ['main', 'exampleList', 'pages/exampleList/index', 'exampleList/index'],
])('a page of the existing area %s adds one row and leaves the rest unchanged', (area, name, page, at) => {
  const before = text(`src/app/routes/${area}.ts`)
  const pages = text(`test/pages/${area}.ts`)
  makePage(folder, { area, name, page, title: "it's", needsLogin: false })
  const after = text(`src/app/routes/${area}.ts`)
  const row = `${name}: row({ at: '${at}', title: 'it\\'s', login: false }),`
  expect(after.split('\n').filter((line) => line.trim() !== row)).toEqual(before.split('\n'))
  const pageRow = `  ${name}: { shows: /what ${name} shows when it has loaded/ },`
  const table = text(`test/pages/${area}.ts`).split('\n')
  expect(table).toContain(pageRow)
  expect(table.filter((line) => line !== pageRow)).toEqual(pages.split('\n'))
})

test.each([
  ['an unplanned path', { page: 'pages/nowhere/index' }],
  ['a name in use', { name: 'search' }],
  ['an existing page', { area: 'pack-order', page: 'pages/packOrder/express/index' }],
  ['an area with another folder', { area: 'pack-order' }],
  ['an area with invalid characters', { area: '../x' }],
  ['a name with invalid characters', { name: 'a b' }],
  ['no title', { title: '' }],
])('%s is refused and nothing is written', (why, change) => {
  if (why === 'an existing page') {
    fs.mkdirSync(path.join(folder, 'src/pages/packOrder/express'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'src/pages/packOrder/express/index.tsx'), '')
  }
  const all = () => fs.readdirSync(folder, { recursive: true }).sort()
  const before = all()
  expect(() => makePage(folder, { ...example, ...change })).toThrow()
  expect(all()).toEqual(before)
})

test.each([
  ['nothing', []],
  ['an unplanned path', ['example', 'x', 'pages/example/nowhere/index', '示例']],
])('the command with %s prints one line of error and exits with 2', (_what, values) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/run.mjs', 'new-page', ...values], {
    cwd: ROOT,
  })
  expect([status, stdout.toString(), stderr.toString().trim().split('\n')]).toEqual([2, '', [expect.any(String)]])
})
