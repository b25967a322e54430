import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findChrome } from '../../support/chrome'
import { startBuiltMall } from '../../support/running-mall'
import { makeFixture } from '../server/mall'
import { serveFloor } from './floor'
import { serveFront } from './front'
import { type Figures, visitHome } from './home'
import { median } from './phone'
import { measureHeap, measureScroll, measureTap, type Scrolled } from './walks'

const PARTS = ['home', 'tap', 'scroll', 'heap'] as const
type Part = (typeof PARTS)[number]
const isPart = (text: string): text is Part => PARTS.some((part) => part === text)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** One row: median and worst, beside what they are a multiple of. */
function row(name: string, values: readonly number[], unit: string, base?: number, digits = 0): void {
  const cell = (value: number) => {
    const ratio = base ? ` (${(value / base).toFixed(2)} × floor)` : ''
    return `${value.toFixed(digits)}${unit}${ratio}`
  }
  say(`| ${name} | ${cell(median(values))} | ${cell(Math.max(...values))} |`)
}

/** Home, cold, in turn with the floor; gives the floor's first paint. */
async function benchHome(url: string, floorUrl: string, rounds: number): Promise<void> {
  const ours: Figures[] = []
  const floors: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await visitHome(floorUrl, false))
    ours.push(await visitHome(url, true))
  }
  const of = (key: keyof Figures) => ours.map((figures) => figures[key])
  const floorOf = (key: keyof Figures) => median(floors.map((figures) => figures[key]))
  say(
    `floor: FCP ${floorOf('fcp').toFixed(0)} ms, LCP ${floorOf('lcp').toFixed(0)} ms, TBT ${floorOf('tbt').toFixed(0)} ms`,
  )
  row('FCP', of('fcp'), ' ms', floorOf('fcp'))
  row('first full screen', of('goods'), ' ms', floorOf('fcp'))
  row('LCP', of('lcp'), ' ms', floorOf('lcp'))
  row('taken over by the app', of('live'), ' ms', floorOf('fcp'))
  row('TBT', of('tbt'), ' ms')
  row('CLS', of('cls'), '', undefined, 4)
  row('requests to the first full screen', of('requests'), '')
  row('JS + CSS', of('codeKb'), ' KB', undefined, 1)
  row('pictures', of('picturesKb'), ' KB')
}

async function benchTap(url: string, floorUrl: string, rounds: number): Promise<void> {
  const taps: { first: number; second: number }[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push((await visitHome(floorUrl, false)).fcp)
    taps.push(await measureTap(url))
  }
  const first = taps.map((tap) => tap.first)
  const second = taps.map((tap) => tap.second)
  row('first tap, list to detail', first, ' ms', median(floors))
  row('second tap', second, ' ms', median(floors))
}

/** In a mall of its own, with as many goods as are asked for. */
async function benchScroll(rounds: number, goods: number): Promise<void> {
  const { folder } = await makeFixture(goods, 0)
  const mall = await startBuiltMall({ folder })
  const front = await serveFront(mall.url)
  const runs: Scrolled[] = []
  try {
    for (let round = 0; round < rounds; round++) runs.push(await measureScroll(front.url, goods))
  } finally {
    front.close()
    await mall.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  row(
    'goods in the list',
    runs.map((run) => run.goods),
    '',
  )
  row(
    'scrolled',
    runs.map((run) => run.px),
    ' px',
  )
  row(
    'frames missed',
    runs.map((run) => run.missed),
    ' %',
    undefined,
    1,
  )
  row(
    'work for a swipe',
    runs.map((run) => run.workMs),
    ' ms',
    undefined,
    1,
  )
  row(
    'elements in the document',
    runs.map((run) => run.nodes),
    '',
  )
}

async function benchHeap(url: string, rounds: number): Promise<void> {
  const runs: { first: number; last: number }[] = []
  for (let round = 0; round < rounds; round++) runs.push(await measureHeap(url))
  row(
    'heap after 20 pages',
    runs.map(({ last }) => last),
    ' MB',
    undefined,
    2,
  )
  row(
    'its growth',
    runs.map(({ first, last }) => last - first),
    ' MB',
    undefined,
    2,
  )
}

/**
 * The shopper's side on a slow phone (targets "H5"): `npm run bench -- h5 [--rounds 5] [--parts home,tap,scroll,heap]
 * [--goods 500]`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      parts: { type: 'string', default: PARTS.join(',') },
      goods: { type: 'string', default: '500' },
    },
  })
  const parts = values.parts.split(',').filter(isPart)
  const rounds = Number(values.rounds)
  process.env['CHROME_PATH'] = (await findChrome()).executablePath
  const mall = await startBuiltMall()
  const front = await serveFront(mall.url)
  const needsFloor = parts.includes('home') || parts.includes('tap')
  const floor = needsFloor ? await serveFloor() : null
  const floorFront = floor ? await serveFront(floor.url) : null
  try {
    say(`H5, ${rounds} rounds`)
    say('| | median | worst |')
    say('|---|---|---|')
    if (floorFront && parts.includes('home')) await benchHome(front.url, floorFront.url, rounds)
    if (floorFront && parts.includes('tap')) await benchTap(front.url, floorFront.url, rounds)
    if (parts.includes('scroll')) await benchScroll(rounds, Number(values.goods))
    if (parts.includes('heap')) await benchHeap(front.url, rounds)
  } finally {
    floorFront?.close()
    floor?.close()
    front.close()
    await mall.stop()
  }
}
