import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChrome } from '../../support/chrome'
import { startBuiltMall } from '../../support/running-mall'
import { AskedWrongly } from '../asked'
import { makeFixture, makeFixtureOf, removeFixture } from '../server/mall'
import { fillConversation, measureChat } from './chat'
import { serveFloor } from './floor'
import { serveFront } from './front'
import { type Figures, visitHome } from './home'
import { median } from './phone'
import { measureScan } from './scan'
import { measureHeap, measureScroll, measureTap } from './walks'

const PARTS = ['home', 'tap', 'scroll', 'heap', 'chat', 'scan'] as const
type Part = (typeof PARTS)[number]
const isPart = (text: string): text is Part => PARTS.some((part) => part === text)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Folders of builds with their malls' addresses; the first is this build. */
interface Side {
  build: string
  url: string
  /** The mall's data. */
  folder: string
}

/** Measurements of each side. */
type Runs<T> = readonly (readonly T[])[]

/** Each side once per round, in alternating order. */
async function inTurn<S, T>(sides: readonly S[], rounds: number, measure: (side: S) => Promise<T>): Promise<Runs<T>> {
  const runs = sides.map((): T[] => [])
  for (let round = 0; round < rounds; round++) {
    const order = [...sides.keys()]
    for (const i of round % 2 === 0 ? order : order.reverse()) runs[i]?.push(await measure(sides[i] as S))
  }
  return runs
}

/** One row: median and worst value of each side, with the ratio to the empty app. */
function row<T>(name: string, runs: Runs<T>, of: (run: T) => number, unit: string, base?: number, digits = 0): void {
  const cell = (value: number) => {
    const ratio = base ? ` (${(value / base).toFixed(2)} × floor)` : ''
    return `${value.toFixed(digits)}${unit}${ratio}`
  }
  const cells = runs.map((own) => own.map(of)).flatMap((values) => [cell(median(values)), cell(Math.max(...values))])
  say(`| ${name} | ${cells.join(' | ')} |`)
}

/** Cold starts of home, alternating with the empty app. */
async function benchHome(sides: readonly Side[], floorUrl: string, rounds: number): Promise<void> {
  const [floors = [], ...runs] = await inTurn([null, ...sides], rounds, (side) =>
    visitHome(side?.url ?? floorUrl, !!side),
  )
  const floorOf = (key: keyof Figures) => median(floors.map((figures) => figures[key]))
  say(
    `floor: FCP ${floorOf('fcp').toFixed(0)} ms, LCP ${floorOf('lcp').toFixed(0)} ms, TBT ${floorOf('tbt').toFixed(0)} ms`,
  )
  row('FCP', runs, ({ fcp }) => fcp, ' ms', floorOf('fcp'))
  row('first full screen', runs, ({ goods }) => goods, ' ms', floorOf('fcp'))
  row('LCP', runs, ({ lcp }) => lcp, ' ms', floorOf('lcp'))
  row('taken over by the app', runs, ({ live }) => live, ' ms', floorOf('fcp'))
  row('TBT', runs, ({ tbt }) => tbt, ' ms')
  row('CLS', runs, ({ cls }) => cls, '', undefined, 4)
  row('requests to the first full screen', runs, ({ requests }) => requests, '')
  row('JS + CSS', runs, ({ codeKb }) => codeKb, ' KB', undefined, 1)
  row('pictures', runs, ({ picturesKb }) => picturesKb, ' KB')
}

async function benchTap(sides: readonly Side[], floorUrl: string, rounds: number): Promise<void> {
  const floors: number[] = []
  const runs = await inTurn(sides, rounds, async ({ url }) => {
    floors.push((await visitHome(floorUrl, false)).fcp)
    return measureTap(url)
  })
  row('first tap, list to detail', runs, ({ first }) => first, ' ms', median(floors))
  row('second tap', runs, ({ second }) => second, ' ms', median(floors))
}

/** In separate malls, with the requested number of goods. */
async function benchScroll(sides: readonly Side[], rounds: number, goods: number): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const urls: string[] = []
  try {
    for (const { build } of sides) {
      const fixture = build === OURS ? await makeFixture(goods, 0) : makeFixtureOf(build, goods, 0)
      stops.unshift(async () => removeFixture(fixture))
      const mall = await startBuiltMall({ folder: fixture.folder, build })
      stops.unshift(() => mall.stop())
      const front = await serveFront(mall.url)
      stops.unshift(async () => front.close())
      urls.push(front.url)
    }
    const runs = await inTurn(urls, rounds, (url) => measureScroll(url, goods))
    row('goods in the list', runs, (run) => run.goods, '')
    row('scrolled', runs, ({ px }) => px, ' px')
    row('frames missed', runs, ({ missed }) => missed, ' %', undefined, 1)
    row('work for a swipe', runs, ({ workMs }) => workMs, ' ms', undefined, 1)
    row('elements in the document', runs, ({ nodes }) => nodes, '')
  } finally {
    for (const stop of stops) await stop()
  }
}

async function benchHeap(sides: readonly Side[], rounds: number): Promise<void> {
  const runs = await inTurn(sides, rounds, ({ url }) => measureHeap(url))
  row('heap after 20 pages', runs, ({ last }) => last, ' MB', undefined, 2)
  row('its growth', runs, ({ first, last }) => last - first, ' MB', undefined, 2)
}

async function benchChat(sides: readonly Side[], rounds: number): Promise<void> {
  for (const { folder } of sides) fillConversation(folder)
  const runs = await inTurn(sides, rounds, ({ url }) => measureChat(url))
  row('a conversation of 50,000 messages opens', runs, ({ first }) => first.ms, ' ms')
  row('again', runs, ({ second }) => second.ms, ' ms')
  row('its messages in the document', runs, ({ first, second }) => Math.max(first.rows, second.rows), '')
}

async function benchScan(sides: readonly Side[], rounds: number): Promise<void> {
  const runs = (await inTurn(sides, rounds, ({ url, folder }) => measureScan(url, folder))).map((own) => own.flat())
  row('a barcode in sight to its call', runs, ({ readMs }) => readMs, ' ms')
  row('its calls', runs, ({ callsMs }) => callsMs, ' ms')
  row('in sight to its line', runs, ({ lineMs }) => lineMs, ' ms')
}

const OURS = '.'

/**
 * Measures the H5 client on a slow phone: `npm run bench -- h5 [--rounds 5] [--parts
 * home,tap,scroll,heap,chat,scan] [--goods 500] [--against folder]`, the folder of an earlier build with its `dist` and `node_modules`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      parts: { type: 'string', default: PARTS.join(',') },
      goods: { type: 'string', default: '500' },
      against: { type: 'string' },
    },
  })
  const parts = values.parts.split(',').filter(isPart)
  const rounds = Number(values.rounds)
  const builds = values.against === undefined ? [OURS] : [OURS, values.against]
  for (const build of builds)
    for (const file of ['dist/server/main.mjs', 'dist/h5/index.html'])
      if (!existsSync(resolve(build, file))) throw new AskedWrongly(`${resolve(build)} holds no ${file}`)
  process.env['CHROME_PATH'] = (await findChrome()).executablePath
  const stops: (() => unknown)[] = []
  const open = async (mallUrl: string) => {
    const front = await serveFront(mallUrl)
    stops.unshift(() => front.close())
    return front.url
  }
  try {
    const sides: Side[] = []
    for (const build of builds) {
      const mall = await startBuiltMall({ build })
      stops.unshift(() => mall.stop())
      sides.push({ build, url: await open(mall.url), folder: mall.folder })
    }
    let floorUrl = ''
    if (parts.includes('home') || parts.includes('tap')) {
      const floor = await serveFloor()
      stops.unshift(() => floor.close())
      floorUrl = await open(floor.url)
    }
    say(`H5, ${rounds} rounds${values.against === undefined ? '' : ` in turn with ${values.against}`}`)
    const head = sides.map(({ build }) => (build === OURS ? 'median | worst' : 'earlier, median | worst'))
    say(`| | ${head.join(' | ')} |`)
    say(`|---|${'---|---|'.repeat(sides.length)}`)
    if (parts.includes('home')) await benchHome(sides, floorUrl, rounds)
    if (parts.includes('tap')) await benchTap(sides, floorUrl, rounds)
    if (parts.includes('scroll')) await benchScroll(sides, rounds, Number(values.goods))
    if (parts.includes('heap')) await benchHeap(sides, rounds)
    if (parts.includes('chat')) await benchChat(sides, rounds)
    if (parts.includes('scan')) await benchScan(sides, rounds)
  } finally {
    for (const stop of stops) await stop()
  }
}
