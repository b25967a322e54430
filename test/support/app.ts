import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@server/app'
import { type Config, readConfig } from '@server/config'
import { isOwnPage } from '@server/gateways/web/host-guard'
import { TurnableClock } from '@server/kernel/clock'
import { type Db, openDb } from '@server/kernel/db'
import { type Logger, silentLog } from '@server/kernel/log'
import { migrateUp } from '@server/kernel/migrate'
import { mediaStorage } from '@server/media'
import { migrations } from '@server/migrations'
import type { WechatLogins } from '@server/modules/customer/account'
import type { InvoiceIssuer } from '@server/modules/finance/invoice'
import type { OrderOptions } from '@server/modules/trade/order'
import type { ParcelOptions } from '@server/modules/trade/parcel'
import { createZeroPay } from '@server/pay/zero'
import { seedMall } from '@server/seed/seed'
import { type Services, wireServices } from '@server/services'
import type { WechatPages } from '@server/wechat/js-sdk'
import type { FastifyInstance } from 'fastify'
import { enrol, type NewClient } from './enrol'
import { createDatabase } from './postgres'
import { scriptedWechat } from './scripted-wechat'
import { settle } from './settle'
import { copyTemplate, template } from './templates'
import { startTestGateway, type TestGateway } from './test-gateway'
import { WireClient } from './wire-client'

export const DEMO_CODE = '888888'
export const DEMO_PHONES = ['13800000001', '13800000002', '13800000003', '13800000004']

/** A database of its own for one test file, on the engine that GALLERIA_TEST_DB names. */
export function throwawayDb(): Promise<ThrowawayDb> {
  return newDb(null)
}

/** The same with every migration in it. */
export async function migratedDb(): Promise<ThrowawayDb> {
  return newDb(await template('migrated', (db) => migrateUp(db, migrations).then(() => undefined)))
}

export interface ThrowawayDb {
  db: Db
  /** What `openDb` opens it by. */
  target: string
  drop(): Promise<void>
}

/** A copy of a template, or an empty one. */
async function newDb(source: string | null): Promise<ThrowawayDb> {
  if (process.env.GALLERIA_TEST_DB === 'postgres') {
    const database = await createDatabase(undefined, source ?? undefined)
    const db = openDb(database.url, 10)
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
  /** Codes that were "sent", newest last. */
  sentCodes: { mobile: string; code: string }[]
  /** A client with a session of its own, not logged in. */
  visitor(deviceId?: string): Promise<WireClient>
  /** A logged-in shopper; the demo phones have addresses once the mall is seeded. */
  login(mobile?: string): Promise<WireClient>
  /** A new logged-in shopper with an address, made without asking for a code (the login has its own journey). */
  enrol(shopper?: NewClient): Promise<WireClient>
  /** The payment provider's side; only a mall with `hasGateway` has one. */
  gateway: TestGateway
  /** Lets all news go round. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface TestMallOptions {
  env?: Record<string, string>
  log?: Logger
  /** Filled with the demo mall. */
  isSeeded?: boolean
  /** Its clock tells the true time, for what another process dates. Else it is noon: no test turns red around midnight, and stores are open. */
  isNow?: boolean
  /** WeChat's side of logins; a scripted one unless given. */
  wechat?: WechatLogins
  /** The account whose web view opens pages of the mall; none unless given. */
  wechatPages?: WechatPages
  /** Passwords cost what they cost in production: a quarter of a second each. */
  hasDearHashes?: boolean
  /** Who tells of parcels; none unless given. */
  parcel?: ParcelOptions
  /** How the demo's stores take orders on by themselves; they do not unless given. */
  order?: OrderOptions
  /** Who makes invoices out; none unless given. */
  invoiceIssuer?: InvoiceIssuer
  /** A migrated database of the test's own, instead of one of the run's engine. */
  database?: ThrowawayDb
  /** Takes money: a sandbox gateway stands beside it and sends its notices to a real port of this mall. */
  hasGateway?: boolean
}

/** scrypt in less than a millisecond. */
const CHEAP_HASHES = { N: 16, r: 8, p: 1 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 12:00 in China. */
const NOON_UTC_MS = 4 * HOUR_MS

let devices = 0

function turnToNoon(clock: TurnableClock): void {
  clock.advance(DAY_MS + NOON_UTC_MS - (clock.now() % DAY_MS))
}

/** A database with the demo mall in it, seeded a minute before the noon at which malls of tests begin. */
async function seededDb(): Promise<ThrowawayDb> {
  const source = await template('seeded', async (db) => {
    await migrateUp(db, migrations)
    const clock = new TurnableClock()
    turnToNoon(clock)
    clock.advance(-60_000)
    // What its shoppers have sent is not copied: malls of tests have folders of their own.
    const folder = mkdtempSync(join(tmpdir(), 'galleria-seeding-'))
    const services = wireServices(db, clock, silentLog, {
      account: { sender: { send: async () => undefined }, demoPhones: DEMO_PHONES, demoCode: DEMO_CODE },
      providers: [createZeroPay({ now: () => clock.now() })],
      media: { folder: join(folder, 'uploads'), storage: mediaStorage({ dataFolder: folder }) },
    })
    await seedMall(services)
    await settle(services)
    await services.jobs.stop()
    await services.outbox.stop()
    await services.pubSub.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return newDb(source)
}

/** A server on a port of its own, behind which nobody is yet. */
async function openCallback(): Promise<{ server: Server; url: string }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The production `build()` on a throwaway database with a clock that tests turn. */
export async function testApp(options: TestMallOptions = {}): Promise<TestMall> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-test-mall-'))
  // Its seed is dated a moment before noon: where the time is the true one, it is seeded anew.
  const isCopied = options.isSeeded === true && !options.isNow && !options.database
  const { db, drop } = options.database ?? (await (isCopied ? seededDb() : migratedDb()))
  const clock = new TurnableClock()
  const limits = { RATE_ANONYMOUS: '1000000', RATE_SHOPPER: '1000000', RATE_UNSIGNED: '1000000' }
  const config = readConfig({ GALLERIA_DATA: folder, LOG_LEVEL: 'silent', ...limits, ...options.env }, [])
  const sentCodes: TestMall['sentCodes'] = []
  if (!options.isNow) turnToNoon(clock)
  // Its port is held from the start, since the gateway must know it before there is a mall behind it.
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
    providers: [...(gateway ? [gateway.provider, gateway.alipay] : []), createZeroPay({ now: () => clock.now() })],
    media: { folder: join(folder, 'uploads'), storage: mediaStorage({ dataFolder: folder }) },
    ...(options.wechatPages && { wechatPages: options.wechatPages }),
    ...(options.parcel && { parcel: options.parcel }),
    ...(options.order && { order: options.order }),
    ...(options.invoiceIssuer && { invoiceIssuer: options.invoiceIssuer }),
  })
  if (options.isSeeded && !isCopied) {
    await seedMall(services)
    await settle(services)
  }
  const app = await build(config, services)
  await app.ready()
  callback?.server.on('request', app.routing)
  const visitor = (deviceId = `device-${++devices}`.padEnd(36, '0')) =>
    new WireClient(app, () => clock.now(), deviceId).open()
  return {
    app,
    services,
    clock,
    config,
    sentCodes,
    settle: () => settle(services),
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
