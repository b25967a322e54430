import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { AskedWrongly } from '../asked'
import type { Measured } from './load'
import { copyFixture, type Fixture, makeFixture, makeFixtureOf, removeFixture } from './mall'
import {
  type Bench,
  buyersAndAdders,
  CLIENTS,
  calmOf,
  measure,
  PRODUCTS,
  rateOf,
  SHOPPERS,
  say,
  withMall,
} from './measure'
import { best, median, type Rate, table, worst } from './rates'

const COMPARED = ['list', 'freshList', 'add', 'checkout'] as const
type Compared = (typeof COMPARED)[number]
const TITLES: Record<Compared, string> = {
  list: 'list, cached',
  freshList: 'list, uncached',
  add: 'add to cart',
  checkout: 'whole checkout',
}

const RATE_LEAST = 0.95
const CPU_MOST = 1.05
const CALM_MOST = 3
const WARM_SECONDS = 1

interface Side extends Record<Compared, Rate & { sandboxCpuMs: number }> {
  rssPeakMb: number
  idle: Measured
  busy: Measured
}
interface Pair {
  ours: Side
  theirs: Side
}

/**
 * Compares this build with an earlier one (its folder, with dist and node_modules) in alternating order: A B, B A, A B
 * … Both start each round with the same rows. Exit code 1 when a limit is missed (docs/benchmarks.md "Against an
 * earlier commit").
 */
export async function benchAgainst(earlier: string, { rounds, seconds }: { rounds: number; seconds: number }) {
  if (!existsSync(resolve(earlier, 'dist/server/main.mjs')))
    throw new AskedWrongly(`${earlier} holds no built server (dist/server/main.mjs)`)
  say(`Server bench against ${earlier}: ${rounds} pairs of rounds, ${seconds} s for each figure`)
  const ours = await makeFixture(PRODUCTS, SHOPPERS)
  const theirs = makeFixtureOf(earlier, PRODUCTS, SHOPPERS)
  const pairs: Pair[] = []
  try {
    for (let pair = 1; pair <= rounds; pair++) {
      const first = pair % 2 === 1 ? await round(ours, seconds) : null
      const other = await round(theirs, seconds, earlier)
      const one = { ours: first ?? (await round(ours, seconds)), theirs: other }
      pairs.push(one)
      say(`  pair ${pair}: ${COMPARED.map((name) => `${TITLES[name]} ${shownRatios(one, name)}`).join('; ')}`)
    }
  } finally {
    removeFixture(ours)
    removeFixture(theirs)
  }
  report(pairs)
}

async function round(pristine: Fixture, seconds: number, build?: string): Promise<Side> {
  const fixture = copyFixture(pristine)
  try {
    return await withMall(fixture, (bench) => sideOf(bench, seconds), build)
  } finally {
    removeFixture(fixture)
  }
}

async function sideOf(bench: Bench, seconds: number): Promise<Side> {
  const { adders, buyers } = buyersAndAdders(bench.fixture)
  for (const operation of COMPARED)
    await measure(bench, operation, {
      clients: CLIENTS,
      seconds: WARM_SECONDS,
      shoppers: operation === 'checkout' ? buyers : adders,
    })
  const list = await rateOf(bench, 'list', seconds, adders)
  const freshList = await rateOf(bench, 'freshList', seconds, adders)
  const add = await rateOf(bench, 'add', seconds, adders)
  const checkout = await rateOf(bench, 'checkout', seconds, buyers)
  const { idle, busy } = await calmOf(bench, seconds)
  return { list, freshList, add, checkout, idle, busy, rssPeakMb: bench.mall.rssPeakMb() }
}

const rateRatio = ({ ours, theirs }: Pair, name: Compared) => ours[name].perSecond / theirs[name].perSecond
const cpuRatio = ({ ours, theirs }: Pair, name: Compared) => ours[name].cpuMs / theirs[name].cpuMs
const percent = (ratio: number) => `${(ratio * 100).toFixed(1)} %`
const shownRatios = (pair: Pair, name: Compared) =>
  `${percent(rateRatio(pair, name))} of the rate, ${percent(cpuRatio(pair, name))} of the CPU`

function report(pairs: readonly Pair[]): void {
  const missed: string[] = []
  const gate = (isKept: boolean, text: string) => {
    if (!isKept) missed.push(text)
  }
  const rows = COMPARED.map((name) => {
    const ratio = median(pairs.map((pair) => rateRatio(pair, name)))
    const cpu = median(pairs.map((pair) => cpuRatio(pair, name)))
    const own = pairs.map(({ ours }) => ours[name])
    const other = pairs.map(({ theirs }) => theirs[name])
    const perSecond = (rates: readonly Rate[]) => rates.map((rate) => rate.perSecond)
    const errors = [...own, ...other].reduce((sum, rate) => sum + rate.errors, 0)
    gate(errors === 0, `${TITLES[name]}: ${errors} errors`)
    gate(ratio >= RATE_LEAST, `${TITLES[name]}: ${percent(ratio)} of the rate`)
    gate(cpu <= CPU_MOST, `${TITLES[name]}: ${percent(cpu)} of the CPU`)
    return [
      TITLES[name],
      median(perSecond(own)),
      worst(perSecond(own)),
      median(perSecond(other)),
      worst(perSecond(other)),
      percent(ratio),
      percent(worst(pairs.map((pair) => rateRatio(pair, name)))),
      median(own.map((rate) => rate.cpuMs)),
      median(other.map((rate) => rate.cpuMs)),
      percent(cpu),
      percent(best(pairs.map((pair) => cpuRatio(pair, name)))),
      `${median(own.map((rate) => rate.sandboxCpuMs)).toFixed(2)}; ${median(other.map((rate) => rate.sandboxCpuMs)).toFixed(2)}`,
    ]
  })
  const head = ['32 clients', 'median/s', 'worst/s', 'earlier, median/s', 'worst/s', 'ratio (≥ 95 %)', 'worst pair']
  const cpuHead = ['server CPU ms each', 'earlier', 'ratio (≤ 105 %)', 'worst pair', "sandbox's CPU ms each; earlier"]
  say(`\n${table([...head, ...cpuHead], rows)}\n`)

  const calm = (sides: readonly Side[]) => median(sides.map(({ idle, busy }) => busy.p99 / idle.p99))
  const line = (title: string, sides: readonly Side[]) => [
    title,
    median(sides.map(({ idle }) => idle.p99)),
    median(sides.map(({ busy }) => busy.p99)),
    calm(sides),
    best(sides.map(({ idle, busy }) => busy.p99 / idle.p99)),
    median(sides.map(({ rssPeakMb }) => rssPeakMb)),
    best(sides.map(({ rssPeakMb }) => rssPeakMb)),
  ]
  const sides = pairs.map(({ ours }) => ours)
  gate(calm(sides) <= CALM_MOST, `list p99 under orders is ${calm(sides).toFixed(1)} × idle`)
  const calmHead = [
    '',
    'list p99 idle, ms',
    'under orders',
    `× idle (≤ ${CALM_MOST})`,
    'worst',
    'peak MB, median',
    'worst',
  ]
  const earlier = line(
    'earlier',
    pairs.map(({ theirs }) => theirs),
  )
  say(`${table(calmHead, [line('this build', sides), earlier])}\n`)
  say(missed.length === 0 ? 'every gate is kept' : `MISSED: ${missed.join('; ')}`)
  if (missed.length > 0) process.exitCode = 1
}
