import { migratedDb, type ThrowawayDb } from '../../test/support/app'
import { systemClock } from '../kernel/clock'
import { silentLog } from '../kernel/log'
import { createZeroPay } from '../pay/zero'
import { SEEDED } from '../seed/marker'
import { type Services, wireServices } from '../services'
import { claimMall } from './whose-mall'

jest.setTimeout(30_000)

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

test('production takes an empty database, again and again, and the demo is then refused', async () => {
  await claimMall('production', services)
  await claimMall('production', services)
  await expect(claimMall('demo', services)).rejects.toThrow('is a mall in production, and the demo would fill it')
})

test('the demo takes an empty database and its own; production refuses what it has filled', async () => {
  await claimMall('demo', services)
  await services.db.tx((tx) => services.contentEditor.putSettings(tx, [{ ...SEEDED, isPublic: false }]))
  await claimMall('demo', services)
  await expect(claimMall('production', services)).rejects.toThrow("holds the demo's goods and accounts")
})
