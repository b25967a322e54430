import { migratedDb, type ThrowawayDb, throwawayDb } from '../../test/support/app'
import { systemClock } from '../kernel/clock'
import { silentLog } from '../kernel/log'
import { hasTable } from '../kernel/migrate'
import { createZeroPay } from '../pay/zero'
import { SEEDED } from '../seed/marker'
import { type Services, wireServices } from '../services'
import { markProduction, refuseOtherMall } from './whose-mall'

let database: ThrowawayDb
let services: Services
beforeEach(async () => {
  database = await migratedDb()
  services = wireServices(database.db, systemClock, silentLog, {
    account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
    providers: [createZeroPay()],
  })
  await services.outbox.stop()
})
afterEach(() => database.drop())

test('production accepts an empty database at every start, and the demo is then refused', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    await refuseOtherMall('production', database.db)
    await markProduction(services)
  }
  await expect(refuseOtherMall('demo', database.db)).rejects.toThrow('belongs to a production mall')
})

test('the demo accepts an empty database and its own; production refuses a database of the demo', async () => {
  await refuseOtherMall('demo', database.db)
  await services.db.tx((tx) => services.contentEditor.putSettings(tx, [{ ...SEEDED, isPublic: false }]))
  await refuseOtherMall('demo', database.db)
  await expect(refuseOtherMall('production', database.db)).rejects.toThrow("holds the demo's goods and accounts")
})

test('a database without a schema is accepted by both, and the check creates no schema', async () => {
  const fresh = await throwawayDb()
  await refuseOtherMall('demo', fresh.db)
  await refuseOtherMall('production', fresh.db)
  expect(await hasTable(fresh.db, 'schema_migration')).toBe(false)
  await fresh.drop()
})
