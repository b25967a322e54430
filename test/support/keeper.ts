// Shared servers of a run of the built targets: each jest worker has one browser, and a mall that is renewed from time to
// time; both start at the worker's first request. Jest's main process owns them, because it outlives the test files. (No
// aliases: jest's global set-up has none.)
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserServer } from 'playwright-core'
import { serveChrome } from './chrome'
import { type RunningMall, startBuiltMall } from './running-mall'

/** Environment variable with the keeper's address, for the workers. */
const NAME = 'GALLERIA_TEST_KEEPER'
/**
 * A file that starts after this time gets a new mall: unpaid purchases of a mall's shopper close after 15 minutes, and a
 * file needs up to 6 minutes on a slow machine.
 */
const MALL_MS = 5 * 60_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A mall that the files of one worker share: they may read everything and change only their own shoppers' data. */
export type SharedMall = Pick<RunningMall, 'url' | 'folder'>

interface Answers {
  /** The folder of a freshly seeded mall, for copying. */
  seeded: { folder: string }
  mall: SharedMall
  browser: { endpoint: string }
}

/** Creates a value at the first call for a key, and returns the same value to all calls. */
function onceFor<T>(make: (key: string) => Promise<T>) {
  const made = new Map<string, Promise<T>>()
  const of = (key: string) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
  return {
    of,
    all: async () =>
      (await Promise.allSettled(made.values())).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  }
}

/**
 * Opens all stores around the clock, because stores with instant delivery sell nothing at night. Removes the limit of
 * logins, because all files of a worker log in as the same few shoppers.
 */
function openToAll(folder: string): void {
  const db = new DatabaseSync(join(folder, 'galleria.db'))
  db.exec("update store set open_time = '00:00', close_time = '00:00'")
  db.exec(`create trigger uncounted after insert on login_limit when new.key like 'try:%'
    begin delete from login_limit where key = new.key; end`)
  db.close()
}

/** Starts the keeper; returns a function that stops it. A second call in one jest run does nothing. */
export async function keep(): Promise<() => Promise<void>> {
  if (process.env[NAME]) return async () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'galleria-kept-'))
  const seeds = onceFor(async (name) => {
    const mall = await startBuiltMall({ folder: join(folder, name) })
    await mall.stop()
    openToAll(mall.folder)
    return { folder: mall.folder }
  })
  const malls = new Map<string, { mall: RunningMall; until: number }>()
  const mallOf = async (worker: string): Promise<RunningMall> => {
    const former = malls.get(worker)
    if (former && Date.now() < former.until) return former.mall
    malls.delete(worker)
    await former?.mall.stop()
    const own = mkdtempSync(join(folder, `mall-${worker}-`))
    cpSync((await seeds.of('seeded')).folder, own, { recursive: true })
    const mall = await startBuiltMall({ folder: own })
    malls.set(worker, { mall, until: Date.now() + MALL_MS })
    return mall
  }
  const browsers = onceFor<BrowserServer>(() => serveChrome())
  const answers: { [K in keyof Answers]: (worker: string) => Promise<Answers[K]> } = {
    seeded: () => seeds.of('seeded'),
    mall: async (worker) => {
      const { url, folder: own } = await mallOf(worker)
      return { url, folder: own }
    },
    browser: async (worker) => ({ endpoint: (await browsers.of(worker)).wsEndpoint() }),
  }
  const server = createServer((request, reply) => {
    const [, what = '', worker = ''] = (request.url ?? '').split('/')
    // A worker sends one request per file. A kept connection could be closed by this end while the worker sends on it.
    reply.setHeader('connection', 'close')
    Promise.resolve(answers[what as keyof Answers]?.(worker))
      .then((answer) => reply.end(JSON.stringify(answer)))
      .catch((error: Error) => reply.writeHead(500).end(error.message))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.env[NAME] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const end = async () => {
    for (const signal of SIGNALS) process.removeListener(signal, interrupted)
    delete process.env[NAME]
    server.closeAllConnections()
    server.close()
    await Promise.all((await browsers.all()).map((one) => one.close()))
    await Promise.all([...malls.values()].map(({ mall }) => mall.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupted = (signal: NodeJS.Signals) => {
    void end().finally(() => process.kill(process.pid, signal))
  }
  for (const signal of SIGNALS) process.once(signal, interrupted)
  return end
}

async function asked<K extends keyof Answers>(what: K): Promise<Answers[K]> {
  const keeper = process.env[NAME]
  if (!keeper) throw new Error('malls are shared in the projects h5 and weapp of jest only')
  const reply = await fetch(`${keeper}/${what}/${process.env.JEST_WORKER_ID ?? '1'}`)
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return JSON.parse(text)
}

/** The mall of this worker; a file asks for it once, at its start. */
export const sharedMall = (): Promise<SharedMall> => asked('mall')

/** The endpoint of this worker's browser. */
export const sharedBrowser = async (): Promise<string> => (await asked('browser')).endpoint

/** A freshly seeded built mall for one file, with these settings; `stop` removes its folder. */
export async function startOwnMall(options: Parameters<typeof startBuiltMall>[0] = {}): Promise<RunningMall> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-own-'))
  cpSync((await asked('seeded')).folder, folder, { recursive: true })
  const mall = await startBuiltMall({ ...options, folder })
  return {
    ...mall,
    async stop() {
      const code = await mall.stop()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}
