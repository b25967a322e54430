import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { build } from 'esbuild'
import { sql } from 'kysely'
import { tiered } from '../../test/support/tier'
import { type Db, openDb } from './db'
import { checkSqliteVersion } from './sqlite'

const CHILD = resolve('.cache/test', `sqlite-child-${process.pid}.mjs`)
const TABLE =
  'create table told (who text not null, n integer not null, body text not null, primary key (who, n)) strict'

let folder: string
let file: string
beforeAll(async () => {
  const entryPoints = ['server/kernel/sqlite-child.fixture.ts']
  await build({
    entryPoints,
    outfile: CHILD,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    packages: 'external',
  })
})
afterAll(() => rmSync(CHILD, { force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-durable-'))
  file = join(folder, 'mall.db')
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Rows of a writer in a file; each must be whole. */
function rowsOf(path: string, who: string): Set<number> {
  const db = new DatabaseSync(path)
  try {
    expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return new Set(
      db
        .prepare('select n from told where who = ?')
        .all(who)
        .map(({ n }) => Number(n)),
    )
  } finally {
    db.close()
  }
}

async function emptyDb(options = {}): Promise<Db> {
  const db = openDb(file, 1, options)
  await db.tx((tx) => sql.raw(TABLE).execute(tx))
  return db
}

const add = (db: Db, n: number, body = 'x') =>
  db.tx((tx) => sql`insert into told (who, n, body) values ('me', ${n}, ${body})`.execute(tx))

test('a SQLite that can lose commits is refused', () => {
  for (const version of ['3.45.1', '3.51.2', '3.7.0', '2.99.99']) {
    expect(() => checkSqliteVersion(version)).toThrow(`SQLite ${version} of this Node can lose commits`)
  }
  for (const version of ['3.51.3', '3.53.4', '4.0.0']) expect(() => checkSqliteVersion(version)).not.toThrow()
})

/** What a power cut may leave: the file and its log as they were at the last sync. */
interface Image {
  file: Buffer
  log: Buffer
}

test('a power cut removes nothing that was acknowledged or read', async () => {
  const images = tiered(40, 400)
  const db = await emptyDb({ checkpointPages: 60 })
  const now = (): Image => ({ file: readFileSync(file), log: readFileSync(`${file}-wal`) })
  let durable = now()
  const told = new Set<number>()
  const seen = new Set<number>()
  let checked = 0
  let logsBegun = new Set<string>()

  const check = ({ file: data, log }: Image) => {
    const cut = join(folder, `cut-${checked++}`)
    mkdirSync(cut)
    writeFileSync(join(cut, 'mall.db'), data)
    writeFileSync(join(cut, 'mall.db-wal'), log)
    const rows = rowsOf(join(cut, 'mall.db'), 'me')
    expect([...told].filter((n) => !rows.has(n))).toEqual([])
    expect([...seen].filter((n) => !rows.has(n))).toEqual([])
    rmSync(cut, { recursive: true })
  }
  const { fdatasync } = fs
  jest.spyOn(fs, 'fdatasync').mockImplementation((fd, done) => {
    // The file first: a running checkpoint writes only what is in the log already.
    const image = now()
    logsBegun = logsBegun.add(image.log.subarray(16, 24).toString('hex'))
    // A cut may leave any part of what was appended since the last sync.
    if (image.log.subarray(16, 24).equals(durable.log.subarray(16, 24))) {
      const torn = Buffer.from(image.log)
      const changed = durable.log.findIndex((byte, i) => byte !== torn[i])
      const from = Math.min(changed < 0 ? durable.log.length : changed, torn.length)
      const at = from + Math.floor(Math.random() * Math.min(20_000, torn.length - from))
      torn.fill(0xa5, at, Math.min(at + 64, torn.length))
      check({ file: durable.file, log: Math.random() < 0.5 ? torn : torn.subarray(0, at) })
    }
    fdatasync(fd, async (error) => {
      // Time for readers to see data that is not on disk.
      await new Promise((later) => setTimeout(later, 3))
      // A cut at this moment, with the log of the last sync.
      check(durable)
      durable = image
      done(error)
    })
  })
  let n = 0
  // Until the log has restarted once, however slow the disk is.
  const goesOn = () => checked < images || (logsBegun.size < 2 && checked < 20 * images)
  const write = async () => {
    while (goesOn()) {
      const mine = ++n
      await add(db, mine, 'y'.repeat((mine * 613) % 4000))
      told.add(mine)
    }
  }
  const read = async () => {
    while (goesOn()) {
      const { rows } = await sql<{ n: number }>`select n from told`.execute(db.q)
      for (const row of rows) seen.add(row.n)
      await new Promise((done) => setImmediate(done))
    }
  }
  await Promise.all([write(), write(), write(), write(), read()])
  await db.close()
  expect(logsBegun.size).toBeGreaterThan(1)
  expect(told.size).toBeGreaterThan(images / 4)
})

test('the log stays short under constant writes, and checkpoints do not run on the event loop', async () => {
  const db = await emptyDb({ checkpointPages: 100 })
  let n = 0
  const loop = async () => {
    while (n < 8000) await add(db, ++n, 'z'.repeat(3000))
  }
  // Enough writers that the next batch has always begun when one is on disk.
  await Promise.all(Array.from({ length: 90 }, loop))
  // 8,000 rows are some 16,000 pages; the file keeps the largest size of the log. A busy machine checkpoints late.
  expect(statSync(`${file}-wal`).size).toBeLessThan(8000 * 4096)
  await db.close()
  expect(rowsOf(file, 'me').size).toBe(n)
})

/** Starts the writer of the fixture; `told` collects its acknowledged rows. */
function writer(who: string, ms: number, end = ''): { child: ChildProcess; told: Set<number>; words: () => string } {
  const child = spawn(process.execPath, [CHILD, file, who, String(ms), end], { stdio: ['ignore', 'pipe', 'pipe'] })
  const told = new Set<number>()
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) told.add(Number(line))
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    words += chunk
  })
  return { child, told, words: () => words }
}

test('a process killed between commit and sync loses nothing that was acknowledged', async () => {
  await (await emptyDb()).close()
  for (let round = 1; round <= tiered(4, 20); round++) {
    const who = `r${round}`
    const { child, told } = writer(who, 60_000, `kill-${round * 3}`)
    const [, signal] = await once(child, 'close')
    expect(signal).toBe('SIGKILL')
    const rows = rowsOf(file, who)
    expect([...told].filter((n) => !rows.has(n))).toEqual([])
    expect(told.size).toBeGreaterThan(0)
  }
})

test('a log that the disk refuses ends the process; no caller of that batch gets a reply', async () => {
  await (await emptyDb()).close()
  const { child, told, words } = writer('me', 60_000, 'fail-5')
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(words()).toMatch(/^galleria: the database cannot be written, .*EIO.*\n$/)
  // Four batches of one to six.
  expect(told.size).toBeLessThanOrEqual(4 * 6)
})

test('five processes write and checkpoint one file: everything acknowledged is there', async () => {
  await (await emptyDb()).close()
  const ms = tiered(4000, 60_000)
  const writers = ['a', 'b', 'c', 'd', 'e'].map((who) => ({ who, ...writer(who, ms) }))
  const codes = await Promise.all(writers.map(async ({ child }) => (await once(child, 'close'))[0]))
  expect({ codes, words: writers.map(({ words }) => words()).join('') }).toEqual({ codes: [0, 0, 0, 0, 0], words: '' })
  const all = writers.reduce((sum, { told }) => sum + told.size, 0)
  for (const { who, told } of writers) {
    expect(rowsOf(file, who)).toEqual(told)
    // Each process had its turns: at least a tenth of a fair share.
    expect(told.size * writers.length * 10).toBeGreaterThan(all)
  }
})

describe('while another process holds the file', () => {
  let db: Db
  let other: DatabaseSync
  const hold = async (patienceMs: number) => {
    db = await emptyDb({ patienceMs })
    await add(db, 1)
    other = new DatabaseSync(file)
    other.exec('begin immediate')
  }
  afterEach(async () => {
    other.close()
    await db.close()
  })

  test('reads are answered at once, writes wait and go on when it is done', async () => {
    await hold(60_000)
    let isWritten = false
    const writing = add(db, 2).then(() => {
      isWritten = true
    })
    for (let i = 0; i < 20; i++) {
      expect((await sql`select n from told`.execute(db.q)).rows).toEqual([{ n: 1 }])
      await new Promise((done) => setTimeout(done, 2))
    }
    expect(isWritten).toBe(false)
    other.exec('commit')
    await writing
    expect((await sql`select count(*) as n from told`.execute(db.q)).rows).toEqual([{ n: 2 }])
  })

  test('a writer that has waited too long gets an error; the next ones succeed', async () => {
    await hold(400)
    const refused = await Promise.allSettled([add(db, 2), add(db, 3), sql`delete from told`.execute(db.q)])
    expect(refused.map((result) => result.status === 'rejected' && result.reason.errorName)).toEqual(
      Array(3).fill('SYS_BUSY'),
    )
    other.exec('rollback')
    await add(db, 4)
    expect((await sql`select n from told order by n`.execute(db.q)).rows).toEqual([{ n: 1 }, { n: 4 }])
    expect(existsSync(`${file}-turn`)).toBe(false)
  })
})

test('a busy writer gives others a turn', async () => {
  const busy = await emptyDb()
  const other = openDb(file, 1)
  let isOver = false
  let n = 1000
  const loops = Array.from({ length: 200 }, async () => {
    while (!isOver) await add(busy, ++n)
  })
  for (let i = 1; i <= 5; i++) await add(other, i)
  isOver = true
  await Promise.all(loops)
  expect(n).toBeGreaterThan(1000 + 200)
  await other.close()
  await busy.close()
})
