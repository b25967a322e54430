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

/** A data folder with `products` of three SKUs each and shoppers who are logged in and have an address. */
export interface Fixture {
  folder: string
  products: number
  shoppers: Signer[]
}

export function databaseOf(folder: string): string {
  return join(folder, 'galleria.db')
}

/** Opens a fixture's database with the services over it, closed after `work`. */
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
    // The demo's own goods would be measured with the bench's.
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

/** The same made by another build, whose folder has its sources: with its own schema, whatever that is. */
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
  const { uid, session } = await db.tx(async (tx) => {
    const id = await account.createShopper(tx, { countryCode: '86', mobile, name: '测试顾客' }, now)
    return { uid: id, session: await sessions.login(tx, deviceOf(deviceId), id, now) }
  })
  await addresses.save(
    uid,
    { name: '测试顾客', mobile, areaCode: '330108', detail: '江汉路 1786 号', isDefault: true },
    now,
  )
  return { uid, sessionKey: session.sessionKey, secret: session.sessionSecret, deviceId }
}

/** The built server over a fixture, alone on its core where the system lets it; the sandbox runs on the other one. */
export class BenchMall {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly sandboxUrl: string,
    /** Milliseconds from its birth to "listening". */
    readonly startedInMs: number,
  ) {}

  /** Starts the server that was built in the folder `build`, with its own way of `npm start`. */
  static async start(folder: string, build = '.'): Promise<BenchMall> {
    const born = performance.now()
    const limits = { RATE_ANONYMOUS: '1000000000', RATE_SHOPPER: '1000000000', RATE_UNSIGNED: '1000000000' }
    const child = spawn(process.execPath, [...startFlags(build), resolve(build, 'dist/server/main.mjs')], {
      cwd: build,
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', GALLERIA_DATA: folder, ...limits },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    // Its log is read and dropped: writing it is part of its work, keeping it is not.
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
    const mall = new BenchMall(child, url, `http://127.0.0.1:${sandboxPort}`, startedInMs)
    // Its main thread alone: what it gives to threads (payment signatures, the disk) is meant to run beside it.
    pin(child.pid, OTHER_CORE)
    pin(child.pid, SERVER_CORE, false)
    for (const pid of childrenOf(child.pid)) pin(pid, OTHER_CORE)
    return mall
  }

  /** Processor seconds spent so far, in user and system mode, all threads. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.child.pid)
  }

  /** The same of the sandbox gateway, the only process that it keeps beside itself. */
  sandboxCpuSeconds(): number {
    return childrenOf(this.child.pid).reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  }

  /** Resident memory in MB (10^6 bytes). */
  rssMb(): number {
    return rssMbOf(this.child.pid)
  }

  /** The most that it has been. */
  rssPeakMb(): number {
    return rssMbOf(this.child.pid, 'VmHWM')
  }

  stop(): Promise<void> {
    return end(this.child)
  }
}

/** What `npm start` gives to Node. */
function startFlags(build: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(build, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** The load generator as a process of its own. */
export class LoadProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(): LoadProcess {
    // Collecting garbage, it would be the one that an answer waits for.
    const child = fork(resolve('dist/bench/main.mjs'), ['server-load'], { execArgv: ['--max-semi-space-size=64'] })
    pin(child.pid, OTHER_CORE)
    return new LoadProcess(child)
  }

  /**
   * Of two that share a core with each other and with all of the mall's threads but its main one: this one looks at the
   * clock, the other is the crowd, which gives way to the mall's threads and to the clock. Otherwise an answer waits for
   * them on its way, 10 ms and more, and threads that sweep memory, with the mall behind them, for the crowd.
   */
  keepTimeOf(crowd: LoadProcess): void {
    const { PRIORITY_HIGHEST, PRIORITY_LOW } = constants.priority
    for (const thread of threadsOf(crowd.child.pid)) setPriority(thread, PRIORITY_LOW)
    try {
      if (this.child.pid !== undefined) setPriority(this.child.pid, PRIORITY_HIGHEST)
    } catch {
      // Only root may: the figures say less.
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

/** Keeps a process on one core; without taskset (or a second core) everything shares what there is. */
export function pin(pid: number | undefined, core: string, withThreads = true): void {
  try {
    execFileSync('taskset', [...(withThreads ? ['-a'] : []), '-p', '-c', core, String(pid)], { stdio: 'ignore' })
  } catch {
    // Not there: the figures say less, and nothing breaks.
  }
}

export function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** A fixture as it was when it was copied; its shoppers are logged in there, too. */
export function copyFixture(fixture: Fixture): Fixture {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-bench-'))
  cpSync(fixture.folder, folder, { recursive: true })
  return { ...fixture, folder }
}

export function removeFixture({ folder }: Fixture): void {
  rmSync(folder, { recursive: true, force: true })
}

/** All of a process's threads where the system lists them, else its main one. */
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
  throw new Error('the sandbox gateway did not tell its port')
}
