// Collects the queries of the repos: calls every exported function of every repo with arguments generated from the
// types in its text, on a fake database that only records queries.
import path from 'node:path'
import { ORDER_STATUS } from '@contract/codes/order'
import { systemClock } from '@server/kernel/clock'
import { Db, type Engine, type Reader, type Tx } from '@server/kernel/db'
import { sweepIdempotency } from '@server/kernel/idempotency'
import { Jobs } from '@server/kernel/jobs'
import { silentLog } from '@server/kernel/log'
import { Outbox } from '@server/kernel/outbox'
import { ColumnNamingCompiler } from '@server/kernel/postgres-dialect'
import { preparedQueries } from '@server/kernel/prepared'
import { Polling } from '@server/kernel/pub-sub-poll'
import { SteadyQueryCompiler } from '@server/kernel/sqlite-dialect'
import type { Tables } from '@server/kernel/tables'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { ROOT, sourcesUnder } from '../sources'

/**
 * A query and its functions: `order.repo markOrdersPaid`, `jobs runDue`; `prepared` if no exported function runs it.
 */
export interface RecordedQuery {
  sql: string
  by: string[]
}

export interface Found {
  queries: RecordedQuery[]
  /** Exported functions of repos that ran no query with any arguments. */
  silent: string[]
  /** Number of queries of `prepared` and its variants. */
  preparedCount: number
}

/** More than any function runs; a function with more queries loops endlessly over empty results. */
const MOST_ASKED = 300
/** Backups read all rows of all tables, when the operator requests it. */
const WHOLE = /^server\/cli\/backup\//
const WORD = 'x'

class NotingDriver extends DummyDriver {
  noted: string[] = []

  override async acquireConnection() {
    return {
      executeQuery: async <R>({ sql }: CompiledQuery): Promise<QueryResult<R>> => {
        if (this.noted.push(sql) > MOST_ASKED) throw new Error('the function runs an endless number of queries')
        return { rows: [], numAffectedRows: 0n }
      },
      async *streamQuery() {},
    }
  }
}

/** A way to generate arguments: the values of properties by name, and of booleans and optional values. */
interface Manner {
  property(name: string): unknown
  isSo: boolean
}
const isMany = (name: string) => /[^s]s$|In$/.test(name)
const MANNERS: readonly Manner[] = [
  (name: string) => (isMany(name) ? [WORD] : WORD),
  (name: string) => (isMany(name) ? [WORD] : undefined),
  () => [WORD],
  () => 1,
  () => undefined,
].flatMap((property) => [
  { property, isSo: true },
  { property, isSo: false },
])

/** An object with every property. */
function anything({ property }: Manner): object {
  const get = (_all: object, name: string | symbol) =>
    typeof name === 'symbol' || name === 'then' ? undefined : property(name)
  return new Proxy({}, { get })
}

const FILTER = {
  scope: WORD,
  alsoIn: ['y'],
  brands: [WORD],
  text: [[WORD]],
  isSelfRun: true,
  attributes: [{ name: WORD, values: [WORD] }],
  bounds: { minPrice: 1, maxPrice: 2, listedAfter: 1, inStock: true },
}
const SEGMENT = { from: 1, to: 9 }
const PLACE = { place: { key: 1, id: WORD }, offset: 0, limit: 10 }
const DESK = { terms: {}, stores: [WORD], deliveryTypes: [1], created: {}, paid: {}, now: 1 }
/** Arguments of functions that need consistent ones. */
const GIVEN: Readonly<Record<string, readonly unknown[]>> = {
  'account.repo updateProfile': [WORD, { sex: 1 }],
  'session.repo seeToken': [WORD, { seenAt: 1 }],
  'address.repo updateAddress': [{ uid: WORD, id: WORD, name: WORD }],
  'answers.repo walkTerm': [[[WORD]], WORD, { place: PLACE.place, to: 9, limit: 10 }],
  'listing.repo walkListing': [FILTER, 'byOverall', SEGMENT, PLACE],
  'listing.repo gatherListing': [FILTER, 'byOverall'],
  'listing.repo gatherScope': [FILTER, 'y', 'byOverall'],
  'listing.repo gatherAttribute': [FILTER, FILTER.attributes[0], 'byOverall'],
  'listing.repo gatherStretch': [FILTER, 'bySales', SEGMENT, 'byOverall'],
  'listing.repo walkPostings': [FILTER, WORD, { place: PLACE.place, to: 9, limit: 10 }],
  'listing.repo gatherPostings': [FILTER, [WORD], 'byOverall'],
  'listing.repo gatherFound': [FILTER, [WORD], 'byOverall'],
  'listing.repo countBrands': [FILTER, [WORD], 10],
  'listing.repo countAttributes': [FILTER, null, 10],
  'listing.repo countStretch': [WORD, 'byOverall', SEGMENT, 10],
  'aftersale.repo move': [{ id: WORD, uid: WORD, status: 0 }, { status: 1 }, 1],
  'invoice.repo move': [{ id: WORD, uid: WORD, state: 'pending', requestedAt: 0, amends: 0 }, { reason: WORD }],
  'store-licence.repo move': [{ licenceId: WORD, version: 1 }, 'check', { reason: WORD }],
  'rfid.repo movePiece': [{ rfid: WORD, move: 'sell', uid: WORD, no: WORD }, 1],
  'rfid.repo placePiece': [{ rfid: WORD, skuId: WORD, storeId: WORD, move: 'shelve' }, 1],
  'product.repo findSkuIdsByCode': [WORD, { by: 'gtin', code: WORD }],
  'receipt.repo move': [{ id: WORD, uid: WORD, state: 'pending', retries: 0 }, { reason: WORD }],
  'invoice-title.repo updateTitle': [{ id: WORD, uid: WORD, title: WORD }],
  'review.repo listReviews': [WORD, { limit: 1, offset: 0, before: { createdAt: 1, reviewId: WORD } }, 'good'],
  'parcel.repo change': [{ id: WORD, uid: WORD }, { state: 1 }],
  'invitation.repo moveInvitation': [{ uid: WORD, inviteeUid: WORD }, 'order', {}],
  'reward.repo moveReward': [{ uid: WORD, rewardId: WORD }, 'grant', {}],
  'live.repo move': [{ liveRoomCode: WORD, version: 1 }, 'start', { startedAt: 1 }],
  'live.repo addToRoom': [WORD, 'views', 1],
  'live.repo updateRoom': [WORD, { title: WORD }],
  'live.repo listRooms': [
    { states: ['ended'], scope: [WORD], order: 'desc', after: { startsAt: 1, liveRoomCode: WORD }, limit: 10 },
  ],
  'ledger.repo endFreeze': [{ uid: WORD, book: WORD }, { kind: WORD, ref: WORD }, 'spend'],
  'order-desk.repo listDesk': [
    { ...DESK, terms: { statuses: [ORDER_STATUS.toShip], isSent: true } },
    { by: 'shipBy', isDown: false },
    { value: 1, id: WORD },
    20,
  ],
  'order-desk.repo countDesk': [DESK],
  'order-desk.repo countOfShopper': [[WORD], WORD, 10],
  'order.repo changeAddress': [{ uid: WORD, id: WORD }, '{}'],
  'order-read.repo listOrders': [{ status: ORDER_STATUS.afterSale, limit: 10 }],
  'order.repo move': [{ id: WORD, uid: WORD, status: ORDER_STATUS.unpaid }, 'close', {}, 1],
  'points-mall.repo move': [{ uid: WORD, id: WORD }, 'pay'],
  'purchase.repo findPurchase': ['card_purchase', { uid: WORD, id: WORD }],
  'purchase.repo holdPurchase': ['card_purchase', { uid: WORD, id: WORD }],
  'purchase.repo findByPayable': ['card_purchase', WORD, WORD],
  'purchase.repo listUnpaid': ['voucher_purchase', WORD],
  'purchase.repo listPurchases': ['voucher_purchase', WORD, { limit: 2, offset: 0, before: WORD }, { ref: WORD }],
  'purchase.repo movePurchase': ['gift_redemption', { uid: WORD, id: WORD }, 'pay', { heldId: WORD }],
  'import.repo beat': [
    { runId: WORD, worker: WORD },
    { beatAt: 1, rowsDone: 1, percent: 1 },
  ],
  'identity.repo reseal': [
    { uid: WORD, sealed: WORD },
    { keyId: WORD, sealed: WORD },
  ],
  'bank-card.repo reseal': [
    { uid: WORD, cardId: WORD, sealed: WORD },
    { keyId: WORD, sealed: WORD },
  ],
  'chat-rating.repo rate': [{ uid: WORD, targetId: WORD, serviceNo: 1 }, { stars: 1, words: WORD, ratedAt: 1 }, 1],
  'chat-setting.repo noteAuto': [{ uid: WORD, targetId: WORD }, 'greetedAt', { now: 1, before: 1 }],
  'chat.repo setChat': [{ uid: WORD, targetId: WORD }, { isTop: 1 }],
  'chat.repo forgetMessages': [{ uid: WORD, targetId: WORD }, 1, 1],
  'feedback.repo countOne': [{ uid: WORD, day: WORD }, 'replyCount', 10],
  'feedback.repo move': [{ uid: WORD, feedbackNo: WORD, turns: 1 }, 'answer', { movedAt: 1 }],
  'promotion.repo pageOffers': [
    { scope: [WORD], view: 'active', stores: [WORD], types: [1], text: WORD },
    { now: 1, after: { at: 1, id: WORD }, limit: 10 },
  ],
  'payment.repo moveRefund': [WORD, 'succeed', 'succeeded', WORD, 1],
  'low-stock.repo countLow': [[WORD], 'low', 10],
  'stock-desk.repo listShort': ['low', { scope: [WORD], after: { available: 1, skuId: WORD }, limit: 10 }],
}

function argumentOf(type: string, tx: Tx, manner: Manner): unknown {
  if (/^(?:Reader|Tx)\b/.test(type)) return tx
  if (/\bMap</.test(type)) return new Map([[WORD, /number>$/.test(type) ? 1 : anything(manner)]])
  if (/^(?:(?:readonly )?string\[\]|Iterable<string>)/.test(type)) return [WORD, 'y']
  if (/^(?:readonly )?number\[\]/.test(type)) return [1, 2]
  if (/\[\]$/.test(type)) return [anything(manner)]
  if (/^string\b/.test(type)) return manner.isSo || !/null|undefined/.test(type) ? WORD : null
  if (/^number\b/.test(type)) return manner.isSo || !/null|undefined/.test(type) ? 1 : null
  if (type === 'boolean') return manner.isSo
  const literal = /^'([^']+)'/.exec(type)?.[1]
  if (literal !== undefined) return literal
  return anything(manner)
}

/** The types of a function's parameters, from its text after the name. */
function parametersOf(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of text) {
    if ('({[<'.includes(sign)) depth++
    if (')}]'.includes(sign) || (sign === '>' && !parts.at(-1)?.endsWith('='))) depth--
    if (depth === 0) break
    if (depth === 1 && sign === ',') parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
    .map((part) => part.replace(/^\(/, '').trim())
    .filter((part) => part !== '')
    .map((part) => /^(?:\w+|\{[^}]*\})\??\s*:\s*([\s\S]+)$/.exec(part)?.[1]?.trim() ?? '')
}

function notingDb(engine: Engine): { db: Db; driver: NotingDriver } {
  const driver = new NotingDriver()
  const isSqlite = engine === 'sqlite'
  const q = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createQueryCompiler: () => (isSqlite ? new SteadyQueryCompiler() : new ColumnNamingCompiler()),
      createIntrospector: (db) => (isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
    },
  })
  return { db: new Db(q, engine), driver }
}

/** All queries of the server on an engine, except those that depend on the rows of a previous query. */
export async function repoQueries(engine: Engine): Promise<Found> {
  const { db, driver } = notingDb(engine)
  const byText = new Map<string, Set<string>>()
  const note = async (by: string, work: () => Promise<unknown>): Promise<number> => {
    driver.noted = []
    // Each function fails with some of the generated arguments.
    await work().catch(() => undefined)
    for (const text of driver.noted) byText.set(text, (byText.get(text) ?? new Set()).add(by))
    return driver.noted.length
  }

  const silent: string[] = []
  for (const { file, code } of sourcesUnder('server')) {
    const isRepo = file.endsWith('.repo.ts') && !WHOLE.test(file)
    if (!isRepo && !/\bprepared(?:Row|In)?[<(]/.test(code)) continue
    if (/\.(?:test|fixture)\.ts$/.test(file)) continue
    const loaded = (await import(path.join(ROOT, file))) as Record<string, unknown>
    if (!isRepo) continue
    for (const [, name = ''] of code.matchAll(/^export (?:async )?function (\w+)/gm)) {
      const call = loaded[name] as (...args: unknown[]) => unknown
      const head = code.slice(code.search(new RegExp(`^export (?:async )?function ${name}\\b`, 'm')))
      const types = parametersOf(head.slice(head.indexOf('(')))
      const by = `${path.basename(file, '.ts')} ${name}`
      let asked = await note(by, () => db.tx(async (tx) => call(tx, ...(GIVEN[by] ?? []))))
      for (const manner of MANNERS)
        asked += await note(by, () => db.tx(async (tx) => call(...types.map((type) => argumentOf(type, tx, manner)))))
      if (asked === 0) silent.push(by)
    }
  }

  const outbox = new Outbox({ db, clock: systemClock, log: silentLog, jobs: new Jobs(db, systemClock, silentLog) })
  await note('outbox drain', () => outbox.drain())
  await note('outbox sweep', () => outbox.sweep())
  const jobs = new Jobs(db, systemClock, silentLog)
  jobs.handle('payable.expire', async () => undefined)
  jobs.handle('order.receive', async () => undefined)
  await note('jobs runDue', () => jobs.runDue())
  const polling = new Polling(db, silentLog)
  await note('fan-out look', () => polling.start(() => undefined))
  await note('fan-out sweep', () => polling.sweep())
  await polling.stop()
  await note('idempotency sweep', () => db.tx((tx) => sweepIdempotency(tx, 1)))
  for (const compile of preparedQueries)
    await note('prepared', async () => driver.noted.push(compile(db.q as Reader).sql))
  await outbox.stop()
  await db.close()
  return {
    queries: [...byText].map(([text, by]) => ({ sql: text, by: [...by] })),
    silent,
    preparedCount: preparedQueries.length,
  }
}
