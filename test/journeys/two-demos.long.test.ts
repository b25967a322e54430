// Two demos that start at the same moment on one empty database, as in a deployment of two machines.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEEDING_LOCK } from '@server/seed/marker'
import { Client } from 'pg'
import { eventually } from '../support/eventually'
import { anyPostgres, createDatabase, type Postgres, type ThrowawayDatabase } from '../support/postgres'
import { type RunningMall, startBuiltMall } from '../support/running-mall'
import { freshConnectionTo, WireClient } from '../support/wire-client'

let postgres: Postgres
let database: ThrowawayDatabase
let folders: string[]
let malls: RunningMall[] = []
beforeAll(async () => {
  // Each machine has its own folder, and SQLite is limited to one machine, so the rows are always in PostgreSQL.
  postgres = await anyPostgres()
  database = await createDatabase(postgres.url)
  folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `galleria-${name}-`)))
})
afterAll(async () => {
  await Promise.all(malls.map((mall) => mall.stop()))
  await database.drop()
  await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// The smallest pool: the seeding lock takes its own connection.
const start = (folder: string) => startBuiltMall({ folder, env: { DATABASE_URL: database.url, DATABASE_POOL: '1' } })

/** Holds the seeding lock like a third machine; ending it lets the others continue. */
async function seedingOfAnother(): Promise<{ areWaiting(count: number): Promise<boolean>; end(): Promise<void> }> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [SEEDING_LOCK])
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and objid = $1`
  return {
    areWaiting: async (count) => (await client.query(waiting, [SEEDING_LOCK])).rows[0]?.count === count,
    end: () => client.end(),
  }
}

test('one demo at a time fills the database; a waiting demo prints a line; both serve the same mall', async () => {
  const other = await seedingOfAnother()
  const starting = Promise.all(folders.map(start))
  // The lock is released when both wait, so that they always compete.
  await Promise.race([starting, eventually(() => other.areWaiting(2), 'both of them wait')])
  await other.end()
  malls = await starting
  const shown = await Promise.all(
    malls.map(async (mall) => {
      expect(mall.output()).toContain('另一台服务器正在布置演示商场，等它完成…')
      expect(mall.output()).toContain('✓ 演示商场')
      // While the other mall still writes, this one may be slow.
      await eventually(
        async () => (await (await fetch(`${mall.url}/healthz`)).json()).status === 'ok',
        'the mall is healthy',
      )
      expect((await fetch(`${mall.url}/media/art/1f9e5-256.webp`)).status).toBe(200)
      const connection = freshConnectionTo(mall.url)
      const client = await new WireClient({ connection, now: Date.now, deviceId: 'two-demos'.padEnd(36, '0') }).open()
      const { blocks, mallName } = await client.call('POST homePage/getFirstPageData', {})
      connection.close()
      return { blocks: blocks.length, mallName }
    }),
  )
  expect(shown[0]?.blocks).toBeGreaterThan(0)
  expect(shown[1]).toEqual(shown[0])
})
