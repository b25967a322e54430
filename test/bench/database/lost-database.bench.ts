// Measures how long calls wait while PostgreSQL is unreachable, and how soon the mall answers when it is reachable
// again, with the limits of production.
import { anyPostgres, createDatabase } from '../../support/postgres'
import { type RunningMall, startBuiltMall } from '../../support/running-mall'
import { TcpProxy } from '../../support/tcp-proxy'
import { say } from '../server/measure'

const TROUBLES = ['cut', 'both', 'toServer', 'toClient'] as const
const HANG_MS = 12_000
const CALLS_AT_ONCE = 20
const MOST_CALL_S = 5
const MOST_HEALTH_S = 3
const MOST_BACK_S = 2

export async function run(): Promise<void> {
  const postgres = await anyPostgres()
  const database = await createDatabase(postgres.url)
  const proxy = await TcpProxy.open(Number(new URL(database.url).port))
  const mall = await startBuiltMall({ env: { DATABASE_URL: proxy.through(database.url) } })
  say(
    `the longest wait of a call (at most ${MOST_CALL_S} s), of /healthz (${MOST_HEALTH_S} s), and until the first good answer (${MOST_BACK_S} s)`,
  )
  try {
    for (const trouble of TROUBLES) await measure(mall, proxy, trouble)
  } finally {
    proxy.pass()
    await mall.stop()
    await proxy.close()
    await database.drop()
    await postgres.stop()
  }
}

async function measure(mall: RunningMall, proxy: TcpProxy, trouble: (typeof TROUBLES)[number]): Promise<void> {
  if (trouble === 'cut') proxy.cut()
  else proxy.hang(trouble)
  const end = performance.now() + HANG_MS
  const waits: number[] = []
  const health: number[] = []
  const callers = Array.from({ length: CALLS_AT_ONCE }, async () => {
    while (performance.now() < end) waits.push(await secondsOf(() => openSession(mall)))
  })
  const balancer = (async () => {
    while (performance.now() < end) health.push(await secondsOf(() => fetch(`${mall.url}/healthz`)))
  })()
  await Promise.all([...callers, balancer])
  proxy.pass()
  const back = await secondsOf(async () => {
    while (!(await openSession(mall))) await new Promise((done) => setTimeout(done, 50))
  })
  const [call, healthz] = [Math.max(...waits), Math.max(...health)]
  say(`  ${trouble.padEnd(10)}${call.toFixed(2)} s, ${healthz.toFixed(2)} s, ${back.toFixed(2)} s`)
  if (call > MOST_CALL_S || healthz > MOST_HEALTH_S || back > MOST_BACK_S) process.exitCode = 1
}

/** Writes a row; false if the mall answers that it is busy. */
async function openSession(mall: RunningMall): Promise<boolean> {
  const reply = await fetch(`${mall.url}/core/account/session/genSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appKey: 'galleria-h5', deviceId: crypto.randomUUID() }),
  })
  return ((await reply.json()) as { code: number }).code === 0
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}
