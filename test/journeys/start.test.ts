import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDb } from '../../server/kernel/db'
import { startBuiltMall } from '../support/running-mall'

const MAIN = resolve('dist/server/main.mjs')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the built server, which must refuse at once. */
function refused(env: Record<string, string>, args: string[] = []) {
  const result = spawnSync(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, GALLERIA_DATA: folder, PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 110_000,
  })
  return { code: result.status, lines: result.stderr.trim().split('\n'), out: result.stdout }
}

const damagedLine = (words: string) =>
  `galleria: ${join(folder, 'galleria.db')} is damaged, or no database of ours (${words}): ` +
  'stop the server and put a backup in its place (npm run mall -- restore <file> --force)'

test.each([
  ['PORT', { PORT: 'eighty' }, 'PORT must be a whole number'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://:::::/mall' }, 'DATABASE_URL must be a postgres:// address'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://h/mall?prepare=no' }, 'prepare in DATABASE_URL must be true or false'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://h/mall?listen=0' }, 'listen in DATABASE_URL must be true or false'],
  ['PUBLIC_HOSTS', { PUBLIC_HOSTS: 'mall.example,https://mall.example' }, 'PUBLIC_HOSTS must be names like'],
  ['HOST', { HOST: '0.0.0.0' }, 'beyond loopback only with --lan'],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be 1 or 0'],
  ['OPS_PUBLIC', { OPS_PUBLIC: 'yes' }, 'OPS_PUBLIC must be 1 or 0'],
  ['GALLERIA_MODE', { GALLERIA_MODE: 'test' }, 'GALLERIA_MODE must be demo or production'],
])('a wrong %s stops the start with one clear line', (_name, env, words) => {
  const { code, lines } = refused(env)
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(words)
})

test('`npm start` says what is wrong before it builds the app', () => {
  // Another origin makes the build stale.
  const env = { PATH: process.env.PATH, GALLERIA_DATA: folder, PORT: 'eighty', GALLERIA_ORIGIN: 'https://mall.example' }
  const result = spawnSync(process.execPath, ['tools/run.mjs', 'start'], { env, encoding: 'utf8', timeout: 110_000 })
  expect(result.status).toBe(1)
  expect(result.stderr.trim()).toMatch(/^galleria: PORT must be a whole number[^\n]*$/)
  expect(result.stdout).not.toContain('H5')
})

test('an unknown argument is told', () => {
  expect(refused({}, ['--fast']).lines).toEqual(['galleria: unknown argument "--fast" (there is only --lan)'])
})

test('--lan listens everywhere, so another HOST beside it is a mistake', () => {
  const words = 'galleria: --lan listens on every address of this machine: leave HOST out, which is "127.0.0.1"'
  expect(refused({ HOST: '127.0.0.1' }, ['--lan']).lines).toEqual([words])
})

test('a folder that can’t be written gives one line', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, lines } = refused({ GALLERIA_DATA: join(file, 'data') })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain("can't be written")
})

test('a folder that can be made nowhere gives one line, at once', () => {
  const { code, lines } = refused({ GALLERIA_DATA: '/proc/galleria' })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining("can't be written: /proc/galleria")] })
})

test('a folder that holds what can’t be written or is none of ours gives one line', () => {
  // A disk that is not there; rights alone stop no root.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'media'))
  const media = join(folder, 'media')
  expect(refused({}).lines).toEqual([expect.stringContaining(`can't be written: ${media}`)])
  rmSync(media)
  writeFileSync(join(folder, 'sandbox'), '')
  const { code, lines } = refused({})
  expect(code).toBe(1)
  // The log's own lines and the gateway's may stand before it; no line is a stack trace's.
  expect(lines).toContainEqual(expect.stringMatching(/^galleria: the sandbox gateway did not start/))
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([])
})

test('a database that is not there, or is none, gives one line', () => {
  const { code, lines } = refused({ DATABASE_URL: 'postgres://127.0.0.1:1/mall' })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining("the database can't be used: connect ECONNREFUSED 127.0.0.1:1")])
  writeFileSync(join(folder, 'galleria.db'), 'something else'.repeat(500))
  expect(refused({}).lines).toEqual([damagedLine('file is not a database')])
})

test('a damaged database gives one line that says which file and what to do', async () => {
  const file = join(folder, 'galleria.db')
  await (await startBuiltMall({ folder })).stop()
  const bytes = readFileSync(file)
  // The head stays: it is known for a database, and nothing in it can be read.
  writeFileSync(file, bytes.fill(0xa5, 4096))
  expect(refused({}).lines).toEqual([damagedLine('database disk image is malformed')])
  const mall = spawnSync(process.execPath, [resolve('dist/server/mall.mjs'), 'order', 'list'], {
    ...{ env: { PATH: process.env.PATH, GALLERIA_DATA: folder }, encoding: 'utf8' },
  })
  const { status, stdout, stderr } = mall
  const line = damagedLine('database disk image is malformed').replace('galleria:', 'mall:')
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${line}\n` })
})

test('a busy port gives one line, before any work', async () => {
  const server = createServer()
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const { code, lines } = refused({ PORT: String(port) })
  server.close()
  expect(code).toBe(1)
  expect(lines).toEqual([`galleria: port ${port} is busy: stop what uses it, or set PORT to another`])
  expect(readdirSync(folder)).toEqual([])
})

test('production refuses to start with the demo’s secrets, accounts or sandbox', () => {
  const production = { GALLERIA_MODE: 'production', PUBLIC_HOSTS: 'mall.example' }
  expect(refused(production).lines).toEqual([expect.stringContaining('SMS_URL')])
  expect(refused({ ...production, SMS_URL: 'https://sms.example/send' }).lines).toEqual([
    expect.stringContaining('WECHAT_PAY_'),
  ])
})

test('a demo that listens elsewhere says where, fills itself and stops cleanly', async () => {
  const mall = await startBuiltMall({ folder, env: { HOST: '0.0.0.0' }, args: ['--lan'] })
  expect(await (await fetch(`${mall.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await mall.stop()).toBe(0)
  const local = await startBuiltMall({ folder, env: { HOST: '127.0.0.2' } })
  expect(local.url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/)
  expect(await (await fetch(`${local.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await local.stop()).toBe(0)
})

test('connections that ask nothing, or never end their question, don’t hold up the stop', async () => {
  const mall = await startBuiltMall()
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
  // Node itself would wait for a minute.
  const late = new Promise((done) => setTimeout(done, 45_000, 'too late').unref())
  expect(await Promise.race([mall.stop(), late])).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('a demo start seeds once, keeps its keys to itself, starts again in seconds and stops cleanly', async () => {
  const first = await startBuiltMall({ folder, drawsItself: true })
  const health = await fetch(`${first.url}/healthz`)
  expect(await health.json()).toEqual({ status: 'ok' })
  const docs = await (await fetch(`${first.url}/docs/openapi.json`)).json()
  expect(Object.keys(docs.paths).length).toBeGreaterThan(50)
  expect(await (await fetch(`${first.url}/metrics`)).text()).toContain('galleria_request_duration_seconds_count')
  expect(await first.stop()).toBe(0)
  const keys = join(folder, 'sandbox', 'keys')
  for (const name of readdirSync(keys)) expect(statSync(join(keys, name)).mode & 0o077).toBe(0)

  const again = await startBuiltMall({ folder })
  expect(again.output()).toContain('listening')
  expect(await again.stop()).toBe(0)

  // A newer program has been at work here.
  const db = openDb(join(folder, 'galleria.db'))
  await db.tx((tx) => tx.insertInto('schema_migration').values({ name: '9999_later', applied_at: 1 }).execute())
  await db.close()
  expect(refused({}).lines).toEqual([
    'galleria: the database is of a newer version of Galleria (9999_later): update this one',
  ])
})
