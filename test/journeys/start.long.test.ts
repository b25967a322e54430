import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDb } from '../../server/kernel/db'
import { mallContent } from '../../server/seed/content'
import { DRAWING_SIZES, drawingsOf } from '../../server/seed/pictures'
import { startBuiltMall } from '../support/running-mall'

const MAIN = resolve('dist/server/main.mjs')
/** Largest size of a picture of the mall. */
const MAX_PICTURE_BYTES = 30_000
/** State after the first start of a demo; a test that starts on it does not change it. */
let filled: string
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'galleria-filled-'))
  const mall = await startBuiltMall({ folder: filled, drawsItself: true })
  expect(await mall.stop()).toBe(0)
})
afterAll(() => rmSync(filled, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the built server, which must exit immediately with an error. */
function refused(env: Record<string, string>) {
  const result = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, GALLERIA_DATA: folder, PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 110_000,
  })
  return { code: result.status, lines: result.stderr.trim().split('\n'), out: result.stdout }
}

const damagedLine = (words: string) =>
  `galleria: ${join(folder, 'galleria.db')} is damaged, or no database of ours (${words}): ` +
  'stop the server and put a backup in its place (npm run mall -- restore <file> --force)'

test('configurations that surroundings.test.ts refuses stop the start with one clear line', () => {
  const { code, lines, out } = refused({ PORT: 'eighty' })
  expect({ code, lines, out }).toEqual({
    code: 1,
    lines: ['galleria: PORT must be a whole number from 0 to 65535, not "eighty"'],
    out: '',
  })
})

test('`npm start` reports the problem before it builds the app', () => {
  // Another origin makes the build outdated.
  const env = { PATH: process.env.PATH, GALLERIA_DATA: folder, PORT: 'eighty', GALLERIA_ORIGIN: 'https://mall.example' }
  const result = spawnSync(process.execPath, ['tools/run.mjs', 'start'], { env, encoding: 'utf8', timeout: 110_000 })
  expect(result.status).toBe(1)
  expect(result.stderr.trim()).toMatch(/^galleria: PORT must be a whole number[^\n]*$/)
  expect(result.stdout).not.toContain('H5')
})

test('a folder that can’t be written stops the start with one line', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, lines } = refused({ GALLERIA_DATA: join(file, 'data') })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain("can't be written")
})

test('unwritable or foreign content of the folder stops the start without a stack trace', () => {
  // A missing disk; permissions alone do not stop root.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'media'))
  const media = join(folder, 'media')
  expect(refused({}).lines).toEqual([expect.stringContaining(`can't be written: ${media}`)])
  rmSync(media)
  writeFileSync(join(folder, 'sandbox'), '')
  const { code, lines } = refused({})
  expect(code).toBe(1)
  // Lines of the log and the gateway can precede it; no line is part of a stack trace.
  expect(lines).toContainEqual(expect.stringMatching(/^galleria: the sandbox gateway did not start/))
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([])
})

test('an unreachable or invalid database stops the start with one line', () => {
  const { code, lines } = refused({ DATABASE_URL: 'postgres://127.0.0.1:1/mall' })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining("the database can't be used: connect ECONNREFUSED 127.0.0.1:1")])
  writeFileSync(join(folder, 'galleria.db'), 'something else'.repeat(500))
  expect(refused({}).lines).toEqual([damagedLine('file is not a database')])
})

test('a damaged database stops the start with one line that names the file and the remedy', () => {
  const file = join(folder, 'galleria.db')
  copyFileSync(join(filled, 'galleria.db'), file)
  const bytes = readFileSync(file)
  // The header stays intact, so the file is recognised as a database, but its pages are unreadable.
  writeFileSync(file, bytes.fill(0xa5, 4096))
  expect(refused({}).lines).toEqual([damagedLine('database disk image is malformed')])
  const mall = spawnSync(process.execPath, [resolve('dist/server/mall.mjs'), 'order', 'list'], {
    env: { PATH: process.env.PATH, GALLERIA_DATA: folder },
    encoding: 'utf8',
  })
  const { status, stdout, stderr } = mall
  const line = damagedLine('database disk image is malformed').replace('galleria:', 'mall:')
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${line}\n` })
})

test('a demo on another network address prints it and stops cleanly', async () => {
  const mall = await startBuiltMall({ folder: filled, env: { HOST: '0.0.0.0' }, args: ['--lan'] })
  expect(await (await fetch(`${mall.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await mall.stop()).toBe(0)
  const local = await startBuiltMall({ folder: filled, env: { HOST: '127.0.0.2' } })
  expect(local.url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/)
  expect(await (await fetch(`${local.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await local.stop()).toBe(0)
})

test('idle connections and unfinished requests don’t delay the stop', async () => {
  const mall = await startBuiltMall({ folder: filled })
  const { hostname, port } = new URL(mall.url)
  const open = (text: string) =>
    new Promise<Socket>((done) => {
      const socket = connect(Number(port), hostname, () => socket.write(text, () => done(socket)))
      socket.on('error', () => undefined)
    })
  const sockets = [
    await open(''),
    await open(`POST /app.do HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n\r\nhalf`),
  ]
  await fetch(`${mall.url}/healthz`)
  // Node's own limit would be a minute.
  const late = new Promise((done) => setTimeout(done, 45_000, 'too late').unref())
  expect(await Promise.race([mall.stop(), late])).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('a demo start fills its database and draws its pictures, restricts its key files and restarts in seconds', async () => {
  const art = join(filled, 'media', 'art')
  const sizes = Object.values(DRAWING_SIZES)
  const pictures = drawingsOf(mallContent()).flatMap((drawing) => sizes.map((size) => `${drawing}-${size}.webp`))
  expect(readdirSync(art).sort()).toEqual(pictures.sort())
  expect(pictures.filter((name) => statSync(join(art, name)).size > MAX_PICTURE_BYTES)).toEqual([])
  const keys = join(filled, 'sandbox', 'keys')
  for (const name of readdirSync(keys)) expect(statSync(join(keys, name)).mode & 0o077).toBe(0)

  const again = await startBuiltMall({ folder: filled })
  const health = await fetch(`${again.url}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok' })
  const docs = await (await fetch(`${again.url}/docs/openapi.json`)).json()
  expect(Object.keys(docs.paths).length).toBeGreaterThan(50)
  expect(await (await fetch(`${again.url}/metrics`)).text()).toContain('galleria_request_duration_seconds_count')
  expect(await again.stop()).toBe(0)
})

test.each([
  [
    '999912312359-later',
    'galleria: the database is of a newer version of Galleria (999912312359-later): update this one',
  ],
  [
    '0030_search-document',
    expect.stringMatching(
      /^galleria: the database is of a version .* \(0030_search-document\): export its goods with that/,
    ),
  ],
])('a database with an unknown schema step stops the start with one line: %s', async (name, line) => {
  copyFileSync(join(filled, 'galleria.db'), join(folder, 'galleria.db'))
  const db = openDb(join(folder, 'galleria.db'))
  await db.tx((tx) => tx.insertInto('schema_migration').values({ name, appliedAt: 1 }).execute())
  await db.close()
  expect(refused({}).lines).toEqual([line])
})
