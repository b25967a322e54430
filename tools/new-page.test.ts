import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePage } from './new-page.mjs'
import { guideOf, newcomer } from './newcomer.fixture'

const ROOT = path.resolve(__dirname, '..')
let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-page-'))
  for (const part of ['src/app/routes', 'test/pages', 'test/rules/pages.json']) {
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  }
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const text = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const parking = {
  area: 'parking',
  name: 'parkingHelp',
  page: 'pages/parking/help/index',
  title: '停车帮助',
  needsLogin: false,
}

test('a page of a new area: row, area in the table, and page of that name', () => {
  const files = makePage(folder, { ...parking, needsLogin: true })
  expect(files.sort()).toEqual([
    'src/app/routes/index.ts',
    'src/app/routes/parking.ts',
    'src/pages/parking/help/index.tsx',
    'test/pages/index.ts',
    'test/pages/parking.test.ts',
    'test/pages/parking.ts',
  ])
  expect(text('test/pages/parking.ts')).toContain('export const parkingPages: PageRows<typeof parkingArea> = {')
  // Nothing shows that, so the page test fails until the author says what the page shows.
  expect(text('test/pages/parking.ts')).toContain(
    '  parkingHelp: { shows: /what parkingHelp says once it has everything/ },',
  )
  expect(text('test/pages/parking.test.ts')).toContain("testPagesOf('parking')")
  const table = text('test/pages/index.ts')
  expect(table).toContain("import { parkingArea } from '@/app/routes/parking'")
  expect(table).toContain("import { parkingPages } from './parking'")
  expect(table).toContain('  parking: { area: parkingArea, rows: parkingPages },')
  expect(text('src/app/routes/parking.ts')).toContain("export const parkingArea = area('pages/parking', {")
  expect(text('src/app/routes/parking.ts')).toContain(
    "parkingHelp: row({ at: 'help/index', title: '停车帮助', login: true }),",
  )
  const index = text('src/app/routes/index.ts')
  expect(index).toContain("import { parkingArea } from './parking'")
  expect(index).toMatch(/export const areas = \[[^\]]*parkingArea,?\s*\] as const/)
  expect(index).toContain('...parkingArea.rows,')
  expect(text('src/pages/parking/help/index.tsx')).toContain("export default page('parkingHelp',")
})

test.each([
  ['pack-order', 'orderYundong', 'pages/packOrder/orderYundong/index', 'orderYundong/index'],
  ['main', 'rankingList', 'pages/rankingList/index', 'rankingList/index'],
])('a page of the area %s that is there: a row more, the rest untouched', (area, name, page, at) => {
  const before = text(`src/app/routes/${area}.ts`)
  const pages = text(`test/pages/${area}.ts`)
  makePage(folder, { area, name, page, title: "it's", needsLogin: false })
  const after = text(`src/app/routes/${area}.ts`)
  const row = `${name}: row({ at: '${at}', title: 'it\\'s', login: false }),`
  expect(after.split('\n').filter((line) => line.trim() !== row)).toEqual(before.split('\n'))
  const pageRow = `  ${name}: { shows: /what ${name} says once it has everything/ },`
  const table = text(`test/pages/${area}.ts`).split('\n')
  expect(table).toContain(pageRow)
  expect(table.filter((line) => line !== pageRow)).toEqual(pages.split('\n'))
})

test.each([
  ['a path that the spec does not have', { page: 'pages/nowhere/index' }],
  ['a name that is taken', { name: 'search' }],
  ['a page that is there', { area: 'pack-order', page: 'pages/packOrder/express/index' }],
  ['an area that lies elsewhere', { area: 'pack-order' }],
  ['a strange area', { area: '../x' }],
  ['a strange name', { name: 'a b' }],
  ['no title', { title: '' }],
])('%s is refused and nothing is written', (why, change) => {
  if (why === 'a page that is there') {
    fs.mkdirSync(path.join(folder, 'src/pages/packOrder/express'), { recursive: true })
    fs.writeFileSync(path.join(folder, 'src/pages/packOrder/express/index.tsx'), '')
  }
  const all = () => fs.readdirSync(folder, { recursive: true }).sort()
  const before = all()
  expect(() => makePage(folder, { ...parking, ...change })).toThrow()
  expect(all()).toEqual(before)
})

test.each([
  ['nothing', []],
  ['a path that the spec does not have', ['parking', 'x', 'pages/parking/nowhere/index', '停车']],
])('the command with %s says so in one line and exits with 2', (_what, values) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/run.mjs', 'new-page', ...values], {
    cwd: ROOT,
  })
  expect([status, stdout.toString(), stderr.toString().trim().split('\n')]).toEqual([2, '', [expect.any(String)]])
})

const GUIDE = guideOf('Add a page')

test('the guide for newcomers, word by word: the command, what it writes; types, lint and layers are right at once, and its page test waits for words', () => {
  fs.rmSync(folder, { recursive: true, force: true })
  const person = newcomer(folder)
  const files = person.type(/^npm run new:page -- .+$/m.exec(GUIDE)?.[0] ?? '')
  const page = files.find((file) => /^src\/(pages|packageRarely)\/.*\.tsx$/.test(file)) ?? ''
  expect(text(page)).toMatch(/export default page\('\w+', /)
  expect(files).toEqual(
    expect.arrayContaining([expect.stringMatching(/^src\/app\/routes\//), expect.stringMatching(/^test\/pages\//)]),
  )
  // What it tells to begin from is there, each as the one page of its kind.
  const kinds = [...GUIDE.matchAll(/a (?:list|detail|form|result) `(\w+)`/g)].map(([, name]) => name)
  expect(kinds).toHaveLength(4)
  const routes = fs
    .readdirSync(path.join(folder, 'src/app/routes'))
    .map((file) => text(`src/app/routes/${file}`))
    .join('\n')
  for (const name of kinds) expect(routes).toMatch(new RegExp(`^\\s+${name}: row`, 'm'))
  expect(person.lint(files)).toMatchObject({ isRight: true })
  expect(person.typeFaults(files, 'tsconfig.h5.json')).toEqual([])
  // The floor that the guide says to raise is the only one of these rules that is asked for more.
  const [floor = ''] = /PAGES_FLOOR/.exec(GUIDE) ?? []
  expect(person.test('server', 'rules/client-layers', 'rules/page-table')).toMatchObject({ isRight: true })
  expect(text('test/rules/routes.test.ts')).toContain(`const ${floor} = `)
}, 600_000)
