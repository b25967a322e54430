// The network to the database is cut, hangs, is slow, drops its connections and returns, while shoppers place orders.
import { ERROR_CODES } from '@contract/codes/errors'
import type { CommitInput, CommitReply } from '@contract/schema/order'
import { type Db, openDb } from '@server/kernel/db'
import { migrateUp } from '@server/kernel/migrate'
import type { DatabaseLimits } from '@server/kernel/postgres-servers'
import { PubSub } from '@server/kernel/pub-sub'
import { migrations } from '@server/migrations'
import { type TestMall, testApp } from '../support/app'
import { capturedLog } from '../support/captured-log'
import { enrol } from '../support/enrol'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { anyPostgres, createDatabase, type Postgres, type ThrowawayDatabase } from '../support/postgres'
import { payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import { TcpProxy } from '../support/tcp-proxy'
import { tiered } from '../support/tier'
import { CallRefused, type WireClient } from '../support/wire-client'

declare module '@server/kernel/pub-sub' {
  interface Topics {
    'test.lost': true
  }
}

/** Short limits keep the test short; docs/benchmarks.md has the limits of a mall in production. */
const LIMITS: DatabaseLimits = {
  connectMs: 500,
  waitMs: 1500,
  statementMs: 500,
  transactionMs: 5000,
  idleTransactionMs: 1000,
}
const SHOPPERS = 6
/** Minimum number of orders of each shopper under one fault. */
const TURNS = 2
const TROUBLES = ['cut', 'both', 'toServer', 'toClient', 'delay', 'lose'] as const
const ROUNDS = tiered(1, 8)

let postgres: Postgres
let database: ThrowawayDatabase
let proxy: TcpProxy
/** Another process on the same database, which bypasses the proxy. */
let direct: Db
let mall: TestMall
let goods: Shelved
let shoppers: WireClient[]
let submits: CommitInput[]
const { log, text } = capturedLog()

beforeAll(async () => {
  postgres = await anyPostgres()
  database = await createDatabase(postgres.url)
  direct = openDb(database.url, 4)
  await migrateUp(direct, migrations)
  proxy = await TcpProxy.open(Number(new URL(database.url).port))
  const target = proxy.through(database.url)
  const db = openDb(target, 4, { limits: LIMITS })
  mall = await testApp({ database: { db, target, drop: () => db.close() }, hasGateway: true, log })
  // Goods and shoppers are written without the short limits, which a busy machine exceeds.
  const unlimited = await testApp({ database: { db: direct, target: database.url, drop: async () => undefined } })
  goods = await shelve(unlimited.services, 'a', { stock: 100_000 })
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => enrol(unlimited.services, mall.app)))
  await unlimited.close()
  const binComits = [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }] }]
  const submitSoon = (client: WireClient) =>
    eventually(() => unlessBusy(submitOf(client, { source: 'buyNow', binComits })), 'the mall offers the submit')
  submits = await Promise.all(shoppers.map(submitSoon))
  await mall.services.pubSub.start()
  mall.services.outbox.start()
  await mall.services.jobs.start()
})
afterAll(async () => {
  proxy.pass()
  await mall.close()
  await proxy.close()
  await direct.close()
  await database.drop()
  await postgres.stop()
})

/** The reply, or null when the server answers SYS_BUSY; any other failure is thrown. */
async function unlessBusy<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallRefused && error.code === ERROR_CODES.SYS_BUSY) return null
    throw error
  }
}

const health = async () => (await mall.app.inject({ url: '/healthz', headers: { host: 'localhost' } })).statusCode
const isWell = () => eventually(async () => (await health()) === 200, 'the mall is healthy')

/** The replies of all orders, by idempotency key. */
const told = new Map<string, CommitReply>()

/** Places orders until the fault ends; after SYS_BUSY it repeats the same key until it has the reply. */
async function shop(client: WireClient, submit: CommitInput, name: string, isOver: () => boolean): Promise<number> {
  let refused = 0
  for (let turn = 0; turn < TURNS || !isOver(); turn++) {
    const key = `${name}-${turn}`
    const commit = async () => {
      const reply = await unlessBusy(client.call('POST productOrder/commitOrder', submit, { idempotencyKey: key }))
      if (!reply) refused += 1
      return reply
    }
    told.set(key, await eventually(commit, `${key} has its reply`))
  }
  return refused
}

const start = (trouble: (typeof TROUBLES)[number]) => {
  if (trouble === 'cut') proxy.cut()
  else if (trouble === 'delay') proxy.delay(5)
  else if (trouble === 'lose') proxy.lose()
  else proxy.hang(trouble)
}

afterEach(() => proxy.pass())

describe.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', (round) => {
  test.each(TROUBLES)('%s: no order is lost or doubled, books balance [purchase.lost-database]', async (trouble) => {
    await isWell()
    const isSilent = trouble !== 'delay' && trouble !== 'lose'
    let isOver = false
    const shopping = Promise.all(
      shoppers.map((client, i) => {
        const submit = submits[i]
        if (!submit) throw new Error('no submit')
        return shop(client, submit, `${round}-${trouble}-${i}`, () => isOver)
      }),
    )
    const before = told.size
    await eventually(() => told.size > before, 'orders are on their way')
    start(trouble)
    const [client] = shoppers
    if (!client) throw new Error('no shopper')
    if (isSilent) {
      // Each call ends while the fault persists.
      for (let turn = 0; turn < TURNS; turn++) {
        const answers = await Promise.all([
          unlessBusy(client.call('GET productOrder/getUserOrderCount', {})),
          unlessBusy(client.call('GET shopCart/getTotalNumber', {})),
          unlessBusy(client.pay('pay.paymentService.initPay', { payOrderNo: 'nobody-knows-it-nobody-knows-it' })),
          health(),
        ])
        expect(answers).toEqual([null, null, null, 503])
      }
      proxy.pass()
    }
    isOver = true
    const refused = (await shopping).reduce((sum, count) => sum + count, 0)
    if (isSilent) expect(refused).toBeGreaterThan(0)
    proxy.pass()
    await isWell()

    const placed = await direct.q.selectFrom('payable').select('ref').execute()
    expect(placed.map(({ ref }) => ref).sort()).toEqual([...told.values()].map(({ parentNo }) => parentNo).sort())
    expect(await breaches(direct)).toEqual([])
  })

  test('afterwards payments, events and jobs continue, and messages of other processes arrive', async () => {
    const [client] = shoppers
    const reply = told.get(`${round}-lose-0-0`)
    if (!client || !reply) throw new Error('no order')
    await payFor(mall, client, reply.payOrderNo)
    const undone = () => direct.q.selectFrom('outbox').select('id').where('doneAt', '=', 0).execute()
    await eventually(async () => (await undone()).length === 0, 'all events are delivered')
    const overdue = () => direct.q.selectFrom('job').select('key').where('dueAt', '<=', mall.clock.now()).execute()
    await eventually(async () => (await overdue()).length === 0, 'no job is overdue')

    const heard: unknown[] = []
    mall.services.pubSub.subscribe('test.lost', (ids) => heard.push(ids))
    const there = new PubSub(direct, log)
    await eventually(async () => {
      await direct.tx((tx) => there.publish(tx, 'test.lost', ['a']))
      return heard.some((ids) => Array.isArray(ids))
    }, 'a change of another process is heard')
    await there.stop()
    expect(await breaches(direct)).toEqual([])
  })
})

test('the log has each fault, and no unexpected failure', () => {
  const lines = text().split('\n')
  expect(lines.some((line) => line.includes('the database or its disk failed'))).toBe(true)
  expect(lines.filter((line) => line.includes('unexpected failure'))).toEqual([])
})
