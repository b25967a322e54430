import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { OPERATOR } from '../../../test/support/actor'
import { migratedDb, type ThrowawayDb, throwawayDb } from '../../../test/support/app'
import { fingerprint } from '../../../test/support/fingerprint'
import { listAudit } from '../../kernel/audit.repo'
import { type Db, openDb } from '../../kernel/db'
import { migrations } from '../../migrations'
import { seedScale } from '../../seed/scale'
import { bundleCommandLine, runMall, settingsFor } from '../mall.fixture'
import { ArchiveError, writeArchive } from './archive'
import { restore } from './restore'
import { openSnapshot } from './snapshot.repo'

let folder: string
let source: ThrowawayDb
let file: string
let prints: Record<string, string>
beforeAll(async () => {
  await bundleCommandLine()
  folder = mkdtempSync(join(tmpdir(), 'galleria-backup-'))
  source = await migratedDb()
  await seedScale(source.db, { products: 300, skusEach: 3 })
  prints = await fingerprint(source.db)
  file = join(folder, 'whole.gz')
  await backup(file)
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function backup(to: string) {
  const snapshot = await openSnapshot(source.target)
  return writeArchive(to, snapshot, 1).finally(() => snapshot.close())
}
async function printsOf(target: string): Promise<Record<string, string>> {
  const db = openDb(target)
  return fingerprint(db).finally(() => db.close())
}
const config = (database: string) => ({ database, poolSize: 2 })

test('a backup of either engine is restored into an empty SQLite file', async () => {
  const target = join(folder, 'fresh/galleria.db')
  const { rows } = await restore(file, config(target), false, OPERATOR)
  expect(rows.product).toBe(300)
  expect(await printsOf(target)).toEqual(prints)
  const db = openDb(target)
  const actions = await listAudit(db.q, { limit: 9 }).finally(() => db.close())
  expect(actions).toMatchObject([
    { action: 'mall.restore', actor: OPERATOR, details: { before: null, after: { file: 'whole.gz' } } },
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup is restored into a new database, of the engine under test', async () => {
  const fresh = await throwawayDb()
  try {
    // SQLite's file is open here, and an open one is refused: it is restored into a further file.
    const target = fresh.db.engine === 'sqlite' ? `${fresh.target}.next` : fresh.target
    await restore(file, config(target), false, OPERATOR)
    expect(await printsOf(target)).toEqual(prints)
  } finally {
    await fresh.drop()
  }
})

test('a database in use: PostgreSQL is replaced only by force and then wholly, SQLite never', async () => {
  const used = await migratedDb()
  try {
    await seedScale(used.db, { products: 20, skusEach: 1 })
    if (used.db.engine === 'sqlite') {
      // This process holds the file open, as a running server would.
      const before = await fingerprint(used.db)
      await expect(restore(file, config(used.target), true, OPERATOR)).rejects.toThrow('stop the server first')
      expect(await fingerprint(used.db)).toEqual(before)
      return
    }
    await expect(restore(file, config(used.target), false, OPERATOR)).rejects.toThrow('is not empty')
    await restore(file, config(used.target), true, OPERATOR)
    expect(await fingerprint(used.db)).toEqual(prints)
  } finally {
    await used.drop()
  }
})

test('the command line refuses a filled SQLite database without --force, and an open one', async () => {
  const data = join(folder, 'data')
  const env = { GALLERIA_DATA: data }
  expect((await runMall(['restore', file], env)).code).toBe(0)
  expect(await runMall(['restore', file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  })
  expect((await runMall(['restore', file, '--force', '--json'], env)).code).toBe(0)
  expect(await printsOf(join(data, 'galleria.db'))).toEqual(prints)
  const running = openDb(join(data, 'galleria.db'))
  await running.q.selectFrom('product').select('productId').limit(1).execute()
  const refused = await runMall(['restore', file, '--force'], env)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('stop the server first') })
  expect(await fingerprint(running)).toEqual(prints)
  await running.close()
})

test('a database of a newer program is refused by every command, and by restore on PostgreSQL', async () => {
  const newer = await migratedDb()
  const { env, end } = await settingsFor(newer.db)
  try {
    await newer.db.tx((tx) =>
      tx.insertInto('schema_migration').values({ name: '999912312359-later', appliedAt: 1 }).execute(),
    )
    const text = expect.stringContaining('of a newer version of Galleria (999912312359-later)')
    expect(await runMall(['order', 'list'], env)).toMatchObject({ code: 1, stderr: text })
    expect(await runMall(['health'], env)).toMatchObject({ code: 1, stdout: text })
    if (newer.db.engine === 'sqlite') return
    await expect(restore(file, config(newer.target), true, OPERATOR)).rejects.toThrow('999912312359-later')
    const rows = await newer.db.q.selectFrom('schema_migration').select('name').execute()
    expect(rows).toHaveLength(migrations.length + 1)
  } finally {
    end()
    await newer.drop()
  }
})

test('a backup replaces a damaged SQLite file, by force', async () => {
  const target = join(folder, 'damaged/galleria.db')
  await restore(file, config(target), false, OPERATOR)
  writeFileSync(target, readFileSync(target).fill(0xa5, 4096))
  await expect(restore(file, config(target), false, OPERATOR)).rejects.toThrow('malformed')
  await restore(file, config(target), true, OPERATOR)
  expect(await printsOf(target)).toEqual(prints)
})

test('a database or backup from before the first migration is refused in one line with what to do, and is unchanged', async () => {
  const old = await migratedDb()
  const { env, folder: data, end } = await settingsFor(old.db)
  const advice = 'export its goods with that version (npm run mall -- export goods.csv)'
  const line = (begin: string) =>
    expect.stringMatching(new RegExp(`^mall: ${begin}the database is of a version .*\\n$`))
  try {
    await old.db.tx((tx) =>
      tx.insertInto('schema_migration').values({ name: '0030_search-document', appliedAt: 1 }).execute(),
    )
    const ran = await runMall(['order', 'list'], env)
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: line('') })
    expect(ran.stderr).toContain(`(0030_search-document): ${advice}`)
    expect(await runMall(['health'], env)).toMatchObject({ code: 1, stdout: expect.stringContaining(advice) })
    const copy = join(data, 'old.gz')
    const snapshot = await openSnapshot(old.target)
    await writeArchive(copy, snapshot, 1).finally(() => snapshot.close())
    const elsewhere = { GALLERIA_DATA: join(data, 'elsewhere') }
    expect(await runMall(['restore', copy], elsewhere)).toMatchObject({ code: 1, stderr: line('of the backup: ') })
    expect(existsSync(join(data, 'elsewhere/galleria.db'))).toBe(false)
    if (old.db.engine === 'postgres')
      await expect(restore(file, config(old.target), true, OPERATOR)).rejects.toThrow(advice)
    const rows = await old.db.q.selectFrom('schema_migration').select('name').execute()
    expect(rows).toHaveLength(migrations.length + 1)
  } finally {
    end()
    await old.drop()
  }
})

test('a damaged, a truncated and a foreign file change nothing', async () => {
  const target = join(folder, 'kept.db')
  await restore(file, config(target), false, OPERATOR)
  const bytes = readFileSync(file)
  const text = gunzipSync(bytes).toString()
  const bad = join(folder, 'bad.gz')
  const refusal = async (content: Buffer) => {
    writeFileSync(bad, content)
    await expect(restore(bad, config(join(folder, 'never.db')), true, OPERATOR)).rejects.toThrow(ArchiveError)
  }
  await refusal(bytes.subarray(0, bytes.length - 200))
  await refusal(gzipSync(text.slice(0, text.lastIndexOf('{"end"'))))
  await refusal(gzipSync(text.replace('"scale-0000007"', '"scale-0000008"')))
  await refusal(gzipSync('{"format":"other"}\n'))
  await refusal(Buffer.from('Handle,Title\n'))
  await expect(restore(join(folder, 'whole.gz'), { database: target, poolSize: 1 }, false, OPERATOR)).rejects.toThrow()
  expect(await printsOf(target)).toEqual(prints)
})

test('while orders come in, a backup is consistent: two rows of one transaction are both in it or neither', async () => {
  const pair = (db: Db, n: number) =>
    db.tx(async (tx) => {
      const row = { name: `n${n}` }
      await tx
        .insertInto('search_word')
        .values({ word: `left ${row.name}`, weight: 1, hotPosition: null })
        .execute()
      await tx
        .insertInto('setting')
        .values({ key: `right ${row.name}`, value: '', isPublic: 0 })
        .execute()
    })
  let isOver = false
  let written = 0
  const writing = (async () => {
    while (!isOver) await pair(source.db, written++)
  })()
  try {
    for (let i = 0; i < 3; i++) {
      const to = join(folder, `moment-${i}.gz`)
      await backup(to)
      const text = gunzipSync(readFileSync(to)).toString()
      const names = (side: string) =>
        [...text.matchAll(new RegExp(`"${side} (n\\d+)"`, 'g'))].map((match) => match[1]).sort()
      expect(names('left')).toEqual(names('right'))
    }
  } finally {
    isOver = true
    await writing
  }
  expect(written).toBeGreaterThan(0)
})
