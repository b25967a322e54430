import { MALL_TARGET } from '@contract/codes/chat'
import { makeFixture, removeFixture, withServices } from './mall'
import { say, withMall } from './measure'

const SOCKETS = 10_000
const SECONDS = 10
/** Each writer sends at most one message per PAUSE_MS; together they send more than the mall can store. */
const WRITERS = 400
const PAUSE_MS = 50
/** Ten products: the goods are not part of the measurement. */
const PRODUCTS = 10
/** The process gives back what the logins used, before its memory counts. */
const REST_MS = 15_000

const MOST_KIB = 12
const LEAST_RATE = 4000
const MOST_P99_MS = 100
const GENTLE_SHARE = 0.7

/**
 * `npm run bench -- sockets [--sockets 10000] [--seconds 10]`: what an idle logged-in socket costs in memory, and how
 * many messages a second one process stores while all of them are open. Exit code 1 when a target is missed.
 */
export async function run(args: readonly string[]): Promise<void> {
  const of = (name: string) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : undefined)
  const sockets = Number(of('sockets') ?? SOCKETS)
  const seconds = Number(of('seconds') ?? SECONDS)
  const fixture = await makeFixture(PRODUCTS, sockets)
  try {
    await withMall(fixture, async ({ mall, load }) => {
      const target = { url: mall.url, sandboxUrl: null, shoppers: fixture.shoppers }
      const goods = { products: PRODUCTS, skusEach: 3, stores: 6 }
      const connect = (count: number) => load.order({ kind: 'connect', ...target, goods, sockets: count })
      // Code and caches that the first sockets load do not count as memory of the sockets.
      await connect(Math.min(200, sockets))
      await rest()
      const before = mall.rssMb()
      const { perSecond, errors } = await connect(sockets)
      await rest()
      const kib = ((mall.rssMb() - before) * 1e6) / 1024 / sockets
      say(`${sockets} idle sockets, ${perSecond.toFixed(0)} logins/s, ${errors} refused`)
      judge(`${kib.toFixed(1)} KiB for each`, kib <= MOST_KIB, `≤ ${MOST_KIB}`)
      const writing = { kind: 'chat', targetId: MALL_TARGET, writers: Math.min(WRITERS, sockets), seconds } as const
      await load.order({ ...writing, seconds: 2, pauseMs: PAUSE_MS })
      const cpu = mall.cpuSeconds()
      const full = await load.order({ ...writing, pauseMs: PAUSE_MS })
      const cpuMs = ((mall.cpuSeconds() - cpu) * 1000) / Math.max(1, full.done)
      judge(`${full.perSecond.toFixed(0)} messages/s stored`, full.perSecond >= LEAST_RATE, `≥ ${LEAST_RATE}`)
      say(
        `  ${cpuMs.toFixed(2)} ms of processor time each, p50 ${full.p50.toFixed(0)} ms, ${full.errors} errors ${full.firstError}`,
      )
      // Latency counts below saturation, where a queue has no steady length.
      const offered = Math.min(LEAST_RATE, full.perSecond * GENTLE_SHARE)
      const calm = await load.order({ ...writing, pauseMs: (writing.writers * 1000) / offered })
      judge(
        `p99 ${calm.p99.toFixed(0)} ms at ${calm.perSecond.toFixed(0)} messages/s`,
        calm.p99 <= MOST_P99_MS,
        `≤ ${MOST_P99_MS} ms`,
      )
    })
    await withServices(fixture.folder, async (_services, db) => {
      const { last, rows } = await db.q
        .selectFrom('chat')
        .select((eb) => [
          eb.fn.sum<number>('lastSeq').as('last'),
          eb
            .selectFrom('chat_message')
            .select(({ fn }) => fn.countAll<number>().as('rows'))
            .as('rows'),
        ])
        .executeTakeFirstOrThrow()
      judge(`${rows} rows, ${last} sequences`, Number(rows) === Number(last), 'equal')
    })
  } finally {
    removeFixture(fixture)
  }
}

const rest = () => new Promise((done) => setTimeout(done, REST_MS))

function judge(figure: string, isKept: boolean, target: string): void {
  say(`${figure} (${target}): ${isKept ? 'kept' : 'MISSED'}`)
  if (!isKept) process.exitCode = 1
}
