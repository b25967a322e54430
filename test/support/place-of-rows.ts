import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@server/kernel/clock'
import { type Db, openDb } from '@server/kernel/db'
import { silentLog } from '@server/kernel/log'
import { migrateUp } from '@server/kernel/migrate'
import { NO_LIMIT, withPatience } from '@server/kernel/patience'
import { mediaStorage } from '@server/media'
import { migrations } from '@server/migrations'
import { createZeroPay } from '@server/pay/zero'
import { seedMall } from '@server/seed/seed'
import { type Services, wireServices } from '@server/services'
import { createDatabase } from './postgres'
import { TEST_SEALING } from './test-sealing'

export interface Place {
  folder: string
  /** The server's settings for the place of its rows. */
  env: Record<string, string>
  target: string
  drop(): Promise<void>
}

/** A data folder for the server, on the engine that GALLERIA_TEST_DB names. */
export async function placeOfRows(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-place-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  if (process.env.GALLERIA_TEST_DB !== 'postgres')
    return { folder, env: {}, target: join(folder, 'galleria.db'), drop: async () => clear() }
  const database = await createDatabase()
  const drop = async () => {
    await database.drop()
    clear()
  }
  return { folder, env: { DATABASE_URL: database.url }, target: database.url, drop }
}

/** Seeds the demo mall; the returned services are those of this process, not of the server that uses the same rows. */
export async function fillPlace(place: Place): Promise<{ db: Db; services: Services }> {
  const db = openDb(place.target, 4)
  await migrateUp(db, migrations)
  const account = { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' }
  const media = { folder: join(place.folder, 'uploads'), storage: mediaStorage({ dataFolder: place.folder }) }
  const options = { account, media, providers: [createZeroPay()], sealing: TEST_SEALING }
  const services = wireServices(db, systemClock, silentLog, options)
  await withPatience(NO_LIMIT, () => seedMall(services))
  return { db, services }
}
