import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemClock } from '@server/kernel/clock'
import { type Db, openDb } from '@server/kernel/db'
import { silentLog } from '@server/kernel/log'
import { migrateUp } from '@server/kernel/migrate'
import { mediaStorage } from '@server/media'
import { migrations } from '@server/migrations'
import { createZeroPay } from '@server/pay/zero'
import { seedScale } from '@server/seed/scale'
import { type Services, wireServices } from '@server/services'
import { deviceOf } from '../../support/log-in'
import type { LoadOrder, Measured } from './load'
import type { Signer } from './wire'

const SERVER_CORE = '0'
const OTHER_CORE = '1'
const TICKS_PER_SECOND = 100
const START_MS = 120_000
const AT_ONCE = 200

/** A data folder with `products` of three SKUs each and logged-in shoppers with an address. */
export interface Fixture {
  folder: string
  products: number
  shoppers: Signer[]
}

export function databaseOf(folder: string): string {
  return join(folder, 'galleria.db')
}

/** Opens a fixture's database with the services, and closes it after `work`. */
export async function withServices<T>(folder: string, work: (services: Services, db: Db) => Promise<T>): Promise<T> {
  const db = openDb(databaseOf(folder))
  await migrateUp(db, migrations)
  const account = { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' }
  const media = { folder: join(folder, 'uploads'), storage: mediaStorage({ dataFolder: folder }) }
  const services = wireServices(db, systemClock, silentLog, { account, media, providers: [createZeroPay()] })
  try {
    return await work(services, db)
  } finally {
    await services.outbox.stop()
    await db.close()
  }
}

export async function makeFixture(products: number, shopperCount: number): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-bench-'))
  const shoppers = await withServices(folder, async (services, db) => {
    await seedScale(db, { products, skusEach: 3, stockEach: 1_000_000 })
    // Without the demo's goods, which would be part of the measurement.
    await db.tx((tx) => services.contentEditor.putSettings(tx, [{ key: 'seed.mall', value: '1', isPublic: false }]))
    const all: Signer[] = []
    for (let from = 0; from < shopperCount; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, shopperCount - from) }, (_, i) => from + i)
      all.push(...(await Promise.all(numbers.map((number) => enrol(services, number)))))
    }
    return all
  })
  return { folder, products, shoppers }
}

/** Such a data folder, created by another build from its sources, with that build's schema. */
export function makeFixtureOf(build: string, products: number, shopperCount: number): Fixture {
  const place = join('dist', 'bench', 'fixture')
  mkdirSync(resolve(build, place), { recursive: true })
  const entry = `import { writeFileSync } from 'node:fs'
    import { makeFixture } from '../../../test/bench/server/mall'
    makeFixture(${products}, ${shopperCount}).then((made) => {
      writeFileSync('${place}/made.json', JSON.stringify(made))
      process.exit(0)
    })`
  writeFileSync(resolve(build, place, 'entry.ts'), entry)
  const bundled = `import { bundle } from './tools/bundle.mjs'
    await bundle({ entry: '${place}/entry.ts', outFile: '${place}/made.mjs' })
    process.exit(0)`
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: build,
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  run('--input-type=module', '-e', bundled)
  run(join(place, 'made.mjs'))
  return JSON.parse(readFileSync(resolve(build, place, 'made.json'), 'utf8')) as Fixture
}

async function enrol({ db, account, sessions, addresses }: Services, number: number): Promise<Signer> {
  const now = systemClock.now()
  const mobile = `139${String(number).padStart(8, '0')}`
  const deviceId = `bench-${number}`.padEnd(36, '0')
  const { uid, sessionKey, sessionSecret, accessToken } = await db.tx(async (tx) => {
    const id = await account.createShopper(tx, { countryCode: '86', mobile, name: '测试顾客' }, now)
    return { uid: id, ...(await sessions.login(tx, deviceOf(deviceId), id, now)) }
  })
  await addresses.save(
    uid,
    { name: '测试顾客', mobile, areaCode: '330108', detail: '江汉路 1786 号', isDefault: true },
    now,
  )
  return { uid, sessionKey, secret: sessionSecret, deviceId, accessToken }
}

export interface BenchMallDeps {
  child: ChildProcess
  url: string
  sandboxUrl: string
  /** Milliseconds from the start of the process to "listening". */
  startedInMs: number
}

/** The built server with a fixture, on its own core if the system allows it; the sandbox runs on the other core. */
export class BenchMall {
  private readonly child: ChildProcess
  readonly url: string
  readonly sandboxUrl: string
  readonly startedInMs: number

  private constructor({ child, url, sandboxUrl, startedInMs }: BenchMallDeps) {
    this.child = child
    this.url = url
    this.sandboxUrl = sandboxUrl
    this.startedInMs = startedInMs
  }

  /** Starts the server of the folder `build` with the options of that build's `npm start`. */
  static async start(folder: string, build = '.'): Promise<BenchMall> {
    const born = performance.now()
    const limits = { RATE_ANONYMOUS: '1000000000', RATE_SHOPPER: '1000000000', RATE_UNSIGNED: '1000000000' }
    const child = spawn(process.execPath, [...startFlags(build), resolve(build, 'dist/server/main.mjs')], {
      cwd: build,
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', GALLERIA_DATA: folder, ...limits },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    // The log is read and discarded: writing it is part of the server's work, storing it is not.
    const errors = { text: '' }
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      if (errors.text.length < 20_000) errors.text += chunk
    })
    const url = await new Promise<string>((ok, no) => {
      const timer = setTimeout(() => no(new Error(`the mall did not start: ${output}${errors.text}`)), START_MS)
      child.once('exit', (code) => no(new Error(`the mall ended (${code}): ${output}${errors.text}`)))
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        const found = /listening on (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
        if (!found) return
        clearTimeout(timer)
        ok(found)
      })
    })
    const startedInMs = performance.now() - born
    const sandboxPort = await until(() => /支付沙箱 http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])
    const mall = new BenchMall({ child, url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, startedInMs })
    // Only the main thread is bound to the core: worker threads (payment signatures, the disk) are meant to run in
    // parallel.
    pin(child.pid, OTHER_CORE)
    pin(child.pid, SERVER_CORE, false)
    for (const pid of childrenOf(child.pid)) pin(pid, OTHER_CORE)
    return mall
  }

  /** Processor seconds so far, in user and system mode, of all threads. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.child.pid)
  }

  /** Processor seconds so far of the sandbox gateway, the server's only long-running child process. */
  sandboxCpuSeconds(): number {
    return childrenOf(this.child.pid).reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  }

  /** Resident memory in MB (10^6 bytes). */
  rssMb(): number {
    return rssMbOf(this.child.pid)
  }

  /** Maximum resident memory so far, in MB (10^6 bytes). */
  rssPeakMb(): number {
    return rssMbOf(this.child.pid, 'VmHWM')
  }

  stop(): Promise<void> {
    return end(this.child)
  }
}

/** The arguments of `npm start` for Node. */
function startFlags(build: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** The load generator as a separate process. */
export class LoadProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(): LoadProcess {
    // Its garbage collection would delay the receipt of answers.
    const child = fork(resolve('dist/bench/main.mjs'), ['server-load'], { execArgv: ['--max-semi-space-size=64'] })
    pin(child.pid, OTHER_CORE)
    return new LoadProcess(child)
  }

  /**
   * Two load generators share a core with each other and with all threads of the mall except the main one. One measures
   * times; the other creates load and has a lower priority than the mall's threads and the measuring one. Otherwise
   * answers would wait for them 10 ms or more, and the mall's garbage collection would wait for the load.
   */
  keepTimeOf(crowd: LoadProcess): void {
    const { PRIORITY_HIGHEST, PRIORITY_LOW } = constants.priority
    for (const thread of threadsOf(crowd.child.pid)) setPriority(thread, PRIORITY_LOW)
    try {
      if (this.child.pid !== undefined) setPriority(this.child.pid, PRIORITY_HIGHEST)
    } catch {
      // Only root may raise priorities; without it the figures are less precise.
    }
  }

  order(order: LoadOrder): Promise<Measured> {
    return new Promise((resolve, reject) => {
      this.child.once('message', (answer: { measured?: Measured; failure?: string }) => {
        if (answer.measured) resolve(answer.measured)
        else reject(new Error(answer.failure ?? 'the load generator failed'))
      })
      this.child.send(order)
    })
  }

  stop(): void {
    this.child.disconnect()
  }
}

export function cpuSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export function rssMbOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kib = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}

/** Binds a process to one core; without taskset or a second core all processes share the cores. */
export function pin(pid: number | undefined, core: string, withThreads = true): void {
  try {
    execFileSync('taskset', [...(withThreads ? ['-a'] : []), '-p', '-c', core, String(pid)], { stdio: 'ignore' })
  } catch {
    // Without taskset the figures are less precise, and the bench still works.
  }
}

export function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** A copy of a fixture; its shoppers are logged in, too. */
export function copyFixture(fixture: Fixture): Fixture {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-bench-'))
  cpSync(fixture.folder, folder, { recursive: true })
  return { ...fixture, folder }
}

export function removeFixture({ folder }: Fixture): void {
  rmSync(folder, { recursive: true, force: true })
}

/** All threads of a process if the system lists them, else its main thread. */
function threadsOf(pid: number | undefined): number[] {
  const folder = `/proc/${pid}/task`
  if (existsSync(folder)) return readdirSync(folder).map(Number)
  return pid === undefined ? [] : [pid]
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('the sandbox gateway did not print its port')
}
