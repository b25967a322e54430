// Which of the server's tests run a second time, on PostgreSQL: those that open a database. A new test that opens one is
// among them by itself. Left out is what stands between the database and the world, or beside it, and says the same above
// either engine; its tests run once, on SQLite.

/** Who opens a database in a test does it through one of these. */
export const OPENERS = ['test/support/app.ts', 'test/support/postgres.ts']

/** Paths of tests that open a database and yet cannot differ there, each with the reason. */
export const LEFT_OUT = [
  {
    path: '\\.(rules|machine|view)\\.test\\.ts$',
    because: 'pure: a fixture beside them opens the database, they do not',
  },
  {
    path: '/server/gateways/(?!upload/upload\\.test)',
    because: 'protocols, limits and pages; the rows behind them are the modules’',
  },
  {
    path: '/server/cli/(?!backup/|cli\\.test)',
    because: 'words on the terminal; what the commands do are the modules’ services',
  },
  { path: '/server/importing/(?!importer\\.test)', because: 'pictures and memory, before a row is written' },
  { path: '/server/seed/', because: 'what the demo shows; it is filled into PostgreSQL for the journeys' },
  { path: '/test/rules/', because: 'what differs there is asked on both engines in one run of the rule' },
  { path: '/test/wire/', because: 'a script that knows the mall by its address' },
  {
    path: '/test/support/|/test/journeys/(two-demos|lost-database)|/server/kernel/postgres-pool',
    because: 'on a PostgreSQL in either run',
  },
]

export const onPostgres = {
  env: { GALLERIA_TEST_DB: 'postgres' },
  choice: ['--testPathIgnorePatterns', ...LEFT_OUT.map(({ path }) => path), '--findRelatedTests', ...OPENERS],
}
