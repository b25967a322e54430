import { breaches } from '../../support/invariants'
import { benchAgainst } from './against'
import { BenchMall, type Fixture, LoadProcess, makeFixture, removeFixture, withServices } from './mall'
import { buyersAndAdders, CLIENTS, calmOf, measure, PRODUCTS, rateOf, SHOPPERS, say, withMall } from './measure'
import { Peer } from './peer'
import {
  best,
  COLD_START_RATIO,
  median,
  PEER_COLD_START_MS,
  RATE_NAMES,
  type Rates,
  RSS_MOST_MB,
  TARGETS,
  table,
  worst,
} from './rates'

const PEER_PORT = 3900
const PIECES = 100
const SIZES = '10,1000,100000'

interface Options {
  rounds: number
  seconds: number
  peer: string | null
  /** The folder of an earlier build; with it only the comparison runs. */
  against: string | null
  burst: number
  parts: readonly string[]
  /** Numbers of products to compare, ascending. */
  sizes: readonly number[]
}

/**
 * `npm run bench -- server [--rounds 3] [--seconds 4] [--peer <folder>] [--burst 5000] [--parts rates,…]
 * [--sizes 10,1000,100000]`: prints the figures of docs/benchmarks.md "Server" as Markdown. With `--against <folder>`
 * it compares this build with an earlier one instead.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.against) return benchAgainst(options.against, options)
  say(`Server bench: ${options.parts.join(', ')}; ${options.rounds} rounds of ${options.seconds} s`)
  const isNeeded = ['rates', 'calm', 'oversell'].some((part) => options.parts.includes(part))
  const fixture = isNeeded ? await makeFixture(PRODUCTS, Math.max(SHOPPERS, options.burst)) : null
  try {
    if (fixture && options.parts.includes('rates')) await benchRates(fixture, options)
    if (fixture && options.parts.includes('calm')) await benchCalm(fixture, options)
    if (fixture && options.parts.includes('oversell')) await benchOversell(fixture, options)
  } finally {
    if (fixture) removeFixture(fixture)
  }
  if (options.parts.includes('growth')) await benchGrowth(options)
}

function readOptions(args: readonly string[]): Options {
  const of = (name: string) => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? undefined : args[at + 1]
  }
  return {
    rounds: Number(of('rounds') ?? 3),
    seconds: Number(of('seconds') ?? 4),
    peer: of('peer') ?? null,
    against: of('against') ?? null,
    burst: Number(of('burst') ?? 5000),
    sizes: (of('sizes') ?? SIZES).split(',').map(Number),
    parts: (of('parts') ?? 'rates,calm,oversell,growth').split(','),
  }
}

/** Rounds of list, add and checkout, alternating with the peer; then memory and cold start. */
async function benchRates(fixture: Fixture, { rounds, seconds, peer }: Options): Promise<void> {
  const ours: Rates[] = []
  const theirs: Rates[] = []
  const starts: number[] = []
  const peerStarts: number[] = []
  const { adders, buyers } = buyersAndAdders(fixture)
  for (let round = 1; round <= rounds; round++) {
    const rates = await withMall(fixture, async (bench) => {
      starts.push(bench.mall.startedInMs)
      await measure(bench, 'list', { clients: CLIENTS, seconds: 1 })
      await measure(bench, 'checkout', { clients: CLIENTS, seconds: 1, shoppers: buyers })
      const list = await rateOf(bench, 'list', seconds, adders)
      const add = await rateOf(bench, 'add', seconds, adders)
      const checkout = await rateOf(bench, 'checkout', seconds, buyers)
      return { list, add, checkout, rssMb: bench.mall.rssMb() }
    })
    ours.push(rates)
    say(
      `  round ${round}: ${RATE_NAMES.map((name) => `${name} ${rates[name].perSecond.toFixed(0)}/s (${rates[name].cpuMs.toFixed(2)} ms CPU)`).join(', ')}, ${rates.rssMb.toFixed(0)} MB`,
    )
    if (!peer) continue
    const server = await Peer.start(peer, PEER_PORT)
    try {
      peerStarts.push(server.startedInMs)
      const peerRates = await server.rates(CLIENTS, seconds)
      theirs.push(peerRates)
      say(
        `  round ${round}, peer: ${RATE_NAMES.map((name) => `${name} ${peerRates[name].perSecond}/s`).join(', ')}, ${peerRates.rssMb.toFixed(0)} MB`,
      )
    } finally {
      await server.stop()
    }
  }
  const isMeasured = theirs.length > 0
  const rows = RATE_NAMES.map((name) => {
    const rates = ours.map((round) => round[name])
    const perSecond = rates.map((rate) => rate.perSecond)
    const known = isMeasured ? best(theirs.map((round) => round[name].perSecond)) : TARGETS[name].peerKnown
    const cpuMs = median(rates.map((rate) => rate.cpuMs))
    const ratio = `${(best(perSecond) / known).toFixed(1)}× (aim ${TARGETS[name].aim}×, least ${TARGETS[name].least}×)`
    return [
      name,
      best(perSecond),
      median(perSecond),
      worst(perSecond),
      median(rates.map((rate) => rate.p50)),
      best(rates.map((rate) => rate.p99)),
      cpuMs,
      1000 / cpuMs,
      known,
      ratio,
    ]
  })
  const peerHead = isMeasured ? 'peer, best' : 'peer, best (from targets.md, not measured here)'
  say(
    `\n${table(['32 clients', 'best/s', 'median/s', 'worst/s', 'p50 ms', 'worst p99 ms', 'server CPU ms each', '= per CPU second', peerHead, 'best to best'], rows)}\n`,
  )
  const peerStart = isMeasured ? median(peerStarts) : PEER_COLD_START_MS
  const memory = [
    'memory under load, MB',
    best(ours.map((round) => round.rssMb)),
    isMeasured ? best(theirs.map((round) => round.rssMb)) : '342–525',
    `≤ ${RSS_MOST_MB}`,
  ]
  const cold = [
    'cold start, ms (median; worst)',
    `${median(starts).toFixed(0)}; ${best(starts).toFixed(0)}`,
    peerStart,
    `≤ ${COLD_START_RATIO} × peer`,
  ]
  say(`${table(['', 'ours', 'peer', 'target'], [memory, cold])}\n`)
}

/** The list's p99 at a low rate, alone and while orders run at full load. */
async function benchCalm(fixture: Fixture, { seconds }: Options): Promise<void> {
  await withMall(fixture, async (bench) => {
    const { idle, busy, bought } = await calmOf(bench, seconds)
    say(
      `${table(
        ['list, 4 clients at a gentle pace', 'p50 ms', 'p99 ms'],
        [
          ['idle', idle.p50, idle.p99],
          [`while ${bought.perSecond.toFixed(0)} checkouts/s run`, busy.p50, busy.p99],
          ['ratio (target ≤ 5×)', busy.p50 / idle.p50, busy.p99 / idle.p99],
        ],
      )}\n`,
    )
  })
}

/** Thousands of parallel submits for a hundred pieces. */
async function benchOversell(fixture: Fixture, { burst }: Options): Promise<void> {
  const skuId = 'scale-0000007-0'
  const storeId = 'scale-store-1'
  await withServices(fixture.folder, ({ stock }, db) =>
    db.tx(async (tx) => {
      const reserved = (await stock.levels(tx, [skuId])).get(skuId)?.reserved ?? 0
      await stock.setOnHand(tx, skuId, PIECES + reserved, 'bench', Date.now())
    }),
  )
  const shoppers = fixture.shoppers.slice(0, burst)
  const measured = await withMall(fixture, ({ mall, load }) =>
    load.order({
      kind: 'burst',
      url: mall.url,
      sandboxUrl: null,
      shoppers,
      goods: { products: PRODUCTS, skusEach: 3, stores: 6 },
      skuId,
      storeId,
    }),
  )
  const found = await withServices(fixture.folder, (_services, db) => breaches(db))
  const isRight = measured.done === PIECES && measured.errors === burst - PIECES && found.length === 0
  say(
    `oversell: ${burst} submits in flight on ${PIECES} pieces: ${measured.done} orders, ${measured.errors} refused ("${measured.firstError}"), last order after ${measured.p99.toFixed(0)} ms; ledger ${found.length === 0 ? 'balances' : found[0]}: ${isRight ? 'right' : 'WRONG'}\n`,
  )
  if (!isRight) process.exitCode = 1
}

/** The same three pages with catalogues of very different sizes, alternating so that all have the same noise. */
async function benchGrowth({ rounds, seconds, sizes }: Options): Promise<void> {
  const fixtures: Fixture[] = []
  const malls: BenchMall[] = []
  const load = LoadProcess.start()
  try {
    for (const size of sizes) {
      const started = performance.now()
      const fixture = await makeFixture(size, 8)
      fixtures.push(fixture)
      malls.push(await BenchMall.start(fixture.folder))
      say(`  ${size} products ready in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    const rows: (string | number)[][] = []
    for (const operation of ['freshList', 'detail', 'search'] as const) {
      const p50s: number[][] = sizes.map(() => [])
      for (let round = 0; round <= rounds; round++) {
        for (const [i, mall] of malls.entries()) {
          const fixture = fixtures[i]
          if (!fixture) continue
          const { p50 } = await measure({ mall, load, fixture }, operation, { clients: 1, seconds: seconds / 2 })
          // The first round is a warm-up.
          if (round > 0) p50s[i]?.push(p50)
        }
      }
      const medians = p50s.map(median)
      rows.push([operation, ...medians, (medians.at(-1) ?? 0) / (medians[0] ?? 1)])
    }
    say(
      `\n${table(['p50 ms, 1 client, no cached reply', ...sizes.map((size) => `${size} products`), 'growth (target < 2×)'], rows)}\n`,
    )
  } finally {
    load.stop()
    for (const mall of malls) await mall.stop()
    for (const fixture of fixtures) removeFixture(fixture)
  }
}
