// No query scans a growing table: the plans of all prepared queries and of all queries of repos are read, on both
// engines, with tables of the size that they have after some years of a busy mall.
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

/** Maximum number of rows of a step: those of a large order, or all rows of a shopper. */
const MOST_ROWS = 500
/** PostgreSQL needs half a minute for a million rows with indexes, and several minutes on a busy machine. */
const FILL_MS = 400_000

/** Functions that read in order and stop at their limit, and exclude only few rows before that. */
const STOPS: Readonly<Record<string, string>> = {
  'account.repo countShoppers': 'counts up to a limit',
  'aftersale.repo countCases': 'counts up to a limit',
  'category.repo listGoodsOf': 'pages by key',
  'account.repo listNamed': 'in the order of the index, up to a limit',
  'approval.repo listApprovals': 'the open requests first, then from the newest on',
  'audit.repo listAudit': 'reads from the newest on; few rows are excluded',
  'fan-out look': 'messages of the last seconds, up to a limit',
  'chat-rating.repo listRatings': 'for staff, in the order of the index, up to a limit',
  'chat-turn.repo countAhead': 'counts up to a limit',
  'chat-turn.repo hasAnswerAfter': 'stops at the first row',
  'goods-desk.repo countGoods': 'counts up to a limit',
  'goods-desk.repo findTitled': 'the first titles, up to a limit',
  'goods-desk.repo listGoods': 'for staff, from the newest on; few rows are excluded',
  'favourite.repo listMostKept': 'from the most kept on, in the order of the index, up to a limit',
  'exit.repo listStopped': 'for staff, in the order of the index, up to a limit',
  'exit.repo listDecided': 'for staff, in the order of the index, up to a limit',
  'feedback.repo countOpen': 'counts up to a limit',
  'feedback.repo listView': 'for staff, in the order of the index, up to a limit',
  'feedback.repo listFeedback': 'for the operator, from the newest on',
  'jobs runDue': 'excludes only jobs that are running',
  'listing.repo countScope': 'counts up to a limit',
  'listing.repo countStretch': 'counts up to a limit',
  'listing.repo countValue': 'counts up to a limit',
  'listing.repo listBest': 'the first of each list',
  'live.repo listRooms': 'in the order of the index, up to a limit; few rooms have no recording',
  'posting.repo countTerm': 'counts up to a limit',
  'posting.repo listMatches': 'stops at the first matches',
  'benefit.repo listDue': 'a batch, from the longest overdue on',
  'message.repo forgetMessages': 'a batch, from the oldest on',
  'rfid.repo listPieces': 'for staff, in the order of the index, up to a limit',
  'chat.repo listOldest': 'a batch, from the oldest on',
  'order-desk.repo countDesk': 'counts up to a limit',
  'order-desk.repo findSought': 'for staff, from the newest on',
  'order-desk.repo findWithCase': 'for staff, from the newest on, in a partial index',
  'order-read.repo listOrders': 'for the operator, from the newest on',
  'outbox drain': 'excludes no row',
  'payment.repo listAbnormal': 'for the operator, from the newest on, in a partial index',
  'payment.repo listStray': 'for the operator, from the newest on, in a partial index',
  'receipt.repo countPending': 'counts up to a limit',
  'stock-desk.repo listAll': 'for staff: in the order of the index of products, up to a limit',
  'review-queue.repo countQueue': 'counts up to a limit',
  'review-queue.repo listQueue': 'for staff, in the order of the index, up to a limit',
  'restock.repo hasAnyRequest': 'stops at the first row',
  'ledger.repo findEnded': 'from the longest expired on, in a partial index',
  'ledger.repo findSoon': 'from the first to expire on, up to a limit, in a partial index',
  'product-write.repo findRankDue': 'in a partial index',
  'product.repo listProductIds': 'pages by key',
}

/** Functions that read many rows because their result depends on them. */
const TABLE_SCANS: Readonly<Record<string, string>> = {
  'order-desk.repo listDesk': 'for staff: by deadline SQLite sorts the unshipped orders of a store, few of all',
  'low-stock.repo countLow': 'for staff: stock changes too often for an index of its levels',
  'stock-desk.repo listShort': 'for staff: stock changes too often for an index of its levels',
  'chat-rating.repo sumRatings': 'a report: sums the rows of its days',
  'exit.repo sumChecks': 'a report: sums the rows of its days',
  'order-sales.repo sumPaid': 'a report: sums the rows of its days',
  'order-sales.repo sumRefunded': 'a report: sums the rows of its days',
  'tracking.repo countVisitors': 'a report: counts the rows of its day',
  'approval.repo countOpen': 'counts open requests, of which few wait at a time',
  'aftersale.repo listCases': 'for the operator: few cases should be open',
  'pickup.repo listWaiting': 'for the operator: of one day, in a partial index',
  'receipt.repo listReceipts': 'for the operator: few should be waiting',
  'invoice.repo listInvoices': 'for the operator: few should be waiting',
  'store-shelf.repo countLeaves': 'counts the goods of one store up to a limit; kept in a cache',
  'bundle.repo listBundles': 'dozens of rows; all are read into a cache',
  'audit.repo sweepAudit': 'reads the rows that it deletes',
  'captcha.repo sweep': 'reads the rows that it deletes',
  'check-code.repo sweepCodes': 'reads the rows that it deletes',
  'fan-out sweep': 'reads the rows that it deletes',
  'history.repo sweep': 'reads the rows that it deletes',
  'offline-scan.repo sweep': 'reads the rows that it deletes',
  'import.repo listOld': 'reads the rows that it deletes',
  'data-export.repo listExpired': 'reads the rows that are deleted, a batch',
  'idempotency sweep': 'reads the rows that it deletes',
  'media.repo sweepBatches': 'reads the rows that it deletes',
  'outbox sweep': 'reads the rows that it deletes',
  'quota.repo forgetBelow': 'reads the rows that it deletes',
  'session.repo sweepSessions': 'reads the rows that it deletes',
  'login-token.repo sweepTokens': 'reads the rows that it deletes',
  'staff-session.repo sweepSessions': 'reads the rows that it deletes',
  'staff-proof.repo sweepLinks': 'reads the rows that it deletes',
  'staff-proof.repo sweepTries': 'reads the rows that it deletes',
  'ticket.repo expire': 'reads the rows that it changes, a batch',
  'tracking.repo forgetEvents': 'reads the rows that it deletes',
  'tracking.repo forgetPaid': 'reads the rows that it deletes',
  'popup.repo forgetViews': 'stops at the first view of each ended popup',
  'health.repo overdueJobs': 'for the operator: counts few rows',
  'health.repo waitingEvents': 'for the operator: counts few rows',
  'tracking.repo countPaid': 'a report: counts the rows of its days',
  'tracking.repo countSteps': 'a report: counts the rows of its days',
  'account.repo listShoppers': 'for the operator: searches all rows for a phone number without its country code',
  'listing-write.repo replaceZone': 'reads one zone, which the operator has filled',
  'answers.repo walkTerm': 'stops when a page is complete; used when few rows match (finder.service)',
  'listing.repo gatherAttribute': 'used when few rows match (finder.service)',
  'listing.repo gatherListing': 'used when few rows match (finder.service)',
  'query-log.repo deleteQueries': 'reads the rows that it deletes',
  'query-log.repo listQueries': 'a report: counts the rows of its days',
  'coupon.repo countClaimed': 'a report: counts claimed coupons',
  'coupon.repo voidOf': 'changes all held coupons of one kind',
  'coupon.repo listCoupons': 'hundreds of rows; all are read into a cache',
  'coupon-package.repo listAll': 'dozens of rows',
  'invitation-report.repo listInviters': 'a report: counts the rows of its days',
  'invitation-report.repo listRefusals': 'a report: counts the rows of its days',
  'invitation-report.repo listDevices': 'a report: counts the rows of its days',
  'points-mall.repo listItems': 'dozens of rows',
  'voucher.repo listAll': 'dozens of rows',
  'voucher.repo sumPurchases': 'a report: counts purchases',
  'ticket.repo sumUses': 'a report: counts uses',
  'coupon-soon.repo findOwners': 'stops at a batch of shoppers; later calls do not read them again',
  'code.repo countCodes': 'a report: counts issued codes',
  'code.repo listBatches': 'for the operator: dozens of rows',
  'code.repo voidCodes': 'changes a batch',
  'promotion.repo listOffers': 'dozens of rows; all are read into a cache',
  'promotion.repo countOffers': 'for staff: dozens of rows',
  'promotion.repo pageOffers': 'for staff: dozens of rows',
  'restock.repo deleteRequestsBefore': 'reads the rows that it deletes',
  'flash-sale.repo forgetReminders': 'reads the rows that it deletes',
  'live.repo countRooms': 'counts rooms of one state up to a limit; a store has hundreds at most',
  'live.repo forgetReminders': 'reads the rows that it deletes',
  'live.repo forgetViewers': 'reads the rows that it deletes',
  'synonym.repo listSynonyms': 'hundreds of rows; all are read into a cache',
  'intent.repo listIntents': 'about a thousand rows; all are read into a cache',
  'listing.repo gatherPostings': 'used when few rows match (finder.service)',
  'listing.repo gatherScope': 'used when few rows match (finder.service)',
  'listing.repo gatherStretch': 'used when few rows match (finder.service)',
  'listing.repo walkListing': 'used when many rows match (finder.service), planned for its values',
  'listing.repo walkPostings': 'used when many rows match (finder.service), planned for its values',
  'listing.repo countAttributes': 'counts the first matches, up to a limit',
  'listing.repo countBrands': 'counts the first matches, up to a limit',
}

/** Functions that run no query with generated arguments. */
const SILENT: Readonly<Record<string, string>> = {
  'approval.repo decide': 'updates one row by its key; a generated move is none of the machine',
  'health.repo pendingMigrations': 'reads the list of tables',
  'listing-write.repo listProducts': 'adds rows only',
  'payable.repo movePayable': 'its queries are prepared',
  'payable.repo takePayable': 'its queries are prepared',
  'posting.repo moveDocument': 'its queries are prepared',
  'content.repo advertOf': 'runs no query',
  'message.repo messageOf': 'runs no query',
  'popup.repo recordOf': 'runs no query',
  'product-write.repo insertSkus': 'adds rows only',
  'purchase.repo insertPurchase': 'adds rows only',
  'product-write.repo updateSku': 'by its key; needs a complete SKU',
  'stock.repo moveLevel': 'its queries are prepared',
  'whose-mall.repo settingsOfAnyAge': 'reads the list of tables',
  'word.repo addWeights': 'its query is prepared',
  'writer-room.repo makeWriterRoom': 'a pragma of SQLite',
}

/** An empty migrated database of an engine. */
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
  /** Functions with a query that the engine accepts. */
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

  /** Descriptions of the steps of a query that read too many rows. */
  async function faultsOf({ sql, by }: RecordedQuery): Promise<string[]> {
    const faults: string[] = []
    for (const step of await read(sql)) {
      const rows = await rowsOf(step)
      if (rows <= MOST_ROWS) continue
      if (by.some((name) => name in TABLE_SCANS || (step.isLimited && name in STOPS))) continue
      faults.push(`${by.join(', ')}: ${step.words} reads ${rows} rows for ${sql.slice(0, 300)}`)
    }
    return faults
  }

  test('growing tables are filled', () => {
    const small = [...counts].filter(([, count]) => count < 5000).map(([table]) => table)
    expect(small.sort()).toEqual(Object.keys(BY_HAND).sort())
  })

  test('no query reads more rows than it needs', async () => {
    const faults: string[] = []
    for (const asked of found.queries) {
      try {
        faults.push(...(await faultsOf(asked)))
        for (const name of asked.by) heard.add(name)
      } catch (error) {
        // Some generated arguments give an invalid query; others must give a valid one.
        if (!(error instanceof NoQuery)) throw error
      }
    }
    expect(faults).toEqual([])
    const asking = new Set(found.queries.flatMap(({ sql, by }) => (sql.startsWith('insert') ? [] : by)))
    expect([...asking].filter((name) => !heard.has(name))).toEqual([])
  })

  test('every function of a repo and every prepared query was read', () => {
    expect(found.silent.sort()).toEqual(Object.keys(SILENT).sort())
    const isDone = (name: string) => heard.has(name)
    expect([...Object.keys(STOPS), ...Object.keys(TABLE_SCANS)].filter((name) => !isDone(name))).toEqual([])
    const written = sourcesUnder('server').filter(({ file }) => !/\.(?:test|fixture)\.ts$/.test(file))
    const calls = written.flatMap(({ code }) => code.match(/[=:(,>]\s*prepared(?:Row|In|Pairs)?[<(]/g) ?? [])
    expect(calls.length).toBeGreaterThan(50)
    expect(found.preparedCount).toBeGreaterThanOrEqual(calls.length)
  })

  if (engine === 'sqlite')
    test('no query is planned again for the value of its limit', () => {
      const limited = found.queries.filter(({ sql }) => /\b(?:limit|offset) /.test(sql))
      expect(limited.length).toBeGreaterThan(30)
      expect(limited.filter(({ sql }) => /\b(?:limit|offset) \?/.test(sql)).map(({ by }) => by.join(', '))).toEqual([])
    })

  test('the rule finds violations', async () => {
    const ask = (sql: string) => faultsOf({ sql, by: ['planted'] })
    expect(await ask('select id from shop_order where uid = $1 and parent_no = $2')).toEqual([])
    expect(await ask('select id from shop_order where close_reason = $1')).toHaveLength(1)
    expect(await ask('select id from shop_order where status = $1 and close_reason = $2')).toHaveLength(1)
    expect(await ask('update job set attempts = 1 where due_at > $1')).toHaveLength(1)
    // SQLite chooses between two indexes without statistics.
    if (engine !== 'sqlite') return
    await sql`create index planted on shop_order (parent_no)`.execute(db.q)
    expect(await ask('update shop_order set paid_at = 1 where parent_no = $1 and status in ($2)')).toHaveLength(1)
  })
})
