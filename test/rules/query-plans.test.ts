// No query walks a table that grows: the plan of every prepared query and of what every function of a repo asks is
// read, on both engines, over tables as some years of a busy mall fill them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeWriterRoom } from '@server/importing/writer-room.repo'
import { type Db, openDb } from '@server/kernel/db'
import { migrateUp } from '@server/kernel/migrate'
import { NO_LIMIT, withPatience } from '@server/kernel/patience'
import { migrations } from '@server/migrations'
import { sql } from 'kysely'
import { createDatabase, startPostgres } from '../support/postgres'
import { BY_HAND, fillTables, largestGroup } from './plans/full-tables'
import { NoQuery, planReader, type Step } from './plans/plan-steps'
import { type Found, type RecordedQuery, repoQueries } from './plans/repo-queries'
import { sourcesUnder } from './sources'

/** Rows that a step may go through: a large order, a shopper's whole life in the mall. */
const MOST_ROWS = 500
/** A million rows with their indexes take PostgreSQL half a minute, and a busy machine some. */
const FILL_MS = 400_000

/** They read in the order that is asked for and stop at their limit: what they refuse on the way is little. */
const STOPS: Readonly<Record<string, string>> = {
  'audit.repo listAudit': 'what little of it narrows is read from the newest on',
  'fan-out look': 'what was said in the last seconds, up to a limit',
  'help.repo listFeedback': "the operator's, from the newest on",
  'jobs runDue': 'refuses only what is being done at this moment',
  'listing.repo countScope': 'counts up to a limit',
  'listing.repo countStretch': 'counts up to a limit',
  'listing.repo countValue': 'counts up to a limit',
  'posting.repo countTerm': 'counts up to a limit',
  'posting.repo listMatches': 'the first of them',
  'benefit.repo listDue': 'from the longest due on, a batch',
  'message.repo forgetMessages': 'from the oldest on, a batch',
  'order-read.repo listOrders': "the operator's, from the newest on",
  'outbox drain': 'refuses nothing',
  'payment.repo listAbnormal': "the operator's, from the newest on, in an index of nothing else",
  'payment.repo listStray': "the operator's, from the newest on, in an index of nothing else",
  'restock.repo isAnyAwaited': 'the first there is',
  'ledger.repo findEnded': 'the longest ended, in an index of nothing else',
  'ledger.repo findSoon': 'the first to end, up to a limit, in an index of nothing else',
  'product-write.repo findRankDue': 'in an index of nothing else',
  'product.repo listProductIds': 'from key to key',
}

/** They go through as much as they are about. */
const TABLE_SCANS: Readonly<Record<string, string>> = {
  'aftersale.repo listCases': "the operator's: what is open should be little",
  'order-read.repo listPickups': "the operator's: of one day, in an index of nothing else",
  'receipt.repo listReceipts': "the operator's: what waits should be little",
  'invoice.repo listInvoices': "the operator's: what waits should be little",
  'bundle.repo listBundles': 'the operator keeps some dozens; read whole, once a while',
  'audit.repo sweepAudit': 'finds what it forgets',
  'check-code.repo sweepCodes': 'finds what it forgets',
  'fan-out sweep': 'finds what it forgets',
  'history.repo sweep': 'finds what it forgets',
  'idempotency sweep': 'finds what it forgets',
  'media.repo sweepBatches': 'finds what it forgets',
  'outbox sweep': 'finds what it forgets',
  'quota.repo forgetBelow': 'finds what it forgets',
  'session.repo sweepSessions': 'finds what it forgets',
  'login-token.repo sweepTokens': 'finds what it forgets',
  'ticket.repo expire': 'finds what it changes, a batch',
  'tracking.repo forgetEvents': 'finds what it forgets',
  'tracking.repo forgetPaid': 'finds what it forgets',
  'popup.repo forgetViews': 'stops at the first view of each ended pop-up',
  'health.repo overdueJobs': "the operator's: counts what should be little",
  'health.repo waitingEvents': "the operator's: counts what should be little",
  'tracking.repo countPaid': "the operator's report: counts its days",
  'tracking.repo countSteps': "the operator's report: counts its days",
  'account.repo listShoppers': "the operator's: a phone without its country is looked for among all",
  'listing-write.repo replaceZone': 'of one zone, which the house puts together',
  'answers.repo walkTerm': 'stops when a page is found; gathers where few match (finder.service)',
  'listing.repo gatherAttribute': 'chosen where few match (finder.service)',
  'listing.repo gatherListing': 'chosen where few match (finder.service)',
  'query-log.repo forgetAsks': 'finds what it forgets',
  'query-log.repo listAsks': "the operator's report: counts its days",
  'coupon.repo countClaimed': "the operator's report: counts what was claimed",
  'coupon.repo voidOf': 'changes all that are held of one',
  'coupon.repo listCoupons': 'the operator keeps some hundreds; read whole, once a while',
  'coupon-package.repo listAll': 'the operator keeps some dozens',
  'invitation-report.repo listInviters': "the operator's report: counts its days",
  'invitation-report.repo listRefusals': "the operator's report: counts its days",
  'invitation-report.repo listDevices': "the operator's report: counts its days",
  'points-mall.repo listItems': 'the operator keeps some dozens',
  'voucher.repo listAll': 'the operator keeps some dozens',
  'voucher.repo sumPurchases': "the operator's report: counts what was had",
  'ticket.repo sumUses': "the operator's report: counts what was used",
  'coupon-soon.repo findOwners': 'stops at some who are told next, and then finds them no more',
  'code.repo countCodes': "the operator's report: counts what was made",
  'code.repo listBatches': "the operator's: some dozens",
  'code.repo voidCodes': 'changes a batch',
  'promotion.repo listOffers': 'the operator keeps some dozens; read whole, once a while',
  'restock.repo forgetAsks': 'finds what it forgets',
  'flash-sale.repo forgetReminders': 'finds what it forgets',
  'synonym.repo listSynonyms': 'the operator keeps some hundreds; read whole, once a while',
  'intent.repo listIntents': 'the operator keeps a thousand or so; read whole, once a while',
  'listing.repo gatherPostings': 'chosen where few match (finder.service)',
  'listing.repo gatherScope': 'chosen where few match (finder.service)',
  'listing.repo gatherStretch': 'chosen where few match (finder.service)',
  'listing.repo walkListing': 'chosen where many match (finder.service), planned for its values',
  'listing.repo walkPostings': 'chosen where many match (finder.service), planned for its values',
  'listing.repo countAttributes': 'counts the first matches, up to a limit',
  'listing.repo countBrands': 'counts the first matches, up to a limit',
}

/** Functions of which no query is to be had here. */
const SILENT: Readonly<Record<string, string>> = {
  'health.repo pendingMigrations': 'asks what tables there are',
  'listing-write.repo listProducts': 'adds rows only',
  'payable.repo movePayable': 'its queries are prepared',
  'payable.repo takePayable': 'its queries are prepared',
  'posting.repo moveDocument': 'its queries are prepared',
  'message.repo messageOf': 'asks nothing',
  'product-write.repo insertSkus': 'adds rows only',
  'purchase.repo insertPurchase': 'adds rows only',
  'product-write.repo updateSku': 'by its key; takes a whole SKU',
  'stock.repo moveLevel': 'its queries are prepared',
  'whose-mall.repo settingsOfAnyAge': 'asks what tables there are',
  'word.repo addWeights': 'its query is prepared',
  'writer-room.repo makeWriterRoom': 'a pragma of SQLite',
}

/** An empty database of an engine, migrated. */
async function openEmpty(engine: 'sqlite' | 'postgres'): Promise<{ db: Db; drop(): Promise<void> }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'galleria-query-plans-'))
    const db = openDb(join(folder, 'plans.db'))
    return { db, drop: () => db.close().then(() => rmSync(folder, { recursive: true })) }
  }
  const postgres = await startPostgres()
  const { url } = await createDatabase(postgres.url)
  const db = openDb(url, 2)
  return { db, drop: () => db.close().then(() => postgres.stop()) }
}

describe.each(['sqlite', 'postgres'] as const)('%s', (engine) => {
  let found: Found
  let db: Db
  let drop: () => Promise<void>
  let counts: ReadonlyMap<string, number>
  let read: (text: string) => Promise<Step[]>
  /** Names of those who asked a query that the engine takes. */
  const heard = new Set<string>()

  beforeAll(async () => {
    found = await repoQueries(engine)
    const opened = await openEmpty(engine)
    db = opened.db
    drop = opened.drop
    await migrateUp(db, migrations)
    if (engine === 'sqlite') await makeWriterRoom(db)
    counts = await withPatience(NO_LIMIT, () => db.tx((tx) => fillTables(tx, engine)))
    read = await planReader(db.q, engine)
  }, FILL_MS)
  afterAll(() => drop())

  const groups = new Map<string, Promise<number>>()
  function rowsOf({ table, equal }: Step): Promise<number> {
    if (equal.length === 0) return Promise.resolve(counts.get(table) ?? 0)
    const key = `${table}: ${equal.join()}`
    const known = groups.get(key) ?? largestGroup(db.q, table, equal)
    groups.set(key, known)
    return known
  }

  /** The steps of a query that go through too many rows, in words. */
  async function faultsOf({ sql, by }: RecordedQuery): Promise<string[]> {
    const faults: string[] = []
    for (const step of await read(sql)) {
      const rows = await rowsOf(step)
      if (rows <= MOST_ROWS) continue
      if (by.some((name) => name in TABLE_SCANS || (step.isLimited && name in STOPS))) continue
      faults.push(`${by.join(', ')}: ${step.words} goes through ${rows} rows for ${sql.slice(0, 300)}`)
    }
    return faults
  }

  test('tables that grow are full', () => {
    const small = [...counts].filter(([, count]) => count < 5000).map(([table]) => table)
    expect(small.sort()).toEqual(Object.keys(BY_HAND).sort())
  })

  test('no query goes through more rows than it is about', async () => {
    const faults: string[] = []
    for (const asked of found.queries) {
      try {
        faults.push(...(await faultsOf(asked)))
        for (const name of asked.by) heard.add(name)
      } catch (error) {
        // Made-up arguments may make no query; then another manner must have.
        if (!(error instanceof NoQuery)) throw error
      }
    }
    expect(faults).toEqual([])
    const asking = new Set(found.queries.flatMap(({ sql, by }) => (sql.startsWith('insert') ? [] : by)))
    expect([...asking].filter((name) => !heard.has(name))).toEqual([])
  })

  test('every function of a repo and every prepared query has been asked', () => {
    expect(found.silent.sort()).toEqual(Object.keys(SILENT).sort())
    const isDone = (name: string) => heard.has(name)
    expect([...Object.keys(STOPS), ...Object.keys(TABLE_SCANS)].filter((name) => !isDone(name))).toEqual([])
    const written = sourcesUnder('server').filter(({ file }) => !/\.(?:test|fixture)\.ts$/.test(file))
    const calls = written.flatMap(({ code }) => code.match(/[=:(,>]\s*prepared(?:Row|In|Pairs)?[<(]/g) ?? [])
    expect(calls.length).toBeGreaterThan(50)
    expect(found.preparedCount).toBeGreaterThanOrEqual(calls.length)
  })

  if (engine === 'sqlite')
    test('no query is planned anew for the value of its limit', () => {
      const limited = found.queries.filter(({ sql }) => /\b(?:limit|offset) /.test(sql))
      expect(limited.length).toBeGreaterThan(30)
      expect(limited.filter(({ sql }) => /\b(?:limit|offset) \?/.test(sql)).map(({ by }) => by.join(', '))).toEqual([])
    })

  test('the rule finds what it forbids', async () => {
    const ask = (sql: string) => faultsOf({ sql, by: ['planted'] })
    expect(await ask('select id from shop_order where uid = $1 and parent_no = $2')).toEqual([])
    expect(await ask('select id from shop_order where close_reason = $1')).toHaveLength(1)
    expect(await ask('select id from shop_order where status = $1 and close_reason = $2')).toHaveLength(1)
    expect(await ask('update job set attempts = 1 where due_at > $1')).toHaveLength(1)
    // Two indexes, and SQLite has to guess.
    if (engine !== 'sqlite') return
    await sql`create index planted on shop_order (parent_no)`.execute(db.q)
    expect(await ask('update shop_order set paid_at = 1 where parent_no = $1 and status in ($2)')).toHaveLength(1)
  })
})
