// Selects the server tests that run a second time, on PostgreSQL: those that open a database. A new test that opens one
// is included automatically. Tests whose results cannot depend on the engine are left out; they run once, on SQLite.

/** A test opens a database through one of these files only. */
export const OPENERS = ['test/support/app.ts', 'test/support/postgres.ts']

/** Paths of tests that import an opener but do not depend on the engine, each with the reason. */
export const LEFT_OUT = [
  {
    path: '\\.(rules|machine|view)\\.test\\.ts$',
    because: 'pure: a fixture that they import opens a database, the tests do not',
  },
  {
    path: '/server/gateways/(?!upload/upload\\.test)',
    because: 'protocols, limits and pages; the tests of the modules cover their rows',
  },
  {
    path: '/server/cli/(?!backup/|cli\\.test)',
    because: 'output on the terminal; the tests of the modules cover the services that the commands call',
  },
  { path: '/server/importing/(?!importer\\.test)', because: 'pictures and memory, before any row is written' },
  {
    path: '/[^/]+-ways\\.test\\.ts$',
    because: 'paths through a machine: the tests of its module and the random runs make its moves on both engines',
  },
  {
    path: '/test/search/quality',
    because: 'the ranking, from weights of the index; the tests of catalog run its queries on both engines',
  },
  {
    path: '/server/modules/(finance/payment-merchant|goods/(recommend|share)|system/geo)/',
    because: 'modules without SQL: the tests of the modules below them cover the rows that they show',
  },
  { path: '/server/web/', because: 'markup and policies of pages; the tests of content and catalog cover their rows' },
  { path: '/test/journeys/legacy-methods', because: 'names and forms of the legacy gateway; journeys cover the rows' },
  { path: '/test/journeys/checkout-statements', because: 'counts the statements that the driver of SQLite runs' },
  { path: '/server/seed/', because: 'content of the demo; the journeys seed it into PostgreSQL' },
  { path: '/test/rules/', because: 'a rule that depends on the engine runs on both engines in one run' },
  { path: '/test/wire/', because: 'a script that calls the mall by its address' },
  {
    path: '/test/support/|/test/journeys/(two-demos|lost-database)|/server/kernel/postgres-pool',
    because: 'these use PostgreSQL in both runs',
  },
]

/** Further paths that run on PostgreSQL with `--long` only, each with the tests that run the same SQL on it always. */
export const LONG_ONLY = [
  {
    path: '/test/journeys/(?!(races|aftersale-races|two-shoppers|kill)\\.test)',
    because:
      'calls through HTTP and random runs: the tests of the modules run their SQL, races and kills their transactions',
  },
  {
    path: '/server/modules/(?!trade/|finance/)[^/]+/(?!account/|help/|offer/|staff/)([^/]+)/(?!\\1(?:\\.service)?\\.test)',
    because:
      'further tests of a module without money: its main test runs its rows, and the query plans prepare all its SQL',
  },
  { path: '/test/(gift-wrap|two-payments)/', because: 'parts of the checkout: its own tests run their SQL' },
]

/** The tests of a short or a long run on PostgreSQL, and their environment. */
export function onPostgres(isLong) {
  const left = isLong ? LEFT_OUT : [...LEFT_OUT, ...LONG_ONLY]
  return {
    env: { GALLERIA_TEST_DB: 'postgres' },
    choice: ['--testPathIgnorePatterns', ...left.map(({ path }) => path), '--findRelatedTests', ...OPENERS],
  }
}
