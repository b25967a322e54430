import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { throwawayDb } from '../../test/support/app'
import { ConfigError } from '../config'
import { TurnableClock } from '../kernel/clock'
import { silentLog } from '../kernel/log'
import { migrateUp } from '../kernel/migrate'
import { migrations } from '../migrations'
import { createZeroPay } from '../pay/zero'
import { noteDrawings, SEEDED } from '../seed/marker'
import { type Services, wireServices } from '../services'
import { fillDemo } from './fill-demo'

let folder: string
let drop: () => Promise<void>
let services: Services
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-fill-'))
  const database = await throwawayDb()
  drop = database.drop
  await migrateUp(database.db, migrations)
  services = wireServices(database.db, new TurnableClock(), silentLog, {
    account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
    providers: [createZeroPay()],
  })
  await services.outbox.stop()
})
afterEach(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether a start runs the seeder, here a script that writes a file. */
async function runsSeeder(): Promise<boolean> {
  const trace = join(folder, 'trace')
  rmSync(trace, { force: true })
  await fillDemo(services, { seedEntry: seeder(), drawingsFolder: trace, dataFolder: folder, sandbox: null })
  return existsSync(trace)
}
function seeder(words = 'require("node:fs").writeFileSync(process.argv[2], "")'): string {
  const entry = join(folder, 'seed.cjs')
  if (!existsSync(entry)) writeFileSync(entry, `${words}\nprocess.exit(0)\n`)
  return entry
}
async function markSeeded(): Promise<void> {
  await services.db.tx((tx) => services.contentEditor.putSettings(tx, [{ ...SEEDED, isPublic: false }]))
}

test('the seeder runs until rows and drawings exist, and not again', async () => {
  expect(await runsSeeder()).toBe(true)
  await markSeeded()
  expect(await runsSeeder()).toBe(true)
  writeFileSync(join(folder, 'media'), '')
  noteDrawings(folder, seeder())
  expect(await runsSeeder()).toBe(false)
})

test('another build of the seeder may have other drawings: it runs again', async () => {
  await markSeeded()
  writeFileSync(join(folder, 'media'), '')
  noteDrawings(folder, seeder())
  rmSync(seeder())
  seeder('// another build\nrequire("node:fs").writeFileSync(process.argv[2], "")')
  expect(await runsSeeder()).toBe(true)
})

test('the seeder’s error about the database or the disk is the error of the start', async () => {
  seeder('process.stderr.write("the disk is full: here"); process.exit(75)')
  await expect(runsSeeder()).rejects.toThrow(new ConfigError('the disk is full: here'))
})

test('a seeder that fails stops the start', async () => {
  seeder('process.exit(3)')
  await expect(runsSeeder()).rejects.toThrow('could not be filled (3)')
})
