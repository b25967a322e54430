import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@server/app'
import { type Config, readConfig } from '@server/config'
import { registerConsolePages } from '@server/gateways/web/console-pages'
import { registerH5 } from '@server/gateways/web/h5'
import { isOwnPage } from '@server/gateways/web/host-guard'
import { registerMedia } from '@server/gateways/web/media'
import type { IdentityProvider } from '@server/identity/provider'
import { TurnableClock } from '@server/kernel/clock'
import { type Db, openDb } from '@server/kernel/db'
import { type Logger, silentLog } from '@server/kernel/log'
import { migrateUp } from '@server/kernel/migrate'
import type { DatabaseLimits } from '@server/kernel/postgres-servers'
import type { Sealing } from '@server/kernel/sealing'
import { mediaStorage } from '@server/media'
import { migrations } from '@server/migrations'
import type { WechatLogins } from '@server/modules/customer/account'
import type { InvoiceIssuer } from '@server/modules/finance/invoice'
import type { OrderOptions } from '@server/modules/trade/order'
import type { ParcelOptions } from '@server/modules/trade/parcel'
import { createZeroPay } from '@server/pay/zero'
import { type Services, wireServices } from '@server/services'
import type { WechatPages } from '@server/wechat/js-sdk'
import type { FastifyInstance } from 'fastify'
import { enrol, type NewClient } from './enrol'
import { createDatabase } from './postgres'
import { scriptedWechat } from './scripted-wechat'
import { settle } from './settle'
import { copyTemplate, template } from './templates'
import { startTestGateway, type TestGateway } from './test-gateway'
import { TEST_SEALING } from './test-sealing'
import { WireClient } from './wire-client'

/** Loaded when a mall is seeded: most test files seed none, and these modules take a fifth of their start. */
const seeds = () => import('@server/seed/seed')

export const DEMO_CODE = '888888'
export const DEMO_PHONES = ['13800000001', '13800000002', '13800000003', '13800000004']

/** An empty database for one test file, on the engine that GALLERIA_TEST_DB names. */
export function throwawayDb(): Promise<ThrowawayDb> {
  return newDb(null)
}

/** The same with all migrations. */
export async function migratedDb(): Promise<ThrowawayDb> {
  return newDb(await template('migrated', (db) => migrateUp(db, migrations).then(() => undefined)))
}

export interface ThrowawayDb {
  db: Db
  /** The argument of `openDb`. */
  target: string
  drop(): Promise<void>
}

/** Limits that a busy machine keeps; tests of the limits set their own. */
export const NO_HURRY: DatabaseLimits = {
  connectMs: 600_000,
  waitMs: 600_000,
  statementMs: 600_000,
  transactionMs: 600_000,
  idleTransactionMs: 600_000,
}

/** A copy of a template, or an empty database. */
async function newDb(source: string | null): Promise<ThrowawayDb> {
  if (process.env.GALLERIA_TEST_DB === 'postgres') {
    const database = await createDatabase(undefined, source ?? undefined)
    const db = openDb(database.url, 10, { limits: NO_HURRY })
    const drop = async () => {
      await db.close()
      await database.drop()
    }
    return { db, target: database.url, drop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'galleria-test-'))
  const target = join(folder, 'test.db')
  if (source !== null) copyTemplate(source, target)
  const db = openDb(target)
  const drop = async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, target, drop }
}

export interface TestMall {
  app: FastifyInstance
  services: Services
  clock: TurnableClock
  config: Config
  /** Login codes that were sent, newest last. */
  sentCodes: { mobile: string; code: string }[]
  /** A client with its own session, not logged in. */
  visitor(deviceId?: string): Promise<WireClient>
  /** A logged-in shopper; in a seeded mall the demo phones have addresses. */
  login(mobile?: string): Promise<WireClient>
  /** A new logged-in shopper with an address, created without a login code (the login has its own journey). */
  enrol(shopper?: NewClient): Promise<WireClient>
  /** Where browsers reach it; only with `hasGateway`. */
  url: string
  /** The payment provider; only with `hasGateway`. */
  gateway: TestGateway
  /** Delivers all events. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface TestMallOptions {
  /** The built console, which it serves. */
  consoleFolder?: string
  /** The built app, which it serves without the first screen inside. */
  h5Folder?: string
  env?: Record<string, string>
  log?: Logger
  /** Seeds the demo mall. */
  isSeeded?: boolean
  /**
   * Uses the real time, for data with times of another process. Otherwise the clock starts at noon, so that results do
   * not depend on the time of day and stores are open.
   */
  isNow?: boolean
  /** WeChat's login API; default: a scripted one. */
  wechat?: WechatLogins
  /** The account whose web view opens pages of the mall; default: none. */
  wechatPages?: WechatPages
  /** Hashes passwords at the cost of production: 250 ms each. */
  hasDearHashes?: boolean
  /** The source of parcel tracking; default: none. */
  parcel?: ParcelOptions
  /** How the demo's stores process orders automatically; default: they do not. */
  order?: OrderOptions
  /** The issuer of invoices; default: none. */
  invoiceIssuer?: InvoiceIssuer
  /** A migrated database of the test, instead of a new one on the run's engine. */
  database?: ThrowawayDb
  /** The keys of sealed values; default: fixed ones. */
  sealing?: Sealing
  /** Checks names and ID numbers; default: none, and no order needs a real name. */
  identityProvider?: IdentityProvider
  /** Starts a sandbox payment gateway that sends its notices to a real port of this mall. */
  hasGateway?: boolean
}

/** Cost of scrypt that takes less than a millisecond. */
const CHEAP_HASHES = { N: 16, r: 8, p: 1 }
/** The same of Argon2id. */
const CHEAP_STAFF = { hashCost: { memory: 8, passes: 1, parallelism: 1 } }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 12:00 in China. */
const NOON_UTC_MS = 4 * HOUR_MS

let devices = 0

function turnToNoon(clock: TurnableClock): void {
  clock.advance(DAY_MS + NOON_UTC_MS - (clock.now() % DAY_MS))
}

/** A database with the demo mall, seeded one minute before the noon at which the clock of tests starts. */
async function seededDb(): Promise<ThrowawayDb> {
  const source = await template('seeded', async (db) => {
    await migrateUp(db, migrations)
    const clock = new TurnableClock()
    turnToNoon(clock)
    clock.advance(-60_000)
    // Uploaded files are not copied: each mall of a test has its own media folder.
    const folder = mkdtempSync(join(tmpdir(), 'galleria-seeding-'))
    const services = wireServices(db, clock, silentLog, {
      account: { sender: { send: async () => undefined }, demoPhones: DEMO_PHONES, demoCode: DEMO_CODE },
      providers: [createZeroPay({ now: () => clock.now() })],
      sealing: TEST_SEALING,
      media: { folder: join(folder, 'uploads'), storage: mediaStorage({ dataFolder: folder }) },
      staff: CHEAP_STAFF,
    })
    await (await seeds()).seedMall(services)
    await settle(services)
    await services.jobs.stop()
    await services.outbox.stop()
    await services.pubSub.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return newDb(source)
}

/** A server on a free port, without a handler yet. */
async function openCallback(): Promise<{ server: Server; url: string }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The production `build()` on a temporary database with a clock that tests advance. */
export async function testApp(options: TestMallOptions = {}): Promise<TestMall> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-test-mall-'))
  // The template's seed is dated shortly before noon, so with the real time the mall is seeded again.
  const isCopied = options.isSeeded === true && !options.isNow && !options.database
  const { db, drop } = options.database ?? (await (isCopied ? seededDb() : migratedDb()))
  const clock = new TurnableClock()
  const limits = { RATE_ANONYMOUS: '1000000', RATE_SHOPPER: '1000000', RATE_UNSIGNED: '1000000' }
  const config = readConfig({ GALLERIA_DATA: folder, LOG_LEVEL: 'silent', ...limits, ...options.env }, [])
  const sentCodes: TestMall['sentCodes'] = []
  if (!options.isNow) turnToNoon(clock)
  // The port is opened first, because the gateway needs its number before the mall exists.
  const callback = options.hasGateway ? await openCallback() : null
  const gateway = callback ? await startTestGateway(join(folder, 'sandbox'), clock, callback.url) : null
  const services = wireServices(db, clock, options.log ?? silentLog, {
    isDemo: config.mode === 'demo',
    account: {
      sender: { send: async (_country, mobile, code) => void sentCodes.push({ mobile, code }) },
      demoPhones: DEMO_PHONES,
      demoCode: DEMO_CODE,
      wechat: options.wechat ?? scriptedWechat(),
      isOwnPage: (url) => isOwnPage(url, config),
      ...(options.hasDearHashes ? {} : { hashCost: CHEAP_HASHES }),
    },
    sealing: options.sealing ?? TEST_SEALING,
    ...(options.identityProvider && { identityProvider: options.identityProvider }),
    providers: [...(gateway ? [gateway.provider, gateway.alipay] : []), createZeroPay({ now: () => clock.now() })],
    media: { folder: join(folder, 'uploads'), storage: mediaStorage({ dataFolder: folder }) },
    ...(options.hasDearHashes ? {} : { staff: CHEAP_STAFF }),
    ...(options.wechatPages && { wechatPages: options.wechatPages }),
    ...(options.parcel && { parcel: options.parcel }),
    ...(options.order && { order: options.order }),
    ...(options.invoiceIssuer && { invoiceIssuer: options.invoiceIssuer }),
  })
  if (options.isSeeded && !isCopied) {
    await (await seeds()).seedMall(services)
    await settle(services)
  }
  const app = await build(config, services)
  if (options.consoleFolder) {
    await registerConsolePages(app, options.consoleFolder)
    registerMedia(app, mediaStorage({ dataFolder: folder }))
  }
  if (options.h5Folder) await registerH5(app, options.h5Folder, async (page) => page, { parentOrigins: [] })
  await app.ready()
  callback?.server.on('request', app.routing)
  const visitor = (deviceId = `device-${++devices}`.padEnd(36, '0')) =>
    new WireClient({ connection: app, now: () => clock.now(), deviceId }).open()
  return {
    app,
    services,
    clock,
    config,
    sentCodes,
    settle: () => settle(services),
    url: callback?.url ?? '',
    get gateway() {
      if (!gateway) throw new Error('this mall takes no money: open it with hasGateway')
      return gateway
    },
    visitor,
    enrol: (shopper = {}) => enrol(services, app, shopper),
    login: async (mobile = DEMO_PHONES[0] ?? '') => (await visitor()).login(mobile),
    async close() {
      await gateway?.close()
      callback?.server.closeAllConnections()
      callback?.server.close()
      await app.close()
      await services.tracking.flush()
      await services.jobs.stop()
      await services.outbox.stop()
      await services.pubSub.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
