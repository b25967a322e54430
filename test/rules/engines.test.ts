// The tests that run on both engines (tools/test-engines.mjs): all that open a database, except those with a reason.
import { LEFT_OUT, LONG_ONLY, OPENERS } from '../../tools/test-engines.mjs'
import { sourcesUnder, target } from './sources'

const sources = new Map(
  ['server', 'test', 'contract', 'tools', 'config'].flatMap(sourcesUnder).map((source) => [source.file, source]),
)

/** Whether a file imports one that opens databases, directly or indirectly. */
function opensDatabases(file: string, seen = new Set<string>()): boolean {
  if (OPENERS.includes(file)) return true
  const source = sources.get(file)
  if (!source || seen.has(file)) return false
  seen.add(file)
  return source.imports.some((one) => {
    const to = target(source, one)
    return to !== null && [`${to}.ts`, `${to}/index.ts`].some((next) => opensDatabases(next, seen))
  })
}

const openers = [...sources.keys()].filter(
  (file) => file.endsWith('.test.ts') && !/^test\/(?:h5|weapp)\//.test(file) && opensDatabases(file),
)
const isIn = (list: readonly { path: string }[], file: string) =>
  list.some(({ path }) => new RegExp(path).test(`/${file}`))
const isLeftOut = (file: string) => isIn(LEFT_OUT, file)

test.each([
  'test/journeys/races',
  'test/journeys/kill',
  'test/journeys/two-shoppers',
  'server/kernel/kernel',
  'server/modules/goods/stock/stock',
  'server/cli/backup/backup',
])('%s runs on PostgreSQL', (name) => {
  const file = `${name}.test.ts`
  expect([openers.includes(file), isIn([...LEFT_OUT, ...LONG_ONLY], file)]).toEqual([true, false])
})

test('each reason applies to a test, and these tests do not depend on the engine', () => {
  const idle = [...LEFT_OUT, ...LONG_ONLY].filter(
    ({ path }) => !openers.some((file) => new RegExp(path).test(`/${file}`)),
  )
  expect(idle).toEqual([])
  // Jest reads a value that starts with a dash as another option, and drops every pattern with it.
  expect([...LEFT_OUT, ...LONG_ONLY].filter(({ path }) => path.startsWith('-'))).toEqual([])
  // Except the tests of PostgreSQL itself, and the rule of query plans, which uses both engines in one run.
  const words = /GALLERIA_TEST_DB|engine === '|isPostgres|DATABASE_URL/
  const found = openers.filter(
    (file) =>
      isLeftOut(file) &&
      !/^(?:test\/(?:support\/|rules\/|journeys\/(?:two-demos|lost-database))|server\/kernel\/postgres-pool)/.test(
        file,
      ) &&
      words.test(sources.get(file)?.code ?? ''),
  )
  expect(found).toEqual([])
})

test('every folder with SQL has a test that runs on PostgreSQL in each run', () => {
  const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
  /** Folders whose rows are written only by another module: tests of that module cover them. */
  const elsewhere: Record<string, string> = {
    'server/modules/system/approval': 'test/journeys',
    'server/modules/system/setting': 'server/modules/system/content',
    'server/modules/system/media': 'server/gateways/upload',
    'server/modules/goods/search': 'server/modules/goods/catalog',
    'server/modules/finance/code': 'server/modules/offers/exchange-code',
  }
  const both = new Set(openers.filter((file) => !isIn([...LEFT_OUT, ...LONG_ONLY], file)).map(folderOf))
  const found = [...sources.keys()].filter((file) => {
    const folder = folderOf(file)
    return /\.repo\.ts$/.test(file) && !both.has(elsewhere[folder] ?? folder)
  })
  expect(found).toEqual([])
})
