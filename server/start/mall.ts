import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from '../app'
import type { Config } from '../config'
import { DEMO_ACCOUNTS, DEMO_CODE, httpSender, terminalSender } from '../demo'
import { registerConsolePages } from '../gateways/web/console-pages'
import { firstScreen } from '../gateways/web/first-screen'
import { registerH5 } from '../gateways/web/h5'
import { isOwnPage } from '../gateways/web/host-guard'
import { registerMedia } from '../gateways/web/media'
import { registerSandboxProxy } from '../gateways/web/sandbox-proxy'
import { pictureFetcher } from '../importing/fetch-picture'
import { systemClock } from '../kernel/clock'
import { openDb } from '../kernel/db'
import { createLog, type Logger } from '../kernel/log'
import { migrateUp } from '../kernel/migrate'
import { NO_LIMIT, withPatience } from '../kernel/patience'
import { mediaStorage } from '../media'
import { migrations } from '../migrations'
import { BaiduMap } from '../modules/system/geo'
import { PictureProcess } from '../modules/system/media'
import type { DemoAccount } from '../modules/system/staff'
import { SandboxIssuer } from '../sandbox/invoice/sandbox-issuer'
import { demoSealing, productionSealing } from '../sealing-keys'
import { wireServices } from '../services'
import { registerPayPage } from '../web/pay-page'
import { followConnections } from './connections'
import { trackingService } from './express'
import { fillDemo } from './fill-demo'
import { holdFreePort } from './free-port'
import { identityProviderOf } from './identity'
import { drawApart, type InvoiceDrawing } from './invoices'
import { startProviders } from './providers'
import { markProduction, refuseOtherMall } from './whose-mall'

/** Duration of one hour of the mall's own carrier in the demo. */
const DEMO_HOUR_MS = 60_000
/** A delivery takes 15 of these from the call of the rider. */
const DEMO_RIDER_MINUTE_MS = 12_000
/** Between a payment, its acceptance by the store and the call of a rider. */
const DEMO_STEP_MS = 20_000
/** After this time the mall's own places replace the reply of the map service. */
const MAP_TIMEOUT_MS = 3000
const MAP_ANSWER_BYTES = 1_000_000

export interface StartOptions {
  /** The built H5 app. */
  h5Folder: string
  /** The built console. */
  consoleFolder: string
  sandboxEntry: string
  /** The built payment web page. */
  payPageFolder: string
  drawingsFolder: string
  /** The built seeder of the demo mall. */
  seedEntry: string
  /** The built renderer of uploaded pictures. */
  picturesEntry: string
  /** The renderer of the demo's invoices. */
  invoices: InvoiceDrawing
  /** Runs one step of the start and prints a line about it. */
  step<T>(text: string, work: () => Promise<T>): Promise<T>
}

export interface RunningMall {
  port: number
  /** Address of the demo's sandbox gateway, or null. */
  sandboxUrl: string | null
  /** Accounts of staff with the demo's password and secret; none in production. */
  demoStaff: readonly DemoAccount[]
  log: Logger
  close(): Promise<void>
}

/** The map service that the settings name. */
function mapOf({ mapUrl, mapKey }: Config): BaiduMap {
  const fetch = pictureFetcher({ bytes: MAP_ANSWER_BYTES, timeoutMs: MAP_TIMEOUT_MS, redirects: 0 })
  return new BaiduMap({ origin: mapUrl, key: mapKey, fetch })
}

/** The whole mall as one process: database, seed, payment gateway, every API and the H5 app on one port. */
export async function startMall(config: Config, options: StartOptions): Promise<RunningMall> {
  const { step } = options
  const isDemo = config.mode === 'demo'
  const sealing = isDemo ? demoSealing(config) : productionSealing(config)
  const log = createLog(config.logLevel)
  const db = openDb(config.database, config.poolSize, { warn: (words) => log.warn(words) })
  const applied = await step(db.engine === 'sqlite' ? '数据库' : 'PostgreSQL', () =>
    // With several database servers one may be down at the start: a retry uses the next one.
    withPatience(NO_LIMIT, async () => {
      await refuseOtherMall(config.mode, db)
      return migrateUp(db, migrations)
    }),
  )
  if (applied.length > 0) {
    log.info({ applied }, 'schema migrated')
    // Flushed before the next step prints its line: both may write to one terminal.
    await new Promise<void>((done) => log.flush(() => done()))
  }
  const storage = mediaStorage(config)

  // The provider gets the address of our port long before the server listens on it.
  const held = config.port === 0 ? await holdFreePort(config.host) : null
  const port = held?.port ?? config.port
  const providers = await step(config.mode === 'demo' ? '支付沙箱' : '支付', () =>
    startProviders(config, options.sandboxEntry, port, log),
  )
  const services = wireServices(db, systemClock, log, {
    isDemo,
    account: {
      sender: isDemo ? terminalSender : httpSender(config.smsUrl),
      demoPhones: isDemo ? DEMO_ACCOUNTS.map(({ mobile }) => mobile) : [],
      demoCode: DEMO_CODE,
      wechat: providers.logins,
      isOwnPage: (url) => isOwnPage(url, config),
    },
    sealing,
    identityProvider: identityProviderOf(config, providers.sandbox),
    providers: providers.all,
    ...(providers.pages && { wechatPages: providers.pages }),
    live: { hosts: config.liveHosts },
    media: {
      folder: join(config.dataFolder, 'uploads'),
      storage,
      pictures: new PictureProcess(options.picturesEntry),
      ...(config.uploadSecret ? { secret: config.uploadSecret } : {}),
    },
    importing: { drawingsFolder: options.drawingsFolder },
    ...(isDemo && { invoiceIssuer: new SandboxIssuer(drawApart(options.invoices)) }),
    trackingKeepDays: config.trackingKeepDays,
    ...(config.mapKey && { map: mapOf(config) }),
    // In the demo a day of transport takes minutes.
    parcel: {
      tracking: trackingService(config),
      ...(isDemo && { hourMs: DEMO_HOUR_MS, riderMinuteMs: DEMO_RIDER_MINUTE_MS }),
    },
    ...(isDemo && { order: { demoStepMs: DEMO_STEP_MS } }),
  })
  if (!isDemo) await markProduction(services)
  else {
    const { sandbox } = providers
    const gateway = sandbox && { gatewayUrl: sandbox.url, notifyUrl: sandbox.notifyUrl }
    await step('演示商场', () => fillDemo(services, { ...options, dataFolder: config.dataFolder, sandbox: gateway }))
  }

  const app = await build(config, services)
  registerPayPage(app, { folder: options.payPageFolder, allowedHosts: config.publicHosts, log })
  if (providers.sandbox) registerSandboxProxy(app, providers.sandbox.url)
  const firstPage = async () => (await services.zones.writtenHome(undefined, systemClock.now())).json
  const fill = await firstScreen(join(options.h5Folder, '../server/first-screen.mjs'), firstPage)
  registerMedia(app, storage)
  await registerConsolePages(app, options.consoleFolder, isDemo ? '' : config.publicHosts[0])
  await registerH5(app, options.h5Folder, fill, {
    parentOrigins: config.parentOrigins,
    // The console shows drafts in a frame.
    frameOrigins: config.consoleHosts.map((host) => `https://${host}`),
    liveHosts: config.liveHosts,
    map: config.mapBrowserKey ? { origin: config.mapUrl, key: config.mapBrowserKey } : null,
  })
  const stopAfterCalls = followConnections(app.server)
  await held?.release()
  await app.listen({ port, host: config.host })
  await services.pubSub.start()
  services.outbox.start()
  await services.start()
  await services.jobs.start()

  return {
    port: (app.server.address() as AddressInfo).port,
    sandboxUrl: providers.sandbox?.url ?? null,
    demoStaff: isDemo ? await services.staffGrants.ofDemo(db.q) : [],
    log,
    async close() {
      await stopAfterCalls(() => app.close())
      await services.stop()
      await services.jobs.stop()
      await services.outbox.stop()
      await services.pubSub.stop()
      await providers.sandbox?.stop()
      await db.close()
    },
  }
}
