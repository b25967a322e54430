import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '@server/app'
import { type Config, readConfig } from '@server/config'
import { TurnableClock } from '@server/kernel/clock'
import { type Db, openDb } from '@server/kernel/db'
import { silentLog } from '@server/kernel/log'
import { migrateUp } from '@server/kernel/migrate'
import { migrations } from '@server/migrations'
import { createZeroPay } from '@server/pay/zero'
import { type Services, wireServices } from '@server/services'
import type { FastifyInstance } from 'fastify'
import { createDatabase } from './postgres'
import { WireClient } from './wire-client'

export const DEMO_CODE = '888888'
export const DEMO_PHONES = ['13800000001', '13800000002', '13800000003']

/** A database of its own for one test file, on the engine that GALLERIA_TEST_DB names. */
export async function throwawayDb(): Promise<{ db: Db; target: string; drop(): Promise<void> }> {
  if (process.env.GALLERIA_TEST_DB === 'postgres') {
    const database = await createDatabase()
    const db = openDb(database.url, 10)
    const drop = async () => {
      await db.close()
      await database.drop()
    }
    return { db, target: database.url, drop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'galleria-test-'))
  const target = join(folder, 'test.db')
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
  close(): Promise<void>
}

let devices = 0

/** The production `build()` on a throwaway database with a clock that tests turn. */
export async function testApp(options: { env?: Record<string, string> } = {}): Promise<TestMall> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-test-mall-'))
  const { db, drop } = await throwawayDb()
  await migrateUp(db, migrations)
  const clock = new TurnableClock()
  const limits = { RATE_ANONYMOUS: '1000000', RATE_SHOPPER: '1000000', RATE_UNSIGNED: '1000000' }
  const config = readConfig({ GALLERIA_DATA: folder, LOG_LEVEL: 'silent', ...limits, ...options.env }, [])
  const sentCodes: TestMall['sentCodes'] = []
  const services = wireServices(db, clock, silentLog, {
    account: {
      sender: { send: async (_country, mobile, code) => void sentCodes.push({ mobile, code }) },
      demoPhones: DEMO_PHONES,
      demoCode: DEMO_CODE,
    },
    providers: [createZeroPay({ now: () => clock.now() })],
  })
  const app = await build(config, services)
  const visitor = (deviceId = `device-${++devices}`.padEnd(36, '0')) => new WireClient(app, () => clock.now(), deviceId).open()
  return {
    app,
    services,
    clock,
    config,
    sentCodes,
    visitor,
    login: async (mobile = DEMO_PHONES[0] ?? '') => (await visitor()).login(mobile),
    async close() {
      await app.close()
      await services.jobs.stop()
      await services.outbox.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
