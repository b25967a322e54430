import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { systemClock } from '../kernel/clock'
import { type Db, openDb } from '../kernel/db'
import { createLog } from '../kernel/log'
import { mediaStorage } from '../media'
import { migrations } from '../migrations'
import { createZeroPay } from '../pay/zero'
import { knownSealing } from '../sealing-keys'
import { type Services, wireServices } from '../services'
import { OperationError } from './failures'
import { pendingMigrations } from './health.repo'

export interface Mall extends Services {
  close(): Promise<void>
}

/**
 * The mall's services on the database of a mall that may be running at the same time. Events and jobs of a command
 * are left to the running server (or the next one): its caches must be invalidated, and only it has the
 * payment provider's keys.
 */
export async function openMall(
  config: Pick<Config, 'database' | 'poolSize' | 'dataFolder' | 'identity' | 'liveHosts'>,
): Promise<Mall> {
  const db = openDatabase(config)
  try {
    const pending = await pendingMigrations(db, migrations)
    if (pending.length > 0)
      throw new OperationError(`the database's schema is ${pending.length} step(s) behind: start the server once`)
  } catch (error) {
    await db.close()
    throw error
  }
  const services = wireServices(db, systemClock, createLog('error'), {
    account: {
      sender: { send: () => Promise.reject(new Error('the command line sends no codes')) },
      demoPhones: [],
      demoCode: '',
    },
    providers: [createZeroPay()],
    sealing: knownSealing(config),
    live: { hosts: config.liveHosts },
    // Files that the operator stores for a shopper.
    media: { folder: join(config.dataFolder, 'uploads'), storage: mediaStorage(config) },
  })
  await services.outbox.stop()
  return { ...services, close: () => services.pubSub.stop().then(() => db.close()) }
}

/** Opens the database of the settings; an embedded one must exist. */
export function openDatabase({ database, poolSize }: Pick<Config, 'database' | 'poolSize'>): Db {
  if (!database.startsWith('postgres') && !existsSync(database)) {
    throw new OperationError(`there is no database at ${database}: start the server once, or set GALLERIA_DATA`)
  }
  return openDb(database, Math.min(poolSize, 4))
}
